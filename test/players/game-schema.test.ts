import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type AgentRequest, createMafiaGame, defineRules, type GameOptions, scriptedAgent } from '../../src/index.js'
import { answerFormat, answerJsonSchema } from '../../src/players/models/answer-format.js'
import { findCapabilities, responseFormats } from '../../src/players/models/openai/capabilities.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { requestBody } from '../../src/players/models/openai/request-body.js'
import { readAnswer } from '../../src/players/models/read-answer.js'
import { answerExample } from '../../src/players/prompts/answer-fields.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { usualAnswer } from '../../src/players/rehearsal/rehearsing-agent.js'
import { playedPresets } from '../laws/support/runs.js'
import { modelAt } from './refusing-model.js'

const form = { memory: true, schema: 'game' } as const
const schemaFor = (request: AgentRequest) => answerJsonSchema(answerFormat(request, form)) as unknown as JsonSchema
interface JsonSchema {
  readonly required: readonly string[]
  readonly additionalProperties: boolean
  readonly properties: Readonly<Record<string, { readonly anyOf?: readonly { readonly enum?: readonly string[] }[] }>>
}

/** What the players of a game are asked, and what scripted ones say. */
async function asked(options: GameOptions) {
  const scripted = scriptedAgent()
  const tries: { request: AgentRequest; said: string }[] = []
  const act = async (request: AgentRequest) => {
    const answer = await scripted.act(request)
    if (request.kind !== 'persona') tries.push({ request, said: usualAnswer(answer, request, form) })
    return answer
  }
  await createMafiaGame({ players: 10, seed: 5, ...options, agent: { act } }).run()
  return tries
}

describe.each(playedPresets)('in %s', (rules) => {
  let game: ReturnType<typeof asked> | undefined
  const askedInGame = () => {
    game ??= asked({ rules })
    return game
  }

  test('every request of every player carries the same schema, whatever its role', async () => {
    const schemas = (await askedInGame()).map(({ request }) => JSON.stringify(schemaFor(request)))
    expect(schemas.length).toBeGreaterThan(30)
    expect(new Set(schemas).size).toBe(1)
  })

  test('every answer fits it, with null for what was not asked, and is read as it was meant', async () => {
    // All requests carry the same schema.
    const [first] = await askedInGame()
    const schema = z.fromJSONSchema(schemaFor((first as { request: AgentRequest }).request) as never)
    for (const { request, said } of await askedInGame()) {
      const raw = JSON.parse(said) as Record<string, unknown>
      expect(schema.safeParse(raw).success).toBe(true)
      const { choice, speech, claim } = readAnswer(raw, request)
      expect(choice).toBe(raw.choice ?? undefined)
      expect(speech).toBe(raw.speech ?? undefined)
      if (raw.claim === null) expect(claim).toBeUndefined()
    }
  })

  test('a claim names what the prompt names, and where no schema is sent the question ends with a whole answer', async () => {
    const [first] = await askedInGame()
    const { request } = first as { request: AgentRequest }
    const [system] = buildPrompt(request).messages
    const claim = JSON.stringify(schemaFor(request).properties.claim)
    const [, results = ''] = /"result":\{"type":"string","enum":\[(.*?)\]/.exec(claim) ?? []
    for (const result of results.split(',').map((one) => one.slice(1, -1))) expect(system?.content).toContain(result)
    const read = readAnswer(JSON.parse(answerExample(request, form)), request)
    expect(Object.keys(read).length).toBeGreaterThan(0)
    const endOf = (format: (typeof responseFormats)[number]) => {
      const known = findCapabilities(new Map(), 'm', { format, streaming: false, layout: {}, refused: [] })
      const parts = { options: { model: 'm' }, messages: buildPrompt(request).messages, known }
      return JSON.stringify(requestBody(request, parts)).includes(
        JSON.stringify(answerExample(request, {})).slice(1, -1),
      )
    }
    expect(responseFormats.map(endOf)).toEqual([false, false, true, true])
  })

  test('every option is one of its choices', async () => {
    for (const { request } of await askedInGame()) {
      const choices = schemaFor(request).properties.choice?.anyOf?.[0]?.enum
      expect(choices).toEqual(expect.arrayContaining([...request.options]))
    }
  })
})

test('it is strict: thought first, words before the choice, every field required', async () => {
  const [first] = await asked({ rules: 'trial' })
  const schema = schemaFor((first as { request: AgentRequest }).request)
  expect(Object.keys(schema.properties)).toEqual(['thought', 'speech', 'choice', 'claim', 'correction', 'memory'])
  expect(schema.required).toEqual(Object.keys(schema.properties))
  expect(schema.additionalProperties).toBe(false)
})

test('abstention is a choice where the rules know it, and only there', async () => {
  const known = async (abstention: boolean) => {
    const [first] = await asked({ rules: defineRules({ extends: 'trial', abstention }) })
    return schemaFor((first as { request: AgentRequest }).request).properties.choice?.anyOf?.[0]?.enum
  }
  expect(await known(true)).toEqual([
    ...Array.from({ length: 10 }, (_, seat) => `p${seat + 1}`),
    'skip',
    'abstain',
    'guilty',
    'innocent',
  ])
  expect(await known(false)).not.toContain('abstain')
})

test('a table of two hundred stays within the limits that strict servers have', async () => {
  const players = Array.from({ length: 200 }, (_, seat) => ({ id: `player-${seat + 1}` }))
  const rules = defineRules({ extends: 'benchmark', table: { min: 5, max: 200 }, maxDays: 1 })
  const [first] = await asked({ rules, players })
  const text = JSON.stringify(schemaFor((first as { request: AgentRequest }).request))
  const enums = [...text.matchAll(/"enum":(\[[^\]]*\])/g)].map(([, list]) => JSON.parse(list as string) as string[])
  expect(enums.flat().length).toBeLessThan(1_000)
  for (const values of enums) expect(values.length <= 250 || values.join('').length < 15_000).toBe(true)
})

test('an illegal choice is a failed try like any other, and the model is told its options', async () => {
  const prompts: string[] = []
  const server = await modelAt((_form, prompt) => {
    prompts.push(prompt)
    return undefined
  })
  const agent = openaiAgent({ model: 'm', baseURL: server.baseURL, capabilities: new Map() })
  const stubborn = {
    act: async (request: AgentRequest) => {
      const answer = await agent.act(request)
      return request.kind === 'vote' && request.attempt === 1 ? { ...answer, choice: request.playerId } : answer
    },
  }
  const { events, stats } = await createMafiaGame({ rules: 'benchmark', players: 6, seed: 1, agent: stubborn }).run()
  server.close()
  const rejected = events.filter(({ type }) => type === 'answer.rejected')
  expect(rejected.length).toBeGreaterThan(3)
  expect(stats.defaulted).toBe(0)
  expect(prompts.filter((prompt) => prompt.includes('not accepted'))).toHaveLength(rejected.length)
})

test('where acts are due, every player is asked to declare them, and what is declared is read', async () => {
  const due = { thoughts: false, reasons: [], acts: true } as const
  const tries = await asked({ rules: { extends: 'benchmark', due, maxDays: 1 } })
  const declared = tries.filter(({ request }) => request.kind === 'speak')
  expect(declared.length).toBeGreaterThan(0)
  for (const { request, said } of tries) {
    const raw = JSON.parse(said) as { acts: { act: string; player: string }[] | null }
    const meant = raw.acts?.map(({ act, player }) => ({ [act]: player }))
    expect(readAnswer({ ...raw }, request).acts).toEqual(meant)
    expect(raw.acts === null).toBe(request.kind !== 'speak')
    expect(Object.keys(schemaFor(request).properties)).toContain('acts')
  }
  expect(declared.some(({ said }) => (JSON.parse(said) as { acts: unknown[] }).acts.length > 0)).toBe(true)
})
