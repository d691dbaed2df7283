import { assign, setup } from 'xstate'
import {
  type Act,
  ask,
  askAll,
  type BallotCount,
  type Choice,
  carryOutFor,
  type DecisionPhase,
  eliminationMachine,
  type NightInput,
  type OpeningPhase,
  onError,
  record,
  rethrow,
  withOutput,
} from '../../machines/index.js'

type TribunalContext = DecisionPhase & { readonly judges: readonly string[]; readonly condemned: string }

/** Three players drawn by lot vote; the one who leads alone dies. */
export const tribunal = setup({
  types: { context: {} as TribunalContext, input: {} as DecisionPhase },
  actors: { askAll, elimination: eliminationMachine, draw: carryOutFor<'draw'>(), tally: carryOutFor<'tally'>() },
  guards: { oneLeads: (_, { leaders }: BallotCount) => leaders.length === 1 && leaders[0] !== 'skip' },
  actions: {
    seat: assign({ judges: (_, drawn: readonly string[]) => drawn.slice(0, 3) }),
    condemn: assign({ condemned: (_, { leaders }: BallotCount) => leaders[0] ?? '' }),
    rethrow,
  },
}).createMachine({
  id: 'tribunal',
  description: 'Three players drawn by lot vote, and the one whom most of them name dies.',
  context: ({ input }) => ({ ...input, judges: [], condemned: '' }),
  initial: 'drawing',
  states: {
    drawing: {
      invoke: {
        id: 'lot',
        src: 'draw',
        input: ({ context: { living } }) => ({ type: 'draw', purpose: 'the judges', items: living }),
        onDone: { target: 'voting', actions: withOutput('seat') },
        onError,
      },
    },
    voting: {
      invoke: {
        id: 'votes',
        src: 'askAll',
        input: ({ context: { judges } }) => ({ kind: 'vote', place: { phase: 'tribunal' }, players: judges }),
        onDone: 'counting',
        onError,
      },
    },
    counting: {
      invoke: {
        id: 'count',
        src: 'tally',
        input: ({ event }) => ({ type: 'tally', choices: (event as unknown as { output: Choice[] }).output }),
        onDone: [
          { guard: withOutput('oneLeads'), target: 'elimination', actions: withOutput('condemn') },
          { target: 'over' },
        ],
        onError,
      },
    },
    elimination: {
      invoke: {
        id: 'elimination',
        src: 'elimination',
        input: ({ context: { rules, day, condemned: player } }) => ({ rules, day, player }),
        onDone: 'over',
        onError,
      },
    },
    over: { type: 'final' },
  },
})

/** Nobody acts in the night. */
export const silentNight = setup({
  types: { context: {} as NightInput, input: {} as NightInput, output: {} as readonly Act[] },
}).createMachine({
  id: 'silentNight',
  description: 'The night is silent: nobody acts.',
  context: ({ input }) => input,
  output: [],
  initial: 'passed',
  states: { passed: { type: 'final' } },
})

/** Before the first day the first of the town speaks, and dies of it. */
export const prologue = setup({
  types: { context: {} as OpeningPhase, input: {} as OpeningPhase },
  actors: { ask },
  actions: { record, rethrow },
}).createMachine({
  id: 'prologue',
  description: 'A player of the town warns the others, and does not live to see the first day.',
  context: ({ input }) => input,
  initial: 'warning',
  states: {
    warning: {
      invoke: {
        id: 'warning',
        src: 'ask',
        input: ({ context }) => ({ kind: 'speak', place: { phase: 'prologue' }, players: [warner(context)] }),
        onDone: 'warned',
        onError,
      },
    },
    warned: {
      type: 'final',
      entry: { type: 'record', params: ({ context }) => ({ type: 'eliminate', player: warner(context) }) },
    },
  },
})

const warner = ({ living, team }: OpeningPhase): string => living.find((id) => !team.includes(id)) ?? ''
