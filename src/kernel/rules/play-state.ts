import { type GameState, livingPlayers, type PlayerState } from './game-state.js'
import type { Place, Poll } from './poll.js'
import type { Trigger } from './powers/options.js'
import {
  isAskedAtNight,
  isDueTo,
  mayUse,
  type OwnedPower,
  type PowerName,
  type TeamPower,
  teamPower,
} from './powers/powers.js'
import { powersOfPlayer, rulesetOf } from './ruleset.js'
import { silencedPlayers } from './talks.js'
import type { Winner } from './team.js'
import { winnerIn } from './winning.js'

/** A power that answers to something that has just happened. */
export interface Reaction {
  readonly player: string
  readonly power: PowerName
  readonly on: Trigger
  readonly phase: Place['phase']
  /** What its owner has chosen already, if it chooses more than once. */
  readonly made?: readonly string[]
  /** Who killed its owner, or who else has died, where its owner is asked. */
  readonly answersTo?: Poll['answersTo']
  /** The targets of a power that acts by itself. Absent if its owner is asked. */
  readonly targets?: readonly string[]
}

/** Players by power; the team's power is always among them. */
type Awake = Readonly<Record<TeamPower, readonly string[]> & Record<string, readonly string[]>>

/** The part of the game's state on which the order of play depends: small JSON for the statecharts. */
export interface PlayState {
  readonly seats: readonly string[]
  readonly living: readonly string[]
  /** Who is asked tonight, by power of the cast: the living who have it and may still use it, by seat. */
  readonly awake: Awake
  /** The powers that answer to what has just happened, in the order in which they do. Absent if there are none. */
  readonly reactions?: readonly Reaction[]
  readonly winner: Winner | null
  /** The living who may not speak in a discussion. Absent if there are none. */
  readonly silenced?: readonly string[]
  /** Present if a power has just spared its owner, whom the table had condemned. */
  readonly spared?: true
  /** Present if a power has just ended the day. */
  readonly dayEnded?: true
}

export const initialPlayState: PlayState = { seats: [], living: [], awake: { [teamPower]: [] }, winner: null }

/** The play state of a game; before roles are dealt, nobody is awake and nobody has won. */
export function computePlayState(state: GameState): PlayState {
  const living = livingPlayers(state)
  const silenced = silencedPlayers(state)
  return {
    seats: state.players.map(({ id }) => id),
    living: living.map(({ id }) => id),
    awake: awakeByPower(state),
    winner: winnerIn(state),
    ...(silenced.length > 0 && { silenced }),
  }
}

/** Of a day that begins: the living, those of them who may not speak in a discussion, and whether it is over already. */
export const talkersIn = ({
  living,
  silenced,
  dayEnded,
}: PlayState): Pick<PlayState, 'living' | 'silenced' | 'dayEnded'> => ({
  living,
  ...(silenced && { silenced }),
  ...(dayEnded && { dayEnded }),
})

function awakeByPower(state: GameState): PlayState['awake'] {
  const { rules, players } = state
  const ruleset = rulesetOf(state)
  const awake: Record<string, string[]> & Record<TeamPower, string[]> = { [teamPower]: [] }
  if (rules === null || ruleset === null) return awake
  for (const power of ruleset.powersInCast) awake[power] = []
  for (const player of players)
    for (const own of powersOfPlayer(player, state)) if (isAwake(own, player)) awake[own.name]?.push(player.id)
  return awake
}

const isAwake = (own: OwnedPower, player: PlayerState): boolean =>
  (own.power.byTeam === true || isAskedAtNight(own)) && mayUse(own, player) && isDueTo(own, player)
