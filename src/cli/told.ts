import type {Options} from './command.ts'

/** Options whose words are stored: what a person says may hold a secret as well as what is captured. */
const TOLD = ['because', 'expect', 'episode', 'session'] as const

/** The options, without secrets and private blocks in what is stored of them. */
export async function told(options: Options): Promise<Options> {
  if (TOLD.every(name => options[name] === undefined)) return options
  const clean = await cleaner()
  const said: {-readonly [name in (typeof TOLD)[number]]?: string} = {}
  for (const name of TOLD) if (options[name] !== undefined) said[name] = await clean(options[name])
  return {...options, ...said}
}

/** What takes secrets and private blocks out of a name or sentence. Loaded when there is one: the scanner is large. */
export async function cleaner(): Promise<(text: string) => Promise<string>> {
  const {redactText, secretScanner} = await import('../capture/index.ts')
  const scan = await secretScanner()
  return text => redactText(text, scan)
}
