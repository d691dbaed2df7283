import type { EventType } from '../../events/event-data.js'
import type { GameState, Phase } from '../../rules/game-state.js'
import type { Rules } from '../../rules/rules-schema.js'
import { findTeam } from '../../rules/team.js'

/** The teams of Kaggle's environment. */
type KaggleTeam = 'Villagers' | 'Werewolves'

/** The roles of Kaggle's environment. */
type KaggleRole = 'Villager' | 'Werewolf' | 'Doctor' | 'Seer'

/** Kaggle's names for the roles and teams of a game. */
export interface KaggleNames {
  /** The nearest of Kaggle's roles: by team, and in the village by power. */
  readonly role: (role: string) => KaggleRole
  readonly teamOfRole: (role: string) => KaggleTeam
  /** What a role of ours does, in a sentence. */
  readonly rule: (role: string) => string
}

/** Every other team counts with the village, neutrals too. */
const teams: Readonly<Record<string, KaggleTeam>> = { mafia: 'Werewolves' }

/** Kaggle's roles of the village by power. A power without an entry, such as a shot, makes a plain villager. */
const rolesByPower: Readonly<Record<string, KaggleRole>> = { protect: 'Doctor', investigate: 'Seer' }

/** Kaggle's name for a team. */
export const teamName = (team: string): KaggleTeam => teams[team] ?? 'Villagers'

/** The names for games with these roles. A role that is not among them is a villager. */
export function kaggleNames(cast: Rules['cast']): KaggleNames {
  const teamOfRole = (role: string) => teamName(findTeam({ cast }, role) ?? '')
  const known = (role: string) =>
    Object.hasOwn(cast, role) ? cast[role]?.powers.flatMap(({ power }) => rolesByPower[power] ?? [])[0] : undefined
  return {
    teamOfRole,
    role: (role) => (teamOfRole(role) === 'Werewolves' ? 'Werewolf' : (known(role) ?? 'Villager')),
    rule: (role) => cast[role]?.describe ?? '',
  }
}

/** The place of an event in Kaggle's game. */
interface KagglePlace {
  readonly day: number
  readonly phase: 'Day' | 'Night' | 'Game Over'
  readonly detailed_phase: string
}

interface PhaseNames {
  readonly phase: 'Day' | 'Night'
  /** Kaggle's detailed phase during ours. */
  readonly during: string
  /** The divider at its beginning; absent if Kaggle's environment has none there. */
  readonly divider?: string
}

const voting: PhaseNames = { phase: 'Day', during: 'DAY_VOTING_AWAIT', divider: 'DAY VOTE START' }
const night: PhaseNames = { phase: 'Night', during: 'NIGHT_AWAIT_ACTIONS', divider: 'NIGHT START' }

const kagglePhases: Readonly<Record<Phase, PhaseNames>> = {
  setup: { phase: 'Night', during: 'NIGHT_START' },
  nightZero: night,
  night,
  dawn: { phase: 'Night', during: 'NIGHT_CONCLUDE', divider: 'NIGHT END' },
  discussion: { phase: 'Day', during: 'DAY_CHAT_AWAIT', divider: 'DAY START' },
  nomination: voting,
  defense: { phase: 'Day', during: 'DAY_CHAT_AWAIT', divider: 'DAY CHAT START' },
  judgment: voting,
  vote: voting,
  revote: voting,
  lastWords: { phase: 'Day', during: 'DAY_VOTING_CONCLUDE', divider: 'DAY VOTE END' },
  roundEnd: { phase: 'Day', during: 'DAY_VOTING_CONCLUDE', divider: 'DAY END' },
  ended: { phase: 'Day', during: 'GAME_OVER' },
}

/** Dividers with event names of their own. Every other divider is a `phase_divider`. */
const dividerEvents: Readonly<Record<string, string>> = {
  'NIGHT START': 'night_start',
  'NIGHT END': 'night_end',
  'DAY START': 'day_start',
  'DAY END': 'day_end',
}

/** The divider that begins a phase, with the name of its event; undefined if there is none. */
export function phaseDivider(phase: Phase): { readonly divider: string; readonly eventName: string } | undefined {
  const { divider } = kagglePhases[phase]
  return divider === undefined ? undefined : { divider, eventName: dividerEvents[divider] ?? 'phase_divider' }
}

const starts: Readonly<Record<string, string>> = {
  'NIGHT START': 'NIGHT_START',
  'DAY START': 'DAY_START',
  'DAY VOTE START': 'DAY_VOTING_START',
}

/** Events at the end of a ballot, in whatever phase. */
const conclusions: ReadonlySet<EventType> = new Set(['nomination.resolved', 'vote.resolved', 'judgment.resolved'])

/** The place of an event. In games that open at night, nights are numbered as in Kaggle's games: the first is day 0. */
export function kagglePlace(
  { type, day, phase }: { readonly type: EventType; readonly day: number; readonly phase: Phase },
  { rules }: Pick<GameState, 'rules'>,
): KagglePlace {
  if (type === 'game.ended') return { day, phase: 'Game Over', detailed_phase: 'GAME_OVER' }
  const { phase: theirs, during, divider = '' } = kagglePhases[phase]
  const shown = theirs === 'Night' && rules?.opening === 'night' ? Math.max(0, day - 1) : day
  const started = type === 'phase.changed' ? starts[divider] : undefined
  const concluded =
    conclusions.has(type) || (type === 'player.died' && theirs === 'Day') ? 'DAY_VOTING_CONCLUDE' : undefined
  return { day: shown, phase: theirs, detailed_phase: started ?? concluded ?? during }
}
