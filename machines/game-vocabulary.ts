import { assign, setup } from 'xstate'
import { type NarrationMoment, narrationPoll } from '../src/rules/narration.js'
import type { PlayState } from '../src/rules/play-state.js'
import type { Poll } from '../src/rules/poll.js'
import type { Act } from '../src/rules/powers/power.js'
import type { Rules } from '../src/rules/rules-schema.js'
import type { Winner } from '../src/rules/winner.js'
import { dayMachine } from './day.js'
import { nightMachine } from './night.js'
import { nightZeroMachine } from './night-zero.js'
import { onError, rethrow, withOutput } from './phrases.js'
import { roundEndMachine } from './round-end.js'
import { ask, carryOutFor, pausePoint, record } from './runtime.js'
import { setupMachine } from './setup.js'

/** The input of a game: its rules, and the players who invent a persona. */
export type GameInput = {
  readonly rules: Rules
  readonly authors: readonly string[]
  /** Whether a narrator comments on the game. Default false. */
  readonly narrated?: boolean
}
/** The context of a game: its input, the day, who is in play, and the last night. */
export type GameContext = GameInput & {
  readonly day: number
  readonly playState: PlayState
  /** What was done in the last night. */
  readonly acts: readonly Act[]
}

/** The vocabulary of the game's chart: its actors, guards and actions. */
export const gameVocabulary = setup({
  types: { context: {} as GameContext, input: {} as GameInput, output: {} as { readonly winner: Winner } },
  actors: {
    setup: setupMachine,
    nightZero: nightZeroMachine,
    night: nightMachine,
    day: dayMachine,
    roundEnd: roundEndMachine,
    ask,
    carryOut: carryOutFor<'resolveNight' | 'closeDay'>(),
    pausePoint,
  },
  guards: {
    narrated: ({ context }) => context.narrated === true,
    opensWithNightZero: ({ context }) => context.rules.opening === 'nightZero',
    won: ({ context }) => context.playState.winner !== null,
    wonAndNarrated: ({ context }) => context.playState.winner !== null && context.narrated === true,
    open: ({ context }) => context.playState.winner === null,
    over: ({ context: { playState, day, rules } }) => playState.winner !== null || day >= rules.maxDays,
    summarizes: ({ context }) => context.rules.summaries,
  },
  actions: {
    notePlayState: assign({ playState: (_, playState: PlayState) => playState }),
    noteActs: assign({ acts: (_, acts: readonly Act[]) => acts }),
    /** In a game that opens at night, each night begins a new day; in one that opens with Night Zero, each day does. */
    countNight: assign({ day: ({ context: { day, rules } }) => (rules.opening === 'night' ? day + 1 : day) }),
    countDay: assign({ day: ({ context: { day, rules } }) => (rules.opening === 'nightZero' ? day + 1 : day) }),
    record,
    rethrow,
  },
})

/** The action that notes the play state which an actor put out. */
export const notePlayState = withOutput('notePlayState')

/** The input of `ask` for the narrator at a moment. */
export const narration =
  (moment: NarrationMoment) =>
  ({ context: { rules } }: { context: GameContext }): Poll =>
    narrationPoll(moment, rules.decision)

/** The last words of a narrator, at dawn or at dusk. */
export const epilogue = gameVocabulary.createStateConfig({
  description: 'The narrator closes the game.',
  invoke: { id: 'epilogue', src: 'ask', input: narration('end'), onDone: 'over', onError },
})
