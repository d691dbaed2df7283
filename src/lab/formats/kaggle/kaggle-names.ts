import { verdictTypes } from '../../../kernel/events/ballots.js'
import type { EventType } from '../../../kernel/events/event-data.js'
import { beginsDaysAtNight, type GameState, type Phase } from '../../../kernel/rules/game-state.js'
import type { Rules } from '../../../kernel/rules/rules-schema.js'
import { findTeam } from '../../../kernel/rules/team.js'
import { ownWordsIn } from '../../../kernel/text/message.js'
import { ownEntry } from '../../../kernel/text/objects.js'

type KaggleTeam = 'Villagers' | 'Werewolves'

type KaggleRole = 'Villager' | 'Werewolf' | 'Doctor' | 'Seer'

export interface KaggleNames {
  /** The nearest of Kaggle's roles: by team, and in the village by power. */
  readonly role: (role: string) => KaggleRole
  readonly teamOfRole: (role: string) => KaggleTeam
  readonly rule: (role: string) => string
}

/** Every other team counts with the village, neutrals too. */
const teams: Readonly<Record<string, KaggleTeam>> = { mafia: 'Werewolves' }

/** Kaggle's roles of the village by power. A power without an entry, such as a shot, makes a plain villager. */
const rolesByPower: Readonly<Record<string, KaggleRole>> = { protect: 'Doctor', investigate: 'Seer' }

export const teamName = (team: string): KaggleTeam => teams[team] ?? 'Villagers'

export function kaggleNames(cast: Rules['cast']): KaggleNames {
  const teamOfRole = (role: string) => teamName(findTeam({ cast }, role) ?? '')
  const known = (role: string) =>
    Object.hasOwn(cast, role) ? cast[role]?.powers.flatMap(({ power }) => rolesByPower[power] ?? [])[0] : undefined
  return {
    teamOfRole,
    role: (role) => (teamOfRole(role) === 'Werewolves' ? 'Werewolf' : (known(role) ?? 'Villager')),
    rule: (role) => ownWordsIn(cast[role]?.describe ?? '', 'en'),
  }
}

interface PhaseNames {
  readonly phase: 'Day' | 'Night'
  /** Kaggle's detailed phase during ours, and at its first event if that differs. */
  readonly during: string
  readonly start?: string
  /** The divider at its beginning; absent if Kaggle's environment has none there. */
  readonly divider?: string
  /** The name of the divider's event. Default `phase_divider`. */
  readonly eventName?: string
}

const chat = { phase: 'Day', during: 'DAY_CHAT_AWAIT' } as const
const voting: PhaseNames = {
  phase: 'Day',
  during: 'DAY_VOTING_AWAIT',
  start: 'DAY_VOTING_START',
  divider: 'DAY VOTE START',
}
const voted = { phase: 'Day', during: 'DAY_VOTING_CONCLUDE' } as const
const night: PhaseNames = {
  phase: 'Night',
  during: 'NIGHT_AWAIT_ACTIONS',
  start: 'NIGHT_START',
  divider: 'NIGHT START',
  eventName: 'night_start',
}

const kagglePhases: Readonly<Record<string, PhaseNames>> = {
  setup: { phase: 'Night', during: 'NIGHT_START' },
  nightZero: night,
  night,
  dawn: { phase: 'Night', during: 'NIGHT_CONCLUDE', divider: 'NIGHT END', eventName: 'night_end' },
  discussion: { ...chat, start: 'DAY_START', divider: 'DAY START', eventName: 'day_start' },
  nomination: voting,
  defense: { ...chat, divider: 'DAY CHAT START' },
  judgment: voting,
  vote: voting,
  revote: voting,
  resolution: { ...voted, divider: 'DAY VOTE END' },
  lastWords: voted,
  roundEnd: { ...voted, divider: 'DAY END', eventName: 'day_end' },
  ended: { phase: 'Day', during: 'GAME_OVER' },
}

/** Kaggle's games know no phases of a game's own: theirs are shown as talk by day. */
const kagglePhase = (phase: Phase): PhaseNames => ownEntry(kagglePhases, phase) ?? chat

export function phaseDivider(phase: Phase): { readonly divider: string; readonly eventName: string } | undefined {
  const { divider, eventName = 'phase_divider' } = kagglePhase(phase)
  return divider === undefined ? undefined : { divider, eventName }
}

const conclusions: ReadonlySet<EventType> = new Set(verdictTypes)

export function kagglePlace(
  { type, day, phase }: { readonly type: EventType; readonly day: number; readonly phase: Phase },
  { rules }: Pick<GameState, 'rules'>,
) {
  if (type === 'game.ended') return { day, phase: 'Game Over', detailed_phase: 'GAME_OVER' }
  const { phase: theirs, during, start } = kagglePhase(phase)
  const shown = theirs === 'Night' && beginsDaysAtNight(rules) ? Math.max(0, day - 1) : day
  const started = type === 'phase.changed' ? start : undefined
  const concluded =
    conclusions.has(type) || (type === 'player.died' && theirs === 'Day') ? 'DAY_VOTING_CONCLUDE' : undefined
  return { day: shown, phase: theirs, detailed_phase: started ?? concluded ?? during }
}
