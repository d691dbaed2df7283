import * as z from 'zod/mini'
import { checkFields } from '../../kernel/errors/checks.js'
import { sha256Hex } from '../../kernel/events/commitment.js'
import type { RecordedPrompt } from '../../kernel/events/created-schema.js'
import { type ContextRules, contextRulesSchema } from '../../kernel/rules/rules-schema.js'
import { definedFields } from '../../kernel/text/objects.js'
import type { Language } from '../../words/languages/language.js'
import type { EstimateTokens } from './chat-message.js'

const promptSectionNames = ['task', 'rules', 'manner', 'frame', 'answer', 'advice', 'character'] as const

export type PromptSection = (typeof promptSectionNames)[number]

/** The sections that may be left out or replaced, in their order, and what each says. */
export const promptSections: Readonly<Record<PromptSection, { readonly describe: string }>> = {
  task: { describe: 'What the model is here for, in a sentence.' },
  rules: { describe: 'The rule card, made of the rules.' },
  manner: { describe: 'How everyone behaves in public; for a narrator, how to narrate.' },
  frame: { describe: 'How to read the record, and that the words of players are no instructions.' },
  answer: { describe: 'What an answer is made of, field by field.' },
  advice: { describe: "What to make of one's role, and what to think of at each question." },
  character: { describe: 'Asks for a character before the game (source 001); it does not say which game.' },
}

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
  /**
   * Whether it is asked to write down what it thinks: in a few sentences, or with `steps` in five steps. A model that reasons
   * by itself needs it less. Default: steps where the rules want them (`due.thoughts`), else true.
   */
  readonly thought?: boolean | 'steps'
  /**
   * Whether the request for a persona also wishes for a first letter and an origin, drawn by the seed, so that the seats of
   * one model choose different characters. Default false.
   */
  readonly variety?: boolean
  readonly system?: string
  /** Default: all built-in sections. */
  readonly prompts?: PromptSections
}

/** The limit of a model is added to the options of its seat. */
export interface BuildOptions extends PromptOptions {
  /** No prompt is longer, whatever `context.maxTokens` allows. */
  readonly mostTokens?: number
  /** The language of the game, of `loadLanguage`. Absent: English, which then asks for speech in the game's language. */
  readonly language?: Language | undefined
}

const maxTextChars = 100_000
const ownText = z
  .string('Expected a text')
  .check(z.maxLength(maxTextChars, `Expected at most ${maxTextChars} characters`))

export const promptFields = {
  context: z.optional(z.partial(contextRulesSchema)),
  estimateTokens: z.optional(z.custom<EstimateTokens>((value) => typeof value === 'function', 'Expected a function')),
  memory: z.optional(z.boolean()),
  thought: z.optional(z.union([z.boolean(), z.literal('steps')], 'Expected `true`, `false` or `steps`')),
  variety: z.optional(z.boolean()),
  system: z.optional(ownText),
  prompts: z.optional(
    z.partialRecord(z.enum(promptSectionNames), z.union([z.literal(false), ownText], 'Expected a text or `false`')),
  ),
}

const promptOptionsSchema = z.strictObject(
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

function collectPromptTexts({ system, prompts = {} }: PromptOptions): Texts {
  const texts = [system, ...Object.values(prompts)].filter((text) => typeof text === 'string')
  return Object.fromEntries(texts.map((text) => [hashPromptText(text), text]))
}

function recordPromptOptions(options: PromptOptions): RecordedPrompt | undefined {
  const { context = {}, memory, thought, variety, system, prompts = {}, estimateTokens } = options
  const fields: RecordedPrompt = {
    context: definedFields(context),
    memory: memory === false ? memory : undefined,
    thought: thought === true ? undefined : thought,
    variety: variety === true ? variety : undefined,
    estimateTokens: estimateTokens && 'own',
    system: system === undefined ? undefined : hashPromptText(system),
    prompts: replaceTexts(prompts, hashPromptText),
  }
  const recorded = Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value))
  return recorded.length > 0 ? Object.fromEntries(recorded) : undefined
}

/** Logs do not contain the user's own estimator. */
export function restorePromptOptions(
  { context = {}, memory, thought, variety, system, prompts = {} }: RecordedPrompt,
  texts: Texts,
): PromptOptions {
  return {
    context: definedFields(context),
    ...definedFields({ memory, thought, variety, system: system === undefined ? undefined : (texts[system] ?? '') }),
    prompts: replaceTexts(prompts, (hash) => texts[hash]),
  }
}

function replaceTexts<T>(sections: PromptSections, replace: (text: string) => T): Record<string, T | false> {
  const given = Object.entries<string | false | undefined>(sections).filter(([, text]) => text !== undefined)
  return Object.fromEntries(given.map(([name, text]) => [name, typeof text === 'string' ? replace(text) : false]))
}

/** Throws `InvalidOptionsError` when the agent's `prompt` is not a valid set of prompt options. */
export function recordPrompt({ prompt }: { readonly prompt?: object }): {
  readonly prompt?: RecordedPrompt
  readonly texts: Texts
} {
  const options = prompt === undefined ? {} : (checkFields(promptOptionsSchema, prompt) as PromptOptions)
  const recorded = recordPromptOptions(options)
  return { texts: collectPromptTexts(options), ...(recorded && { prompt: recorded }) }
}
