import {reasonOf} from '../reason.ts'
import {CliError} from './command.ts'

/** The distiller, loaded when it is asked for. CliError where its native part has no build for this machine. */
export async function loadDistill(): Promise<typeof import('../distill/index.ts')> {
  try {
    return await import('../distill/index.ts')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND' && code !== 'ERR_DLOPEN_FAILED') throw error
    throw new CliError(
      `sentences cannot be split here, since the package sentencex cannot be loaded on ${process.platform}-${process.arch} (${reasonOf(error).split('\n')[0]}); install with optional packages, on Linux with glibc, macOS or Windows`,
    )
  }
}
