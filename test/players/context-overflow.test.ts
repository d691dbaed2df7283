import type { ChatCompletionRequest } from '@copilotkit/aimock'
import { expect, test } from 'vitest'
import { createMafiaGame, isEvent } from '../../src/index.js'
import type { ServiceError } from '../../src/kernel/errors/errors.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { readOverflow } from '../../src/players/models/openai/prompt-limit.js'
import { askedUntilAnswered, asksAgain, questionsOf } from './asking.js'
import { mockAnswer } from './mock-model.js'
import { modelAt, type Refusal } from './refusing-model.js'

const days = 7
const limit = 12_000
/** The server's own tokens: three characters each, where we estimate four; what binds the answer counts too. */
const tokensOf = ({ messages, response_format, tools }: ChatCompletionRequest): number =>
  Math.ceil(JSON.stringify([messages, response_format, tools]).length / 3)

/** Talks at length and does nobody any harm, so that the game goes on. */
function peacefully(body: ChatCompletionRequest): string {
  const answer = JSON.parse(mockAnswer(body)) as Record<string, unknown>
  const prompt = String(body.messages.at(-1)?.content)
  const maySkip = /^Legal choices:.*`skip`/m.test(prompt)
  return JSON.stringify({
    ...answer,
    ...(maySkip && { choice: 'skip' }),
    ...(typeof answer.speech === 'string' && {
      speech: `${answer.speech} ${'I keep an eye on everybody. '.repeat(24)}`,
    }),
    memory: { observations: [], suspicion: [], relationships: [], strategy: '' },
  })
}

const wordings: readonly [string, (tokens: number) => Refusal][] = [
  [
    'in figures',
    (tokens) => ({
      status: 400,
      message: `This model's maximum context length is ${limit} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
    }),
  ],
  [
    'in fields',
    (tokens) => ({
      status: 400,
      body: {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
          n_prompt_tokens: tokens,
          n_ctx: limit,
        },
      },
    }),
  ],
  ['without a figure', () => ({ status: 400, message: 'Please reduce the length of the messages or completion.' })],
]

test.each(wordings)('a server that counts, and says so %s, is played with for a week', async (_, refusal) => {
  const refused: string[] = []
  const sent: string[] = []
  const refuse = (_form: string, _prompt: string, body: ChatCompletionRequest) => {
    const text = JSON.stringify(body.messages)
    sent.push(text)
    if (tokensOf(body) <= limit) return undefined
    refused.push(text)
    return refusal(tokensOf(body))
  }
  const server = await modelAt(refuse, { reply: peacefully, usage: (body) => ({ prompt_tokens: tokensOf(body) }) })
  const context = { strategy: 'full', maxTokens: 1_000_000 } as const
  const faults: ServiceError[] = []
  const agent = asksAgain(
    openaiAgent({ model: 'm', baseURL: server.baseURL, capabilities: new Map(), context }),
    faults,
  )
  const rules = { extends: 'night-zero', maxDays: days } as const
  const { events, stats } = await createMafiaGame({ rules, players: 6, seed: 3, agent }).run().finally(server.close)

  expect(events.findLast((event) => isEvent(event, 'game.ended'))?.data).toMatchObject({ days })
  expect({ rejected: stats.rejected, defaulted: stats.defaulted }).toEqual({ rejected: 0, defaulted: 0 })
  // Questions that are asked at once are refused at once; what the first refusal teaches holds for all that follow.
  expect(new Set(refused).size).toBe(refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThanOrEqual(6)
  for (const text of refused) expect(sent.filter((other) => other === text)).toHaveLength(1)
  for (const { message } of faults) expect(message).toContain('The next call repeats less of the past.')
  // The room is used: prompts after the first refusal are no stubs.
  const after = sent.slice(sent.indexOf(refused[0] as string) + 1).slice(-40)
  expect(Math.max(...after.map((text) => text.length / 3))).toBeGreaterThan(0.6 * limit)
})

test.each<[string, object | null]>([
  ['The tokens of your input exceed what we allow.', {}],
  ['Too many tokens for this model', {}],
  [
    'max_tokens is too large: 5000. This model supports at most 4096 completion tokens, whereas you provided 5000.',
    null,
  ],
  ['The answer may have at most 4096 output tokens', null],
  ['Bad Request', null],
  ['Unknown field `tokens`', null],
])('%s: %j', (said, overflow) => {
  expect(readOverflow(said)).toEqual(overflow)
})

test('if even the shortest prompt does not fit, the error says what to do', async () => {
  const [vote] = (await questionsOf({ rules: 'trial' })).filter(({ kind }) => kind === 'nominate').slice(-1)
  const server = await modelAt(() => ({ status: 400, message: 'prompt is too long: 2100 tokens > 900 maximum' }))
  const agent = openaiAgent({ model: 'm', baseURL: server.baseURL, capabilities: new Map() })
  try {
    await expect(askedUntilAnswered(agent, vote as never)).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(
        /Even the shortest prompt does not fit\. It accepts 900 tokens in all\. Use a model with a larger context/,
      ),
    })
    expect(server.asked).toHaveLength(1)
  } finally {
    server.close()
  }
})
