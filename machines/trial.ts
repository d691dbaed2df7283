import { assign, setup } from 'xstate'
import type { JudgmentOutcome, NominationOutcome } from '../src/rules/ballots.js'
import type { Choice } from '../src/rules/poll.js'
import { type DayPhase, defensePoll, judgmentPoll, nominationPoll } from '../src/rules/polls.js'
import { decisions } from '../src/rules/protocols.js'
import { beliefWitnesses } from '../src/rules/questions.js'
import { ballotInput, ballotMachine } from './ballot.js'
import { eliminationInput, eliminationMachine } from './elimination.js'
import { type InTurnInput, inTurnMachine } from './in-turn.js'
import { asChart, carryOutFor, onError, phaseBegins, record, rethrow, withOutput } from './runtime.js'

/** The input of a trial. */
export type TrialInput = DayPhase
/** The context of a trial: its input, the last ballot, and who is accused. */
export interface TrialContext extends TrialInput {
  /** The choices of the last ballot, by seat. */
  readonly choices: readonly Choice[]
  readonly accused: string
}

/** The vocabulary of the trial's chart: its actors, guards and actions. */
const trialVocabulary = setup({
  types: { context: {} as TrialContext, input: {} as TrialInput },
  actors: {
    inTurn: inTurnMachine,
    ballot: ballotMachine,
    elimination: eliminationMachine,
    carryOut: carryOutFor<'resolveNomination' | 'resolveJudgment'>(),
  },
  guards: {
    someoneAccused: (_, { outcome }: NominationOutcome | JudgmentOutcome) => outcome === 'accused',
    foundGuilty: (_, { outcome }: NominationOutcome | JudgmentOutcome) => outcome === 'guilty',
  },
  actions: {
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    accuse: assign({
      accused: (_, nomination: NominationOutcome | JudgmentOutcome) =>
        'accused' in nomination ? nomination.accused : '',
    }),
    record,
    rethrow,
  },
})

interface Trial {
  readonly context: TrialContext
}

/** The nominations are counted. */
const nominationCount = ({ context: { choices } }: Trial) => ({ type: 'resolveNomination', choices }) as const

/** The question for the accused. */
const defense = ({ context }: Trial): InTurnInput => ({
  poll: defensePoll([context.accused]),
  witnesses: beliefWitnesses(context),
})

/** The judgments are counted. */
const judgmentCount = ({ context: { choices, accused } }: Trial) =>
  ({ type: 'resolveJudgment', choices, accused }) as const

/** The accused is eliminated. */
const execution = eliminationInput(({ accused }: TrialContext) => accused)

const hear = withOutput('hear')

/** The players nominate one of them, hear the defense and judge. There is no trial if too few nominate the leader. */
export const trialMachine = asChart(
  trialVocabulary.createMachine({
    id: 'trial',
    description: decisions.trial.describe,
    context: ({ input }) => ({ ...input, choices: [], accused: '' }),
    initial: 'nomination',
    states: {
      nomination: {
        description: 'Every living player nominates another, or skips.',
        entry: phaseBegins('nomination'),
        invoke: {
          id: 'nomination',
          src: 'ballot',
          input: ballotInput(nominationPoll),
          onDone: { target: 'accusation', actions: hear },
          onError,
        },
      },
      accusation: {
        description: 'The player with the most nominations stands trial, if they are enough.',
        invoke: {
          id: 'accusation',
          src: 'carryOut',
          input: nominationCount,
          onDone: [
            { guard: withOutput('someoneAccused'), target: 'defense', actions: withOutput('accuse') },
            { target: 'adjourned' },
          ],
          onError,
        },
      },
      defense: {
        description: 'The accused alone speaks.',
        entry: phaseBegins('defense'),
        invoke: { id: 'defense', src: 'inTurn', input: defense, onDone: 'judgment', onError },
      },
      judgment: {
        description: 'Everybody else judges: guilty or innocent.',
        entry: phaseBegins('judgment'),
        invoke: {
          id: 'judgment',
          src: 'ballot',
          input: ballotInput(judgmentPoll),
          onDone: { target: 'verdict', actions: hear },
          onError,
        },
      },
      verdict: {
        description: 'More guilty than innocent judgments eliminate the accused.',
        invoke: {
          id: 'verdict',
          src: 'carryOut',
          input: judgmentCount,
          onDone: [{ guard: withOutput('foundGuilty'), target: 'elimination' }, { target: 'adjourned' }],
          onError,
        },
      },
      elimination: {
        description: 'The accused dies.',
        invoke: { id: 'elimination', src: 'elimination', input: execution, onDone: 'adjourned', onError },
      },
      adjourned: { type: 'final', description: 'The trial is over.' },
    },
  }),
)
