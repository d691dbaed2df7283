import { defensePoll, judgmentPoll, nominationPoll } from '../src/rules/day-polls.js'
import { ballotOn } from './ballot.js'
import type { Chart } from './chart.js'
import { eliminationOf } from './elimination.js'
import { given, onError, phaseBegins } from './phrases.js'
import { type TrialContext, type TrialInput, trialVocabulary } from './trial-vocabulary.js'

const accusing = ({ context: { choices } }: { context: TrialContext }) =>
  ({ type: 'resolveNomination', choices }) as const
const defense = ({ context }: { context: TrialContext }) => defensePoll([context.accused])
const judging = ({ context: { choices, accused } }: { context: TrialContext }) =>
  ({ type: 'resolveJudgment', choices, accused }) as const
const execution = eliminationOf(({ accused }: TrialContext) => accused)

const hear = given('hear')

/** The table nominates one player, hears the defense and judges. Nobody clearly ahead, no trial. */
export const trialMachine: Chart<TrialContext, TrialInput> = trialVocabulary.createMachine({
  id: 'trial',
  context: ({ input }) => ({ ...input, choices: [], accused: '' }),
  initial: 'nomination',
  states: {
    nomination: {
      description: 'Every living player nominates another, or skips.',
      entry: phaseBegins('nomination'),
      invoke: {
        id: 'nomination',
        src: 'ballot',
        input: ballotOn(nominationPoll),
        onDone: { target: 'accusation', actions: hear },
        onError,
      },
    },
    accusation: {
      description: 'The player with most nominations stands trial, if they are enough.',
      invoke: {
        id: 'accusation',
        src: 'carryOut',
        input: accusing,
        onDone: [
          { guard: given('someoneAccused'), target: 'defense', actions: given('accuse') },
          { target: 'adjourned' },
        ],
        onError,
      },
    },
    defense: {
      description: 'The accused alone speaks.',
      entry: phaseBegins('defense'),
      invoke: { id: 'defense', src: 'ask', input: defense, onDone: 'judgment', onError },
    },
    judgment: {
      description: 'Everybody else judges: guilty or innocent.',
      entry: phaseBegins('judgment'),
      invoke: {
        id: 'judgment',
        src: 'ballot',
        input: ballotOn(judgmentPoll),
        onDone: { target: 'verdict', actions: hear },
        onError,
      },
    },
    verdict: {
      description: 'More guilty than innocent eliminate the accused.',
      invoke: {
        id: 'verdict',
        src: 'carryOut',
        input: judging,
        onDone: [{ guard: given('foundGuilty'), target: 'elimination' }, { target: 'adjourned' }],
        onError,
      },
    },
    elimination: {
      description: 'The accused dies.',
      invoke: { id: 'elimination', src: 'elimination', input: execution, onDone: 'adjourned', onError },
    },
    adjourned: { type: 'final', description: 'The trial is over.' },
  },
})
