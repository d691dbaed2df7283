import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  type LogStore,
  memoryStore,
  type Random,
  resumeFrom,
  resumeGame,
  ServiceError,
  type ServiceFault,
  StoreError,
} from '../../../../src/index.js'
import type { Interruption } from './faults.js'
import type { Scenario } from './scenario.js'

type Options = Scenario['options']

/** The log of a game that was stopped and continued, and how often it was stopped. */
export interface Continued {
  readonly events: readonly GameEvent[]
  readonly stops: number
}

/** What the places of the stops are drawn from. */
interface Place {
  readonly draw: Random
  /** How many events the game has when nothing stops it. */
  readonly length: number
}

/** Plays the game again, stopped once or several times by this interruption. */
export function interrupt(interruption: Interruption, options: Options, place: Place): Promise<Continued> {
  switch (interruption) {
    case 'store fails':
      return withFailingStore(options, place)
    case 'process ends':
      return withCut(options, place)
    case 'service fails':
      return withFailingService(options, place)
  }
}

/** A store that fails once, when it is about to store the event with this number; never at the first write, without which there is no game. */
function failingOnce(store: LogStore, seq: number): LogStore {
  let failed = false
  return {
    ...store,
    appendEvents: (id, events) => {
      const [first, last] = [events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0]
      if (!failed && first > 0 && last >= seq) {
        failed = true
        throw new StoreError('The disk is full.')
      }
      return store.appendEvents(id, events)
    },
  }
}

/** The number of an event, drawn from the third one on: a store with less cannot continue a game. */
const anywhere = ({ draw, length }: Place): number => 2 + Math.floor(draw() * (length - 2))

async function withFailingStore({ agent, ...options }: Options, place: Place): Promise<Continued> {
  const store = failingOnce(memoryStore(), anywhere(place))
  const game = createMafiaGame({ ...options, agent, store })
  try {
    return { events: (await game.run()).events, stops: 0 }
  } catch (error) {
    if (!isFullDisk(error)) throw error
    const again = await resumeFrom(store, game.id, { agent, ...ownCharts(options) })
    return { events: (await again.run()).events, stops: 1 }
  }
}

/** The charts of a game's own, which its log does not hold. */
export const ownCharts = ({ charts }: Pick<Options, 'charts'>): Pick<Options, 'charts'> => ({
  ...(charts && { charts }),
})

const isFullDisk = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof StoreError) return true
  return false
}

async function withCut({ agent, ...options }: Options, place: Place): Promise<Continued> {
  const cut = anywhere(place)
  const game = createMafiaGame({ ...options, agent })
  game.on('event', ({ seq }) => {
    if (seq === cut) game.abort('the process ends')
  })
  await game.run().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  return {
    events: (await resumeGame(game.events.slice(0, cut + 1), { agent, ...ownCharts(options) }).run()).events,
    stops: 1,
  }
}

const serviceFaults: readonly ServiceFault[] = ['unavailable', 'refused']

/** An agent whose service fails the first call for some questions. */
function failingService(agent: Agent, draw: Random): Agent {
  const called = new Set<string>()
  return {
    ...agent,
    act: (request) => {
      const call = `${request.id} ${request.attempt}`
      if (called.has(call) || draw() >= 0.05) return agent.act(request)
      called.add(call)
      const fault = serviceFaults[Math.floor(draw() * serviceFaults.length)] ?? 'refused'
      throw new ServiceError(fault, `The service is ${fault}.`)
    },
  }
}

async function withFailingService({ agent, ...options }: Options, { draw }: Place): Promise<Continued> {
  let stops = 0
  const game = createMafiaGame({ ...options, agent: failingService(agent, draw) })
  game.on('service.failed', () => {
    stops++
    setImmediate(() => game.resume())
  })
  return { events: (await game.run()).events, stops }
}
