import type {SkipReason} from '../draft.ts'

/** What agents write in a person's or their own name. */
const SYSTEM =
  /^\s*(?:\[Request (?:interrupted|cancelled) by (?:the )?user\b[^\]]*\]\s*$|Caveat: The messages below were generated|API Error\b|No response requested\.?\s*$|\(no content\)\s*$|Unknown (?:slash )?command:|Tool (?:execution|use) (?:was )?(?:interrupted|rejected)|\[Image[^\]]*\]\s*$)/
const SUMMARY = /^\s*(?:This session is being continued from a previous conversation|<(?:summary|conversation_summary|analysis)>)/

/** Why a message is the system's and nobody's word, by how it begins; undefined where it is somebody's. */
export function systemReason(text: string): SkipReason | undefined {
  if (SYSTEM.test(text)) return 'system'
  return SUMMARY.test(text) ? 'summary' : undefined
}
