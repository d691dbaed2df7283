import { describe, expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, isEvent } from '../../src/index.js'
import type { ServiceError } from '../../src/kernel/errors/errors.js'
import { type OpenAIAgentOptions, openaiAgent, type ResponseFormat } from '../../src/players/models/openai/index.js'
import { askedUntilAnswered, asksAgain, questionsOf } from './asking.js'
import { modelAt, type Refusal } from './refusing-model.js'

const forms: readonly ResponseFormat[] = ['json_schema', 'tool', 'json_object', 'text']
const bad: Refusal = { status: 400, message: 'Bad Request' }

/** A game of one model and five others at a server that refuses as `refuse` says. The model is asked again at once. */
async function gameAt(refuse: (form: ResponseFormat, prompt: string) => Refusal | undefined) {
  const { baseURL, asked, close } = await modelAt(refuse)
  const faults: ServiceError[] = []
  const agent = asksAgain(openaiAgent({ model: 'm', baseURL, capabilities: new Map() }), faults)
  try {
    const players = [{ agent }, {}, {}, {}, {}, {}]
    const rules = { extends: 'trial', maxDays: 1 } as const
    const { events, stats } = await createMafiaGame({ rules, players, seed: 1 }).run()
    const rejected = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
    return { asked, reasons: faults.map(({ message }) => message), rejected, defaulted: stats.defaulted }
  } finally {
    close()
  }
}

describe('a server that refuses stricter forms is asked in a looser one, whatever it says', () => {
  test.each<[string, number, string]>([
    ['nothing of use', 400, 'Bad Request'],
    ['nothing of use in other words', 400, 'Invalid request'],
    ['that inputs are not permitted', 422, 'Extra inputs are not permitted'],
    ['that something is not implemented', 501, 'Not Implemented'],
    ['that the feature is not implemented', 500, 'json_schema, tools and json_object are not implemented'],
    ['invalid format', 400, 'invalid format'],
    ['the name of another form', 400, 'response_format is not supported'],
    ['that tools are none of its', 404, 'No endpoints found that support tool use or the requested parameters.'],
    ['that the media type is wrong', 415, 'Unsupported'],
  ])('%s', async (name, status, message) => {
    // The loosest form is reached by way of all others; once is enough for those.
    for (const [at, taken] of name === 'nothing of use' ? forms.entries() : [...forms.entries()].slice(-1)) {
      const refused = forms.slice(0, at)
      const refuse = (form: ResponseFormat) => (refused.includes(form) ? { status, message } : undefined)
      const { asked, reasons, rejected, defaulted } = await gameAt(refuse)
      expect({ rejected, defaulted }).toEqual({ rejected: [], defaulted: 0 })
      expect(asked.slice(0, at + 1)).toEqual(forms.slice(0, at + 1))
      expect(new Set(asked.slice(at))).toEqual(new Set([taken]))
      expect(reasons).toHaveLength(at)
      for (const reason of reasons) expect(reason).toContain(`${message} The next call asks in another form.`)
    }
  })
})

test('a form that a kind of question was answered in stays, whatever is refused later', async () => {
  const [vote] = await questionsOf({ rules: 'benchmark' }).then((all) => all.filter(({ kind }) => kind === 'vote'))
  let calls = 0
  const { baseURL, asked, close } = await modelAt(() => (++calls > 1 && calls < 4 ? bad : undefined))
  const agent = openaiAgent({ model: 'm', baseURL, capabilities: new Map() })
  try {
    await agent.act(vote as AgentRequest)
    for (const _ of [1, 2]) await expect(agent.act(vote as AgentRequest)).rejects.toThrow(/Bad Request$/)
    await agent.act(vote as AgentRequest)
  } finally {
    close()
  }
  expect(asked).toEqual(Array(4).fill('json_schema'))
})

test('a kind of question whose form alone is refused is asked in a looser one, the others are not', async () => {
  const refuse = (form: ResponseFormat, prompt: string) =>
    form !== 'text' && prompt.includes('Nominate a player') ? { status: 400, message: 'Schema too complex' } : undefined
  const { asked, reasons, defaulted } = await gameAt(refuse)
  expect(defaulted).toBe(0)
  expect(reasons).toHaveLength(3)
  expect(asked.filter((form) => form !== 'json_schema')).toEqual(['tool', 'json_object', 'text'])
  expect(asked.indexOf('tool')).toBeGreaterThan(1)
})

test('ten refusals of a parameter at once cost no form', async () => {
  const { baseURL, asked, close } = await modelAt((_form, _prompt, { temperature }) =>
    temperature === undefined ? undefined : { status: 400, message: "Unsupported parameter: 'temperature'." },
  )
  const agent = asksAgain(
    openaiAgent({ model: 'm', baseURL, temperature: 0.3, variety: true, capabilities: new Map() }),
  )
  const rules = { extends: 'classic', maxDays: 1 } as const
  const { stats } = await createMafiaGame({ rules, players: 10, seed: 1, agent }).run().finally(close)
  expect(stats.rejected + stats.defaulted).toBe(0)
  expect(new Set(asked)).toEqual(new Set(['json_schema']))
})

test('after the loosest form the strictest is tried again', async () => {
  let left = forms.length
  const { asked, reasons } = await gameAt(() => (left-- > 0 ? bad : undefined))
  expect(reasons).toHaveLength(forms.length)
  expect(asked.slice(0, 5)).toEqual([...forms, 'json_schema'])
  expect(new Set(asked.slice(5))).toEqual(new Set(['json_schema']))
})

describe('one question at a server that refuses', () => {
  let vote: AgentRequest
  /** What was sent, and how it ended. */
  async function ask(
    refuse: (body: Record<string, unknown>) => Refusal | undefined,
    options: Partial<OpenAIAgentOptions> = {},
  ) {
    vote ??= (await questionsOf({ rules: 'benchmark' })).find(({ kind }) => kind === 'vote') as AgentRequest
    const server = await modelAt((_form, _prompt, body) => refuse(body as unknown as Record<string, unknown>))
    const agent = openaiAgent({ model: 'm', baseURL: server.baseURL, apiKey: 'k', capabilities: new Map(), ...options })
    const end = await askedUntilAnswered(agent, vote).then(
      ({ answer }) => answer,
      (error: unknown) => error,
    )
    const bodies = server.bodies as unknown as Record<string, unknown>[]
    return { end, asked: server.asked, bodies, agent, close: server.close }
  }

  test('everything, for ever, is given up after two rounds of the forms, with an error', async () => {
    const { end, asked, agent, close } = await ask(() => bad)
    expect(end).toMatchObject({ fault: 'refused', message: expect.stringContaining('refused every form') })
    expect(asked).toEqual([...forms, ...forms])
    // Who asks again later begins anew.
    await expect(askedUntilAnswered(agent, vote)).rejects.toMatchObject({ fault: 'refused' })
    expect(asked).toHaveLength(16)
    close()
  })

  test.each<[string, number, string]>([
    ['a model that is not there', 404, 'The model `json-tool` does not exist or you do not have access to it.'],
    ['a model by a wrong name', 400, 'x is not a valid model ID'],
    ['a wrong key', 401, 'Incorrect API key provided'],
    ['a key without rights to tools', 403, 'This key may not use tools'],
    ['words that are not wanted', 400, "The prompt triggered the server's content management policy."],
    ['a fault of its own', 500, 'Internal server error'],
    ['too much asked of it', 429, 'Rate limit reached for json_schema: temperature is not the cause'],
  ])('%s: nothing is learned', async (_, status, message) => {
    const { end, asked, close } = await ask(() => ({ status, message }), { temperature: 0.4 })
    expect(end).toBeInstanceOf(Error)
    expect((end as Error).message).not.toContain('The next call')
    expect(asked).toEqual(['json_schema'])
    close()
  })

  test('a parameter without a word about it is found in the end', async () => {
    const options = { temperature: 0.3, topP: 0.9 }
    const { end, bodies, close } = await ask(({ top_p }) => (top_p === undefined ? undefined : bad), options)
    expect(end).toHaveProperty('choice')
    expect(bodies).toHaveLength(5)
    expect(bodies.at(-1)).not.toHaveProperty('top_p')
    expect(bodies.at(-1)).toHaveProperty('response_format')
    close()
  })

  test('some parameter: each is left out by itself before all of them are', async () => {
    const refusal = { status: 404, message: 'No endpoints found that can handle the requested parameters.' }
    const options = { temperature: 0.3, topP: 0.9, seed: 5, openRouter: { provider: { sort: 'price' } } }
    const left = (body: Record<string, unknown>) => ['seed', 'top_p', 'temperature'].filter((name) => name in body)
    const one = await ask((body) => ('temperature' in body ? refusal : undefined), options)
    expect(one.bodies.map(left)).toEqual([
      ['seed', 'top_p', 'temperature'],
      ['seed', 'top_p', 'temperature'],
      ['top_p', 'temperature'],
      ['seed', 'temperature'],
      ['seed', 'top_p'],
    ])
    expect(one.bodies.map(({ provider }) => provider)).toEqual([
      { require_parameters: true, sort: 'price' },
      ...Array(4).fill({ sort: 'price' }),
    ])
    const two = await ask((body) => (left(body).length > 1 ? refusal : undefined), options)
    expect(two.end).toHaveProperty('choice')
    expect(two.bodies.map(left).at(-1)).toEqual([])
    one.close()
    two.close()
  })

  test('what the user requires of the router stays', async () => {
    const refusal = { status: 404, message: 'No endpoints found that can handle the requested parameters.' }
    const openRouter = { provider: { require_parameters: true } }
    const { bodies, asked, end, close } = await ask(({ response_format }) => (response_format ? refusal : undefined), {
      openRouter,
    })
    expect(end).toHaveProperty('choice')
    expect(asked).toEqual(['json_schema', 'tool'])
    for (const { provider } of bodies) expect(provider).toEqual({ require_parameters: true })
    close()
  })

  test('parts of the request that a server sends back are ignored', async () => {
    const message =
      "[{'type': 'extra_forbidden', 'loc': ('body', 'seed'), 'msg': 'Extra inputs are not permitted', 'input': {'content': \"'top_p' and 'temperature' are not supported\"}}]"
    const { bodies, end, close } = await ask(
      ({ seed }) => (seed === undefined ? undefined : { status: 422, body: { error: { message, input: "'top_p'" } } }),
      { temperature: 0.3, topP: 0.8, seed: 1 },
    )
    expect(end).toHaveProperty('choice')
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toMatchObject({ temperature: 0.3, top_p: 0.8 })
    close()
  })
})
