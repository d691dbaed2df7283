import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createMafiaGame, type GameEvent, InvalidLogError, scriptedAgent } from '../../../src/index.js'
import { type InspectLog, inspectLog } from '../../../src/lab/formats/index.js'

/** The fields of Inspect AI's own models (`inspect_ai.log.EvalLog`, version 2) that have no default, and the types of those written. */
const usage = z.strictObject({
  input_tokens: z.int(),
  output_tokens: z.int(),
  total_tokens: z.int(),
  input_tokens_cache_write: z.int().optional(),
  input_tokens_cache_read: z.int().optional(),
  reasoning_tokens: z.int().optional(),
  total_cost: z.number().optional(),
})
const metric = z.strictObject({ name: z.string(), value: z.number(), params: z.object() })
const sample = z.strictObject({
  id: z.string(),
  epoch: z.int(),
  input: z.string().min(1),
  target: z.string(),
  messages: z.array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) })).min(1),
  output: z.strictObject({ model: z.string(), choices: z.array(z.never()), completion: z.string() }),
  scores: z.record(z.string(), z.strictObject({ value: z.number(), answer: z.string(), explanation: z.string() })),
  metadata: z.record(z.string(), z.unknown()),
  store: z.object(),
  events: z.array(z.never()),
  model_usage: z.record(z.string(), usage),
  attachments: z.object(),
})
const evalLog = z.strictObject({
  version: z.literal(2),
  status: z.enum(['started', 'success', 'cancelled', 'error']),
  eval: z.strictObject({
    run_id: z.string(),
    task_id: z.string(),
    created: z.iso.datetime(),
    task: z.string(),
    task_version: z.int(),
    dataset: z.strictObject({
      name: z.string(),
      samples: z.int(),
      sample_ids: z.array(z.string()),
      shuffled: z.boolean(),
    }),
    model: z.string(),
    config: z.strictObject({ epochs: z.int() }),
    metadata: z.object({ models: z.array(z.string()) }),
  }),
  plan: z.strictObject({
    name: z.string(),
    steps: z.array(z.strictObject({ solver: z.string(), params: z.object() })),
    config: z.object(),
  }),
  results: z.strictObject({
    total_samples: z.int(),
    completed_samples: z.int(),
    scores: z.array(
      z.strictObject({
        name: z.string(),
        scorer: z.string(),
        params: z.object(),
        metrics: z.record(z.string(), metric),
      }),
    ),
  }),
  stats: z.strictObject({
    started_at: z.iso.datetime(),
    completed_at: z.iso.datetime(),
    model_usage: z.record(z.string(), usage),
  }),
  samples: z.array(sample),
})

const paid = (model: string) => {
  const scripted = scriptedAgent()
  return {
    name: model,
    model,
    act: async (request: Parameters<typeof scripted.act>[0]) => ({
      ...(await scripted.act(request)),
      usage: { model, inputTokens: 10, outputTokens: 2, costUsd: 0.001 },
    }),
  }
}

const games: (readonly GameEvent[])[] = []
let log: InspectLog

beforeAll(async () => {
  for (const seed of [1, 2]) {
    const agent = ({ seat }: { readonly seat: number }) => paid(seat % 2 === 0 ? 'vendor/one' : 'vendor/two')
    games.push((await createMafiaGame({ id: `g${seed}`, rules: 'trial', players: 7, seed, agent }).run()).events)
  }
  log = inspectLog(games, { task: 'liars' })
})

test('a log has the fields and types of Inspect AI, one sample a seat', () => {
  const parsed = evalLog.safeParse(JSON.parse(JSON.stringify(log)))
  expect(parsed.error?.issues ?? []).toEqual([])
  expect(log.samples).toHaveLength(14)
  expect(new Set(log.samples.map(({ id }) => id)).size).toBe(14)
  expect(log.eval).toMatchObject({ task: 'liars', model: 'nightzero/mixed' })
  const own = inspectLog(
    games.slice(0, 1).map((events) => events),
    {},
  )
  expect(own.samples).toHaveLength(7)
})

test('scores and usage add up to those of the games', () => {
  const ended = games.map((events) => events.at(-1) as GameEvent<'game.ended'>)
  const won = log.samples.filter(({ scores }) => (scores as { won: { value: number } }).won.value === 1).length
  const expected = ended.flatMap(({ data }) =>
    Object.values(data.roles).filter((role) => (role === 'mafia') === (data.winner === 'mafia')),
  )
  expect(won).toBe(expected.length)
  const usages = (log.stats as { model_usage: Record<string, { total_cost: number; input_tokens: number }> })
    .model_usage
  expect(Object.keys(usages).sort()).toEqual(['vendor/one', 'vendor/two'])
  const calls = games.flat().filter(({ meta }) => meta?.usage).length
  expect((usages['vendor/one']?.input_tokens ?? 0) + (usages['vendor/two']?.input_tokens ?? 0)).toBe(10 * calls)
})

test('a sample holds what its player was shown, its own words, and no secret of another', () => {
  const events = games[0] ?? []
  const dealt = events.filter((event): event is GameEvent<'role.dealt'> => event.type === 'role.dealt')
  const villager = dealt.find(({ data }) => data.role === 'villager')?.data.player
  const { messages } = log.samples.find(({ id }) => id === `g1/${villager}`) as {
    messages: { role: string; content: string }[]
  }
  const said = events.flatMap(({ type, data }) =>
    type === 'speech.given' && (data as { player: string }).player === villager
      ? [(data as { text: string }).text]
      : [],
  )
  const own = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
  expect(own).toEqual(expect.arrayContaining(said))
  const before = messages.slice(
    0,
    messages.findIndex(({ role }) => role === 'assistant'),
  )
  expect(before.map(({ content }) => content).join('\n')).toContain('You are a villager')
  const whispered = events.flatMap(({ type, data }) =>
    type === 'mafia.spoke' ? [(data as { text: string }).text] : [],
  )
  for (const words of whispered) expect(JSON.stringify(messages)).not.toContain(JSON.stringify(words))
})

test('an open game, and no game, are refused', () => {
  expect(() => inspectLog([])).toThrow(InvalidLogError)
  expect(() => inspectLog([games[0]?.slice(0, -1) ?? []])).toThrow('has not ended')
})
