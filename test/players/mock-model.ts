import { createHash } from 'node:crypto'
import { type ChatCompletionRequest, type JournalEntry, LLMock } from '@copilotkit/aimock'

/** A number that follows from a text alone. */
const hashOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16)

type Schema = {
  readonly type?: string
  readonly enum?: readonly (string | null)[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** A value that a JSON schema allows; which one follows from `salt`. */
function valueFor(schema: Schema, name: string, salt: string): unknown {
  if (schema.anyOf) return hashOf(`${salt}${name}null`) % 2 ? null : valueFor(schema.anyOf[0] as Schema, name, salt)
  if (schema.enum) return schema.enum[hashOf(salt + name) % schema.enum.length]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, valueFor(inner, `${name}.${key}`, salt)]),
    )
  if (schema.type === 'array') return [valueFor(schema.items ?? {}, `${name}[]`, salt)]
  if (schema.type === 'number' && name.includes('beliefs')) return (hashOf(salt + name) % 101) / 100
  if (schema.type === 'number') return hashOf(salt + name) % 101
  if (name.endsWith('.name')) return `Guest ${hashOf(salt + name) % 100_000}`
  return `I weigh ${name.replace(/\W/g, ' ').trim()} number ${hashOf(salt + name) % 1000} with "care".`
}

/** Everything that was said; a message may come in parts, so that a cache can keep the first of them. */
const contentOf = ({ messages }: ChatCompletionRequest): string =>
  messages
    .map(({ content }) =>
      typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join(''),
    )
    .join('\n')

/** The options that a prompt names. */
export const optionsIn = (prompt: string): string[] | undefined => {
  const legal = prompt.match(/^Legal choices: (`.*) No other\.$/m)?.[1]
  return legal && legal !== '' ? [...legal.matchAll(/`([^`]+)`/g)].map(([, option = '']) => option) : undefined
}

/** A number for each player of whom a prompt asks for one. */
function chancesAsked(prompt: string): Schema {
  const [, whom = ''] = prompt.match(/^In `beliefs` state for each of (.*) the chance/m) ?? []
  const ids = [...whom.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id)
  return { type: 'object', properties: Object.fromEntries(ids.map((id) => [id, { type: 'number' }])) }
}

/**
 * A schema as one keeps it who reads the prompt too: what the last line does not ask for is null, words that are due are
 * there, and the choice is one of the options.
 */
function asAsked(schema: Schema, prompt: string): Schema {
  const asked = prompt.match(/^Answer with one JSON object: ([^.]*)\./m)?.[1]
  if (!(schema.properties?.thought ?? schema.properties?.steps) || asked === undefined) return schema
  const options = optionsIn(prompt)
  const kept = (name: string, field: Schema): Schema => {
    if (!asked.includes(`\`${name}\``)) return { enum: [null] }
    if (name === 'choice') return options ? { enum: options } : { anyOf: [{ enum: ['silent'] }] }
    if (name === 'beliefs') return chancesAsked(prompt)
    const maySkip = name !== 'speech' || (options === undefined && asked.includes('`choice`'))
    return maySkip ? field : (field.anyOf?.[0] ?? field)
  }
  const properties = Object.entries(schema.properties).map(([name, field]) => [name, kept(name, field)] as const)
  return { ...schema, properties: Object.fromEntries(properties) }
}

const steps = ['observations', 'suspicions', 'strategy', 'reasoning', 'action']
const stepsSchema: Schema = { type: 'object', properties: Object.fromEntries(steps.map((step) => [step, {}])) }

/** What the prompt itself says about the answer, for a server without schemas. */
function schemaFromPrompt(prompt: string): Schema {
  if (prompt.includes('Create a persona'))
    return { type: 'object', properties: { persona: { type: 'object', properties: { name: {}, character: {} } } } }
  const options = optionsIn(prompt)
  const fields = {
    ...(prompt.includes('- `steps`: think first') ? { steps: stepsSchema } : { thought: {} }),
    message: {},
    ...(options && { action: { enum: options.map((id) => id.toUpperCase()) } }),
  }
  return { type: 'object', properties: fields }
}

/** The answer of a model that does what it is asked, as JSON text. */
export function mockAnswer(request: ChatCompletionRequest): string {
  const format = (request.response_format as { json_schema?: { schema: Schema } } | undefined)?.json_schema?.schema
  const tool = request.tools?.[0]?.function.parameters as Schema | undefined
  const prompt = contentOf(request)
  const schema = format ?? tool
  return JSON.stringify(valueFor(schema ? asAsked(schema, prompt) : schemaFromPrompt(prompt), '', prompt))
}

/** What the mock says a call took; follows from what was asked alone, so that the journal tells it too. */
export function mockUsage(request: ChatCompletionRequest) {
  const prompt = contentOf(request)
  const prompt_tokens = Math.ceil(prompt.length / 4)
  const completion_tokens = 20 + (hashOf(prompt) % 200)
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: Math.floor(prompt_tokens / 2) },
    completion_tokens_details: { reasoning_tokens: completion_tokens % 7 },
    cost: prompt_tokens * 0.000_001 + completion_tokens * 0.000_004,
  }
}

/** The calls that the server's journal says were served whole. */
export const servedWhole = (entries: readonly JournalEntry[]): JournalEntry[] =>
  entries.filter(({ response, body }) => response.status === 200 && !response.interrupted && body !== null)

/** What they took. The journal keeps bodies up to 64 KB. */
export function journalSums(entries: readonly JournalEntry[]) {
  const served = servedWhole(entries)
  const used = served.map(({ body }) => mockUsage(body as ChatCompletionRequest))
  const sum = (of: (usage: ReturnType<typeof mockUsage>) => number) =>
    used.reduce((total, usage) => total + of(usage), 0)
  return {
    calls: served.length,
    inputTokens: sum((usage) => usage.prompt_tokens),
    outputTokens: sum((usage) => usage.completion_tokens),
    costUsd: sum((usage) => usage.cost),
  }
}

/** A server on loopback whose models answer every request legally. */
export async function mockModels(options: ConstructorParameters<typeof LLMock>[0] = {}): Promise<LLMock> {
  const server = new LLMock({
    port: 0,
    host: '127.0.0.1',
    chunkSize: 40,
    logLevel: 'silent',
    journalMaxEntries: 100_000,
    ...options,
  })
  server.on({ endpoint: 'chat' }, (request) => {
    const usage = mockUsage(request)
    if (!request.tools?.length) return { content: mockAnswer(request), usage }
    return { toolCalls: [{ name: 'answer', arguments: mockAnswer(request) }], usage }
  })
  await server.start()
  return server
}
