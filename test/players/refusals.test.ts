import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AgentRequest } from '../../src/index.js'
import { ServiceError } from '../../src/kernel/errors/errors.js'
import { type OpenAIAgentOptions, openaiAgent, type ResponseFormat } from '../../src/players/models/openai/index.js'
import { readOverflow } from '../../src/players/models/openai/prompt-limit.js'
import { serverWords } from '../../src/players/models/reported-error.js'
import { askedUntilAnswered, questionsOf } from './asking.js'
import { modelAt, type Refusal } from './refusing-model.js'

interface Report {
  readonly server: string
  readonly source: string
  readonly status: number
  readonly body: unknown
  readonly options?: Partial<OpenAIAgentOptions>
}
interface Reports {
  readonly parameters: readonly (Report & { readonly drops: readonly string[]; readonly keeps?: readonly string[] })[]
  readonly streaming: readonly Report[]
  readonly forms: readonly (Report & { readonly refused: readonly ResponseFormat[] })[]
  readonly overflows: readonly (Report & {
    readonly limit?: number
    readonly input?: number
    readonly output?: number
  })[]
  readonly nothing: readonly (Report & { readonly why: string })[]
}

/** Refusals as users of each server reported them, each with its address. */
const reports = JSON.parse(readFileSync('test/fixtures/refusals/refusals.json', 'utf8')) as Reports
const named = <T extends Report>(list: readonly T[]) =>
  list.map((report) => [`${report.server}, ${report.source}`, report] as const)

let vote: AgentRequest
let long: AgentRequest

beforeAll(async () => {
  const asked = await questionsOf({ rules: 'trial', maxSpeechChars: 2_000 })
  vote = asked.find(({ kind }) => kind === 'nominate') as AgentRequest
  long = withLongSpeeches(asked.filter(({ kind }) => kind === 'nominate').at(-1) as AgentRequest)
})

/** The same question after a game in which everybody talked at length. */
function withLongSpeeches(request: AgentRequest): AgentRequest {
  const speech = request.view.events.find(({ type }) => type === 'speech.given')
  const talk = Array.from({ length: 150 }, (_, n) => ({
    ...speech,
    n: 10_000 + n,
    data: { ...speech?.data, text: `${n} ${'I wonder who lies to us here. '.repeat(60)}` },
  }))
  const events = [...request.view.events, ...talk]
  return { ...request, view: { ...request.view, events } } as AgentRequest
}

async function askAt(
  refuse: (body: Record<string, unknown>, form: ResponseFormat) => Refusal | undefined,
  request: AgentRequest,
  options: Partial<OpenAIAgentOptions> = {},
) {
  const server = await modelAt((form, _prompt, body) => refuse(body as unknown as Record<string, unknown>, form))
  const agent = openaiAgent({ model: 'm', baseURL: server.baseURL, apiKey: 'k', capabilities: new Map(), ...options })
  try {
    const asked = await askedUntilAnswered(agent, request)
    const before = server.bodies.length
    await agent.act(request)
    return {
      ...asked,
      calls: before,
      bodies: server.bodies as unknown as Record<string, unknown>[],
      forms: server.asked,
    }
  } finally {
    server.close()
  }
}

const isIn = (body: Record<string, unknown>, name: string): boolean =>
  name === 'require_parameters' ? (body.provider as Record<string, unknown> | undefined)?.[name] === true : name in body

test('the table holds reports of ten servers and more, each with its address', () => {
  const all = [...reports.parameters, ...reports.streaming, ...reports.forms, ...reports.overflows, ...reports.nothing]
  expect(all.length).toBeGreaterThan(90)
  expect(new Set(all.map(({ server }) => server.split(/[ (]/)[0])).size).toBeGreaterThan(15)
  for (const { source } of all) expect(source).toMatch(/^https:\/\/github\.com\//)
})

describe('a parameter that a server refuses is left out, and the question is answered without a try', () => {
  test.each(named(reports.parameters))('%s', async (_, { status, body, drops, keeps = [], options }) => {
    const { answer, faults, bodies } = await askAt(
      (sent) => (drops.some((name) => isIn(sent, name)) ? { status, body } : undefined),
      vote,
      options,
    )
    expect(vote.options).toContain(answer.choice)
    expect(faults.length).toBeGreaterThanOrEqual(drops.length)
    for (const name of drops) {
      expect(isIn(bodies[0] ?? {}, name) || name === 'max_completion_tokens').toBe(true)
      expect(isIn(bodies.at(-1) ?? {}, name)).toBe(false)
    }
    for (const name of keeps) expect(bodies.at(-1)).toHaveProperty(name)
    expect(bodies.at(-1)).toHaveProperty('response_format')
  })
})

describe('a server that does not stream is asked for whole answers', () => {
  test.each(named(reports.streaming))('%s', async (_, { status, body, options }) => {
    const { answer, faults, bodies } = await askAt(
      (sent) => (sent.stream ? { status, body } : undefined),
      vote,
      options,
    )
    expect(vote.options).toContain(answer.choice)
    expect(faults).toHaveLength(1)
    expect(bodies.at(-1)).not.toHaveProperty('stream')
    expect(bodies.at(-1)).toHaveProperty('response_format')
  })
})

describe('a form that a server refuses is followed by the next', () => {
  test.each(named(reports.forms))('%s', async (_, { status, body, refused, options }) => {
    const { answer, faults, forms } = await askAt(
      (_sent, form) => (refused.includes(form) ? { status, body } : undefined),
      vote,
      options,
    )
    expect(vote.options).toContain(answer.choice)
    expect(faults).toHaveLength(refused.length)
    expect(refused).not.toContain(forms.at(-1))
    expect(forms).toHaveLength(refused.length + 2)
  })
})

describe('a prompt that is too long is asked with a shorter past', () => {
  test.each(named(reports.overflows))('%s', async (_, { status, body, options }) => {
    const lengths: number[] = []
    const refuse = (sent: Record<string, unknown>) => {
      lengths.push(JSON.stringify(sent.messages).length)
      return lengths.length === 1 ? { status, body } : undefined
    }
    const { answer, faults } = await askAt(refuse, long, {
      ...options,
      context: { strategy: 'full', maxTokens: 10_000_000 },
    })
    expect(long.options).toContain(answer.choice)
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('The next call repeats less of the past.'),
    ])
    expect(lengths).toHaveLength(3)
    expect(lengths[1]).toBeLessThan(0.96 * (lengths[0] ?? 0))
    // What was learned holds for the next question.
    expect(lengths[2]).toBe(lengths[1])
  })

  test.each(named(reports.overflows))('%s: its figures', (_, { body, limit, input, output }) => {
    const inner = (body as { error?: unknown }).error
    const said = serverWords(typeof body === 'object' && inner !== undefined ? inner : body) ?? ''
    expect(readOverflow(said)).toEqual({
      ...(limit !== undefined && { limit }),
      ...(input !== undefined && { input }),
      ...(output !== undefined && { output }),
    })
  })
})

describe('a request that no other form helps is sent once', () => {
  test.each(named(reports.nothing))('%s', async (_, { status, body, options }) => {
    const server = await modelAt(() => ({ status, body }))
    const agent = openaiAgent({ model: 'm', baseURL: server.baseURL, apiKey: 'k', capabilities: new Map(), ...options })
    try {
      const fault = await askedUntilAnswered(agent, vote).catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(Error)
      expect(fault instanceof ServiceError && fault.fault === 'unsupported').toBe(false)
      expect(server.asked).toHaveLength(1)
    } finally {
      server.close()
    }
  })
})
