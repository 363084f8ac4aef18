import type {Command} from './command.ts'

/** Every command, loaded when it is asked for: a command pays for nothing that another one needs. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./commands/init.ts')).init,
  build: async () => (await import('./commands/build.ts')).build,
  check: async () => (await import('./commands/check.ts')).check,
  watch: async () => (await import('./commands/watch.ts')).watch,
  match: async () => (await import('./commands/match.ts')).match,
  recall: async () => (await import('./commands/recall.ts')).recall,
  explain: async () => (await import('./commands/explain.ts')).explain,
  inspect: async () => (await import('./commands/inspect.ts')).inspect,
  verify: async () => (await import('./commands/verify.ts')).verify,
  capture: async () => (await import('./commands/capture.ts')).capture,
  distill: async () => (await import('./commands/distill.ts')).distill,
  predict: async () => (await import('./commands/predict.ts')).predict,
  outcome: async () => (await import('./commands/outcome.ts')).outcome,
  promote: async () => (await import('./commands/promote.ts')).promote,
  reject: async () => (await import('./commands/reject.ts')).reject,
  why: async () => (await import('./commands/why.ts')).why,
  forget: async () => (await import('./commands/forget.ts')).forget,
  ledger: async () => (await import('./commands/ledger.ts')).ledger,
  reconcile: async () => (await import('./commands/reconcile.ts')).reconcile,
  undo: async () => (await import('./commands/undo.ts')).undo,
  judge: async () => (await import('./commands/judge.ts')).judge,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  stats: async () => (await import('./commands/stats.ts')).stats,
}
