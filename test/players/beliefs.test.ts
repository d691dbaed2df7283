import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  type Agent,
  type AgentPolicy,
  type AgentRequest,
  createMafiaGame,
  defineRules,
  type GameEvent,
  policyAgent,
  randomAgent,
  recordedAgent,
  scriptedAgent,
} from '../../src/index.js'
import type { Message, Text } from '../../src/kernel/text/message.js'
import { chancesQuestion, parseChances } from '../../src/players/human/ask-person.js'
import { humanAgent } from '../../src/players/human/index.js'
import { answerFormat, answerJsonSchema } from '../../src/players/models/answer-format.js'
import { openaiAgent } from '../../src/players/models/openai/index.js'
import { readAnswer } from '../../src/players/models/read-answer.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { usualAnswer } from '../../src/players/rehearsal/rehearsing-agent.js'
import { remoteAgent } from '../../src/players/remote/index.js'
import { answeringAgent, recordingAgent } from '../../src/testing/index.js'
import { seatEnglish } from '../../src/words/languages/index.js'
import { told } from '../support/log.js'
import { Typist } from './human/typist.js'
import { mockModels } from './mock-model.js'
import { json, type Served, serve } from './remote/serve.js'

const speeches = defineRules({ extends: 'benchmark', beliefs: 'speeches', maxDays: 1 })
const votes = defineRules({ extends: 'trial', beliefs: 'votes', maxDays: 1 })

async function played(agent: Agent, rules = speeches): Promise<readonly GameEvent[]> {
  const { events } = await createMafiaGame({ rules, players: 9, seed: 4, agent }).run()
  expect(told(events, 'answer.rejected')).toEqual([])
  return events
}

let served: Served | undefined
afterEach(() => served?.close())

const half = ({ beliefs = [] }: Pick<AgentRequest, 'beliefs'>) => Object.fromEntries(beliefs.map((id) => [id, 0.5]))

describe('stated by', () => {
  test.each([randomAgent(), scriptedAgent()])('$name players, whenever they are asked', async (agent) => {
    const asking = recordingAgent(agent)
    const events = await played(asking)
    const wanted = asking.requests.filter(({ beliefs }) => beliefs)
    expect(told(events, 'beliefs.stated').length).toBe(wanted.length)
    expect(wanted.length).toBeGreaterThan(20)
  })

  test('scripted mafia: what they know; scripted town: chances that add up to the mafia at the table', async () => {
    const { events } = await createMafiaGame({ rules: votes, players: 10, seed: 1, agent: scriptedAgent() }).run()
    const roles = new Map(told(events, 'role.dealt').map(({ player, role }) => [player, role]))
    const isMafia = (id: string) => roles.get(id) === 'mafia'
    for (const { player, beliefs } of told(events, 'beliefs.stated')) {
      if (isMafia(player)) for (const [id, chance] of Object.entries(beliefs)) expect(chance).toBe(isMafia(id) ? 1 : 0)
      else
        expect(Object.values(beliefs).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(
          3 * (Object.keys(beliefs).length / 9),
          0,
        )
    }
  })

  test('a recorded player: as it stated them then', async () => {
    const events = await played(scriptedAgent())
    const again = await played(recordedAgent(events))
    expect(told(again, 'beliefs.stated')).toEqual(told(events, 'beliefs.stated'))
  })

  test('a policy that believes, and one that does not say states none', async () => {
    const silent: AgentPolicy = {
      say: () => 'Well.',
      nightAction: (_, { options }) => options[0] ?? null,
      vote: (_, { options }) => options[0] ?? null,
    }
    const believing: AgentPolicy = { ...silent, believe: (_context, info) => half(info) }
    expect(told(await played(policyAgent(silent)), 'beliefs.stated')).toEqual([])
    const stated = told(await played(policyAgent(believing)), 'beliefs.stated')
    expect(new Set(stated.flatMap(({ beliefs }) => Object.values(beliefs)))).toEqual(new Set([0.5]))
  })

  test('a remote player, who is told of whom', async () => {
    served = await serve((received, response) => {
      const { beliefs, options, words } = JSON.parse(received.body)
      json(response, {
        ...(words === 'required' && { speech: 'So be it.' }),
        ...(options[0] && { choice: options[0] }),
        ...(beliefs && { beliefs: half({ beliefs }) }),
      })
    })
    const events = await played(remoteAgent({ url: served.url }))
    expect(told(events, 'beliefs.stated').length).toBeGreaterThan(20)
  })

  test('a person, in percent, who types only what has changed', async () => {
    const typist = new Typist((options) => options[0]?.value, 'Well.')
    const write = typist.write.bind(typist)
    let asked = 0
    typist.write = async (writing) => {
      if (!writing.question.startsWith('How likely')) return write(writing)
      asked++
      return ['p3=eighty', 'p3=80 p4=5%'][asked - 1] ?? ''
    }
    const me = { id: 'me', agent: humanAgent({ terminal: typist }), role: 'villager' }
    const players = [me, {}, {}, {}, {}, {}]
    const rules = defineRules({ extends: 'benchmark', beliefs: 'votes', maxDays: 2 })
    const { events } = await createMafiaGame({ rules, players, agent: answeringAgent({ kill: 'p2' }), seed: 2 }).run()
    const mine = told(events, 'beliefs.stated').filter(({ player }) => player === 'me')
    expect(mine.length).toBeGreaterThan(1)
    // One of the four whose team is not known: p2 is dead, and was shown to be town.
    for (const { beliefs } of mine) expect(beliefs).toMatchObject({ p3: 0.8, p4: 0.05, p5: 0.25 })
    expect(typist.shown.join('\n')).toContain('`p3=eighty` is not a percentage. Write for example `p3=80`.')
  })

  test.each(['game', 'exact'] as const)('a model at a server, with a schema for each %s', async (schema) => {
    const server = await mockModels()
    const agent = openaiAgent({ model: 'm', baseURL: `${server.url}/v1`, capabilities: new Map(), schema })
    const events = await played(agent)
    await server.stop()
    const asked = told(events, 'answer.recorded').filter(({ kind }) => kind === 'believe')
    expect(asked.length).toBeGreaterThan(10)
    for (const { answer } of asked) expect(answer.beliefs).toBeDefined()
  })
})

describe('in the words of a model', async () => {
  const recording = recordingAgent(scriptedAgent())
  await played(recording)
  const requests = recording.requests
  const forms = ['game', 'exact'] as const

  test.each(forms)('with a schema for each %s: what is stated fits it and is read as it was meant', async (schema) => {
    const form = { memory: true, schema }
    for (const request of requests) {
      const answer = await scriptedAgent().act(request)
      const said: unknown = JSON.parse(usualAnswer(answer, request, form))
      const format = answerJsonSchema(answerFormat(request, form))
      expect(z.fromJSONSchema(format as never).safeParse(said).error).toBeUndefined()
      expect(readAnswer(said as Record<string, unknown>, request).beliefs).toEqual(answer.beliefs)
    }
  })

  test('every request of the game carries the same schema, with the chances before the words', () => {
    const schemas = requests.map((request) =>
      JSON.stringify(answerJsonSchema(answerFormat(request, { memory: true, schema: 'game' }))),
    )
    expect(new Set(schemas).size).toBe(1)
    expect(Object.keys(JSON.parse(schemas[0] ?? '').properties).slice(0, 3)).toEqual(['thought', 'beliefs', 'speech'])
  })

  test('the prompt names the players, and says that nobody sees it; the record does not repeat it', () => {
    for (const request of requests) {
      const text = buildPrompt(request)
        .messages.map(({ content }) => content)
        .join('\n')
      const wanted = request.beliefs?.map((id) => `\`${id}\``).join(', ')
      if (wanted) expect(text).toContain(`In \`beliefs\` state for each of ${wanted} the chance that it is mafia`)
      else expect(text).toMatch(/^Answer with one JSON object: .*Fields that are not asked for are null: `beliefs`/m)
      expect(text).not.toContain('chance to be mafia at')
    }
  })

  const [vote] = requests.filter(({ kind }) => kind === 'vote')
  const [believe] = requests.filter(({ kind }) => kind === 'believe')
  const others = (request: AgentRequest | undefined) => request?.beliefs ?? []
  const all = (request: AgentRequest | undefined, value: unknown) =>
    Object.fromEntries(others(request).map((id) => [id, value]))

  test.each([
    ['percentages', '80 %', 0.8],
    ['texts', '0.25', 0.25],
    ['whole numbers', 1, 1],
  ])('%s are read', (_what, value, chance) => {
    const read = (raw: unknown) => readAnswer({ beliefs: raw }, vote as AgentRequest).beliefs
    expect(read(all(vote, value))).toEqual(all(vote, chance))
    expect(read(others(vote).map((player) => ({ player: player.toUpperCase(), chance: value })))).toEqual(
      all(vote, chance),
    )
  })

  test('invalid chances are left out of a vote, and refused if nothing else is asked for', () => {
    expect(readAnswer({ choice: 'skip', beliefs: all(vote, 7) }, vote as AgentRequest)).toEqual({ choice: 'skip' })
    expect(readAnswer({ beliefs: all(believe, 7) }, believe as AgentRequest).beliefs).toEqual(all(believe, 7))
  })
})

describe('what is stated wrongly', () => {
  const once = async (wrong: object) => {
    const agent = answeringAgent({ believe: (request) => (request.attempt === 1 ? wrong : { beliefs: half(request) }) })
    const { events } = await createMafiaGame({ rules: speeches, players: 6, seed: 4, agent }).run()
    return told(events, 'answer.rejected')[0]?.reason
  }

  test.each([
    [{}, /^Chances are due: give `beliefs` with a chance from 0 to 1 for each of p\d, /],
    [{ beliefs: { nobody: 1 } }, /^Chances are due: /],
    [{ beliefs: 0.5 }, /`beliefs`: Expected chances from 0 to 1 by player id/],
  ])('%j is asked for again', async (wrong, reason) => expect(await once(wrong)).toMatch(reason))

  test('incomplete chances are invalid, and so is one above 1', async () => {
    const wrong = (change: (beliefs: Record<string, number>) => object) =>
      answeringAgent({
        believe: (request) => ({ beliefs: request.attempt === 1 ? change(half(request)) : half(request) }) as object,
      })
    const reasons = async (agent: Agent) => {
      const { events } = await createMafiaGame({ rules: speeches, players: 6, seed: 4, agent }).run()
      return told(events, 'answer.rejected').map(({ reason }) => reason)
    }
    const [missing] = await reasons(wrong((beliefs) => Object.fromEntries(Object.entries(beliefs).slice(1))))
    expect(missing).toMatch(/^Chances are missing for p\d: give `beliefs` with a chance from 0 to 1 for each of /)
    const [beyond] = await reasons(wrong((beliefs) => Object.fromEntries(Object.keys(beliefs).map((id) => [id, 1.5]))))
    expect(beyond).toMatch(/`beliefs\.p\d`: Expected a chance from 0 to 1/)
  })

  test('a vote counts without beliefs, and none are recorded for a player who never states them', async () => {
    const agent = answeringAgent({ vote: () => ({ choice: 'skip' }), believe: () => ({}) })
    const { events } = await createMafiaGame({ rules: speeches, players: 6, seed: 4, maxRetries: 1, agent }).run()
    expect(told(events, 'vote.cast').length).toBeGreaterThan(3)
    const defaulted = told(events, 'answer.defaulted')
    expect(defaulted.length).toBeGreaterThan(3)
    for (const { kind, answer } of defaulted) expect([kind, answer]).toEqual(['believe', {}])
    expect(told(events, 'beliefs.stated').filter(({ when }) => when === 'vote')).toEqual([])
  })
})

test('a person sees what counts if nothing is typed, and what was typed wrongly', async () => {
  const recording = recordingAgent(randomAgent())
  await played(recording, votes)
  const { view, beliefs = [] } = recording.requests.find(({ kind }) => kind === 'nominate') as AgentRequest
  const told = (text: Text) => seatEnglish().render(text)
  const wrong = (typed: string) => told(parseChances(typed, view, beliefs) as Message)
  expect(told(chancesQuestion(view, beliefs))).toMatch(
    /^How likely is each to be mafia, in percent\? .* So far: \S.* \d+ %/,
  )
  expect(wrong('nobody=3')).toMatch(/^`nobody` is not one of the players asked about\. Name one of: p/)
  expect(parseChances(`${beliefs[0]}=80 %, ${beliefs[1]} = 20%`, view, beliefs)).toMatchObject({
    [`${beliefs[0]}`]: 0.8,
    [`${beliefs[1]}`]: 0.2,
  })
  expect(wrong(`${beliefs[0]}=101`)).toContain('is not a percentage')
  expect(wrong(`${beliefs[0]}=10 ${beliefs[1]}`)).toContain(`\`${beliefs[1]}\` is not a percentage`)
})
