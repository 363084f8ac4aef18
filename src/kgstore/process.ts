import {readFile} from 'node:fs/promises'
import {hostname} from 'node:os'

/** What tells one process from every other, also from a later one with the same number. */
export interface ProcessName {
  readonly pid: number
  readonly host: string
  /** When the machine was started and when, since then, the process: where the system says so. */
  readonly started?: string
}

/** The name of a process of this machine; without `started` where there is no /proc, or no such process. */
export async function processName(pid: number): Promise<ProcessName> {
  const started = await startOf(pid)
  return {pid, host: hostname(), ...(started !== undefined && {started})}
}

/** False only where it is certain that the process is gone. */
export async function isRunning({pid, host, started}: ProcessName): Promise<boolean> {
  if (host !== hostname()) return true
  if (!isAlive(pid)) return false
  const now = started === undefined ? undefined : await startOf(pid)
  return now === undefined || now === started
}

/** True where a process has this number now. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The 22nd field of /proc/PID/stat; the second is a name in brackets, which may hold spaces and brackets. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended; it only waits for its parent to ask how.
    return fields[0] === 'Z' ? 'ended' : `${boot.trim()}.${fields[19]}`
  } catch {
    return undefined
  }
}
