import type {Scans} from '../scanner.ts'
import {createWorkspace, Search} from '../search.ts'
import type {AutomatonTables} from '../terms.ts'
import {Kernel} from './kernel.ts'
import {canHave, unitsToCopy} from './room.ts'

/** So many units the scan in TypeScript reads in about the time that it takes to make the kernel ready. */
const UNITS_TO_START = 1 << 15

/**
 * The scan with the kernel, where it can be had. What is not final of a stream, the scan in TypeScript tells alone; and, unless the kernel
 * is asked for, the first short texts too, so that who asks once does not wait until it is ready and tables are copied.
 */
export function kernelScan(tables: AutomatonTables, atOnce: boolean): Scans | undefined {
  if (!canHave(tables)) return undefined
  let patience = atOnce ? 0 : UNITS_TO_START + unitsToCopy(tables)
  let kernel: Kernel | undefined
  const ready = (units: number): Kernel | undefined => {
    patience -= units
    if (patience > 0) return undefined
    kernel ??= Kernel.of(tables)
    // Without memory for it there will be none later either.
    if (kernel === undefined) patience = Number.POSITIVE_INFINITY
    return kernel
  }
  return () => {
    const workspace = createWorkspace(tables)
    return {
      open(text, overlapping, from, limit) {
        const scanner = limit === undefined || limit === text.length ? ready(text.length - from) : undefined
        return scanner?.open(workspace, text, overlapping, from) ?? new Search(tables, workspace, text.toString(), overlapping, from, limit)
      },
    }
  }
}
