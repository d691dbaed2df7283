import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import {
  type Answer,
  createMafiaGame,
  defineRules,
  type GameEvent,
  isEvent,
  type RulesInput,
  randomAgent,
} from '../../src/index.js'
import { answerFormat } from '../../src/players/models/answer-format.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { missingPart } from '../../src/players/models/read-answer.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { questionsOf } from './asking.js'
import { mockAnswer } from './mock-model.js'

/** A model that leaves out what it was not yet told to be due. */
const server = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', journalMaxEntries: 10_000 })
beforeAll(async () => {
  server.on({ endpoint: 'chat' }, (request) => {
    const asked = JSON.stringify(request.messages)
    const { thought, speech, ...answer } = JSON.parse(mockAnswer(request))
    const asksWhy = asked.includes('Say why as `speech`') && !asked.includes('A reason for your choice is due')
    const withThought = asked.includes('A thought is due') ? { thought } : {}
    return { content: JSON.stringify({ ...withThought, ...(!asksWhy && { speech: speech ?? 'Because.' }), ...answer }) }
  })
  await server.start()
})
afterAll(() => server.stop())

const model = (more = {}) =>
  openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, apiKey: 'k', variety: true, ...more })

async function played(rules: RulesInput, agent = model()): Promise<readonly GameEvent[]> {
  const short = defineRules({ maxDays: 1, personas: 'none', ...rules })
  return (await createMafiaGame({ rules: short, players: 6, seed: 3, agent }).run()).events
}

const reasonsOfRejection = (events: readonly GameEvent[]) => [
  ...new Set(events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))),
]
const thoughtDue = 'A thought is due: give it as `thought`.'
const reasonDue = 'A reason for your choice is due: give it as `speech`.'

test.each<[string, RulesInput, string[]]>([
  ['trial', { extends: 'trial' }, [`${thoughtDue} ${reasonDue}`, thoughtDue]],
  ['classic', { extends: 'classic' }, [thoughtDue]],
  ['reactive', { extends: 'reactive' }, [reasonDue]],
  ['benchmark', { extends: 'benchmark' }, []],
])(
  'in %s a model that leaves out what is due is asked again, and nothing else fails',
  async (_name, rules, reasons) => {
    const events = await played(rules)
    expect(reasonsOfRejection(events)).toEqual(reasons)
    expect(events.filter((event) => isEvent(event, 'answer.defaulted'))).toEqual([])
    const answers = events.flatMap((event) => (isEvent(event, 'answer.recorded') ? [event.data] : []))
    expect(answers.length).toBeGreaterThan(5)
    if (reasons.includes(thoughtDue)) for (const { answer } of answers) expect(answer.thought).toBeTruthy()
    const votes = answers.filter(({ kind }) => kind === 'vote')
    if (reasons.includes(reasonDue)) for (const { answer } of votes) expect(answer.speech).toBeTruthy()
  },
  60_000,
)

test('people and programs owe nothing', async () => {
  expect(reasonsOfRejection(await played({ extends: 'trial' }, randomAgent()))).toEqual([])
})

test('the mafia of trial are asked why they pick, and the schema of the question requires it', async () => {
  const asked = await questionsOf({ rules: 'trial', players: 10 })
  const kill = asked.find(({ kind }) => kind === 'kill')
  const nomination = asked.find(({ kind }) => kind === 'nominate')
  if (kill === undefined || nomination === undefined) throw new Error('Nobody was asked.')
  const why = 'Say why as `speech`: a reason is due.'
  expect(buildPrompt(kill).messages.at(-1)?.content).toContain(why)
  expect(buildPrompt(nomination).messages.at(-1)?.content).not.toContain(why)
  const speechIn = (request: typeof kill) => {
    const schema = z.toJSONSchema(answerFormat(request, { memory: false, schema: 'exact' }))
    return (schema.properties as Record<string, unknown>).speech
  }
  expect(speechIn(kill)).toEqual({ type: 'string' })
  expect(speechIn(nomination)).not.toEqual({ type: 'string' })
  const missing = (raw: Answer, asksThought?: boolean) =>
    missingPart(raw, { raw: { ...raw }, request: kill, asksThought })
  expect(missing({ choice: 'p1', reasoning: 'They were quiet.' })).toBe(reasonDue)
  expect(missing({ choice: 'p1', speech: 'They were quiet.' })).toBe(thoughtDue)
  // A seat that is not asked for thoughts owes none.
  expect(missing({ choice: 'p1', speech: 'They were quiet.' }, false)).toBeUndefined()
  expect(missing({ choice: 'p1', speech: 'Quiet.', reasoning: 'They were quiet.' })).toBeUndefined()
})
