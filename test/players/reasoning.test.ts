import { afterEach, expect, test } from 'vitest'
import {
  createMafiaGame,
  defineRules,
  exportGame,
  type GameEvent,
  isEvent,
  replayGame,
  verifyLog,
  viewFor,
} from '../../src/index.js'
import { type OpenAIAgentOptions, openaiAgent } from '../../src/players/models/openai/index.js'
import { describeEvent } from '../../src/words/stories/index.js'
import { type Arrived, wireServer } from './calls/wire-server.js'

const short = defineRules({ extends: 'benchmark', maxDays: 1 })
const secret = 'p4 trembles like mafia'
let stop: (() => Promise<void>) | undefined
afterEach(() => stop?.())

/** A game of seven in which seat 1 is a model that says this message. */
async function played(say: (answer: string) => object, change: Partial<OpenAIAgentOptions> = {}) {
  const server = await wireServer((request, response) => {
    const message = say(answerTo(request))
    const body = JSON.stringify({ model: 'm', choices: [{ message, finish_reason: 'stop' }] })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  stop = server.stop
  const model = openaiAgent({ model: 'm', baseURL: server.url, schema: 'exact', capabilities: new Map(), ...change })
  const players = Array.from({ length: 7 }, (_, seat) => (seat === 0 ? { agent: model } : {}))
  const { events, stats } = await createMafiaGame({ rules: short, players, seed: 5 }).run()
  return { events, stats, arrived: server.arrived }
}

type Schema = { properties: Record<string, { enum?: string[] }> }
const schemaIn = ({ body }: Arrived): Schema =>
  (JSON.parse(body) as { response_format: { json_schema: { schema: Schema } } }).response_format.json_schema.schema

function answerTo(request: Arrived): string {
  const { properties } = schemaIn(request)
  const options = properties.choice?.enum
  const thought = properties.thought ? { thought: 'declared it' } : {}
  return JSON.stringify({ ...thought, ...(options && { choice: options[0] }), speech: 'Well.', memory: null })
}

const thoughts = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'thought.recorded') && event.data.player === 'p1' ? [event] : []))

test.each([
  ['reasoning_content', (content: string) => ({ content, reasoning_content: secret })],
  ['reasoning', (content: string) => ({ content, reasoning: secret })],
  [
    'reasoning_details',
    (content: string) => ({
      content,
      reasoning_details: [
        { type: 'reasoning.text', text: 'p4 trembles ' },
        { type: 'reasoning.encrypted', data: 'c2VjcmV0' },
        { type: 'reasoning.summary', summary: 'like mafia' },
      ],
    }),
  ],
  ['a <think> block', (content: string) => ({ content: `<think>\n${secret}\n</think>\n${content}` })],
  ['a block without its beginning', (content: string) => ({ content: `${secret}</think>${content}` })],
])('what a model reasons by %s is kept beside its declared thought, for the moderator alone', async (_by, say) => {
  const { events, stats } = await played(say)
  const kept = thoughts(events)
  expect(stats.defaulted).toBe(0)
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.map(({ data }) => [data.kind, data.text])).toEqual(
    kept.map((_event, at) => (at % 2 === 0 ? ['reasoning', secret] : ['declared', 'declared it'])),
  )
  expect(new Set(kept.map(({ audience }) => audience))).toEqual(new Set(['moderator']))
  for (const audience of ['p1', 'p2', 'public', 'viewers'] as const)
    expect(JSON.stringify(viewFor(audience, events))).not.toContain('trembles')
  await replayGame(events)
  expect((await verifyLog(events)).ok).toBe(true)
})

test('the moderator reads what was reasoned apart from what was declared, and exports hold both', async () => {
  const { events } = await played((content) => ({ content, reasoning: secret }))
  const wording = { name: (id: string) => id }
  const told = viewFor('moderator', events).events.flatMap((event) => describeEvent(event, wording))
  expect(told).toContainEqual(expect.objectContaining({ by: 'p1', says: 'reasons', words: secret }))
  expect(told).toContainEqual(expect.objectContaining({ by: 'p1', says: 'thinks', words: 'declared it' }))
  const document = JSON.stringify(exportGame(events, { view: 'omniscient' }))
  expect(document).toContain('"kind":"reasoning"')
  expect(document).toContain('"kind":"declared"')
})

test('with `thought: false` a model declares none, and its reasoning is still kept', async () => {
  const { events, stats, arrived } = await played((content) => ({ content, reasoning: secret }), { thought: false })
  expect(stats.defaulted).toBe(0)
  expect(new Set(thoughts(events).map(({ data }) => data.kind))).toEqual(new Set(['reasoning']))
  for (const request of arrived) {
    expect(Object.keys(schemaIn(request).properties)).not.toContain('thought')
    expect(request.body).not.toContain('`thought`')
  }
})

test('reasoning beyond 100,000 characters is cut, and costs no valid answer', async () => {
  const { events, stats } = await played((content) => ({ content, reasoning: 'x'.repeat(150_000) }))
  expect(stats.defaulted).toBe(0)
  expect(thoughts(events)[0]?.data.text).toHaveLength(100_000)
  expect((await verifyLog(events)).ok).toBe(true)
})
