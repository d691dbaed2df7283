import { type GameState, livingOf, type Phase } from './game-state.js'
import { type RequestKind, requestKinds } from './kinds/kinds.js'
import { legalOptions } from './legal-options.js'
import { type BeliefMoment, beliefMoments } from './policies/belief-moments.js'
import { isForced, isOpen, type Place, type Poll, type Question } from './poll.js'
import type { Rules } from './rules-schema.js'

/** Whether the rules have players state their beliefs at this moment of the day. */
export function asksBeliefs({ beliefs = 'off' }: Pick<Rules, 'beliefs'>, before: BeliefMoment): boolean {
  const moments: readonly BeliefMoment[] = beliefMoments[beliefs].before
  return moments.includes(before)
}

const speeches: readonly Phase[] = ['discussion', 'defense']

/** Before what beliefs are stated in this place of the game. */
export const momentOf = ({ phase }: Place): BeliefMoment => (speeches.includes(phase) ? 'speech' : 'vote')

/** Who states its beliefs before each speech of a phase: all the living, where the rules ask for it. */
export const witnessesOf = ({ rules, living }: { readonly rules: Rules; readonly living: readonly string[] }) =>
  asksBeliefs(rules, 'speech') ? living : []

/** Who states beliefs in a request of its own, around what others are asked. */
export interface Bystanders {
  readonly living: readonly string[]
  /** What is asked next: whoever is asked it states beliefs with that answer. */
  readonly beside: Poll
  /** Whose words were the last that all heard; nothing new has come to that player. */
  readonly spoke?: string | undefined
}

/** All who have heard something and are not asked the next question state their beliefs in a request of their own. */
export function beliefsPoll({ living, beside, spoke }: Bystanders): Poll {
  return { kind: 'believe', place: beside.place, players: living.filter((id) => id !== spoke), beside }
}

/** Whether a player is asked something in a poll: it takes part, and there is something to answer. */
export function isAskedIn(poll: Poll, player: string, state: GameState): boolean {
  if (!poll.players.includes(player)) return false
  const question = { kind: poll.kind, options: legalOptions(poll, player, state) }
  return isOpen(question) && !isForced(question)
}

/** About whom an answer of this kind states beliefs, by seat; nothing where the rules do not ask for them. */
export function believable(kind: RequestKind, player: string, state: GameState): Pick<Question, 'beliefs'> {
  const { beliefs } = requestKinds[kind]
  const { rules } = state
  if (beliefs === undefined || rules === null || (beliefs !== 'due' && !asksBeliefs(rules, beliefs))) return {}
  return { beliefs: livingOf(state).flatMap(({ id }) => (id === player ? [] : [id])) }
}
