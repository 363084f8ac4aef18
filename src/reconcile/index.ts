/** Which statements are one, and which exclude each other. */
export {type Asked, askPairs, QUESTIONS_PER_PAIR} from './ask.ts'
export {contradiction} from './contradiction.ts'
export {decide} from './decide.ts'
export {vetoes} from './guards.ts'
export {type Journal, journalOf} from './journal.ts'
export {type Plan, planPairs} from './plan.ts'
export {canonicalOf, type Side} from './sides.ts'
