import type { GameState } from './game-state.js'
import { type PlayState, playStateOf } from './play-state.js'
import type { Choice, Poll } from './poll.js'
import type { Act } from './powers/power.js'
import { type PowerName, powerNames, powers } from './powers/powers.js'
import { carrierOf } from './resolve-night.js'

/** The choices of a night by power: a team's target or null, and the choices of single owners in seat order. */
export interface NightChoices {
  readonly team: Readonly<Partial<Record<PowerName, string | null>>>
  readonly own: Readonly<Partial<Record<PowerName, readonly Choice[]>>>
}

/** The choices at the beginning of a night. */
export const nothingChosen: NightChoices = { team: {}, own: {} }

/** The powers that each owner uses alone, in their order. */
export const ownPowers: readonly PowerName[] = powerNames.filter((name) => !powers[name].byTeam)

/**
 * Everyone awake with the same power is asked at once; nobody may learn who acted, or when, before the night is over.
 */
export function powerPoll(power: PowerName, { awake }: PlayState): Poll {
  return { kind: power, place: { phase: 'night' }, players: awake[power], held: true }
}

/** The acts that follow from the choices of a night, in the order of the powers: a player who skips does nothing. */
export function actsOf({ team, own }: NightChoices, state: GameState): Act[] {
  const { awake } = playStateOf(state)
  return powerNames.flatMap((power) => {
    const target = team[power] ?? null
    const by = target === null ? undefined : carrierOf(awake[power], state)
    return by === undefined ? ownActs(power, own[power] ?? []) : [{ power, by, target: target as string }]
  })
}

function ownActs(power: PowerName, choices: readonly Choice[]): Act[] {
  return choices.flatMap(({ player, choice }) =>
    choice === undefined || choice === 'skip' ? [] : [{ power, by: player, target: choice }],
  )
}
