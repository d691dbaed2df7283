import type { Agent, GameOptions, PlayerOptions } from '../../index.js'
import { definedFields } from '../../text/index.js'
import type { StartGame } from '../protocol/index.js'
import { Refusal } from '../refusal.js'
import { type Offers, person } from './offers.js'

type AskedPlayer = Exclude<NonNullable<StartGame['players']>, number>[number]

const playersIn = ({ players = 10 }: StartGame): readonly AskedPlayer[] =>
  typeof players === 'number' ? Array.from({ length: players }, () => ({})) : players

const idAt = (seat: number): string => `p${seat + 1}`

/** The name of the agent of each player of a requested game. Throws `Refusal` for a name that is not offered. */
export function agentNames(request: StartGame, offers: Offers): Record<string, string> {
  const { agent: all = 'scripted', narrator } = request
  offers.require(all, 'agent')
  if (narrator === person) throw new Refusal(400, 'A person cannot narrate: choose another agent.', 'narrator')
  if (narrator !== undefined) offers.require(narrator, 'narrator')
  return Object.fromEntries(
    playersIn(request).map(({ agent = all }, seat) => {
      offers.require(agent, `players[${seat}].agent`)
      return [idAt(seat), agent]
    }),
  )
}

/** What a game needs besides its request. */
interface Company {
  readonly id: string
  readonly agents: Readonly<Record<string, Agent>>
  readonly narrator?: Agent
}

/** The options of the library for a requested game. */
export function gameOptions(request: StartGame, { id, agents, narrator }: Company): GameOptions {
  const { rules, seed, clock = 'real', timeoutMs, maxRetries, maxSpeechChars } = request
  const players = playersIn(request).map(({ agent: _, ...player }, seat): PlayerOptions => {
    return definedFields({ ...player, agent: agents[idAt(seat)] }) as PlayerOptions
  })
  const options = { id, rules, players, seed, clock, timeoutMs, maxRetries, maxSpeechChars, narrator }
  return definedFields(options) as GameOptions
}
