import { findPlayer, type GameState, livingPlayers, type Phase } from './game-state.js'
import { findKind, isForced, isOpen, type RequestKind } from './kinds/kinds.js'
import { ownChoices } from './kinds/options.js'
import { type BeliefMoment, beliefMoments } from './policies.js'
import type { Place, Poll, Question } from './poll.js'
import type { Rules } from './rules-schema.js'
import { rulesetOf } from './ruleset.js'

/** Players by seat, then words such as `skip`. Empty when only words count, and when the rules allow no choice. */
export function legalOptions(poll: Poll, player: string, state: GameState): string[] {
  const { options } = findKind(poll.kind, state.rules)
  // If there is nothing to choose, the one asked need not be a player: the narrator is not.
  if (poll.wordsOnly || state.rules === null || options === undefined) return []
  const asked = { poll, player: findPlayer(state, player), state, rules: state.rules }
  return poll.choices === undefined ? options(asked) : ownChoices(poll.choices, asked)
}

export function asksBeliefs({ beliefs = 'off' }: Pick<Rules, 'beliefs'>, before: BeliefMoment): boolean {
  const moments: readonly BeliefMoment[] = beliefMoments[beliefs]
  return moments.includes(before)
}

const speeches: readonly Phase[] = ['discussion', 'defense']

/** The kind of moment, `speech` or `vote`, before which beliefs are stated at this place of the game. */
export const findBeliefMoment = ({ phase }: Place): BeliefMoment => (speeches.includes(phase) ? 'speech' : 'vote')

/** The players who state beliefs before each speech of a phase: all the living, if the rules ask for it. */
export const beliefWitnesses = ({ rules, living }: { readonly rules: Rules; readonly living: readonly string[] }) =>
  asksBeliefs(rules, 'speech') ? living : []

/** The input of `beliefsPoll`: who may state beliefs in a separate request. */
interface BeliefsPollInput {
  readonly living: readonly string[]
  /** The next poll: players asked in it state their beliefs with that answer. */
  readonly beside: Poll
  /** The last speaker, who has heard nothing new. */
  readonly spoke?: string | undefined
}

/** A separate request for beliefs to all players who have heard something new and are not asked in the next poll. */
export function beliefsPoll({ living, beside, spoke }: BeliefsPollInput): Poll {
  return { kind: 'believe', place: beside.place, players: living.filter((id) => id !== spoke), beside }
}

/** Whether a player is asked something in a poll: it takes part, and there is something to answer. */
export function isAskedIn(poll: Poll, player: string, state: GameState): boolean {
  if (!poll.players.includes(player)) return false
  const question = { kind: poll.kind, options: legalOptions(poll, player, state) }
  return isOpen(question) && !isForced(question)
}

/** The players about whom an answer of this kind states beliefs, by seat; none if the rules do not ask. */
export function beliefSubjects(kind: RequestKind, player: string, state: GameState): Pick<Question, 'beliefs'> {
  const { beliefs } = findKind(kind)
  const { rules } = state
  if (beliefs === undefined || rules === null || (beliefs !== 'due' && !asksBeliefs(rules, beliefs))) return {}
  return { beliefs: livingPlayers(state).flatMap(({ id }) => (id === player ? [] : [id])) }
}

/** What a claim in an answer of this kind may state: the roles of the rules and the teams. */
export function claimOptions(kind: RequestKind, state: Pick<GameState, 'ruleset'>): Pick<Question, 'claimable'> {
  const ruleset = rulesetOf(state)
  if (ruleset === null || !findKind(kind).takes.includes('claim')) return {}
  return { claimable: ruleset.claimable }
}
