import { assign, setup } from 'xstate'
import { witnessesOf } from '../src/rules/beliefs.js'
import { type DayPhase, defensePoll } from '../src/rules/day-polls.js'
import type { NominationOutcome } from '../src/rules/nomination.js'
import type { Choice } from '../src/rules/poll.js'
import type { JudgmentOutcome } from '../src/rules/vote.js'
import { ballotMachine } from './ballot.js'
import { eliminationMachine, eliminationOf } from './elimination.js'
import { type InTurnInput, inTurnMachine } from './in-turn.js'
import { rethrow } from './phrases.js'
import { carryOutFor, record } from './runtime.js'

/** The input of a trial. */
export type TrialInput = DayPhase
/** The context of a trial: its input, the last ballot, and who is accused. */
export interface TrialContext extends TrialInput {
  /** The choices of the last ballot, by seat. */
  readonly choices: readonly Choice[]
  readonly accused: string
}

/** The vocabulary of the trial's chart: its actors, guards and actions. */
export const trialVocabulary = setup({
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
export const nominationCount = ({ context: { choices } }: Trial) => ({ type: 'resolveNomination', choices }) as const

/** The question for the accused. */
export const defense = ({ context }: Trial): InTurnInput => ({
  poll: defensePoll([context.accused]),
  witnesses: witnessesOf(context),
})

/** The judgments are counted. */
export const judgmentCount = ({ context: { choices, accused } }: Trial) =>
  ({ type: 'resolveJudgment', choices, accused }) as const

/** The accused is eliminated. */
export const execution = eliminationOf(({ accused }: TrialContext) => accused)
