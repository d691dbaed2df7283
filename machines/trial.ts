import { assign, setup } from 'xstate'
import type { JudgmentOutcome, NominationOutcome } from '../src/kernel/rules/ballots.js'
import type { Choice } from '../src/kernel/rules/poll.js'
import { type DayPhase, defensePoll, judgmentPoll, nominationPoll } from '../src/kernel/rules/polls.js'
import { decisions } from '../src/kernel/rules/protocols.js'
import { beliefWitnesses } from '../src/kernel/rules/questions.js'
import { ballotInput, ballotMachine } from './ballot.js'
import { eliminationInput, eliminationMachine } from './elimination.js'
import { inTurnMachine } from './in-turn.js'
import {
  child,
  type DecidedEvent,
  decideFor,
  decides,
  onError,
  pausePoint,
  phaseBegins,
  record,
  rethrow,
  withOutput,
} from './runtime.js'

/** The input of a trial and, with the last ballot and the accused, its context. */
export type TrialInput = DayPhase
export interface TrialContext extends TrialInput {
  /** The choices of the last ballot, by seat. */
  readonly choices: readonly Choice[]
  readonly accused: string
}

type TrialCommand = 'resolveNomination' | 'resolveJudgment'

/** The players nominate one of them, hear the defense and judge. There is no trial if too few nominate the leader. */
export const trialMachine = setup({
  types: { context: {} as TrialContext, input: {} as TrialInput, events: {} as DecidedEvent<TrialCommand> },
  actors: {
    inTurn: child(inTurnMachine),
    ballot: child(ballotMachine),
    elimination: child(eliminationMachine),
    pausePoint,
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
    decide: decideFor<TrialCommand>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'trial',
  description: decisions.trial.describe,
  tags: 'public',
  context: ({ input }) => ({ ...input, choices: [], accused: '' }),
  initial: 'nomination',
  states: {
    nomination: {
      description: 'Every living player nominates another, or skips.',
      tags: 'ballot',
      meta: { phase: 'nomination' },
      entry: phaseBegins('nomination'),
      invoke: {
        id: 'nomination',
        src: 'ballot',
        input: ballotInput(nominationPoll),
        onDone: { target: 'accusation', actions: withOutput('hear') },
        onError,
      },
    },
    accusation: {
      description: 'The player with the most nominations stands trial, if they are enough.',
      entry: decides(({ choices }: TrialContext) => ({ type: 'resolveNomination', choices })),
      on: {
        decided: [
          { guard: withOutput('someoneAccused'), target: 'defense', actions: withOutput('accuse') },
          { target: 'adjourned' },
        ],
      },
    },
    defense: {
      description: 'The accused alone speaks.',
      tags: 'asking',
      meta: { phase: 'defense' },
      entry: phaseBegins('defense'),
      invoke: {
        id: 'defense',
        src: 'inTurn',
        input: ({ context }) => ({ poll: defensePoll(context.accused), witnesses: beliefWitnesses(context) }),
        onDone: 'judgment',
        onError,
      },
    },
    judgment: {
      description: 'Everybody else judges: guilty or innocent.',
      tags: 'ballot',
      meta: { phase: 'judgment' },
      entry: phaseBegins('judgment'),
      invoke: {
        id: 'judgment',
        src: 'ballot',
        input: ballotInput(judgmentPoll),
        onDone: { target: 'verdict', actions: withOutput('hear') },
        onError,
      },
    },
    verdict: {
      description: 'More guilty than innocent judgments eliminate the accused.',
      entry: decides(({ choices, accused }: TrialContext) => ({ type: 'resolveJudgment', choices, accused })),
      on: {
        decided: [{ guard: withOutput('foundGuilty'), target: 'elimination' }, { target: 'nobody' }],
      },
    },
    elimination: {
      description: 'The accused dies.',
      invoke: {
        id: 'elimination',
        src: 'elimination',
        input: eliminationInput(({ accused }: TrialContext) => accused),
        onDone: 'adjourned',
        onError,
      },
    },
    // A game that is stepped from phase to phase stops here.
    nobody: {
      description: 'The judgment eliminates nobody.',
      meta: { phase: 'resolution' },
      entry: phaseBegins('resolution'),
      invoke: { id: 'nobody', src: 'pausePoint', onDone: 'adjourned', onError },
    },
    adjourned: { type: 'final', description: 'The trial is over.' },
  },
})
