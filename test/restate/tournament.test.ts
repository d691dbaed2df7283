import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TournamentDefinition, WorkerEvent, WorkerOptions } from '../../src/fleet/index.js'
import { type RestateWorker, restateExecutor, restateLog, restateWorker } from '../../src/fleet/restate/index.js'
import {
  type Agent,
  InvalidOptionsError,
  isEvent,
  randomAgent,
  ServiceError,
  StoreError,
  scriptedAgent,
} from '../../src/index.js'
import { planOf, runTournament, type TournamentOptions } from '../../src/lab/tournament/index.js'
import { definition, entrantsOf } from '../fleet/support.js'
import { type RestateServer, startRestate } from './server.js'

let restate: RestateServer
let worker: RestateWorker
let told: WorkerEvent[] = []
/** How the entrants of a tournament act, by its seed. */
const wraps = new Map<string, Parameters<typeof entrantsOf>[0]>()
/** A game that cannot be played. */
let poisoned = ''

const trace: WorkerOptions['trace'] = async (make) => {
  const game = await make((agent) => agent)
  if (game.id === poisoned) throw new Error('It is poisoned.')
  return game
}

beforeAll(async () => {
  restate = await startRestate()
  worker = await restateWorker({
    port: 0,
    maxTries: 2,
    trace,
    entrantsOf: (given, services) => entrantsOf(wraps.get(given.seed))(given, services),
    onEvent: (event) => told.push(event),
  })
  await restate.register(`http://127.0.0.1:${worker.port}`)
})

afterAll(async () => {
  await worker.close()
  await restate.stop()
})

const entrants = { ada: scriptedAgent(), bob: randomAgent() }

function play(given: TournamentDefinition, games: number, more: Partial<TournamentOptions> = {}) {
  const { concurrency = 4 } = more
  const executor = restateExecutor({ ingress: restate.ingress, definition: given, concurrency, pollMs: 50 })
  const { tables, seed } = given
  return runTournament({ entrants, tables, seed, games, executor, ...more })
}

test('the same tournament comes to the same without a question, a larger one plays the rest, and another is refused', async () => {
  const given = definition('again')
  let asked = 0
  wraps.set(given.seed, (agent) => ({ act: (request) => agent.act(++asked ? request : request) }))
  const first = await play(given, 4)
  const before = asked
  expect((await play(given, 4)).outcomes).toEqual(first.outcomes)
  expect(asked).toBe(before)
  expect((await play({ ...given, maxDefaulted: 0.5 }, 6)).outcomes.slice(0, 4)).toEqual(first.outcomes)
  expect(asked).toBeGreaterThan(before)
  const other = { ...given, entrants: { ada: { plays: 'random' }, bob: { plays: 'random' } } }
  await expect(play(other, 4)).rejects.toThrow(InvalidOptionsError)
  await expect(play(other, 4)).rejects.toThrow('There is another tournament `again`')
})

test('a game that fails again and again is given up with its error, and the others are played', async () => {
  poisoned = 'poison-1-2'
  told = []
  const { outcomes, abandoned } = await play(definition('poison'), 4)
  expect(outcomes).toHaveLength(3)
  expect(abandoned).toEqual([{ id: poisoned, tries: 2, error: 'It is poisoned.' }])
  expect(told.filter(({ type }) => type === 'abandoned')).toHaveLength(1)
  expect(told.filter(({ type }) => type === 'failed')).toHaveLength(1)
})

const never = () => {
  throw new Error('Nobody asks for this.')
}

const paid = (agent: Agent): Agent => ({
  act: async (request) => ({ ...(await agent.act(request)), usage: { inputTokens: 10, costUsd: 0.01 } }),
})

test('when the budget is used up no game begins, those under way are played, and with a larger budget it continues', async () => {
  const given = definition('paid', { budget: { maxCostUsd: 0.5 } })
  wraps.set(given.seed, paid)
  const first = await play(given, 10, { concurrency: 2 })
  expect(first.stopped).toEqual({ by: 'budget', reason: 'The budget of money is used up.' })
  expect(first.outcomes.length).toBeGreaterThan(1)
  expect(first.outcomes.length).toBeLessThan(8)
  const more = await play({ ...given, budget: { maxCostUsd: 500 } }, 10)
  expect(more.stopped).toBeNull()
  expect(more.outcomes).toHaveLength(10)
})

test('when no more games are needed none begins, and those under way are played', async () => {
  const given = definition('decided')
  const plan = planOf({ ...given, entrants, games: 200 })
  told = []
  const played = () => told.filter(({ type }) => type === 'played').length
  const stopAfter = (games: number) => {
    let taken = 0
    const task = { plan, take: () => ++taken, play: never, abandon: never, fail: never }
    const over = { get: () => taken >= games }
    const executor = restateExecutor({ ...restate, definition: given, concurrency: 4, pollMs: 20 })
    return executor.execute(Object.defineProperty(task, 'over', over) as typeof task & { over: boolean })
  }
  await stopAfter(3)
  let before = -1
  while (before < played()) {
    before = played()
    await new Promise((later) => setTimeout(later, 1_000))
  }
  expect(before).toBeGreaterThanOrEqual(3)
  expect(before).toBeLessThan(100)
  // Asked for again, the tournament continues.
  await stopAfter(before + 2)
  expect(played()).toBeGreaterThanOrEqual(before + 2)
})

test('a worker that cannot make the agents refuses the games until it can', async () => {
  const given = definition('keyless')
  told = []
  let hasKey = false
  wraps.set(given.seed, (agent) => {
    if (!hasKey) throw new Error('There is no key.')
    return agent
  })
  const result = play(given, 2)
  while (!told.some(({ type }) => type === 'refused')) await new Promise((later) => setTimeout(later, 20))
  expect(told).toContainEqual({
    type: 'refused',
    game: expect.stringContaining('keyless-1-'),
    reason: 'There is no key.',
  })
  hasKey = true
  const { outcomes } = await result
  expect(outcomes).toHaveLength(2)
})

test('a service that fails is waited for, and no answer is a default', async () => {
  const given = definition('faulty', { limits: { patienceMs: 0 } })
  let calls = 0
  wraps.set(given.seed, (agent) => ({
    act: (request) => {
      if (++calls % 40 === 0) throw new ServiceError('unavailable', 'It is busy.')
      return agent.act(request)
    },
  }))
  const { outcomes } = await play(given, 2)
  expect(outcomes.map(({ defaulted }) => defaulted)).toEqual([false, false])
  const logs = await Promise.all(outcomes.map(({ id }) => restateLog(restate, id)))
  expect(logs.flat().filter((event) => isEvent(event, 'call.failed')).length).toBe(Math.floor(calls / 40))
})

test('what cannot be used says so', async () => {
  await expect(restateLog(restate, 'nobody-1-1')).rejects.toThrow('There is no ended game `nobody-1-1` here.')
  expect(() => restateExecutor({ ingress: 'nowhere', definition: definition('x') })).toThrow('to be an address')
  expect(() => restateExecutor({ ...restate, definition: definition('x'), concurrency: 0 })).toThrow('concurrency')
  const empty = await startRestate()
  await expect(restateLog(empty, 'a')).rejects.toThrow(StoreError)
  await expect(restateLog(empty, 'a')).rejects.toThrow('No worker is registered')
  await empty.stop()
})
