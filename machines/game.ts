import { assign, sendTo, setup, spawnChild } from 'xstate'
import { beginsDaysAtNight } from '../src/kernel/rules/game-state.js'
import { initialPlayState, type PlayState, talkersIn } from '../src/kernel/rules/play-state.js'
import { decisionNarrationPoll, epiloguePoll, narrationPoll, type OpeningPhase } from '../src/kernel/rules/polls.js'
import type { Act } from '../src/kernel/rules/powers/power.js'
import { teamPower } from '../src/kernel/rules/powers/powers.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import type { Winner } from '../src/kernel/rules/team.js'
import type { ControlEvent } from '../src/kernel/runtime/runtime.js'
import { controlMachine } from './control.js'
import { dayMachine } from './day.js'
import { nightMachine, requireActs } from './night.js'
import { nightZeroMachine } from './night-zero.js'
import { reactionsMachine } from './reactions.js'
import { roundEndMachine } from './round-end.js'
import {
  ask,
  child,
  type DecidedEvent,
  decideFor,
  decides,
  missingChart,
  onError,
  phaseBegins,
  record,
  records,
  rethrow,
  withOutput,
} from './runtime.js'
import { setupMachine } from './setup.js'

/** The input of a game: its rules, and the players who invent a persona. */
export type GameInput = {
  readonly rules: Rules
  readonly authors: readonly string[]
  /** Whether a narrator comments on the game. Default false. */
  readonly narrated?: boolean
}
export type GameContext = GameInput & {
  readonly day: number
  readonly playState: PlayState
  /** What was done in the last night. */
  readonly acts: readonly Act[]
}

type GameCommand = 'resolveNight' | 'closeDay' | 'review'

const vocabulary = setup({
  types: {
    context: {} as GameContext,
    input: {} as GameInput,
    output: {} as { readonly winner: Winner },
    events: {} as DecidedEvent<GameCommand> | ControlEvent,
  },
  actors: {
    control: controlMachine,
    setup: child(setupMachine),
    nightZero: child(nightZeroMachine),
    ownOpening: child(missingChart<OpeningPhase, unknown>()),
    night: child(nightMachine),
    day: child(dayMachine),
    roundEnd: child(roundEndMachine),
    reactions: child(reactionsMachine),
    ask,
  },
  guards: {
    narrated: ({ context }) => context.narrated === true,
    opensWith: ({ context }, chart: string) => context.rules.opening === chart,
    won: ({ context }) => context.playState.winner !== null,
    wonAndNarrated: ({ context }) => context.playState.winner !== null && context.narrated === true,
    open: ({ context }) => context.playState.winner === null,
    over: ({ context: { playState, day, rules } }) => playState.winner !== null || day >= rules.maxDays,
    summarizes: ({ context }) => context.rules.summaries,
  },
  actions: {
    notePlayState: assign({ playState: (_, playState: PlayState) => playState }),
    noteReactions: assign({ playState: ({ context }, after: PlayState | null) => after ?? context.playState }),
    noteActs: assign({ acts: (_, acts: readonly Act[]) => requireActs(acts) }),
    /** In a game that opens at night, each night begins a new day; in one that opens with Night Zero, each day does. */
    countNight: assign({ day: ({ context: { day, rules } }) => (beginsDaysAtNight(rules) ? day + 1 : day) }),
    countDay: assign({ day: ({ context: { day, rules } }) => (beginsDaysAtNight(rules) ? day : day + 1) }),
    startControl: spawnChild('control', { id: 'control' }),
    forwardToControl: sendTo('control', ({ event }) => event),
    decide: decideFor<GameCommand>(),
    record,
    rethrow,
  },
})

const opensWith = <Chart extends string>(chart: Chart) => ({ type: 'opensWith', params: chart }) as const
const opening = ({ context: { rules, playState } }: { context: GameContext }): OpeningPhase => {
  const { living, awake } = playState
  return { rules, day: 0, living, team: awake[teamPower] }
}

const notePlayState = withOutput('notePlayState')
const decisionNarration = ({ context: { rules } }: { context: GameContext }) => decisionNarrationPoll(rules.decision)
const epilogueInput = ({ context }: { context: GameContext }) => epiloguePoll(context.playState.winner ?? 'draw')

const epilogue = vocabulary.createStateConfig({
  description: 'The narrator closes the game.',
  invoke: { id: 'epilogue', src: 'ask', input: epilogueInput, onDone: 'over', onError },
})

/** A whole game: setup, then nights and days in turn until a team has won. A narrator, if any, comments on it. */
export const gameMachine = vocabulary.createMachine({
  id: 'game',
  description: 'Nights and days in turn, until a team has won or the last day has passed.',
  context: ({ input }) => ({ ...input, day: 0, playState: initialPlayState, acts: [] }),
  initial: 'setup',
  entry: 'startControl',
  on: {
    PAUSE: { actions: 'forwardToControl' },
    RESUME: { actions: 'forwardToControl' },
    STEP: { actions: 'forwardToControl' },
    ABORT: { actions: 'forwardToControl' },
    HOST: { actions: 'forwardToControl' },
  },
  states: {
    setup: {
      description: 'The players sit down and get their roles.',
      initial: 'seating',
      states: {
        seating: {
          description: 'Personas are invented and roles are dealt.',
          invoke: {
            id: 'setup',
            src: 'setup',
            input: ({ context: { authors } }) => ({ authors }),
            onDone: [
              { guard: 'narrated', target: 'prologue', actions: notePlayState },
              { target: 'over', actions: notePlayState },
            ],
            onError,
          },
        },
        prologue: {
          description: 'The narrator opens the game.',
          invoke: { id: 'prologue', src: 'ask', input: narrationPoll('opening'), onDone: 'over', onError },
        },
        over: { type: 'final', description: 'Everyone sits and has a role.' },
      },
      onDone: [
        { guard: opensWith('night'), target: 'night', actions: 'countNight' },
        { guard: opensWith('nightZero'), target: 'nightZero' },
        { target: 'ownOpening' },
      ],
    },
    nightZero: {
      description: 'The opening night, in which the mafia share their plans and nobody dies.',
      tags: 'secret',
      invoke: {
        id: 'nightZero',
        src: 'nightZero',
        input: ({ context: { playState, narrated = false } }) => ({ team: playState.awake[teamPower], narrated }),
        onDone: { target: 'day', actions: 'countDay' },
        onError,
      },
    },
    ownOpening: {
      description: "A chart of the game's own runs before the first day.",
      initial: 'playing',
      states: {
        playing: {
          description: "The chart of the game's own runs.",
          entry: records(({ rules }: GameContext) => ({ type: 'enter', phase: rules.opening, day: 0 })),
          invoke: { id: 'ownOpening', src: 'ownOpening', input: opening, onDone: 'reviewing', onError },
        },
        reviewing: {
          description: 'Somebody may have died: who lives, and is the game decided?',
          entry: decides(() => ({ type: 'review' })),
          on: { decided: { target: 'over', actions: notePlayState } },
        },
        over: { type: 'final', description: 'The game has been opened.' },
      },
      onDone: [
        { guard: 'won', target: 'ended' },
        { target: 'day', actions: 'countDay' },
      ],
    },
    night: {
      description: 'Everyone with a power acts, unseen by the others.',
      tags: 'secret',
      invoke: {
        id: 'night',
        src: 'night',
        input: ({ context: { rules, day, playState } }) => ({ rules, day, playState }),
        onDone: { target: 'dawn', actions: withOutput('noteActs') },
        onError,
      },
    },
    dawn: {
      description: 'Everyone learns who died in the night; the game may be decided.',
      tags: 'public',
      meta: { phase: 'dawn' },
      entry: phaseBegins('dawn'),
      initial: 'news',
      states: {
        news: {
          description: 'All acts of the night take effect at once.',
          entry: decides(({ acts }: GameContext) => ({ type: 'resolveNight', acts })),
          on: { decided: { target: 'reactions', actions: notePlayState } },
        },
        reactions: {
          description: 'Powers answer to the deaths of the night, or to the dawn, if there are any.',
          invoke: {
            id: 'reactions',
            src: 'reactions',
            input: ({ context: { playState } }) => ({ reactions: playState.reactions ?? [] }),
            onDone: [
              { guard: 'narrated', target: 'narration', actions: withOutput('noteReactions') },
              { target: 'daybreak', actions: withOutput('noteReactions') },
            ],
            onError,
          },
        },
        narration: {
          description: 'The narrator comments on the night.',
          invoke: { id: 'narration', src: 'ask', input: narrationPoll('dawn'), onDone: 'daybreak', onError },
        },
        daybreak: {
          description: 'Players whose findings arrive at dawn learn them, if the game is open.',
          always: [
            { guard: 'wonAndNarrated', target: 'epilogue' },
            { guard: 'open', target: 'over', actions: records(() => ({ type: 'learn' })) },
            { target: 'over' },
          ],
        },
        epilogue,
        over: { type: 'final', description: 'The report of the night is complete.' },
      },
      onDone: [
        { guard: 'won', target: 'ended' },
        { target: 'day', actions: 'countDay' },
      ],
    },
    day: {
      description: 'The players talk and decide whom to eliminate.',
      tags: 'public',
      invoke: {
        id: 'day',
        src: 'day',
        input: ({ context: { rules, day, playState } }) => ({ rules, day, ...talkersIn(playState) }),
        onDone: 'dusk',
        onError,
      },
    },
    dusk: {
      description: 'The day is over; the game may be decided.',
      tags: 'public',
      initial: 'reckoning',
      states: {
        reckoning: {
          description: 'Has a team won, and does the game continue?',
          entry: decides(() => ({ type: 'closeDay' })),
          on: {
            decided: [
              { guard: 'narrated', target: 'narration', actions: notePlayState },
              { target: 'over', actions: notePlayState },
            ],
          },
        },
        narration: {
          description: 'The narrator comments on the decision.',
          invoke: {
            id: 'narration',
            src: 'ask',
            input: decisionNarration,
            onDone: [{ guard: 'over', target: 'epilogue' }, { target: 'over' }],
            onError,
          },
        },
        epilogue,
        over: { type: 'final', description: 'The day is complete.' },
      },
      onDone: [
        { guard: 'over', target: 'ended' },
        { guard: 'summarizes', target: 'roundEnd' },
        { target: 'night', actions: 'countNight' },
      ],
    },
    roundEnd: {
      description: 'Each living player sums up the round for itself.',
      invoke: {
        id: 'roundEnd',
        src: 'roundEnd',
        input: ({ context: { day, playState } }) => ({ day, living: playState.living }),
        onDone: { target: 'night', actions: 'countNight' },
        onError,
      },
    },
    ended: {
      description: 'The roles and the winner are revealed.',
      tags: 'public',
      entry: records(({ playState }: GameContext) => ({ type: 'end', winner: playState.winner ?? 'draw' })),
      type: 'final',
    },
  },
  output: ({ context: { playState } }) => ({ winner: playState.winner ?? 'draw' }),
})
