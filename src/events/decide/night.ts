import { type DeathCause, type GameState, playerOf } from '../../rules/game-state.js'
import { actsOf, type NightChoices } from '../../rules/night-choices.js'
import type { Act } from '../../rules/powers/power.js'
import { findingsOf, type NightOutcome, resolveNight } from '../../rules/resolve-night.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData, EventType } from '../event-data.js'
import { answerEvents, type Outcome } from './answer-events.js'

/** The night closes: what each sleeper did comes to light, to itself alone, in the order of the powers. */
export function closeNight(
  choices: NightChoices,
  outcomes: readonly Outcome[],
  state: GameState,
): { readonly events: EventDraft[]; readonly acts: readonly Act[] } {
  const acts = actsOf(choices, state)
  const resolved = resolveNight(acts, state)
  const told = findingsOf(resolved, state).filter(({ at }) => at === 'night')
  const events = outcomes.flatMap((outcome) => {
    const { player, kind } = outcome.question
    const own = told.filter(({ act }) => act.by === player && act.power === kind)
    return [
      ...answerEvents(outcome, state),
      ...(isBlocked(resolved, player, kind)
        ? [draft('power.blocked', [player], { player, action: kind as EventData['power.blocked']['action'] })]
        : []),
      ...own.map(({ finding }) => findingEvent(player, finding)),
    ]
  })
  return { events, acts }
}

const isBlocked = ({ acts }: NightOutcome, player: string, kind: string): boolean =>
  acts.some(({ by, power, result }) => by === player && power === kind && result === 'blocked')

const findingEvent = (player: string, { type, data }: { type: string; data: object }): EventDraft =>
  draft(type as EventType, [player], data as EventData[EventType])

/** Dawn: what became of the night's acts, and who died of them. */
export function nightEvents(acts: readonly Act[], state: GameState): EventDraft[] {
  const { acts: resolved, deaths } = resolveNight(acts, state)
  return [
    draft('night.explained', 'moderator', {
      acts: resolved as EventData['night.explained']['acts'],
      deaths: [...deaths],
    }),
    draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
    ...deaths.map(({ player, cause }) => died(player, cause, state)),
  ]
}

/** What those who are told at dawn have found out in the night, if they are still alive. */
export function dawnFindings(acts: readonly Act[], state: GameState): EventDraft[] {
  return findingsOf(resolveNight(acts, state), state)
    .filter(({ act, at }) => at === 'dawn' && playerOf(state, act.by).status === 'alive')
    .map(({ act, finding }) => findingEvent(act.by, finding))
}

/** A death as the public hears of it: why, and who it was, as far as the rules tell. */
export function died(player: string, cause: DeathCause, state: GameState): EventDraft {
  const told = cause === 'vote' || state.rules?.revealCause ? cause : 'night'
  return draft('player.died', 'public', { player, cause: told, ...revealed(player, cause, state) })
}

/** Whose votes count otherwise is known to all once it died. */
function revealed(
  player: string,
  cause: DeathCause,
  state: GameState,
): Pick<EventData['player.died'], 'role' | 'team'> {
  const { role, team } = playerOf(state, player)
  const shown = state.rules?.reveal[cause === 'vote' ? 'day' : 'night'] ?? 'none'
  if (role === undefined || team === undefined) return {}
  if (shown === 'role' || (state.rules?.cast[role]?.votes ?? 1) !== 1) return { role }
  return shown === 'team' ? { team } : {}
}
