/** From what held up to what is known: the gate, its decisions, the entries that it writes. */
export {carriedOver, handedOn, NO_ADDITIONS, onlyNew, unitedAdditions, withAdditions} from './additions.ts'
export {statementsOf} from './against.ts'
export {type ConflictRule, suspicion} from './conflict.ts'
export {
  decideAll,
  decideByPerson,
  decideSteps,
  type GateInput,
  isRising,
  type Outcome,
  type PersonalDecision,
  type PromotedFile,
  withFilesSteps,
  writtenEntry,
} from './decide.ts'
export {affirmed, demotionOf, goesColdAt} from './demotion.ts'
export {decisionEvent} from './event.ts'
export {gate, passesAll} from './gate.ts'
export {handlesOf, phrasesIn, type Usage} from './handles.ts'
export {decisionOf, entryMade, type History, historiesOf, historySteps, readHistories} from './history.ts'
export type {KnownEntry, Lexicon} from './lexicon.ts'
export {renderEntry, titleOf} from './render.ts'
export {scoreOf} from './score.ts'
export {gateSettings, PRESETS, settingsHash} from './settings.ts'
