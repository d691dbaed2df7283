import type { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, isEvent, readLog } from '../../../src/index.js'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { promptsOf } from '../../../src/players/prompts/index.js'
import { memoryCalls } from '../../../src/stores/index.js'
import { sentPresets } from '../../laws/support/runs.js'
import { mockModels } from '../mock-model.js'

const names = sentPresets
let server: LLMock

beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())

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
    capabilities: new Map(),
  })
  const { events } = await createMafiaGame({
    rules: { extends: rules, maxDays: 2 },
    players: 9,
    seed: 4,
    agent,
    calls: sink,
  }).run()
  const log = readLog(events.map((event) => JSON.stringify(event)).join('\n'))
  const sent = await promptsOf(log)
  const prompts = new Map(sent.map((one) => [`${one.requestId} ${one.attempt}`, one.prompt.messages]))
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
