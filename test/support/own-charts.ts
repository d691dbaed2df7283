import { assign, setup } from 'xstate'
import {
  type Act,
  ask,
  askAll,
  type Choice,
  type DecidedEvent,
  type DecisionPhase,
  decideFor,
  decides,
  eliminationMachine,
  type NightInput,
  type OpeningPhase,
  type OutputOf,
  onError,
  record,
  rethrow,
  withOutput,
} from '../../machines/index.js'

type TribunalContext = DecisionPhase & {
  readonly judges: readonly string[]
  readonly choices: readonly Choice[]
  readonly condemned: string
}

/** What the draw puts out, or the count. */
type Ruling = OutputOf<'draw' | 'tally'>
const leadersOf = (ruling: Ruling): readonly string[] => ('leaders' in ruling ? ruling.leaders : [])

/** Three players drawn by lot vote; the one who leads alone dies. */
export const tribunal = setup({
  types: {
    context: {} as TribunalContext,
    input: {} as DecisionPhase,
    events: {} as DecidedEvent<'draw' | 'tally'>,
  },
  actors: { askAll, elimination: eliminationMachine },
  guards: {
    oneLeads: (_, ruling: Ruling) => leadersOf(ruling).length === 1 && leadersOf(ruling)[0] !== 'skip',
  },
  actions: {
    seat: assign({ judges: (_, ruling: Ruling) => ('leaders' in ruling ? [] : ruling.slice(0, 3)) }),
    hear: assign({ choices: (_, choices: readonly Choice[]) => choices }),
    condemn: assign({ condemned: (_, ruling: Ruling) => leadersOf(ruling)[0] ?? '' }),
    decide: decideFor<'draw' | 'tally'>(),
    rethrow,
  },
}).createMachine({
  id: 'tribunal',
  description: 'Three players drawn by lot vote, and the one whom most of them name dies.',
  context: ({ input }) => ({ ...input, judges: [], choices: [], condemned: '' }),
  initial: 'drawing',
  states: {
    drawing: {
      entry: decides(({ living }: TribunalContext) => ({ type: 'draw', purpose: 'the judges', items: living })),
      on: { decided: { target: 'voting', actions: withOutput('seat') } },
    },
    voting: {
      invoke: {
        id: 'votes',
        src: 'askAll',
        input: ({ context: { judges } }) => ({ kind: 'vote', place: { phase: 'tribunal' }, players: judges }),
        onDone: { target: 'counting', actions: withOutput('hear') },
        onError,
      },
    },
    counting: {
      entry: decides(({ choices }: TribunalContext) => ({ type: 'tally', choices })),
      on: {
        decided: [
          { guard: withOutput('oneLeads'), target: 'elimination', actions: withOutput('condemn') },
          { target: 'over' },
        ],
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
