import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createMafiaGame, type GameEvent, InvalidLogError, scriptedAgent } from '../../../src/index.js'
import { type InspectLog, inspectLog } from '../../../src/lab/formats/index.js'

/** The classes of Inspect AI: the file says of which commit. */
const evalLog = z.fromJSONSchema(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/inspect-ai/eval-log.schema.json'), 'utf8')),
)

const paid = (model: string) => {
  const scripted = scriptedAgent()
  return {
    name: model,
    model,
    act: async (request: Parameters<typeof scripted.act>[0]) => ({
      ...(await scripted.act(request)),
      usage: { model, inputTokens: 10, cachedTokens: 6, cacheWriteTokens: 1, outputTokens: 2, costUsd: 0.001 },
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
  // Of ten tokens seven are of caches, which Inspect counts apart.
  expect(Object.keys(usages).sort()).toEqual(['vendor/one', 'vendor/two'])
  const calls = games.flat().filter(({ meta }) => meta?.usage).length
  expect((usages['vendor/one']?.input_tokens ?? 0) + (usages['vendor/two']?.input_tokens ?? 0)).toBe(3 * calls)
  const sums = Object.values(usages).map((usage) => usage as Record<string, number>)
  for (const usage of sums) {
    const { input_tokens = 0, input_tokens_cache_read = 0, input_tokens_cache_write = 0, output_tokens = 0 } = usage
    expect(usage.total_tokens).toBe(input_tokens + input_tokens_cache_read + input_tokens_cache_write + output_tokens)
  }
  const { scores } = log.results as { scores: { name: string; metrics: Record<string, { value: number }> }[] }
  expect(scores.map(({ name }) => name)).toEqual(['won', 'won (vendor/one)', 'won (vendor/two)'])
  for (const { metrics } of scores) {
    expect(metrics.mean?.value).toBeGreaterThanOrEqual(0)
    expect(metrics.stderr?.value).toBeGreaterThanOrEqual(0)
  }
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
