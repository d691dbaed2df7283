import { readFileSync } from 'node:fs'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { describe, expect, test } from 'vitest'
import { AgentError, type AgentRequest, ServiceError } from '../../../src/index.js'
import { aiAgent } from '../../../src/players/models/ai/index.js'
import { CompletionBuilder } from '../../../src/players/models/completion.js'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { readReply } from '../../../src/players/models/read-reply.js'
import { questionsOf } from '../asking.js'
import type { Adapter } from './ask-once.js'

type Wanted = 'read' | 'refused' | Readonly<Record<string, string | null>>

interface ReplyShapes {
  /** An opening mark, a closing one, and whether the model is asked again since the mark is not known. */
  readonly marks: readonly (readonly [open: string, close: string, asked?: string])[]
  readonly texts: readonly { about: string; text: string; ask?: string; finish?: string; want: Wanted }[]
  readonly messages: readonly { about: string; message: unknown; want: Wanted }[]
  readonly choices: readonly (readonly [ask: string, choice: unknown, option: string | null])[]
}

interface RefusalShape {
  readonly about: string
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: unknown
  readonly want: string
  readonly waitMs?: number
  readonly adapters?: readonly Adapter[]
}

const read = (name: string): unknown => JSON.parse(readFileSync(`test/fixtures/model-cases/${name}.json`, 'utf8'))
const { marks, texts, messages, choices } = read('reply-shapes') as ReplyShapes
const { refusals } = read('refusal-shapes') as { refusals: RefusalShape[] }

const names = ['Ada', 'Bruno', 'Rosa', 'Finn', 'Gita', 'Hugo', 'Iris']
const players = names.map((name, seat) => ({ id: `p${seat + 1}`, name, seat, status: 'alive' }))
const options: Readonly<Record<string, readonly string[]>> = {
  vote: ['p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'skip'],
  speech: [],
  judge: ['guilty', 'innocent', 'abstain'],
}
const asked = (ask = 'vote') =>
  ({
    kind: ask === 'speech' ? 'speak' : ask,
    options: options[ask],
    view: { players, events: [] },
  }) as unknown as AgentRequest

const answer = { thought: 'I watch the quiet ones.', speech: 'Rosa is too quiet for me.', choice: 'p3' }
const draft = { speech: 'I am mafia, say nothing', choice: 'p4' }
const filled = (json: string): string =>
  json
    .replaceAll('$ANSWER', JSON.stringify(JSON.stringify(answer)).slice(1, -1))
    .replaceAll('$DRAFT', JSON.stringify(JSON.stringify(draft)).slice(1, -1))

function answerIn(message: unknown, { ask = 'vote', finish = 'stop' } = {}) {
  const builder = new CompletionBuilder()
  builder.add({ choices: [{ message: JSON.parse(filled(JSON.stringify(message))) as unknown, finish_reason: finish }] })
  const came = readReply(builder.completion, asked(ask))
  return 'answer' in came ? came.answer : undefined
}

function expectWanted(came: ReturnType<typeof answerIn>, wanted: Wanted): void {
  expect(JSON.stringify([came?.speech, came?.claim])).not.toContain('I am mafia')
  if (wanted === 'refused') expect(came).toBeUndefined()
  else if (wanted === 'read') expect(came).toMatchObject({ speech: answer.speech, choice: 'p3' })
  else for (const [part, value] of Object.entries(wanted)) expect(came?.[part as 'speech'] ?? null).toBe(value)
}

describe('what a model writes in any known way is read, and nothing private of it is said', () => {
  test.each(marks)('a draft between %j and %j', (open, close, again) => {
    const drafted = answerIn({ content: `${open}first idea $DRAFT no, too risky${close}$ANSWER` })
    expectWanted(drafted, again === undefined ? 'read' : 'refused')
    if (open !== '<think>' || close === '</think>')
      expectWanted(answerIn({ content: `${open}I am mafia.${close}\n$ANSWER` }), 'read')
  })

  test.each(texts)('$about', ({ text, want, ...how }) => expectWanted(answerIn({ content: text }, how), want))

  test.each(messages)('a message: $about', ({ message, want }) => expectWanted(answerIn(message), want))

  test.each(choices)('for a %s the choice %j is %j', (ask, choice, option) => {
    const came = answerIn({ content: JSON.stringify({ thought: 't', speech: 'Hm.', choice }) }, { ask })
    if (option === null) expect(options[ask]).not.toContain(came?.choice)
    else expect(came?.choice).toBe(option)
  })
})

function agentThatGets({ status, headers, body }: RefusalShape, adapter: Adapter) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'text/html' : 'application/json'
  const fetch = () => Promise.resolve(new Response(text, { status, headers: { 'content-type': type, ...headers } }))
  const server = { baseURL: 'http://server.test/v1', apiKey: 'k', fetch }
  if (adapter === 'openai') return openaiAgent({ model: 'm', capabilities: new Map(), ...server })
  return aiAgent({ model: createOpenAICompatible({ name: 'server', supportsStructuredOutputs: true, ...server })('m') })
}

describe.each<Adapter>(['openai', 'ai'])('refusals by %s', async (adapter) => {
  const questions = await questionsOf({ rules: 'benchmark' })
  const vote = questions.find(({ kind }) => kind === 'vote') as AgentRequest
  const tried = refusals.filter(({ adapters }) => adapters?.includes(adapter) ?? true)

  test.each(tried)('$about ($status) is $want', async (shape) => {
    const came: unknown = await Promise.resolve(agentThatGets(shape, adapter).act(vote)).catch(
      (error: unknown) => error,
    )
    const fault = came instanceof ServiceError ? came.fault : came instanceof AgentError ? 'failed try' : came
    expect(fault).toBe(shape.want)
    if (shape.waitMs !== undefined) expect((came as ServiceError).retryAfterMs).toBeCloseTo(shape.waitMs, -2)
  })
})
