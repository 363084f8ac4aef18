import {ANSWER_BAND, checkedReply, type Judge, type JudgeReply, type Relation, type VerdictData} from '../domain/judge.ts'

/** Whose answers are read, and how strictly. */
export type ReadAs = Pick<Judge, 'qualified' | 'thresholds'>

/** What recorded answers come to as a judge is read today; `incomplete`: too little was asked to say, as it is read today. */
export type ReadRelation = Relation | 'malformed' | 'incomplete'

/**
 * Reads recorded answers anew, so that a judge that has qualified since, or by other thresholds, needs to be asked nothing again. Contradiction
 * first: where both cannot be true, nothing else counts.
 */
export function relationOf(answers: VerdictData['answers'], judge: Pick<ReadAs, 'thresholds'> = {}): ReadRelation {
  if (answers.some(({reply}) => checkedReply(reply).kind !== 'answer')) return 'malformed'
  const said = (question: 'together' | 'entails', order: 'ab' | 'ba'): Said | undefined => {
    const answer = answers.find(one => one.question === question && one.order === order)
    return answer && readReply(answer.reply, judge)
  }
  const together = [said('together', 'ab'), said('together', 'ba')]
  if (together.every(one => one === 'no')) return 'contradicts'
  const [first, second] = [said('entails', 'ab'), said('entails', 'ba')]
  if (first === undefined || second === undefined || together.includes(undefined)) return 'incomplete'
  if (together.some(one => one !== 'yes') || first === 'unsure' || second === 'unsure') return 'abstain'
  if (first === 'yes' && second === 'yes') return 'same'
  // The one that says all that the other says is the narrower claim.
  return first === 'yes' ? 'a-narrower' : second === 'yes' ? 'b-narrower' : 'unrelated'
}

type Said = 'yes' | 'no' | 'unsure'

/** Reads one reply, as strictly as the judge had to be read to qualify. */
function readReply(reply: JudgeReply, {thresholds}: Pick<ReadAs, 'thresholds'>): Said {
  if (reply.kind !== 'answer' || reply.coverage < ANSWER_BAND.coverage) return 'unsure'
  if (reply.yes >= Math.max(ANSWER_BAND.yes, thresholds?.same ?? 0)) return 'yes'
  return reply.yes <= Math.min(ANSWER_BAND.no, 1 - (thresholds?.contradicts ?? 0)) ? 'no' : 'unsure'
}

/** Whether a judge has shown that this answer of its is worth something. Being unsure is worth something from whoever has qualified for either. */
export function counts(relation: Relation, {qualified}: ReadAs): boolean {
  if (relation === 'contradicts') return qualified.contradicts
  return relation === 'abstain' ? qualified.same || qualified.contradicts : qualified.same
}
