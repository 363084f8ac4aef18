import {closed} from './fences.ts'

/** A `<details>` that was opened: what is in it, and what closes it. */
export interface OpenBlock {
  readonly type: 'thinking' | 'tool'
  readonly name?: string
  /** The tool runs commands: how it ended is told by its output. */
  readonly shell: boolean
  readonly close: string
}

const TOOL = /^<tool-use\b([^>]*)>\s*<details\b/i
const THINK = /^<(think|thinking)>\s*<details\b/i
const DETAILS =
  /^<details\b[^>]*>\s*<summary>(?:<[^>]*>|[*_\s])*(thought|thinking|reasoning|tool(?:[ _-](?:use|call|result))?)\b(?:[\s:*_]*([\w.-]+))?/i
const SHELL = /^(?:bash|shell|sh|zsh|terminal|exec|execute|command|run_command|run_terminal_cmd|powershell)$/i

/** The block that this line opens, where it opens one: thinking or the use of a tool. Other `<details>` are text. */
export function opened(line: string): OpenBlock | undefined {
  if (line[0] !== '<') return undefined
  const think = THINK.exec(line)
  if (think !== null) return {type: 'thinking', shell: false, close: `</details></${think[1].toLowerCase()}>`}
  const tool = TOOL.exec(line)
  if (tool !== null) {
    const [type, name] = ['type', 'name'].map(field => new RegExp(`data-tool-${field}="([^"]*)"`).exec(tool[1])?.[1])
    return {
      type: 'tool',
      ...(name === undefined ? {} : {name}),
      shell: type === 'shell' || SHELL.test(name ?? ''),
      close: '</details></tool-use>',
    }
  }
  const details = DETAILS.exec(line)
  if (details === null) return undefined
  const [, kind, name] = details
  if (!/^tool/i.test(kind)) return {type: 'thinking', shell: false, close: '</details>'}
  return {type: 'tool', ...(name === undefined ? {} : {name}), shell: SHELL.test(name ?? ''), close: '</details>'}
}

/** Whether the line that opens a block ends it too. */
export const closes = (line: string, block: OpenBlock): boolean => closed(line, block.close)

/** How many blocks are open after this line: the output of a tool may be a session that has blocks of its own. */
export function depthAfter(line: string, block: OpenBlock, depth: number): number {
  if (closed(line, block.close)) return depth - 1
  return block.type === 'tool' && opened(line)?.close === block.close ? depth + 1 : depth
}
