import { type Message, message } from '../text/message.js'
import type { Phase } from './game-state.js'
import { narratorId } from './persona.js'
import type { Choice, Place, Poll } from './poll.js'
import type { ReactiveDiscussion } from './reactive-discussion.js'
import type { Rules } from './rules-schema.js'
import type { Winner } from './team.js'

/** The players who still have to invent a persona, and the round in which they are asked. */
export interface PersonaRound {
  /** By seat. */
  readonly authors: readonly string[]
  /** From 1. */
  readonly round: number
  /** Why they are asked again, by player: their name was taken by a lower seat. */
  readonly errors: Readonly<Record<string, string>>
}

/** Players whose name is still taken after the last round get a built-in persona. */
export const nameRounds = 4

/** All players without a persona invent one at the same time (source 001). */
export function personaPoll({ authors, round, errors }: PersonaRound): Poll {
  return { kind: 'persona', place: { phase: 'setup', round, of: nameRounds }, players: authors, errors }
}

export function nextPersonaRound({ round }: PersonaRound, choices: readonly Choice[]): PersonaRound {
  const refused = choices.flatMap((choice) =>
    choice.refused === undefined ? [] : [[choice.player, choice.refused] as const],
  )
  return { authors: refused.map(([player]) => player), round: round + 1, errors: Object.fromEntries(refused) }
}

/** The input of a phase of the day: the rules, the day, and the living players by seat. */
export interface DayPhase {
  readonly rules: Rules
  readonly day: number
  readonly living: readonly string[]
}

/** The input of a phase of the day that decides something. */
export interface DecisionPhase extends DayPhase {
  /** Whom the speeches of the last discussion nominated; nobody, if the rules ask for no nominations. */
  readonly nominated: readonly string[]
}

/** The input of a chart of a game's own that opens it; it runs on day 0, before day 1. */
export interface OpeningPhase extends DayPhase {
  /** The mafia, by seat. */
  readonly team: readonly string[]
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

/** Everyone but the last speaker bids for the floor. */
export function bidPoll({ living, last }: DayPhase & { readonly last: string }): Poll {
  return { kind: 'bid', place: { phase: 'discussion' }, players: living.filter((player) => player !== last) }
}

/** The player with the floor speaks; a tie of the next bids goes to those whom it names. */
export function floorPoll(speaker: string): Poll {
  return { kind: 'speak', place: { phase: 'discussion' }, players: [speaker], notesNames: true }
}

/** Every living player nominates another (source 000). */
export function nominationPoll({ living }: DayPhase): Poll {
  return { kind: 'nominate', place: { phase: 'nomination' }, players: living }
}

/** The accused of a trial speaks in its defense (source 000). */
export function defensePoll(accused: string): Poll {
  return { kind: 'defend', place: { phase: 'defense' }, players: [accused] }
}

/** The players tied in a vote speak before the revote, shorter than usual if the rules say so (source 002). */
export function tiedDefensePoll({ rules, tied }: DayPhase & { readonly tied: readonly string[] }): Poll {
  const { revoteDefenseChars } = rules.vote
  const short = revoteDefenseChars === undefined ? {} : { maxSpeechChars: revoteDefenseChars }
  return { kind: 'defend', place: { phase: 'defense' }, players: tied, about: tied, ...short }
}

/** Everyone but the accused judges (source 000). */
export function judgmentPoll({ living, accused }: DayPhase & { readonly accused: string }): Poll {
  const judges = living.filter((player) => player !== accused)
  return { kind: 'judge', place: { phase: 'judgment' }, players: judges, about: [accused] }
}

/** Every living player votes; only for one of the `nominated`, if the rules say so. */
export function votePoll({ rules, living, nominated }: DecisionPhase): Poll {
  const among = rules.vote.candidates === 'nominated' ? { among: nominated } : {}
  return { kind: 'vote', place: { phase: 'vote' }, players: living, ...among }
}

/** Every living player votes again, among the tied. */
export function revotePoll({ living, tied }: DayPhase & { readonly tied: readonly string[] }): Poll {
  return { kind: 'vote', place: { phase: 'revote' }, players: living, among: tied }
}

const moments = {
  opening: { describe: message('narration.opening') },
  firstDay: { describe: message('narration.firstDay') },
  dawn: { describe: message('narration.dawn') },
  decision: { describe: message('narration.decision') },
  end: { describe: message('narration.end') },
} as const

/** The name of a moment at which a narrator speaks. */
export type NarrationMoment = keyof typeof moments

/** The moments at which a narrator speaks. `describe` is part of the narrator's prompt. */
export const narrationMoments: Readonly<Record<NarrationMoment, { readonly describe: Message }>> = moments

const phases = { opening: 'setup', firstDay: 'nightZero', dawn: 'dawn', end: 'ended' } as const

/** A chart of the game's own decides in the phase of its name. */
const decidingPhase = (decision: Rules['decision']): Phase => (decision === 'trial' ? 'judgment' : decision)

/** The question for a narrator at a moment of a game. */
export function narrationPoll(moment: Exclude<NarrationMoment, 'decision' | 'end'>): Poll {
  return { kind: 'narrate', place: { phase: phases[moment], moment }, players: [narratorId] }
}

/** The question for a narrator after a day, in the phase that decides it. */
export function decisionNarrationPoll(decision: Rules['decision']): Poll {
  return { kind: 'narrate', place: { phase: decidingPhase(decision), moment: 'decision' }, players: [narratorId] }
}

/** The last question for a narrator (source 002): it is told who has won, and its view shows all roles. */
export function epiloguePoll(winner: Winner): Poll {
  return { kind: 'narrate', place: { phase: phases.end, moment: 'end', winner }, players: [narratorId] }
}

/** The moment that a request of kind `narrate` is about, by its place; undefined for any other place. */
export function findNarrationMoment({ moment = '' }: Place): NarrationMoment | undefined {
  return Object.hasOwn(narrationMoments, moment) ? (moment as NarrationMoment) : undefined
}
