import { type GameState, livingOf, type Phase } from './game-state.js'
import { type RequestKind, requestKinds } from './kinds/kinds.js'
import { legalOptions } from './legal-options.js'
import { type BeliefMoment, beliefMoments } from './policies/belief-moments.js'
import { isForced, isOpen, type Place, type Poll, type Question } from './poll.js'
import type { Rules } from './rules-schema.js'

/** Whether the rules ask players for their beliefs at this moment of the day. */
export function asksBeliefs({ beliefs = 'off' }: Pick<Rules, 'beliefs'>, before: BeliefMoment): boolean {
  const moments: readonly BeliefMoment[] = beliefMoments[beliefs].before
  return moments.includes(before)
}

const speeches: readonly Phase[] = ['discussion', 'defense']

/** The kind of moment, `speech` or `vote`, before which beliefs are stated at this place of the game. */
export const momentOf = ({ phase }: Place): BeliefMoment => (speeches.includes(phase) ? 'speech' : 'vote')

/** The players who state beliefs before each speech of a phase: all the living, if the rules ask for it. */
export const witnessesOf = ({ rules, living }: { readonly rules: Rules; readonly living: readonly string[] }) =>
  asksBeliefs(rules, 'speech') ? living : []

/** The input of `beliefsPoll`: who may state beliefs in a separate request. */
export interface Bystanders {
  readonly living: readonly string[]
  /** The next poll: players asked in it state their beliefs with that answer. */
  readonly beside: Poll
  /** The last speaker, who has heard nothing new. */
  readonly spoke?: string | undefined
}

/** A separate request for beliefs to all players who have heard something new and are not asked in the next poll. */
export function beliefsPoll({ living, beside, spoke }: Bystanders): Poll {
  return { kind: 'believe', place: beside.place, players: living.filter((id) => id !== spoke), beside }
}

/** Whether a player is asked something in a poll: it takes part, and there is something to answer. */
export function isAskedIn(poll: Poll, player: string, state: GameState): boolean {
  if (!poll.players.includes(player)) return false
  const question = { kind: poll.kind, options: legalOptions(poll, player, state) }
  return isOpen(question) && !isForced(question)
}

/**
 * The players about whom an answer of this kind states beliefs, by seat; undefined if the rules do not ask for them.
 */
export function believable(kind: RequestKind, player: string, state: GameState): Pick<Question, 'beliefs'> {
  const { beliefs } = requestKinds[kind]
  const { rules } = state
  if (beliefs === undefined || rules === null || (beliefs !== 'due' && !asksBeliefs(rules, beliefs))) return {}
  return { beliefs: livingOf(state).flatMap(({ id }) => (id === player ? [] : [id])) }
}
