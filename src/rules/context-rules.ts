import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'

/** How much of the past a language model's prompt repeats, by the name that `context.strategy` uses. */
export const contextStrategies = {
  full: { describe: 'Everything the player has seen, word for word (sources 000, 001 and 003).' },
  window: {
    describe: 'The current and the previous round word for word, older rounds compressed by fixed rules (source 002).',
  },
  layers: {
    describe: "The player's own summaries of earlier rounds and the current round word for word (source 004).",
  },
} as const

/** The name of a context strategy. */
export type ContextStrategyName = keyof typeof contextStrategies

/** How much of the past prompts contain, and the largest number of tokens of a prompt. */
export const contextRulesSchema = z.strictObject({
  strategy: annotate(
    z.enum(Object.keys(contextStrategies) as [ContextStrategyName, ...ContextStrategyName[]]),
    'How much of the past the prompt of a language model repeats: everything (`full`), the last two rounds with older ones compressed (`window`), or its own summaries and the current round (`layers`).',
  ),
  maxTokens: annotate(
    z.int().check(z.gte(2_000), z.lte(10_000_000)),
    'The longest prompt, in estimated tokens. The oldest lines are cut first, and the prompt says so.',
  ),
})

/** How much of the past prompts contain, and the largest number of tokens of a prompt. */
export type ContextRules = z.infer<typeof contextRulesSchema>

/** The default of `context`: everything, up to 100,000 tokens. */
export const defaultContext: ContextRules = { strategy: 'full', maxTokens: 100_000 }
