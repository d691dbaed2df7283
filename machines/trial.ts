import { assign, setup } from 'xstate'
import { type NominationOutcome, nominationOutcome } from '../src/rules/nomination.js'
import { tally } from '../src/rules/policies/tally.js'
import { choicesOf } from '../src/rules/poll.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { judgmentOutcome } from '../src/rules/vote.js'
import { ballotMachine } from './ballot.js'
import { eliminationMachine } from './elimination.js'
import { onError, phaseBegins, rethrow } from './phrases.js'
import { ask, record, tableOf } from './table.js'

export type TrialInput = { readonly rules: Rules; readonly day: number; readonly living: readonly string[] }
export type TrialContext = TrialInput & {
  readonly choices: readonly string[]
  readonly outcome: NominationOutcome
  readonly accused: string
}

/** The table nominates one player, hears the defense and judges. Nobody clearly ahead, no trial. */
export const trialMachine = setup({
  types: { context: {} as TrialContext, input: {} as TrialInput },
  actors: { ask, ballot: ballotMachine, elimination: eliminationMachine },
  guards: {
    someoneAccused: ({ context }) => context.outcome.outcome === 'accused',
    foundGuilty: ({ context }) => judgmentOutcome(context.choices) === 'guilty',
  },
  actions: {
    hear: assign({ choices: (_, choices: readonly string[]) => choices }),
    accuse: assign(({ context: { rules, day, living, choices }, system }) => {
      const random = tableOf(system).draw('leader', day)
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
        input: ({ context: { rules, living } }) => ({
          rules,
          poll: { kind: 'nominate', place: 'nomination', players: living },
        }),
        onDone: {
          target: 'nominated',
          actions: [{ type: 'hear', params: ({ event }) => choicesOf(event.output) }, 'accuse'],
        },
        onError,
      },
    },
    nominated: {
      entry: {
        type: 'record',
        params: ({ context: { choices, outcome } }) => ({ type: 'resolveNomination', choices, outcome }),
      },
      always: [{ guard: 'someoneAccused', target: 'defense' }, { target: 'adjourned' }],
    },
    defense: {
      entry: phaseBegins('defense'),
      invoke: {
        src: 'ask',
        input: ({ context: { accused } }) => ({ kind: 'defend', place: 'defense', players: [accused] }),
        onDone: 'judgment',
        onError,
      },
    },
    judgment: {
      entry: phaseBegins('judgment'),
      invoke: {
        src: 'ballot',
        input: ({ context: { rules, living, accused } }) => ({
          rules,
          poll: { kind: 'judge', place: 'judgment', players: living.filter((player) => player !== accused) },
        }),
        onDone: { target: 'judged', actions: { type: 'hear', params: ({ event }) => choicesOf(event.output) } },
        onError,
      },
    },
    judged: {
      entry: {
        type: 'record',
        params: ({ context: { choices, accused } }) => ({ type: 'resolveJudgment', choices, accused }),
      },
      always: [{ guard: 'foundGuilty', target: 'elimination' }, { target: 'adjourned' }],
    },
    elimination: {
      invoke: {
        src: 'elimination',
        input: ({ context: { rules, day, accused } }) => ({ rules, day, player: accused }),
        onDone: 'adjourned',
        onError,
      },
    },
    adjourned: { type: 'final' },
  },
})
