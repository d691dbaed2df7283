import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint.js'
import { startModel } from './start-model.js'

let endpoint: Endpoint
let client: OpenAI

beforeAll(async () => {
  endpoint = await startModel()
  client = new OpenAI({ baseURL: endpoint.baseURL, apiKey: 'none', maxRetries: 0 })
})
afterAll(() => endpoint.close())

const ballot = z.strictObject({
  thought: z.string(),
  choice: z.enum(['p1', 'p2', 'skip']),
  sure: z.number().nullable(),
})
const { $schema: _, ...schema } = z.toJSONSchema(ballot, { target: 'draft-7' })
const asked = (seed: number) => ({
  model: 'noise',
  messages: [{ role: 'user' as const, content: 'Whom do you vote for?' }],
  response_format: { type: 'json_schema' as const, json_schema: { name: 'ballot', strict: true, schema } },
  seed,
})

test('a model that writes noise fills in ballots, and not always the same', async () => {
  const choices = new Set<string>()
  for (let seed = 0; seed < 20; seed++) {
    const {
      choices: [said],
      usage,
    } = await client.chat.completions.create(asked(seed))
    choices.add(ballot.parse(JSON.parse(said?.message.content ?? '')).choice)
    expect(said?.finish_reason).toBe('stop')
    expect(usage?.completion_tokens).toBeGreaterThan(20)
  }
  expect([...choices].toSorted()).toEqual(['p1', 'p2', 'skip'])
})

test('the same ballot in pieces has the same words and the same count of tokens', async () => {
  const whole = await client.chat.completions.create(asked(7))
  const stream = await client.chat.completions.create({
    ...asked(7),
    stream: true,
    stream_options: { include_usage: true },
  })
  const chunks: OpenAI.Chat.Completions.ChatCompletionChunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const pieces = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').filter((piece) => piece !== '')
  expect(pieces.length).toBeGreaterThan(5)
  expect(pieces.join('')).toBe(whole.choices[0]?.message.content)
  expect(chunks.at(-1)?.usage?.completion_tokens).toBe(whole.usage?.completion_tokens)
  expect(chunks.at(-1)?.usage?.prompt_tokens).toBe(whole.usage?.prompt_tokens)
})

test('a prompt that begins like an earlier one is known in part', async () => {
  const long = 'Everyone at the table said a word. '.repeat(50)
  const ask = (content: string) =>
    client.chat.completions.create({ ...asked(1), messages: [{ role: 'user', content }] })
  await ask(long)
  const { usage } = await ask(`${long}Now you.`)
  expect(usage?.prompt_tokens_details?.cached_tokens).toBeGreaterThan(long.length)
  expect(usage?.prompt_tokens).toBeGreaterThan(long.length + 'Now you.'.length)
})

test('an answer ends at its limit of tokens and says so', async () => {
  const {
    choices: [said],
    usage,
  } = await client.chat.completions.create({ ...asked(1), max_tokens: 10 })
  expect(said?.finish_reason).toBe('length')
  expect(usage?.completion_tokens).toBe(10)
})

test('a prompt beyond the context, an unknown form and an unknown path are refused', async () => {
  const content = 'x'.repeat(40_000)
  await expect(client.chat.completions.create({ ...asked(1), messages: [{ role: 'user', content }] })).rejects.toThrow(
    /400 The prompt is longer/,
  )
  await expect(
    client.chat.completions.create({ ...asked(1), response_format: { type: 'json_object' } }),
  ).rejects.toThrow(/^400 /)
  await expect(client.models.list()).rejects.toThrow(/^404 /)
})
