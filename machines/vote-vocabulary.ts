import { assign, setup } from 'xstate'
import { witnessesOf } from '../src/rules/beliefs.js'
import { type DayPhase, defensePoll } from '../src/rules/day-polls.js'
import type { Choice } from '../src/rules/poll.js'
import type { VoteOutcome } from '../src/rules/vote.js'
import { ballotMachine } from './ballot.js'
import { eliminationMachine, eliminationOf } from './elimination.js'
import { inTurnMachine } from './in-turn.js'
import { rethrow } from './phrases.js'
import { carryOutFor, record } from './runtime.js'

/** `nominated` are the only players that may be voted for, if the rules say so. */
export type VoteInput = DayPhase & { readonly nominated: readonly string[] }
/** The context of a vote: its input, the last ballot, and its outcome. */
export type VoteContext = VoteInput & {
  /** The choices of the last ballot, by seat. */
  readonly choices: readonly Choice[]
  /** The players of the revote. */
  readonly tied: readonly string[]
  /** The player whom the vote eliminates. */
  readonly votedOut: string
}

/** The vocabulary of the vote's chart: its actors, guards and actions. */
export const voteVocabulary = setup({
  types: { context: {} as VoteContext, input: {} as VoteInput },
  actors: {
    inTurn: inTurnMachine,
    ballot: ballotMachine,
    elimination: eliminationMachine,
    carryOut: carryOutFor<'resolveVote'>(),
  },
  guards: {
    someoneVotedOut: (_, { outcome }: VoteOutcome) => outcome === 'eliminated',
    voteTied: (_, { outcome }: VoteOutcome) => outcome === 'revote',
  },
  actions: {
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    noteOutcome: assign((_, outcome: VoteOutcome) => ({
      tied: outcome.tied,
      votedOut: outcome.outcome === 'eliminated' ? outcome.player : '',
    })),
    record,
    rethrow,
  },
})

/** The question for the tied players, one after another. */
export const defenses = ({ context }: { context: VoteContext }) => ({
  poll: defensePoll(context.tied),
  witnesses: witnessesOf(context),
})

/** The votes are counted, those of the first vote or of the revote. */
export const voteCount =
  ({ again }: { readonly again: boolean }) =>
  ({ context: { choices } }: { context: VoteContext }) =>
    ({ type: 'resolveVote', choices, again }) as const

/** The player with the votes is eliminated. */
export const execution = eliminationOf(({ votedOut }: VoteContext) => votedOut)
