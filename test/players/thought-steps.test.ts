import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Agent,
  type Answer,
  createMafiaGame,
  defineRules,
  type GameEvent,
  isEvent,
  replayGame,
  scriptedAgent,
  verifyLog,
  viewFor,
} from '../../src/index.js'
import { gameCosts, gameReport, playerRows } from '../../src/lab/stats/index.js'
import { aiAgent } from '../../src/players/models/ai/index.js'
import { type OpenAIAgentOptions, openaiAgent, type ResponseFormat } from '../../src/players/models/openai/index.js'
import { readAnswer } from '../../src/players/models/read-answer.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { rehearsingAgent } from '../../src/players/rehearsal/index.js'
import { remoteAgent } from '../../src/players/remote/index.js'
import { describeEvent } from '../../src/words/stories/index.js'
import { questionsOf } from './asking.js'
import { mockModels } from './mock-model.js'
import { modelAt } from './refusing-model.js'
import { json, type Served, serve } from './remote/serve.js'

/** Source 002's fixed schema of reasoning. */
const names = ['observations', 'suspicions', 'strategy', 'reasoning', 'action']
const whole = { observations: 'A.', suspicions: 'B.', strategy: 'C.', reasoning: 'D.', action: 'E.' }
const stepped = defineRules({ extends: 'night-zero', maxDays: 1, due: { thoughts: 'steps', reasons: [] } })
const unstepped = defineRules({ extends: 'night-zero', maxDays: 1 })

let server: LLMock
let remote: Served | undefined
beforeAll(async () => {
  server = await mockModels()
})
afterAll(() => server.stop())
beforeEach(() => server.clearRequests())
afterEach(() => remote?.close())

const model = (more: Partial<OpenAIAgentOptions> = {}) =>
  openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, apiKey: 'k', capabilities: new Map(), ...more })

const played = async (agent: Agent, rules = stepped) =>
  (await createMafiaGame({ rules, players: 6, seed: 3, agent }).run()).events

const recorded = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'answer.recorded') ? [event.data] : []))
const thoughts = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'thought.recorded') ? [event.data] : []))
const rejections = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))

/** Every answer thinks in the five steps, in their order, and each thought is recorded in its parts. */
async function expectSteps(events: readonly GameEvent[]) {
  expect(rejections(events)).toEqual([])
  expect(recorded(events).length).toBeGreaterThan(10)
  for (const { answer } of recorded(events)) {
    expect(Object.keys(answer.steps ?? {})).toEqual(names)
    expect(answer.thought).toBeUndefined()
  }
  const inSteps = thoughts(events).filter(({ steps }) => steps)
  expect(inSteps.map(({ steps }) => steps)).toEqual(recorded(events).map(({ answer }) => answer.steps))
  for (const { text, steps } of inSteps) for (const said of Object.values(steps ?? {})) expect(text).toContain(said)
  expect(await verifyLog(events)).toMatchObject({ ok: true })
  expect((await replayGame(events)).winner).toBeDefined()
}

test.each<ResponseFormat>(['json_schema', 'tool', 'json_object', 'text'])(
  'a model asked in the form %s thinks in five steps where the rules want them',
  async (format) => {
    await expectSteps(await played(model({ format })))
  },
)

test('models that refuse every stricter form think in steps all the same', async () => {
  const { baseURL, asked, close } = await modelAt((form) => (form === 'text' ? undefined : { status: 400 }))
  await expectSteps(await played(model({ baseURL })).finally(close))
  expect(new Set(asked)).toEqual(new Set(['json_schema', 'tool', 'json_object', 'text']))
})

test.each([true, false])('a model of the AI SDK thinks in steps, with its schema: %s', async (schema) => {
  const options = { name: 'm', baseURL: `${server.url}/v1`, apiKey: 'k', supportsStructuredOutputs: true }
  await expectSteps(await played(aiAgent({ model: createOpenAICompatible(options)('m'), schema })))
})

test('a seat may think in steps by itself, and the first event says so', async () => {
  const events = await played(model({ thought: 'steps' }), unstepped)
  await expectSteps(events)
  const [created] = events
  expect(created && isEvent(created, 'game.created') && created.data.players[0]?.prompt).toEqual({ thought: 'steps' })
})

test('a step that is missing where steps are due is a failed try that names it; a seat without thoughts owes none', async () => {
  const reply =
    (given: object) => (body: Parameters<NonNullable<Parameters<typeof modelAt>[1]>['reply'] & object>[0]) => {
      const asked = JSON.stringify(body.messages)
      const choice = asked.match(/Legal choices: `([^`]+)`/)?.[1] ?? null
      const steps = asked.includes('A thought in steps is due') ? whole : given
      return JSON.stringify({ steps, speech: 'I wonder.', choice, memory: null })
    }
  const some = await modelAt(() => undefined, { reply: reply({ ...whole, strategy: ' ', action: '' }) })
  const events = await played(model({ baseURL: some.baseURL })).finally(some.close)
  const due = 'A thought in steps is due: give `strategy`, `action` as texts in `steps`.'
  expect(new Set(rejections(events))).toEqual(new Set([due]))
  for (const { answer } of recorded(events)) expect(answer.steps).toEqual(whole)
  const none = await modelAt(() => undefined, { reply: reply({}) })
  const silent = await played(model({ baseURL: none.baseURL, thought: false })).finally(none.close)
  expect(rejections(silent)).toEqual([])
  // Where no rule asks for them, the model may leave some out.
  const free = await modelAt(() => undefined, { reply: reply({ action: 'Wait.' }) })
  const loose = await played(model({ baseURL: free.baseURL, thought: 'steps' }), unstepped).finally(free.close)
  expect(rejections(loose)).toEqual([])
  expect(recorded(loose)[0]?.answer.steps).toEqual({ action: 'Wait.' })
})

test('the prompt asks for the steps in their order; a persona and a narrator think in a text', async () => {
  const [speak] = (await questionsOf({ rules: stepped })).filter(({ kind }) => kind === 'speak')
  if (speak === undefined) throw new Error('Nobody was asked.')
  const text = (request: typeof speak) =>
    buildPrompt(request)
      .messages.map(({ content }) => content)
      .join('\n')
  const [, form = ''] = /- `steps`: think first, .*?: (\{.*\})\./.exec(text(speak)) ?? []
  expect(Object.keys(JSON.parse(form))).toEqual(names)
  expect(text(speak)).toContain('Answer with one JSON object: `steps`, `speech`, `choice`')
  expect(text(speak)).not.toContain('`thought`')
  const persona = { ...defineRules({ ...stepped, personas: 'generated' }) }
  for (const [rules, kind] of [
    [persona, 'persona'],
    [stepped, 'narrate'],
  ] as const) {
    const asked: string[] = []
    const decisions = scriptedAgent()
    const act: Agent['act'] = (request) => {
      if (request.kind === kind) asked.push(text(request))
      return kind === 'narrate' && request.kind === kind ? { speech: 'So it goes.' } : decisions.act(request)
    }
    await createMafiaGame({ rules, players: 6, agent: { act }, ...(kind === 'narrate' && { narrator: { act } }) }).run()
    expect(asked.length).toBeGreaterThan(1)
    for (const one of asked) expect(one).not.toContain('`steps`')
    for (const one of asked) expect(one).toContain('thought')
  }
})

test('steps are heard while they are written, as they are recorded', async () => {
  const game = createMafiaGame({ rules: stepped, players: 6, seed: 3, agent: model() })
  const heard = new Map<string, string>()
  game.on('thought.streamed', ({ requestId, chunk }) => heard.set(requestId, (heard.get(requestId) ?? '') + chunk))
  const { events } = await game.run()
  const texts = thoughts(events).map(({ text }) => text)
  expect(texts.length).toBe(heard.size)
  expect(new Set(heard.values())).toEqual(new Set(texts))
})

test('people and programs may think in steps or leave them out, behind HTTP too', async () => {
  const answer = (options: readonly string[]) => ({ speech: 'So be it.', ...(options[0] && { choice: options[0] }) })
  remote = await serve((received, response) => {
    const { options } = JSON.parse(received.body)
    json(response, { ...answer(options), steps: { observations: 'Quiet.', extra: 'dropped' } })
  })
  const own: Agent = {
    act: ({ options }) => ({ ...answer(options), thought: 'Hm.', steps: { action: 'Wait.\u0007' } }),
  }
  const players = [{ agent: remoteAgent({ url: remote.url }) }, { agent: own }, {}, {}, {}, {}]
  const { events } = await createMafiaGame({ rules: stepped, players, seed: 3 }).run()
  expect(rejections(events)).toEqual([])
  const by = (player: string) => thoughts(events).filter((each) => each.player === player)
  expect(by('p1')[0]).toEqual({
    player: 'p1',
    kind: 'declared',
    text: 'Observations: Quiet.',
    steps: { observations: 'Quiet.' },
  })
  expect(by('p2').slice(0, 2)).toEqual([
    { player: 'p2', kind: 'declared', text: 'Hm.' },
    { player: 'p2', kind: 'declared', text: 'Action: Wait.', steps: { action: 'Wait.' } },
  ])
  for (const { steps } of by('p3')) expect(steps).toBeUndefined()
  expect(JSON.stringify(['public', 'viewers', 'p3'].map((who) => viewFor(who, events)))).not.toContain('Quiet.')
})

test('a step of a wrong type is told as such', async () => {
  const agent: Agent = {
    act: ({ options, attempt }) => ({
      speech: 'So be it.',
      ...(options[0] && { choice: options[0] }),
      ...(attempt === 1 && { steps: { strategy: 3 } as never }),
    }),
  }
  expect(rejections(await played(agent))[0]).toMatch(/`steps\.strategy`.*`3`/)
})

test.each<[string, object, Partial<Answer>]>([
  ['in a thought', { thought: whole, choice: 'p2' }, { steps: whole, choice: 'p2' }],
  ['beside the choice', { ...whole, choice: 'p2' }, { steps: whole, choice: 'p2' }],
  [
    'beside a choice that is the action',
    { ...whole, action: 'p2' },
    { steps: { ...whole, action: 'p2' }, choice: 'p2' },
  ],
  [
    'as lists and numbers',
    { steps: { observations: ['A.', 'B.'], suspicions: { p3: 70 }, strategy: null, action: [] }, choice: 'p2' },
    { steps: { observations: 'A. B.', suspicions: '{"p3":70}' }, choice: 'p2' },
  ],
  ['in no step', { steps: {}, thought: 'Hm.', choice: 'p2' }, { thought: 'Hm.', choice: 'p2' }],
])('steps %s are read', async (_where, said, answer) => {
  const [vote] = (await questionsOf({ rules: stepped })).filter(
    ({ kind, options }) => kind === 'vote' && options.includes('p2'),
  )
  if (vote === undefined) throw new Error('Nobody was asked.')
  expect(readAnswer(said as Record<string, unknown>, vote)).toEqual(answer)
})

test('the story tells the steps one by one, and the statistics count them', async () => {
  const agent: Agent = {
    act: async (request) => ({
      ...(await scriptedAgent().act(request)),
      thought: '',
      steps: { ...whole, strategy: '' },
    }),
  }
  const events = await played(agent)
  const event = events.find((one) => isEvent(one, 'thought.recorded'))
  if (event === undefined) throw new Error('Nobody thought.')
  const told = describeEvent({ ...event, n: 0 } as never, { name: (id) => id })
  expect(told.map(({ says, words }) => `${says}: ${words}`)).toEqual([
    'thinks (observations): A.',
    'thinks (suspicions): B.',
    'thinks (reasoning): D.',
    'thinks (action): E.',
  ])
  const report = gameReport(events)
  const answers = recorded(events).filter(({ player }) => player === 'p1').length
  expect(report.players[0]?.thoughts.steps).toEqual({
    observations: { count: answers, characters: 2 * answers },
    suspicions: { count: answers, characters: 2 * answers },
    reasoning: { count: answers, characters: 2 * answers },
    action: { count: answers, characters: 2 * answers },
  })
  const [row] = playerRows(report)
  expect(row).toMatchObject({ thoughtObservations: answers, thoughtActionCharacters: 2 * answers, thoughtStrategy: 0 })
})

test('a rehearsal writes steps too, and its estimate counts them', async () => {
  const rehearse = async (options: Partial<OpenAIAgentOptions>, rules = stepped) => {
    const decisions = scriptedAgent()
    const agent = rehearsingAgent({ model: 'm', ...options }, { decisions, onAsked: () => {} })
    const events = await played(agent, rules)
    return { events, output: gameCosts(events).total.outputTokens ?? 0 }
  }
  const steps = await rehearse({})
  await expectSteps(steps.events)
  expect(steps.output).toBeGreaterThan((await rehearse({ thought: true }, unstepped)).output)
  expect((await rehearse({ thought: false })).output).toBeLessThan(steps.output)
})

test('another word than `steps` is refused with what would be right', () => {
  expect(() => defineRules({ extends: 'trial', due: { thoughts: 'step' as never, reasons: [] } })).toThrow(
    'Rules: `due.thoughts`: Expected true or false or `steps`, got `step`.',
  )
  const agent = { ...scriptedAgent(), prompt: { thought: 'step' } }
  expect(() => createMafiaGame({ players: 6, agent: agent as never })).toThrow(/`true`, `false` or `steps`/)
})
