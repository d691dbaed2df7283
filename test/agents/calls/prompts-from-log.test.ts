import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openaiAgent } from '../../../src/agents/openai/index.js'
import {
  type Agent,
  type ChatMessage,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type PresetName,
  presets,
  readLog,
  recordedAgent,
} from '../../../src/index.js'
import { buildPrompt } from '../../../src/prompts/index.js'
import { memoryCalls } from '../../../src/stores/index.js'
import { mockModels } from '../mock-model.js'

const names = Object.keys(presets) as PresetName[]
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())

/** The prompt of every question and try of a game, made from its log alone. */
async function promptsOf(log: readonly GameEvent[]): Promise<Map<string, readonly ChatMessage[]>> {
  const prompts = new Map<string, readonly ChatMessage[]>()
  const recorded = recordedAgent(log)
  const agent: Agent = {
    act: (request) => {
      prompts.set(`${request.id} ${request.attempt}`, buildPrompt(request, { secret: 's' }).messages)
      return recorded.act(request)
    },
  }
  const [created] = log
  if (created === undefined || !isEvent(created, 'game.created')) throw new Error('This is no log.')
  const { id, rules, players, seed, limits } = created.data
  const seats = players.map(({ id, name, role, persona }) => ({
    id,
    name,
    ...(role && { role }),
    ...(persona && { persona }),
  }))
  await createMafiaGame({ id, rules, players: seats, seed, agent, ...asGiven(limits) }).run()
  return prompts
}

const asGiven = ({ maxRetries, timeoutMs, maxSpeechChars }: GameEvent<'game.created'>['data']['limits']) => ({
  maxRetries,
  timeoutMs,
  maxSpeechChars,
})

test.each(names)('the prompts of %s, made again from its log, equal those that went over the wire', async (rules) => {
  const sink = memoryCalls()
  // Some answers of the server are of no use, so that prompts with an error are among them.
  let count = 0
  server.prependFixture({
    match: { endpoint: 'chat', predicate: () => count++ % 9 === 4 },
    response: { content: 'I would rather not say.' },
  })
  const agent = openaiAgent({
    model: 'm',
    baseURL: `${server.url}/v1`,
    apiKey: 'k-1',
    secret: 's',
    capabilities: new Map(),
  })
  const { events } = await createMafiaGame({ rules, players: 9, seed: 4, agent, calls: sink }).run()
  const log = readLog(events.map((event) => JSON.stringify(event)).join('\n'))
  const prompts = await promptsOf(log)
  const tries = log.flatMap((event) =>
    isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected') ? [event.data] : [],
  )
  const keys = (list: readonly { requestId: string; attempt: number }[]) =>
    list.map(({ requestId, attempt }) => `${requestId} ${attempt}`).sort()
  expect(keys(sink.calls)).toEqual(keys(tries))
  expect(tries.some(({ attempt }) => attempt > 1)).toBe(true)
  for (const { request, requestId, attempt } of sink.calls) {
    const { messages } = JSON.parse(request.body) as { messages: unknown }
    const rebuilt = JSON.stringify(prompts.get(`${requestId} ${attempt}`))
    expect(JSON.stringify(messages)).toBe(rebuilt)
    expect(request.body).toContain(rebuilt)
  }
})
