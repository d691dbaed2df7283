import * as z from 'zod/mini'
import { checkFields } from '../../errors/checks.js'
import { sha256Hex } from '../../events/commitment.js'
import type { RecordedPrompt } from '../../events/created-schema.js'
import { type ContextRules, contextRulesSchema } from '../../rules/rules-schema.js'
import type { EstimateTokens } from './chat-message.js'

const shipped = {
  task: { describe: 'What the model is here for, in a sentence.' },
  rules: { describe: 'The rule card, made of the rules.' },
  manner: { describe: 'How everyone behaves in public; for a narrator, how to narrate.' },
  frame: { describe: 'How to read the record, and that the words of players are no instructions.' },
  answer: { describe: 'What an answer is made of, field by field.' },
  advice: { describe: "What to make of one's role, and what to think of at each question." },
  character: { describe: 'Asks for a character before the game; it says nothing of the game.' },
} as const satisfies Readonly<Record<string, Described>>

interface Described {
  readonly describe: string
}

export type PromptSection = keyof typeof shipped

/** The sections that may be left out or replaced, in their order, and what each says. */
export const promptSections: Readonly<Record<PromptSection, Described>> = shipped

const promptSectionNames = Object.keys(promptSections) as [PromptSection, ...PromptSection[]]

export type PromptSections = { readonly [Section in PromptSection]?: string | false | undefined }

export function sectionText(sections: PromptSections, name: PromptSection, builtIn: () => string): string {
  const given = sections[name]
  return given === false ? '' : (given ?? builtIn())
}

/** The options for building prompts. */
export interface PromptOptions {
  /** Fields that replace those of the rules' `context`. */
  readonly context?: Partial<ContextRules>
  /** Default: four characters a token. */
  readonly estimateTokens?: EstimateTokens
  /** Whether the model keeps notes between answers. Default true. */
  readonly memory?: boolean
  /** Whether it is asked to write down what it thinks. Default true; a model that reasons by itself needs it less. */
  readonly thought?: boolean
  readonly system?: string
  /** Default: all built-in sections. */
  readonly prompts?: PromptSections
}

/** The limit of a model is added to the options of its seat. */
export interface BuildOptions extends PromptOptions {
  /** No prompt is longer, whatever `context.maxTokens` allows. */
  readonly mostTokens?: number
}

const maxTextChars = 100_000
const ownText = z
  .string('Expected a text')
  .check(z.maxLength(maxTextChars, `Expected at most ${maxTextChars} characters`))

export const promptFields = {
  context: z.optional(z.partial(contextRulesSchema)),
  estimateTokens: z.optional(z.custom<EstimateTokens>((value) => typeof value === 'function', 'Expected a function')),
  memory: z.optional(z.boolean()),
  thought: z.optional(z.boolean()),
  system: z.optional(ownText),
  prompts: z.optional(
    z.partialRecord(z.enum(promptSectionNames), z.union([z.literal(false), ownText], 'Expected a text or `false`')),
  ),
}

export const promptOptionsSchema = z.strictObject(
  promptFields satisfies Record<keyof PromptOptions, z.core.$ZodType>,
  'Expected the options of prompts as an object, for example `{ memory: false }`',
)

/** Without undefined and empty ones. */
export function promptOptionsIn(options: PromptOptions): PromptOptions {
  const names = Object.keys(promptFields) as (keyof PromptOptions)[]
  const given = names.filter((name) => options[name] !== undefined && !isEmpty(options[name]))
  return Object.fromEntries(given.map((name) => [name, options[name]]))
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((inner) => inner === undefined)

type Texts = Readonly<Record<string, string>>

const hashPromptText = (text: string): string => sha256Hex(text).slice(0, 16)

export function collectPromptTexts({ system, prompts = {} }: PromptOptions): Texts {
  const texts = [system, ...Object.values(prompts)].filter((text) => typeof text === 'string')
  return Object.fromEntries(texts.map((text) => [hashPromptText(text), text]))
}

/** With hashes instead of texts; undefined if all are the defaults. */
export function recordPromptOptions({
  context = {},
  memory,
  thought,
  system,
  prompts = {},
  estimateTokens,
}: PromptOptions): RecordedPrompt | undefined {
  const sections = definedEntries(prompts).map(([name, text]) => [
    name,
    typeof text === 'string' ? hashPromptText(text) : false,
  ])
  const limits = definedEntries(context)
  const recorded: RecordedPrompt = {
    ...(limits.length > 0 && { context: Object.fromEntries(limits) }),
    ...(memory === false && { memory }),
    ...(thought === false && { thought }),
    ...(estimateTokens && { estimateTokens: 'own' as const }),
    ...(system !== undefined && { system: hashPromptText(system) }),
    ...(sections.length > 0 && { prompts: Object.fromEntries(sections) }),
  }
  return Object.keys(recorded).length > 0 ? recorded : undefined
}

/** Logs do not contain the user's own estimator. */
export function restorePromptOptions(recorded: RecordedPrompt, texts: Texts): PromptOptions {
  const { context = {}, memory, thought, system, prompts = {} } = recorded
  const sections = definedEntries(prompts).map(([name, text]) => [name, typeof text === 'string' ? texts[text] : false])
  return {
    context: Object.fromEntries(definedEntries(context)) as Partial<ContextRules>,
    ...(memory !== undefined && { memory }),
    ...(thought !== undefined && { thought }),
    ...(system !== undefined && { system: texts[system] ?? '' }),
    prompts: Object.fromEntries(sections) as PromptSections,
  }
}

const definedEntries = (fields: object): [string, unknown][] =>
  Object.entries(fields).filter(([, value]) => value !== undefined)

/**
 * How an agent builds its prompts, as the log of a game records it.
 *
 * @throws {InvalidOptionsError} when the agent's `prompt` is not a valid set of prompt options.
 */
export function recordPrompt({ prompt }: { readonly prompt?: object }): {
  readonly prompt?: RecordedPrompt
  readonly texts: Texts
} {
  const options = prompt === undefined ? {} : (checkFields(promptOptionsSchema, prompt) as PromptOptions)
  const recorded = recordPromptOptions(options)
  return { texts: collectPromptTexts(options), ...(recorded && { prompt: recorded }) }
}
