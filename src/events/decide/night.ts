import { type GameState, playerOf } from '../../rules/game-state.js'
import { actsOf } from '../../rules/night-choices.js'
import { playStateOf } from '../../rules/play-state.js'
import { findingsOf, type NightOutcome, resolveNight } from '../../rules/resolve-night.js'
import { draft, type EventDraft } from '../event.js'
import type { EventData, EventType } from '../event-data.js'
import { answerEvents, type Outcome } from './answer-events.js'
import { deathEvent } from './deaths.js'
import type { Deciders } from './decider.js'

/** The outcomes of a night. */
export const nightDeciders: Deciders<'closeNight' | 'resolveNight' | 'learn'> = {
  /** Each player's night action becomes visible, to that player alone. */
  closeNight: ({ team, own, outcomes = [] }, state) => {
    const acts = actsOf({ team, own }, state)
    const night = resolveNight(acts, state)
    const found = findingsOf(night, state).filter(({ at }) => at === 'night')
    const findingsBy = (player: string, kind: string) =>
      found
        .filter(({ act }) => act.by === player && act.power === kind)
        .map(({ finding }) => findingEvent(player, finding))
    const events = outcomes.flatMap((outcome) => {
      const { player, kind } = outcome.question
      return [...answerEvents(outcome, state), ...blockEvents(outcome, night), ...findingsBy(player, kind)]
    })
    return { events, output: acts }
  },
  /** The outcome of the night's acts, and who died because of them. */
  resolveNight: ({ acts }, state) => {
    const { acts: resolved, deaths } = resolveNight(acts, state)
    const explained = { acts: resolved, deaths } as unknown as EventData['night.explained']
    const events = [
      draft('night.explained', 'moderator', explained),
      draft('night.resolved', 'public', { dead: deaths.map(({ player }) => player), doubleKill: deaths.length > 1 }),
      ...deaths.map(({ player, cause }) => deathEvent(player, cause, state)),
    ]
    return { events, output: playStateOf }
  },
  /** What players found out in the night, for those who learn it at dawn and are still alive. */
  learn: ({ acts }, state) => ({ events: dawnFindings(resolveNight(acts, state), state) }),
}

function blockEvents({ question: { player, kind } }: Outcome, { acts }: NightOutcome): EventDraft[] {
  const isBlocked = acts.some(({ by, power, result }) => by === player && power === kind && result === 'blocked')
  const action = kind as EventData['power.blocked']['action']
  return isBlocked ? [draft('power.blocked', [player], { player, action })] : []
}

function dawnFindings(night: NightOutcome, state: GameState): EventDraft[] {
  return findingsOf(night, state)
    .filter(({ act, at }) => at === 'dawn' && playerOf(state, act.by).status === 'alive')
    .map(({ act, finding }) => findingEvent(act.by, finding))
}

const findingEvent = (player: string, { type, data }: { readonly type: string; readonly data: object }): EventDraft =>
  draft(type as EventType, [player], data as EventData[EventType])
