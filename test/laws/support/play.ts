import {
  type Agent,
  type AgentRequest,
  type Answer,
  createMafiaGame,
  type GameOptions,
  type GameResult,
  type MafiaGame,
} from '../../../src/index.js'
import type { GameEvent } from '../../../src/kernel/events/event.js'

/** A request as it was put, and how many events were recorded by then. */
export interface Put {
  readonly request: AgentRequest
  readonly seen: number
}

/** A game that is over, and everything its players were asked. */
export interface Played {
  readonly game: MafiaGame
  readonly result: GameResult
  readonly events: readonly GameEvent[]
  readonly requests: readonly Put[]
}

/** Plays a game to its end and keeps every request. */
export async function play(options: GameOptions & { readonly agent: Agent }): Promise<Played> {
  const requests: Put[] = []
  let seen = 0
  const act = (request: AgentRequest): Answer | Promise<Answer> => {
    requests.push({ request, seen })
    return options.agent.act(request)
  }
  const game = createMafiaGame({ ...options, agent: { ...options.agent, name: 'watched', act } })
  game.on('event', () => {
    seen++
  })
  const result = await game.run()
  return { game, result, events: result.events, requests }
}

/** Everything a request tells its player, as bytes; and what it draws first. */
export function bytesOf({ id, kind, playerId, options, beliefs, view, attempt, error }: AgentRequest): string {
  return JSON.stringify({ id, kind, playerId, options, beliefs, view, attempt, error })
}

/** A log as bytes, without what may differ between two runs of the same game. */
export function bytesOfLog(events: readonly GameEvent[]): string {
  return events.map(({ meta: _, ...event }) => JSON.stringify(event)).join('\n')
}

/** What the seeds of these games begin with: set `LAW_SEED` to play others than the usual ones. */
export const seedPrefix: string = process.env.LAW_SEED ?? 'law'
