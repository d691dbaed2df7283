import type { Poll } from './poll.js'
import type { ReactiveDiscussion } from './reactive-discussion.js'
import type { Rules } from './rules-schema.js'

/** The input of a phase of the day: the rules, the day, and the living players by seat. */
export interface DayPhase {
  readonly rules: Rules
  readonly day: number
  readonly living: readonly string[]
}

/** The input of a question in a free discussion. */
export interface SpeechQuestion extends DayPhase {
  readonly discussion: ReactiveDiscussion
  readonly speaker: string
}

/** One player is asked in a discussion without turns (source 004): the first must speak, the others may stay silent. */
export function speechPoll({ rules, discussion, speaker }: SpeechQuestion): Poll {
  return {
    kind: 'speak',
    place: { phase: 'discussion' },
    players: [speaker],
    untilMs: rules.discussion.durationMs,
    wordsOnly: discussion.asked === 0,
  }
}

/** Every living player nominates another (source 000). */
export function nominationPoll({ living }: DayPhase): Poll {
  return { kind: 'nominate', place: { phase: 'nomination' }, players: living }
}

/** Those who defend themselves speak: the accused of a trial, or the players tied in a vote. */
export function defensePoll(players: readonly string[]): Poll {
  return { kind: 'defend', place: { phase: 'defense' }, players }
}

/** Everyone but the accused judges (source 000). */
export function judgmentPoll({ living, accused }: DayPhase & { readonly accused: string }): Poll {
  return { kind: 'judge', place: { phase: 'judgment' }, players: living.filter((player) => player !== accused) }
}

/** Every living player votes; only for one of the `nominated`, if the rules say so. */
export function votePoll({ rules, living, nominated }: DayPhase & { readonly nominated: readonly string[] }): Poll {
  const among = rules.vote.candidates === 'nominated' ? { among: nominated } : {}
  return { kind: 'vote', place: { phase: 'vote' }, players: living, ...among }
}

/** Every living player votes again, among the tied. */
export function revotePoll({ living, tied }: DayPhase & { readonly tied: readonly string[] }): Poll {
  return { kind: 'vote', place: { phase: 'revote' }, players: living, among: tied }
}
