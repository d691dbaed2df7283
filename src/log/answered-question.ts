import { type GameEvent, isEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import type { GameState } from '../rules/game-state.js'
import { legalOptions } from '../rules/legal-options.js'
import type { Poll, Question } from '../rules/poll.js'
import { requestKinds } from '../rules/request-kind.js'
import type { Rules } from '../rules/rules-schema.js'

/** An answer in a log, the player's own or the default in its place. */
export type AnswerEvent = GameEvent<'answer.recorded'> | GameEvent<'answer.defaulted'>

/** An answer, and what led to it. */
interface Answered {
  readonly data: AnswerEvent['data']
  readonly past: readonly GameEvent[]
  readonly state: GameState
  readonly rules: Rules
}

/** The question that an answer of a log was given to, told from the log alone. */
export function questionOf(events: readonly GameEvent[], { seq, data }: AnswerEvent): Question {
  const { requestId: id, player, kind } = data
  const past = events.slice(0, seq)
  const state = foldEvents(past)
  const { rules } = (events[0] as GameEvent<'game.created'>).data
  const place = { phase: state.phase }
  const poll = { kind, place, players: [player], ...narrowing({ data, past, state, rules }) }
  return { id, kind, place, player, options: legalOptions(poll, player, state), words: requestKinds[kind].words }
}

/** What the rules take from a player's choices in this place. */
function narrowing(answered: Answered): Partial<Poll> {
  const { data, past, state, rules } = answered
  const { protocol, chatRounds } = rules.night.mafia
  const before = answersToday(answered)
  const own = before.filter(({ player }) => player === data.player).length
  if (data.kind === 'chat' && own < chatRounds) return { wordsOnly: true }
  if (data.kind === 'speak' && rules.discussion.protocol === 'reactive')
    return { untilMs: rules.discussion.durationMs, wordsOnly: before.length === 0 }
  if (data.kind === 'kill' && protocol === 'consensus' && own > 0)
    return { among: before.flatMap(({ answer }) => answer.choice ?? []) }
  if (state.phase === 'revote') return { among: tiedIn(past) }
  return state.phase === 'vote' && rules.vote.candidates === 'nominated' ? { among: state.nominated } : {}
}

/** The answers of this kind that came before on the same day. */
function answersToday({ data, past, state }: Answered): AnswerEvent['data'][] {
  return past.flatMap((event) => {
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    return event.day === state.day && event.data.kind === data.kind ? [event.data] : []
  })
}

/** Who tied in the last vote. */
function tiedIn(past: readonly GameEvent[]): readonly string[] {
  const votes = past.filter((event) => isEvent(event, 'vote.resolved'))
  return votes.at(-1)?.data.tied ?? []
}
