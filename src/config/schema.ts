import * as z from 'zod'
import {ASKS} from '../domain/judge.ts'
import {didYouMean} from '../near-miss.ts'
import type {Config} from './config.ts'

const paths = z.array(z.string().min(1, 'is empty'))

const share = z.number().min(0, 'is below 0; it is a share from 0 to 1').max(1, 'is above 1; it is a share from 0 to 1')
const count = z.int().min(0, 'is below 0')

const distill = z.strictObject({
  minConfidence: share.optional(),
  maxFacts: count.optional(),
})

const promotion = z.strictObject({
  preset: z.enum(['default', 'strict']).optional(),
  confidence: share.optional(),
  validations: count.optional(),
  recencyDays: count.optional(),
  reliability: share.optional(),
  utility: share.optional(),
  maxFalse: z
    .number()
    .gt(0, 'is not above 0; it is the share of coincidences that may pass')
    .max(1, 'is above 1; it is a share')
    .optional(),
  standing: z.boolean().optional(),
})

const reconcile = z.strictObject({
  merge: z.enum(['canonical', 'guarded']).optional(),
  minScore: share.optional(),
  minCosine: share.optional(),
  budget: count.optional(),
  budgetPerDay: count.optional(),
  deadlineMs: z.int().min(1, 'is below 1; it is a time in milliseconds').optional(),
  graceDays: count.optional(),
})

const modelFile = {
  model: z.string().min(1, 'is empty; give the path of a .gguf file'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'is no sha256; it has 64 hex digits')
    .optional(),
  threads: z.int().min(1, 'is below 1').optional(),
}

const embedder = z.strictObject({kind: z.literal('llama'), ...modelFile})

const asks = z.array(z.enum(ASKS)).optional()

const judge = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('scripted'),
    asks,
    answer: z.enum(['same', 'narrower', 'contradicts', 'unrelated', 'abstain', 'malformed', 'fail', 'hang']).optional(),
    reply: z.string().optional(),
    wording: z.string().optional(),
    qualified: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('llama'),
    asks,
    ...modelFile,
    context: z.int().min(512, 'is below 512 tokens; the instruction alone needs about 300').optional(),
  }),
])

export const schema = z.strictObject({
  sources: paths.min(1, 'is empty; name at least one folder').optional(),
  artifact: z.string().min(1, 'is empty').optional(),
  exclude: paths.optional(),
  scope: z
    .string()
    .regex(/^[^/\s]+(\/[^/\s]+)*$/, 'is no scope; write names with `/` between, such as "acme/docs"')
    .optional(),
  distill: distill.optional(),
  promotion: promotion.optional(),
  reconcile: reconcile.optional(),
  judge: judge.optional(),
  embedder: embedder.optional(),
  case: z.enum(['exact', 'smart', 'fold']).optional(),
  boundary: z.enum(['word', 'prefix', 'none']).optional(),
  gap: z.enum(['default', 'loose', 'exact']).optional(),
})

export const OPTION_NAMES = Object.keys(schema.shape)
export const DISTILL_NAMES = Object.keys(distill.shape)
export const GATE_NAMES = Object.keys(promotion.shape)
/** Options within an option, for near misses. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  distill: DISTILL_NAMES,
  promotion: GATE_NAMES,
  reconcile: Object.keys(reconcile.shape),
  judge: judge.options.flatMap(option => Object.keys(option.shape)),
  embedder: Object.keys(embedder.shape),
}

/** The config, or one sentence for each mistake in it. */
export function checkConfig(value: unknown): {config: Config} | {mistakes: string[]} {
  const result = schema.safeParse(value)
  if (result.success) return {config: result.data as Config}
  return {mistakes: result.error.issues.flatMap(issue => sentences(issue, value))}
}

function sentences(issue: z.core.$ZodIssue, value: unknown): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknownOption(issue.path, key))
  const given = JSON.stringify(at(value, issue.path)) ?? 'nothing'
  const name = issue.path.length === 0 ? 'the config' : `option "${issue.path.map(String).join('.')}"`
  if (issue.code === 'invalid_value') {
    const near = didYouMean(String(at(value, issue.path)), issue.values.map(String))
    return [`${name} is ${given}, which is none of ${issue.values.map(one => `"${String(one)}"`).join(', ')}${near}`]
  }
  if (issue.code === 'invalid_type') return [`${name} is ${given}; it must be ${article(issue.expected)}`]
  return [`${name} ${issue.message}`]
}

function unknownOption([group]: readonly PropertyKey[], key: string): string {
  if (group === undefined) return `there is no option "${key}"${didYouMean(key, OPTION_NAMES)}`
  return `there is no option "${String(group)}.${key}"${didYouMean(key, GROUPS[String(group)] ?? [])}`
}

const KINDS: Readonly<Record<string, string>> = {array: 'a list', object: 'an object', int: 'a whole number'}

const article = (type: string): string => KINDS[type] ?? `a ${type}`

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value)
