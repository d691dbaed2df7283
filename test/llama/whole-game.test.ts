import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openaiAgent } from '../../src/agents/openai/index.js'
import { createMafiaGame, gameCosts, isEvent, type PresetName } from '../../src/index.js'
import type { Endpoint, Served } from './endpoint.js'
import { startModel } from './start-model.js'

let endpoint: Endpoint

beforeAll(async () => {
  endpoint = await startModel()
})
afterAll(() => endpoint.close())

const keepsItsSchema = ({ schema, content }: Served): boolean =>
  schema !== undefined && z.fromJSONSchema(schema).safeParse(JSON.parse(content)).success

/** How a game is played: whether answers arrive in pieces, and with which schema. */
interface Played {
  readonly stream: boolean
  readonly schema: 'game' | 'exact'
}

/** Plays a game of five whose every answer is counted and keeps its schema. A model of noise may need many tries. */
async function play(rules: PresetName, { stream, schema }: Played) {
  const before = endpoint.journal.length
  const agent = openaiAgent({
    ...{ model: 'noise', baseURL: endpoint.baseURL, maxOutputTokens: 2_000 },
    ...{ stream, schema, capabilities: new Map() },
  })
  const { winner, events, stats } = await createMafiaGame({ rules, players: 5, seed: 1, agent, maxRetries: 40 }).run()
  const served = endpoint.journal.slice(before)
  const { total } = gameCosts(events)
  expect(['mafia', 'town', 'draw']).toContain(winner)
  expect(stats.defaulted).toBe(0)
  expect(served.filter((answer) => !keepsItsSchema(answer))).toEqual([])
  expect(served.filter(({ streamed }) => streamed !== stream)).toEqual([])
  expect(total).toMatchObject({ calls: served.length, inputTokens: sum(served, 'prompt_tokens') })
  expect(total.outputTokens).toBe(sum(served, 'completion_tokens'))
  const rejected = events.filter((event) => isEvent(event, 'answer.rejected'))
  return { stats, rejected, schemas: new Set(served.map(({ schema }) => JSON.stringify(schema))) }
}

const sum = (served: readonly Served[], part: 'prompt_tokens' | 'completion_tokens'): number =>
  served.reduce((total, { usage }) => total + usage[part], 0)

test('five seats of a model that writes noise play a game to its end, every answer usable at the first try', async () => {
  const { stats, rejected } = await play('benchmark', { stream: true, schema: 'exact' })
  expect(rejected).toEqual([])
  expect(stats.speeches).toBeGreaterThan(0)
  expect(stats.votes).toBeGreaterThan(0)
})

test('so they do when answers come whole and people talk freely', async () => {
  const { stats, rejected } = await play('reactive', { stream: false, schema: 'exact' })
  expect(rejected).toEqual([])
  expect(stats.votes).toBeGreaterThan(0)
})

test('with one schema for the whole game they do too, and what noise chose against the rules is refused as an answer', async () => {
  const { stats, rejected, schemas } = await play('benchmark', { stream: true, schema: 'game' })
  expect(schemas.size).toBe(1)
  expect(stats.votes).toBeGreaterThan(0)
  for (const { data } of rejected) expect(data).toMatchObject({ fault: 'answer' })
})
