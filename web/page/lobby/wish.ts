import type { AgentFacts, PresetFacts, StartGame } from '../../../src/show/server/protocol/index.js'
import { api } from '../connection/api.js'
import { pageLanguage } from '../languages/page-language.js'
import type { GameManner } from './manner-fields.js'

export interface LobbyOffers {
  readonly presets: readonly PresetFacts[]
  readonly agents: readonly AgentFacts[]
}

export async function loadOffers(): Promise<LobbyOffers> {
  const [{ rules }, { agents }] = await Promise.all([api.presets(), api.agents()])
  return { presets: rules, agents }
}

export interface GameWish extends GameManner {
  readonly rules: string
  readonly players: number
  /** Who plays the seats without an agent of their own. */
  readonly agent: string
  /** Who plays a seat, by its number from 0; absent: `agent`. */
  readonly seats: Readonly<Record<number, string>>
  readonly seed: string
  readonly isPaused: boolean
}

const firstWish: Omit<GameWish, 'language'> = {
  rules: 'trial',
  players: 10,
  agent: 'scripted',
  seats: {},
  paceMs: 'reading',
  timeoutS: 120,
  seed: '',
  isPaused: false,
}

/** What the form begins with: a game in the language of the page, once that is known. */
export const beginWish = (): GameWish => ({ ...firstWish, language: pageLanguage.tag })

/** The name of the agent that stands for a person in a browser. */
export const personAgent = (agents: readonly AgentFacts[]): string | undefined =>
  agents.find(({ kind }) => kind === 'person')?.name

/** The wish with other rules, and with a number of players that they allow. */
export function withRules(wish: GameWish, { name, players }: PresetFacts): GameWish {
  return withPlayers({ ...wish, rules: name }, Math.max(players.min, Math.min(wish.players, players.max)))
}

/** The wish with another number of players; choices for seats beyond the last one are dropped. */
export function withPlayers(wish: GameWish, players: number): GameWish {
  const seats = Object.entries(wish.seats).filter(([seat]) => Number(seat) < players)
  return { ...wish, players, seats: Object.fromEntries(seats) }
}

/** The wish with another agent at one seat; an empty name is the agent of all other seats. */
export function withSeat(wish: GameWish, seat: number, agent: string): GameWish {
  const { [seat]: _, ...others } = wish.seats
  return { ...wish, seats: agent === '' ? others : { ...others, [seat]: agent } }
}

/** The wish with people at the first seats. Names and roles are drawn, so no seat is better than another. */
export function withPeople(wish: GameWish, count: number, person: string): GameWish {
  const others = Object.entries(wish.seats).filter(([seat, agent]) => agent !== person && Number(seat) >= count)
  const people = Array.from({ length: count }, (_, seat) => [seat, person])
  return { ...wish, seats: Object.fromEntries([...others, ...people]), isPaused: count > 0 }
}

export const countPeople = ({ seats }: GameWish, person: string): number =>
  Object.values(seats).filter((agent) => agent === person).length

export function toStartRequest(wish: GameWish): StartGame {
  const { rules, players, agent, seats, language, paceMs, timeoutS, seed, isPaused } = wish
  const isMixed = Object.keys(seats).length > 0
  const each = Array.from({ length: players }, (_, seat) => (seats[seat] === undefined ? {} : { agent: seats[seat] }))
  return {
    ...{ rules, players: isMixed ? each : players, agent, language, paceMs },
    timeoutMs: timeoutS * 1_000,
    ...(seed.trim() !== '' && { seed: seed.trim() }),
    ...(isPaused && { paused: true }),
  }
}
