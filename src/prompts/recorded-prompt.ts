import { sha256Hex } from '../events/commitment.js'
import type { RecordedPrompt } from '../events/created-schema.js'
import type { ContextRules } from '../rules/context-rules.js'
import type { PromptOptions } from './prompt-options.js'
import type { PromptSections } from './sections/section-names.js'

/** The texts that prompts are made with, by their hash. */
type Texts = Readonly<Record<string, string>>

/** The first 16 hex digits of the SHA-256 of a text in UTF-8. */
const hashOf = (text: string): string => sha256Hex(text).slice(0, 16)

/** The user's own texts in these options, by their hash. */
export function textsIn({ system, prompts = {} }: PromptOptions): Texts {
  const texts = [system, ...Object.values(prompts)].filter((text) => typeof text === 'string')
  return Object.fromEntries(texts.map((text) => [hashOf(text), text]))
}

/** Options as a log records them, with hashes instead of texts; undefined if all are the defaults. */
export function recordedPrompt({
  context = {},
  memory,
  thought,
  system,
  prompts = {},
  estimateTokens,
}: PromptOptions): RecordedPrompt | undefined {
  const sections = definedEntries(prompts).map(([name, text]) => [
    name,
    typeof text === 'string' ? hashOf(text) : false,
  ])
  const limits = definedEntries(context)
  const recorded: RecordedPrompt = {
    ...(limits.length > 0 && { context: Object.fromEntries(limits) }),
    ...(memory === false && { memory }),
    ...(thought === false && { thought }),
    ...(estimateTokens && { estimateTokens: 'own' as const }),
    ...(system !== undefined && { system: hashOf(system) }),
    ...(sections.length > 0 && { prompts: Object.fromEntries(sections) }),
  }
  return Object.keys(recorded).length > 0 ? recorded : undefined
}

/** The options that a log records, without an estimator of the user's own: logs do not contain it. */
export function promptFrom(recorded: RecordedPrompt, texts: Texts): PromptOptions {
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
