import { type GameEvent, isEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import { floorPoll } from '../rules/day-polls.js'
import type { GameState } from '../rules/game-state.js'
import { requestKinds } from '../rules/kinds/kinds.js'
import { legalOptions } from '../rules/legal-options.js'
import type { Poll, Question } from '../rules/poll.js'
import type { Rules } from '../rules/rules-schema.js'

/** An answer in a log, the player's own or the default in its place. */
export type AnswerEvent = GameEvent<'answer.recorded'> | GameEvent<'answer.defaulted'>

/** An answer, and what led to it. */
interface Answered {
  readonly data: AnswerEvent['data']
  /** Where in the day it was asked, for example `night.kill-2`. */
  readonly place: string
  readonly past: readonly GameEvent[]
  readonly state: GameState
  readonly rules: Rules
}

/** The question that an answer of a log was given to, told from the log alone. */
export function questionOf(events: readonly GameEvent[], { seq, data }: AnswerEvent): Question {
  const { requestId, player, kind } = data
  const past = events.slice(0, seq)
  const state = foldEvents(past)
  const place = requestId.slice(requestId.indexOf('.') + 1, requestId.lastIndexOf('.'))
  const { rules } = (events[0] as GameEvent<'game.created'>).data
  const poll = { kind, place, players: [player], ...narrowing({ data, place, past, state, rules }) }
  return { id: requestId, kind, player, options: legalOptions(poll, player, state), words: requestKinds[kind].words }
}

/** What the rules take from a player's choices in this place. */
function narrowing(answered: Answered): Partial<Poll> {
  const { data, place, past, state, rules } = answered
  if (place.startsWith('night.talk-')) return { wordsOnly: true }
  if (data.kind === 'speak' && rules.discussion.protocol === 'reactive') return onTheFloor(answered)
  if (data.kind === 'kill' && rules.night.mafia.protocol === 'consensus' && place !== 'night.kill-1')
    return { among: firstPicks(past, state.day) }
  if (place === 'revote') return { among: tiedIn(past) }
  return place === 'vote' && rules.vote.candidates === 'nominated' ? { among: state.nominated } : {}
}

function onTheFloor({ data, place, state, rules }: Answered): Partial<Poll> {
  const asked = Number(place.slice('discussion-'.length)) - 1
  const floor = { asked } as Parameters<typeof floorPoll>[0]['floor']
  return floorPoll({ rules, day: state.day, living: [], floor, speaker: data.player })
}

/** Whom the mafia picked in the first round of this night. */
function firstPicks(past: readonly GameEvent[], day: number): string[] {
  return past.flatMap((event) => {
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    return event.data.requestId.startsWith(`${day}.night.kill-1.`) ? (event.data.answer.choice ?? []) : []
  })
}

/** Who tied in the last vote. */
function tiedIn(past: readonly GameEvent[]): readonly string[] {
  const votes = past.filter((event) => isEvent(event, 'vote.resolved'))
  return votes.at(-1)?.data.tied ?? []
}
