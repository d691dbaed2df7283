import { describe, expect, test } from 'vitest'
import { openaiAgent, type Rung } from '../../src/agents/openai/index.js'
import { createMafiaGame, isEvent } from '../../src/index.js'
import { modelAt, type Refusal } from './refusing-model.js'

const forms: readonly Rung[] = ['json_schema', 'tool', 'json_object', 'text']

/** A game of one model and five others at a server that refuses as `refuse` says. */
async function gameAt(refuse: (form: Rung, prompt: string) => Refusal | undefined) {
  const { baseURL, asked, close } = await modelAt(refuse)
  const agent = openaiAgent({ model: 'm', baseURL, capabilities: new Map() })
  try {
    const players = [{ agent }, {}, {}, {}, {}, {}]
    const rules = { extends: 'trial', maxDays: 1 } as const
    const { events, stats } = await createMafiaGame({ rules, players, seed: 1 }).run()
    const reasons = events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data.reason] : []))
    return { asked, reasons, defaulted: stats.defaulted }
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
  ])('%s', async (_, status, message) => {
    for (const [at, taken] of forms.entries()) {
      const refused = forms.slice(0, at)
      const refuse = (form: Rung) => (refused.includes(form) ? { status, message } : undefined)
      const { asked, reasons, defaulted } = await gameAt(refuse)
      expect(defaulted).toBe(0)
      expect(asked.slice(0, at + 1)).toEqual(forms.slice(0, at + 1))
      expect(new Set(asked.slice(at))).toEqual(new Set([taken]))
      expect(reasons).toHaveLength(at)
      for (const reason of reasons) expect(reason).toContain(`${message} The next try asks in another way.`)
    }
  })
})

describe('what is not about the form teaches nothing about it', () => {
  test.each<[string, number, string]>([
    [
      'a prompt that is too long',
      400,
      "This model's maximum context length is 8192 tokens, however you requested 9000 tokens (8000 in the messages, 1000 in the functions).",
    ],
    ['a prompt that is too long for llama', 400, 'the request exceeds the available context size, try increasing it'],
    ['a model that is not there', 404, 'The model `json-tool` does not exist or you do not have access to it.'],
    ['a model by a wrong name', 400, 'x is not a valid model ID'],
    ['a wrong key', 401, 'Incorrect API key provided'],
    ['a key without rights to tools', 403, 'This key may not use tools'],
    ['words that are not wanted', 400, "The prompt triggered the server's content management policy."],
    ['a fault of its own', 500, 'Internal server error'],
  ])('%s', async (_, status, message) => {
    let left = 3
    const { asked, reasons } = await gameAt(() => (left-- > 0 ? { status, message } : undefined))
    expect(reasons).toHaveLength(3)
    expect(new Set(asked)).toEqual(new Set(['json_schema']))
    for (const reason of reasons) expect(reason).not.toContain('another way')
  })
})

test('a form that a kind of question was answered in stays, whatever is refused later', async () => {
  let speeches = 0
  const refuse = (_: Rung, prompt: string) => {
    if (!prompt.includes('Speak to the table')) return undefined
    return [2, 3].includes(++speeches) ? { status: 400, message: 'The json_schema is unavailable' } : undefined
  }
  const { asked, reasons } = await gameAt(refuse)
  expect(speeches).toBe(4)
  expect(reasons).toHaveLength(2)
  for (const reason of reasons) expect(reason).not.toContain('another way')
  expect(new Set(asked)).toEqual(new Set(['json_schema']))
})

test('a kind of question whose form alone is refused is asked in a looser one, the others are not', async () => {
  const refuse = (form: Rung, prompt: string) =>
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
  const agent = openaiAgent({ model: 'm', baseURL, temperature: 0.3, capabilities: new Map() })
  const rules = { extends: 'classic', maxDays: 1 } as const
  const { stats } = await createMafiaGame({ rules, players: 10, seed: 1, agent }).run().finally(close)
  expect(stats.rejected).toBeGreaterThan(9)
  expect(stats.defaulted).toBe(0)
  expect(new Set(asked)).toEqual(new Set(['json_schema']))
})

test('after the loosest form the strictest is tried again', async () => {
  let left = forms.length
  const refuse = () => (left-- > 0 ? { status: 400, message: 'Bad Request' } : undefined)
  const { asked, reasons } = await gameAt(refuse)
  expect(reasons).toHaveLength(forms.length)
  expect(asked.slice(0, 5)).toEqual([...forms, 'json_schema'])
  expect(new Set(asked.slice(5))).toEqual(new Set(['json_schema']))
})
