import type { Agent, EventData } from '../../index.js'
import { Refusal } from '../refusal.js'
import { Seat, type SeatSurroundings } from '../seats/seat.js'
import { type Offers, person } from './offers.js'

/** Who plays a game: the agents by player, and the seats of people among them. */
export interface Seating {
  readonly agents: Readonly<Record<string, Agent>>
  readonly seats: ReadonlyMap<string, Seat>
}

/** Seats the agents with these names, by player. Throws `Refusal` for a name that is not offered. */
export function seatPlayers(
  names: Readonly<Record<string, string>>,
  offers: Offers,
  surroundings: () => SeatSurroundings,
): Seating {
  const seats = new Map<string, Seat>()
  const agents = Object.entries(names).map(([player, name]) => {
    if (name !== person) return [player, agentOf(name, offers)] as const
    const seat = new Seat(player, person, surroundings)
    seats.set(player, seat)
    return [player, seat.agent] as const
  })
  return { agents: Object.fromEntries(agents), seats }
}

/** The agent with this name. Throws `Refusal` when the server does not offer it. */
export function agentOf(name: string, offers: Offers): Agent {
  const agent = offers.agent(name)
  if (agent) return agent
  throw new Refusal(409, `The agent \`${name}\`, who plays in this game, is not configured on this server.`)
}

/** The name of the agent of each player, from the log. */
export const namesIn = ({ players }: EventData['game.created']): Record<string, string> =>
  Object.fromEntries(players.map(({ id, agent = 'unknown' }) => [id, agent]))
