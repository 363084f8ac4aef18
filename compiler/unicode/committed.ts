import {TABLES} from './tables.ts'
import {provideTables} from './unicode.ts'

/** The packed tables of this compiler, which every artifact takes along: a module that asks about text before any artifact is there imports them. */
export const committedTables = Uint8Array.from(atob(TABLES), char => char.charCodeAt(0))

provideTables(committedTables)
