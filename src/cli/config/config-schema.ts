import * as z from 'zod'
import { languageTags, limitsSchema, mostPastGames } from '../../kernel/events/index.js'
import { personaSchema, rulesSchema } from '../../kernel/rules/index.js'
import { choiceList } from '../../kernel/text/index.js'
import { promptSections } from '../../players/prompts/index.js'

const text = z.string().min(1).max(300)
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'Expected the name of an environment variable')
const address = z
  .url({ protocol: /^https?$/, error: 'Expected an address that begins with http:// or https://' })
  .refine((url) => !/^https?:\/\/[^/]*@/i.test(url), 'Expected an address without a user name or password')
const amount = z.number().min(0)

const word = 'Expected a value that the server knows, for example `high`'
const fields = z.record(z.string(), z.unknown(), 'Expected fields by name')
const furtherFields = ['model', 'messages', 'stream'].reduce(
  (schema, name) =>
    schema.refine((body) => !(name in body), {
      path: [name],
      error: `Expected no \`${name}\` here: another field sets it`,
    }),
  fields,
)

/** How much of the past prompts repeat, if it differs from the rules. */
const contextSchema = z.strictObject(rulesSchema.shape.context.def.innerType.shape).partial()

const ownText = z.union(
  [z.string().max(100_000), z.strictObject({ file: text })],
  'Expected a text, or a file as `{ file: manner.txt }`',
)
const sectionNames = Object.keys(promptSections) as [keyof typeof promptSections]

/** The fields of an agent: in `defaults`, or in a player, which replace those of `defaults`. */
export const agentConfigFields = {
  agent: z.enum(['scripted', 'random', 'human', 'openai', 'remote']).optional(),
  model: text.optional(),
  baseURL: address.optional(),
  apiKeyEnv: variable.optional(),
  temperature: z.number().min(0).max(5).optional(),
  topP: z.number().gt(0).max(1).optional(),
  seed: z.int().optional(),
  maxOutputTokens: z.int().min(1).optional(),
  reasoningEffort: z.string(word).min(1, word).max(60, word).optional(),
  chatTemplateKwargs: fields.optional(),
  timeoutMs: limitsSchema.shape.timeoutMs,
  stream: z.boolean().optional(),
  batch: text.optional(),
  format: z.enum(['json_schema', 'tool', 'json_object', 'text']).optional(),
  layout: fields.optional(),
  schema: z.enum(['game', 'exact']).optional(),
  memory: z.boolean().optional(),
  thought: z.union([z.boolean(), z.literal('steps')], 'Expected true, false or `steps`').optional(),
  variety: z.boolean().optional(),
  context: contextSchema.optional(),
  system: ownText.optional(),
  prompts: z.partialRecord(z.enum(sectionNames), z.union([z.boolean(), ownText])).optional(),
  openRouter: z
    .strictObject({
      referer: text.optional(),
      title: text.optional(),
      provider: fields.optional(),
      models: z.array(text, 'Expected a list of models').min(1).optional(),
      reasoning: fields.optional(),
    })
    .optional(),
  headers: z.record(text, z.string('Expected a text'), 'Expected texts by name').optional(),
  extraBody: furtherFields.optional(),
  skill: z.number().min(0).max(1).optional(),
  url: address.optional(),
  secretEnv: variable.optional(),
}

const playerSchema = z.strictObject({
  name: z.optional(personaSchema.shape.name),
  persona: z.union([text, personaSchema], 'Expected a persona, or a file as `cast.yaml` or `cast.yaml#Ada`').optional(),
  seat: z.int().min(1).max(1_000).optional(),
  role: z.string().max(40).optional(),
  ...agentConfigFields,
})

const priceSchema = z.strictObject({
  input: amount,
  output: amount,
  cached: amount.optional(),
  cacheWrite: amount.optional(),
})

/** `docs/models.md` explains each field. */
export const configSchema = z.strictObject(
  {
    rules: z
      .union([text, z.record(z.string(), z.unknown())], "Expected a preset's name, or rules with `extends`")
      .optional(),
    with: text.optional(),
    seed: z.union([text, z.number()], 'Expected a text or a number').optional(),
    players: z
      .union(
        [z.int().min(1), z.array(playerSchema).min(1).max(1_000)],
        'Expected a number of players, or a list of them',
      )
      .optional(),
    defaults: z.strictObject(agentConfigFields).optional(),
    narrator: z.strictObject(agentConfigFields).optional(),
    limits: z
      .strictObject({
        requestsPerMinute: z.number().positive().optional(),
        tokensPerMinute: z.number().positive().optional(),
        maxConcurrent: z.int().min(1).optional(),
      })
      .optional(),
    budget: z
      .strictObject({
        maxCostUsd: amount.optional(),
        maxTokens: amount.optional(),
        unknownCostUsd: amount.optional(),
      })
      .optional(),
    prices: z.record(text, priceSchema).optional(),
    context: contextSchema.optional(),
    ...limitsSchema.shape,
    maxDefaulted: z.number().min(0).max(1).optional(),
    clock: z.enum(['simulated', 'real']).optional(),
    language: z.enum(languageTags, `Expected a language: ${choiceList(languageTags)}`).optional(),
    log: text.optional(),
    history: z.array(text, 'Expected a list of logs').max(mostPastGames).optional(),
    bus: text.optional(),
  },
  'Expected a game as an object with fields such as `rules` and `players`',
)

export type Config = z.infer<typeof configSchema>

export type PlayerConfig = z.infer<typeof playerSchema>

export type AgentConfig = NonNullable<Config['defaults']>
