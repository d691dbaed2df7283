import type { Choice, Poll } from './poll.js'
import type { Act, NightActs } from './resolve-night.js'
import type { NightAction } from './roles/role.js'
import type { Standing } from './standing.js'

/** What the town's roles do at night, each on its own and unseen; the mafia choose as a team. */
export type Power = Exclude<NightAction, 'kill'>

/** What was chosen in a night so far. */
export interface NightChoices {
  /** The mafia's target; null before they have chosen, and when they kill nobody. */
  readonly kill: string | null
  /** By power, in the order of the seats. */
  readonly chosen: Readonly<Record<Power, readonly Choice[]>>
}

/** What was done in a night, and whom the sheriffs looked into. */
export interface NightOutcome extends NightActs {
  readonly investigations: readonly Act[]
}

/** At nightfall. */
export const nothingChosen: NightChoices = { kill: null, chosen: { protect: [], investigate: [], shoot: [] } }

/** Everyone awake with the same power is asked at once; nobody may learn who acted, or when, before the night is over. */
export function powerPoll(power: Power, { awake }: Standing): Poll {
  return { kind: power, place: { phase: 'night' }, players: awake[power], held: true }
}

/** What the choices of a night come to: who skips does nothing. */
export function outcomeOf({ kill, chosen }: NightChoices): NightOutcome {
  return {
    kill,
    protections: acts(chosen.protect),
    shots: acts(chosen.shoot),
    investigations: acts(chosen.investigate),
  }
}

function acts(choices: readonly Choice[]): Act[] {
  return choices.flatMap(({ player, choice }) =>
    choice === undefined || choice === 'skip' ? [] : [{ by: player, target: choice }],
  )
}
