import { assign, setup } from 'xstate'
import { type DayPhase, defensePoll, judgmentPoll, nominationPoll } from '../src/rules/day-polls.js'
import type { NominationOutcome } from '../src/rules/nomination.js'
import type { Choice } from '../src/rules/poll.js'
import type { JudgmentOutcome } from '../src/rules/vote.js'
import { ballotMachine, ballotOn } from './ballot.js'
import type { Chart } from './chart.js'
import { eliminationMachine, eliminationOf } from './elimination.js'
import { given, onError, phaseBegins, rethrow } from './phrases.js'
import { ask, carrying, record } from './runtime.js'

export type TrialInput = DayPhase
export interface TrialContext extends TrialInput {
  /** What was chosen in the last ballot, by seat. */
  readonly choices: readonly Choice[]
  readonly accused: string
}

const hear = given('hear')

/** The table nominates one player, hears the defense and judges. Nobody clearly ahead, no trial. */
export const trialMachine: Chart<TrialContext, TrialInput> = setup({
  types: { context: {} as TrialContext, input: {} as TrialInput },
  actors: {
    ask,
    ballot: ballotMachine,
    elimination: eliminationMachine,
    carryOut: carrying<'resolveNomination' | 'resolveJudgment'>(),
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
}).createMachine({
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
        input: ({ context: { choices } }) => ({ type: 'resolveNomination', choices }),
        onDone: [
          {
            guard: given('someoneAccused'),
            target: 'defense',
            actions: given('accuse'),
          },
          { target: 'adjourned' },
        ],
        onError,
      },
    },
    defense: {
      description: 'The accused alone speaks.',
      entry: phaseBegins('defense'),
      invoke: {
        id: 'defense',
        src: 'ask',
        input: ({ context }) => defensePoll([context.accused]),
        onDone: 'judgment',
        onError,
      },
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
        input: ({ context: { choices, accused } }) => ({ type: 'resolveJudgment', choices, accused }),
        onDone: [{ guard: given('foundGuilty'), target: 'elimination' }, { target: 'adjourned' }],
        onError,
      },
    },
    elimination: {
      description: 'The accused dies.',
      invoke: {
        id: 'elimination',
        src: 'elimination',
        input: eliminationOf(({ accused }: TrialContext) => accused),
        onDone: 'adjourned',
        onError,
      },
    },
    adjourned: { type: 'final', description: 'The trial is over.' },
  },
})
