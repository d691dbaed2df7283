import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type AgentRequest, createMafiaGame, type PresetName, scriptedAgent } from '../../src/index.js'
import { trialInWords, tryModel } from '../../src/lab/positions/index.js'
import { gameCosts } from '../../src/lab/stats/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import type { Endpoint, Served } from './endpoint.js'
import { startModel } from './start-model.js'

let endpoint: Endpoint

beforeAll(async () => {
  endpoint = await startModel()
})
afterAll(() => endpoint.close())

const keepsItsSchema = ({ schema, content }: Served): boolean =>
  schema !== undefined && z.fromJSONSchema(schema).safeParse(JSON.parse(content)).success

const modelOf = (options: Pick<OpenAIAgentOptions, 'stream' | 'schema'>) =>
  openaiAgent({
    ...{ model: 'noise', baseURL: endpoint.baseURL, maxOutputTokens: 2_000 },
    ...{ ...options, capabilities: new Map() },
  })

/** A question of each kind that a game asks in play. */
async function questionsOf(rules: PresetName): Promise<AgentRequest[]> {
  const byKind = new Map<string, AgentRequest>()
  const scripted = scriptedAgent()
  const act = (request: AgentRequest) => {
    if (request.kind !== 'persona' && !byKind.has(request.kind)) byKind.set(request.kind, request)
    return scripted.act(request)
  }
  await createMafiaGame({ rules, players: 6, seed: 1, agent: { act } }).run()
  return [...byKind.values()]
}

/** Plays a game of five whose every answer is counted, and usable at the first try. */
async function play(rules: PresetName, stream: boolean) {
  const before = endpoint.journal.length
  const agent = modelOf({ stream, schema: 'exact' })
  const { winner, events, stats } = await createMafiaGame({ rules, players: 5, seed: 1, agent }).run()
  const served = endpoint.journal.slice(before)
  const { total } = gameCosts(events)
  expect(['mafia', 'town', 'draw']).toContain(winner)
  expect(events.filter(({ type }) => type === 'answer.rejected')).toEqual([])
  expect(stats.defaulted).toBe(0)
  expect(served.filter((answer) => !keepsItsSchema(answer))).toEqual([])
  expect(served.filter(({ streamed }) => streamed !== stream)).toEqual([])
  expect(total).toMatchObject({ calls: served.length, inputTokens: sum(served, 'prompt_tokens') })
  expect(total.outputTokens).toBe(sum(served, 'completion_tokens'))
  return stats
}

const sum = (served: readonly Served[], part: 'prompt_tokens' | 'completion_tokens'): number =>
  served.reduce((total, { usage }) => total + usage[part], 0)

test('five seats of a model that writes noise play a game to its end, every answer usable at the first try', async () => {
  const { speeches, votes } = await play('benchmark', true)
  expect(speeches).toBeGreaterThan(0)
  expect(votes).toBeGreaterThan(0)
})

test('so they do when answers come whole and people talk freely', async () => {
  const { votes } = await play('reactive', false)
  expect(votes).toBeGreaterThan(0)
})

test('one schema for the whole game binds the answers to questions of every kind', async () => {
  const before = endpoint.journal.length
  const model = modelOf({ stream: true, schema: 'game' })
  const questions = await questionsOf('classic')
  expect(questions.length).toBeGreaterThan(4)
  // Noise cannot heed a prompt, so what it chooses is legal only by chance.
  for (const request of questions) expect((await model.act(request)).memory).toBeDefined()
  const served = endpoint.journal.slice(before)
  expect(new Set(served.map(({ schema }) => JSON.stringify(schema))).size).toBe(1)
  expect(served.filter((answer) => !keepsItsSchema(answer))).toEqual([])
})

test('`nightzero try` says what the engine takes and that its model plays', async () => {
  const given = { model: 'noise', baseURL: endpoint.baseURL, maxOutputTokens: 2_000 }
  const trial = await tryModel({ ...given, schema: 'exact', rules: 'benchmark', maxCalls: 12 })
  const { plays, calls, failedCalls, failedTries, learned, game } = trial
  expect({ plays, failedCalls, failedTries }).toEqual({ plays: true, failedCalls: [], failedTries: [] })
  expect(learned).toMatchObject({ forms: ['json_schema'], streaming: true, leftOut: [] })
  expect(calls).toBeLessThanOrEqual(12)
  expect(game.questions[0]).toBeGreaterThan(0)
  expect(trialInWords(trial).join('\n')).toMatch(/^noise plays `benchmark`; 0 of \d+ answers needed a second try\n/)
})
