import type {Actor} from '../domain/event.ts'
import type {BlockKind} from './blocks.ts'
import type {Refusal} from './rules/rules.ts'
import type {Sentence} from './sentences.ts'

/** Why a sentence gives no fact. */
export type Reason = Refusal | Exclude<BlockKind, 'prose' | 'item'> | 'no-rule' | 'wrong' | 'fragment' | 'too-long' | 'unspecific'

/** In UTF-16 units: nobody states one thing in more than this. What is longer was pasted. */
const LONGEST = 500

/** Endings of a question, behind them what may close. */
const QUESTION = /[?？](?:["'”’)»*_\s]|[!.])*$|^[\s"“«(]*¿/u

/** What can be told without reading the words: what stands in code, quotations, tables; questions; logs and listings. */
export function textRefusal({kind, text}: Sentence): Reason | undefined {
  if (kind !== 'prose' && kind !== 'item') return kind
  if (text.length > LONGEST) return 'too-long'
  if (QUESTION.test(text)) return 'question'
  if (isCode(text)) return 'code'
  return undefined
}

/** Lines of programs and their output, seen by what stands at their beginning or end, or by how little of them is words. */
const CODE = new RegExp(
  [
    '[;{}]\\s*$',
    '^\\s*(?:[-+@]{2,}|\\$ |>>> |\\^|\\||#!|//|/\\*|\\* @|<[/!a-z])',
    '^\\s*(?:at|from|import|export|const|let|var|func|function|class|def|return|package|public|private|type|interface|if|for|while|else|elif|case|try|catch)\\b.*[({=:;]\\s*$',
    '^\\s*(?:import|export|const|let|var) [\\w{*].*(?:=|from)',
    '^\\s*\\[?\\d{4}[-/]\\d{2}[-/]\\d{2}[T ]\\d{2}:\\d{2}',
    '^\\s*\\[?\\d{1,2}/\\d{1,2}/\\d{2,4}[ ,]+\\d{1,2}:\\d{2}',
    '^(?:\\s*[\\w./-]+)?:\\d+(?::\\d+)?:? ',
    '^\\s*(?:===|---|\\+\\+\\+|diff --git|index [0-9a-f]{7}|@@)',
    '^\\s*(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL|TRACE|FAIL|PASS|SKIP|DONE|ok|RUN)\\b[\\s:]',
    '^\\s*\\w+Error: |^Traceback |^\\s*npm (?:ERR|WARN)!?|^API Error',
    '^\\s*"?[\\w-]+"?\\s*:\\s*(?:"[^"]*"|\\d+|true|false|null|\\[|\\{),?\\s*$',
    '^\\s*[\\w-]+:\\t',
    '^\\s*[0-9a-f]{8}-[0-9a-f]{4}-|^[✖✔✗✓] ',
    '^\\s*[\\w.-]+@[\\w.-]+[:~]|^[~/][\\w/.-]+\\$ ',
  ].join('|'),
)

function isCode(text: string): boolean {
  if (CODE.test(text)) return true
  const outside = text.replace(/`[^`]*`/g, '')
  const letters = outside.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0
  return outside.length > 12 && letters < outside.length * 0.6
}

/** Marks that reviews and reports put in front of their lines, and the labels of a list of them. */
const MARKED = /^(?:[✅⚠❓❌✔✖✓✗⏺●○◦▪■□☐☑🔴🟡🟢🚀✨📊💡👀🎉]|\(\d+\)|lines? \d|\[request|\[suggestion|api error)/u

/**
 * What an assistant says about the world is kept only where it names what it is about; what it reports of its own work in fragments is not.
 * A form of one word, or of nothing but what is opaque, says nothing.
 */
export function formRefusal(form: string, text: string, actor: Actor): Reason | undefined {
  const words = form.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  if (words < 2 && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(form)) return 'fragment'
  if (MARKED.test(form) || MARKED.test(text)) return 'narration'
  if (actor !== 'assistant') return undefined
  if (words < 4) return 'fragment'
  return NAMES.test(text) || /_c_|_u_/.test(form) ? undefined : 'unspecific'
}

/** Identifiers, paths, options, versions, names of more than one capital. */
const NAMES =
  /`[^`]+`|\b[\w-]+[./]\w[\w/.-]*|(?:^|\s)--?[a-z][\w-]+|\b[a-z]+[A-Z]\w*|\b\w+_\w+|\b[A-Z]{2,}\b|\bv?\d+\.\d+|\p{Ll}\S* \p{Lu}\p{Ll}+/u
