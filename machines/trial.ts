import { assign, setup } from 'xstate'
import { type DayPhase, defensePoll, judgmentPoll, nominationPoll } from '../src/rules/day-polls.js'
import { type NominationOutcome, nominationOutcome } from '../src/rules/nomination.js'
import { tally } from '../src/rules/policies/tally.js'
import { type Choice, choicesOf } from '../src/rules/poll.js'
import { judgmentOutcome } from '../src/rules/vote.js'
import { ballotMachine, ballotOn } from './ballot.js'
import { eliminationMachine, eliminationOf } from './elimination.js'
import { onError, output, phaseBegins, records, rethrow } from './phrases.js'
import { ask, record, runtimeOf } from './runtime.js'

export type TrialInput = DayPhase
export type TrialContext = TrialInput & {
  readonly choices: readonly string[]
  readonly outcome: NominationOutcome
  readonly accused: string
}

const accusedOf = ({ accused }: TrialContext) => accused

/** The table nominates one player, hears the defense and judges. Nobody clearly ahead, no trial. */
export const trialMachine = setup({
  types: { context: {} as TrialContext, input: {} as TrialInput },
  actors: { ask, ballot: ballotMachine, elimination: eliminationMachine },
  guards: {
    someoneAccused: ({ context }) => context.outcome.outcome === 'accused',
    foundGuilty: ({ context }) => judgmentOutcome(context.choices) === 'guilty',
  },
  actions: {
    hear: assign({ choices: (_, ballot: readonly Choice[]) => choicesOf(ballot) }),
    accuse: assign(({ context: { rules, day, living, choices }, system }) => {
      const random = runtimeOf(system).draw('leader', day)
      const { threshold } = rules.nomination
      const outcome = nominationOutcome(tally(choices), { living: living.length, threshold, random })
      return { outcome, accused: outcome.outcome === 'accused' ? outcome.accused : '' }
    }),
    record,
    rethrow,
  },
}).createMachine({
  id: 'trial',
  context: ({ input }) => ({ ...input, choices: [], outcome: { outcome: 'nobody' }, accused: '' }),
  initial: 'nomination',
  states: {
    nomination: {
      entry: phaseBegins('nomination'),
      invoke: {
        src: 'ballot',
        input: ballotOn(nominationPoll),
        onDone: { target: 'nominated', actions: [{ type: 'hear', params: output }, 'accuse'] },
        onError,
      },
    },
    nominated: {
      entry: records(({ choices, outcome }: TrialContext) => ({ type: 'resolveNomination', choices, outcome })),
      always: [{ guard: 'someoneAccused', target: 'defense' }, { target: 'adjourned' }],
    },
    defense: {
      entry: phaseBegins('defense'),
      invoke: { src: 'ask', input: ({ context }) => defensePoll([context.accused]), onDone: 'judgment', onError },
    },
    judgment: {
      entry: phaseBegins('judgment'),
      invoke: {
        src: 'ballot',
        input: ballotOn(judgmentPoll),
        onDone: { target: 'judged', actions: { type: 'hear', params: output } },
        onError,
      },
    },
    judged: {
      entry: records(({ choices, accused }: TrialContext) => ({ type: 'resolveJudgment', choices, accused })),
      always: [{ guard: 'foundGuilty', target: 'elimination' }, { target: 'adjourned' }],
    },
    elimination: { invoke: { src: 'elimination', input: eliminationOf(accusedOf), onDone: 'adjourned', onError } },
    adjourned: { type: 'final' },
  },
})
