import {
  type AgentRequest,
  createMafiaGame,
  type EventData,
  type EventType,
  type GameOptions,
  type RulesInput,
} from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { told } from './log.js'

interface CastOptions extends Pick<GameOptions, 'charts' | 'powers'> {
  /** What differs from `benchmark`, in which the mafia may kill nobody here. */
  readonly rules?: RulesInput
  /** Default 1: one night and one day, in which nobody is voted out. */
  readonly maxDays?: number
}

/** A game between these players, with these answers, and what it comes to. */
export async function playCast(cast: Cast, answers: Script, { rules, maxDays = 1, charts, powers }: CastOptions = {}) {
  const requests: AgentRequest[] = []
  const agent = answeringAgent({ vote: 'skip', ...answers })
  const act = (request: AgentRequest) => {
    requests.push(request)
    return agent.act(request)
  }
  const game = createMafiaGame({
    rules: { extends: 'benchmark', night: { mafia: { noKill: true } }, ...rules, maxDays },
    roles: rolesOf(cast),
    players: playersOf(cast),
    agent: { act },
    seed: 1,
    ...(charts && { charts }),
    ...(powers && { powers }),
  })
  const result = await game.run()
  const { events } = result
  return {
    result,
    events,
    requests,
    state: game.state,
    told: <Type extends EventType>(type: Type): EventData[Type][] => told(events, type),
    deaths: told(events, 'player.died').map(({ player, cause }) => `${player} ${cause}`),
    winners: result.players.flatMap(({ id, won }) => (won ? [id] : [])),
    /** Who sees the events of a type. */
    audiences: (type: EventType) => events.filter((event) => event.type === type).map(({ audience }) => audience),
    asked: (kind: string) => requests.filter((request) => request.kind === kind).map(({ playerId }) => playerId),
  }
}

/** An answer for each night, from the first. */
export const nightly =
  (...choices: readonly string[]) =>
  ({ view }: Pick<AgentRequest, 'view'>): string =>
    choices[view.day - 1] ?? 'skip'
