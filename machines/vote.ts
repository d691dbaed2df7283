import { revotePoll, votePoll } from '../src/rules/day-polls.js'
import { decisions } from '../src/rules/protocols.js'
import { ballotOn } from './ballot.js'
import { asChart } from './chart.js'
import { onError, phaseBegins, withOutput } from './phrases.js'
import { defenses, execution, voteCount, voteVocabulary } from './vote-vocabulary.js'

const hear = withOutput('hear')
const actions = withOutput('noteOutcome')
const eliminated = { guard: withOutput('someoneVotedOut'), target: 'elimination', actions } as const
const tied = { guard: withOutput('voteTied'), target: 'defense', actions } as const

/** The players vote. A tie may lead to a revote among the tied, after each has spoken; then the day ends. */
export const voteMachine = asChart(
  voteVocabulary.createMachine({
    id: 'vote',
    description: decisions.vote.describe,
    context: ({ input }) => ({ ...input, choices: [], tied: [], votedOut: '' }),
    initial: 'ballot',
    states: {
      ballot: {
        description: 'Every living player votes.',
        entry: phaseBegins('vote'),
        invoke: {
          id: 'ballot',
          src: 'ballot',
          input: ballotOn(votePoll),
          onDone: { target: 'count', actions: hear },
          onError,
        },
      },
      count: {
        description: 'The votes are counted: a player is eliminated, players are tied, or nobody is eliminated.',
        invoke: {
          id: 'count',
          src: 'carryOut',
          input: voteCount({ again: false }),
          onDone: [eliminated, tied, { target: 'resolved' }],
          onError,
        },
      },
      defense: {
        description: 'Each of the tied players speaks, by seat.',
        entry: phaseBegins('defense'),
        invoke: { id: 'defense', src: 'inTurn', input: defenses, onDone: 'revote', onError },
      },
      revote: {
        description: 'Every living player votes again, among the tied players.',
        entry: phaseBegins('revote'),
        invoke: {
          id: 'revote',
          src: 'ballot',
          input: ballotOn(revotePoll),
          onDone: { target: 'recount', actions: hear },
          onError,
        },
      },
      recount: {
        description: 'The votes are counted again; now a tie eliminates nobody.',
        invoke: {
          id: 'recount',
          src: 'carryOut',
          input: voteCount({ again: true }),
          onDone: [eliminated, { target: 'resolved' }],
          onError,
        },
      },
      elimination: {
        description: 'The player with the votes dies.',
        invoke: { id: 'elimination', src: 'elimination', input: execution, onDone: 'resolved', onError },
      },
      resolved: { type: 'final', description: 'The vote is over.' },
    },
  }),
)
