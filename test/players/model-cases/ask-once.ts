import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type EventData,
  type GameEvent,
  isEvent,
  scriptedAgent,
} from '../../../src/index.js'
import { aiAgent } from '../../../src/players/models/ai/index.js'
import { openaiAgent } from '../../../src/players/models/openai/index.js'
import { questionsOf } from '../asking.js'
import { caseServer } from './case-server.js'
import { type FieldCase, kindAsked } from './field-case.js'

export type Adapter = 'openai' | 'ai'

const names = ['Ada', 'Bruno', 'Rosa', 'Finn', 'Gita', 'Hugo', 'Iris']
const seat = 'p1'
const seeds = new Map<string, Promise<number>>()

/** A seed by which seat 1 gets such a question, with p3 and p4 among its options where players are. */
function seedFor(rules: string, ask: FieldCase['ask']): Promise<number> {
  const key = `${rules} ${ask}`
  const known = seeds.get(key) ?? findSeed(rules, ask)
  seeds.set(key, known)
  return known
}

const suits = ({ kind, playerId, options }: AgentRequest, ask: FieldCase['ask']): boolean =>
  playerId === seat &&
  kind === kindAsked[ask] &&
  (ask !== 'vote' || (options.includes('p3') && options.includes('p4') && options.includes('skip')))

async function findSeed(rules: string, ask: FieldCase['ask']): Promise<number> {
  for (let seed = 1; seed < 60; seed++) {
    const asked = await questionsOf({ rules: rules as 'benchmark', seed, players: names.map((name) => ({ name })) })
    const first = asked.find(({ kind, playerId }) => kind === kindAsked[ask] && playerId === seat)
    if (first && suits(first, ask)) return seed
  }
  throw new Error(`No game of ${rules} asks seat 1 for a ${ask}.`)
}

function modelFor(adapter: Adapter, baseURL: string, options: FieldCase['agent']): Agent {
  if (adapter === 'openai')
    return openaiAgent({ model: 'm', baseURL, apiKey: 'k', capabilities: new Map(), ...options })
  const provider = createOpenAICompatible({ name: 'server', baseURL, apiKey: 'k', supportsStructuredOutputs: true })
  return aiAgent({ model: provider('m') })
}

/** Plays the game of a case, in which all other questions are answered by scripted players. */
export async function askOnce(one: FieldCase, adapter: Adapter = 'openai') {
  const { rules = 'benchmark', ask } = one
  const seed = await seedFor(rules, ask)
  const server = await caseServer(one)
  const [model, scripted] = [modelFor(adapter, server.url, one.agent), scriptedAgent()]
  let asked: string | undefined
  const agent: Agent = {
    act(request) {
      if (request.kind === kindAsked[ask]) asked ??= request.id
      return request.id === asked ? model.act(request) : scripted.act(request)
    },
  }
  const players = names.map((name, at) => ({ name, ...(at === 0 && { agent }) }))
  const game = createMafiaGame({ rules: rules as 'benchmark', seed, players, patienceMs: 60_000 })
  let streamed = ''
  let paused = false
  game.on('speech.streamed', ({ player, chunk }) => {
    if (player === seat) streamed += chunk
  })
  game.on('service.failed', () => {
    paused = true
    game.abort()
  })
  await game.run().catch((error: unknown) => {
    if (!paused) throw error
  })
  await server.stop()
  return {
    ...outcome(game.events, asked),
    streamed,
    paused,
    events: game.events,
    bodies: server.bodies,
    times: server.times,
  }
}

export type CaseOutcome = Awaited<ReturnType<typeof askOnce>>

function outcome(events: readonly GameEvent[], requestId: string | undefined) {
  const those = <Type extends keyof EventData & string>(type: Type) =>
    events.flatMap((event) =>
      isEvent(event, type) && (event.data as { requestId?: string }).requestId === requestId ? [event] : [],
    )
  return {
    recorded: those('answer.recorded')[0],
    reasons: those('answer.rejected').map(({ data }) => data.reason),
    failed: those('call.failed').map(({ data }) => data),
    defaulted: those('answer.defaulted').length > 0,
  }
}
