export * from './entry.ts'
export {type EntryDefaults, parseSource} from './parse.ts'
export {slug} from './slug.ts'
