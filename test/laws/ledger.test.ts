import {describe, it} from 'vitest'
import {LAWS} from './ledger.ts'
import {LEDGERS} from './ledgers.ts'

describe.each(LEDGERS)('$name', ({open}) => {
  it.each(LAWS)('$name', async ({holds}) => holds(await open(), open))
})
