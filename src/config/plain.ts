import type {Config} from './config.ts'

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const RIGHT: Readonly<Record<string, (value: unknown) => boolean>> = {
  sources: value => isTextList(value) && (value as string[]).length > 0,
  artifact: isText,
  exclude: isTextList,
  scope: value => typeof value === 'string' && /^[\w-]+(\/[\w-]+)*$/.test(value),
}

/**
 * Whether a config is plainly right: it says nothing but what `kanon init` writes and its like. Every other one, right or wrong, is the
 * schema's to judge, whose loading costs more than a small file takes to match. A test holds that the schema takes what this takes.
 */
export const isPlainConfig = (value: unknown): value is Config =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, given]) => Object.hasOwn(RIGHT, name) && RIGHT[name](given))
