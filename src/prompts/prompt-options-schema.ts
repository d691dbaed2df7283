import * as z from 'zod/mini'
import { contextRulesSchema } from '../rules/context-rules.js'
import type { EstimateTokens } from './chat-message.js'
import type { PromptOptions } from './prompt-options.js'
import { promptSectionNames } from './sections/section-names.js'

const maxTextChars = 100_000
const ownText = z
  .string('Expected a text')
  .check(z.maxLength(maxTextChars, `Expected at most ${maxTextChars} characters`))

/** The fields of `PromptOptions`, for the options of every agent that builds prompts. */
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

/** The schema of `PromptOptions`. */
export const promptOptionsSchema = z.strictObject(
  promptFields satisfies Record<keyof PromptOptions, z.core.$ZodType>,
  'Expected the options of prompts as an object, for example `{ memory: false }`',
)

/** The options of prompts among an agent's options, without undefined and empty ones. */
export function promptOptionsIn(options: PromptOptions): PromptOptions {
  const names = Object.keys(promptFields) as (keyof PromptOptions)[]
  const given = names.filter((name) => options[name] !== undefined && !isEmpty(options[name]))
  return Object.fromEntries(given.map((name) => [name, options[name]]))
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((inner) => inner === undefined)
