import type {Scans} from '../scanner.ts'
import {createWorkspace, Search} from '../search.ts'
import type {AutomatonTables} from '../terms.ts'
import {Kernel} from './kernel.ts'

/** The scan with the kernel, where it can be had. What is not final of a stream, the scan in TypeScript tells alone. */
export function kernelScan(tables: AutomatonTables): Scans | undefined {
  const kernel = Kernel.of(tables)
  if (kernel === undefined) return undefined
  return () => {
    const workspace = createWorkspace(tables)
    return {
      open: (text, overlapping, from, limit) =>
        limit === text.length
          ? kernel.open(workspace, text, overlapping, from)
          : new Search(tables, workspace, text, overlapping, from, limit),
    }
  }
}
