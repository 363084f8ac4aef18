import {existsSync} from 'node:fs'
import {fileURLToPath} from 'node:url'

/** Real documentation that lies beside the project where it is developed. */
export const CORPORA = fileURLToPath(new URL('../../../shared/corpora/', import.meta.url))

export const hasCorpora = existsSync(CORPORA)

/** Why tests on the corpora are skipped where they are. */
export const NO_CORPORA = hasCorpora ? '' : ' (skipped: the corpora are not beside the project)'
