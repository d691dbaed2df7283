import {
  type Agent,
  type GameEvent,
  type GameOptions,
  isEvent,
  type PlayerOptions,
  randomAgent,
  scriptedAgent,
} from '../../../index.js'
import { pickLimits } from '../../../kernel/events/index.js'
import { choiceList, definedFields, didYouMean } from '../../../kernel/text/index.js'
import { PersonSeat, type SeatContext } from '../person-seat.js'
import type { AgentFacts, StartGame } from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'

/** An agent that the operator offers for seats. */
export interface OfferedAgent {
  readonly agent: Agent
  /** Default `program`. */
  readonly kind?: 'program' | 'model' | 'remote' | undefined
  /** One sentence for the lobby. */
  readonly describe?: string | undefined
}

/** The agent name of a person's seat in the log. */
export const personAgentName = 'person'

const builtIn: Readonly<Record<string, OfferedAgent>> = {
  scripted: { agent: scriptedAgent(), describe: 'Plays by heuristics and talks.' },
  random: { agent: randomAgent(), describe: 'Chooses at random.' },
}

/** What seats need of a `GameRoom`, which imports this file. */
interface SeatingRoom extends SeatContext {
  readonly seats: Map<string, PersonSeat>
  watched(agent: Agent): Agent
}

/** The agents that games may be started with: the operator's, `scripted`, `random` and people. */
export class AgentCatalog {
  readonly #agents: ReadonlyMap<string, OfferedAgent>

  constructor(own: Readonly<Record<string, OfferedAgent>>) {
    this.#agents = new Map(Object.entries({ ...builtIn, ...own }))
  }

  get facts(): AgentFacts[] {
    const describePerson = 'A person in a browser, who joins by a link.'
    const agents = [...this.#agents].map(([name, { kind = 'program', describe, agent }]): AgentFacts => {
      return { name, kind, describe: describe ?? agent.name ?? name }
    })
    return [...agents, { name: personAgentName, kind: 'person', describe: describePerson }]
  }

  /** Throws `Refusal` for a name that is not offered. */
  require(name: string, field: string): void {
    if (name === personAgentName || this.#agents.has(name)) return
    const known = this.facts.map((agent) => agent.name)
    throw new RequestRefusal(
      400,
      `There is no agent \`${name}\` here${didYouMean(name, known)}. Choose ${choiceList(known)}.`,
      field,
    )
  }

  /** Throws `Refusal` for a name that is not offered. The log saves the name: by it the agent is found after a restart. */
  agent(name: string): Agent {
    const offered = this.#agents.get(name)?.agent
    if (offered === undefined)
      throw new RequestRefusal(409, `The agent \`${name}\`, who plays in this game, is not configured on this server.`)
    const { timeoutMs, instant, prompt, model } = offered
    return { name, act: (request) => offered.act(request), ...definedFields({ timeoutMs, instant, prompt, model }) }
  }

  /** The agents with these names, by player; people among them get a seat in the room. Throws `Refusal` as `agent` does. */
  seat(names: Readonly<Record<string, string>>, room: SeatingRoom) {
    const agents = Object.entries(names).map(([player, name]): [string, Agent] => {
      if (name !== personAgentName) return [player, room.watched(this.agent(name))]
      const seat = new PersonSeat(player, personAgentName, room)
      room.seats.set(player, seat)
      return [player, room.watched(seat.agent)]
    })
    return Object.fromEntries(agents)
  }
}

/** The name of the agent of each player, from the log: who answers for it now. */
export function recordedAgentNames(log: readonly GameEvent[]): Record<string, string> {
  const named = log.flatMap((event): [string, string][] => {
    if (isEvent(event, 'game.created')) return event.data.players.map(({ id, agent = 'unknown' }) => [id, agent])
    return isEvent(event, 'seat.taken') ? [[event.data.player, event.meta?.agent ?? 'unknown']] : []
  })
  return Object.fromEntries(named)
}

type AskedPlayer = Exclude<NonNullable<StartGame['players']>, number>[number]

const requestedPlayers = ({ players = 10 }: StartGame): readonly AskedPlayer[] =>
  typeof players === 'number' ? Array.from({ length: players }, () => ({})) : players

/** The id of the player at a seat, from 0. */
export const idAt = (seat: number): string => `p${seat + 1}`

/** The name of the agent of each player of a requested game. Throws `Refusal` for a name that is not offered. */
export function agentNames(request: StartGame, offers: AgentCatalog): Record<string, string> {
  const { agent: all = 'scripted', narrator } = request
  offers.require(all, 'agent')
  if (narrator === personAgentName)
    throw new RequestRefusal(400, 'A person cannot narrate: choose another agent.', 'narrator')
  if (narrator !== undefined) offers.require(narrator, 'narrator')
  return Object.fromEntries(
    requestedPlayers(request).map(({ agent = all }, seat) => {
      offers.require(agent, `players[${seat}].agent`)
      return [idAt(seat), agent]
    }),
  )
}

/** The options of the library for a requested game. */
export function gameOptions(request: StartGame, agents: Readonly<Record<string, Agent>>): GameOptions {
  const { rules, seed, language, clock = 'real' } = request
  const players = requestedPlayers(request).map(({ agent: _, ...player }, seat): PlayerOptions => {
    return definedFields({ ...player, agent: agents[idAt(seat)] }) as PlayerOptions
  })
  return definedFields({ rules, players, seed, language, clock, ...pickLimits(request) }) as GameOptions
}
