import { assign, setup } from 'xstate'
import type { Act } from '../src/rules/powers/power.js'
import type { Rules } from '../src/rules/rules-schema.js'
import { type Standing, standingOf } from '../src/rules/standing.js'
import type { Winner } from '../src/rules/winner.js'
import { dayMachine } from './day.js'
import { narrationMachine } from './narration.js'
import { nightMachine } from './night.js'
import { nightZeroMachine } from './night-zero.js'
import { rethrow } from './phrases.js'
import { roundEndMachine } from './round-end.js'
import { pausePoint, record, runtimeOf } from './runtime.js'
import { setupMachine } from './setup.js'

export type GameInput = {
  readonly rules: Rules
  readonly authors: readonly string[]
  /** Whether a narrator comments on the game. Default false. */
  readonly narrated?: boolean
}
export type GameContext = GameInput & {
  readonly day: number
  readonly standing: Standing
  readonly acts: readonly Act[]
}

/** The actors of a running game by their ids. All are named: the type of a part of them would fit no chart. */
type GameChildren = { [Phase in 'setup' | 'nightZero' | 'night' | 'day' | 'roundEnd']: Phase } & {
  [Moment in 'prologue' | 'news' | 'dusk' | 'epilogue']: 'narration'
} & { dawn: 'pausePoint' }

/** The words of the game's chart: the phases it runs, what it asks before a road, and what it does on the way. */
export const gameVocabulary = setup({
  types: {
    context: {} as GameContext,
    input: {} as GameInput,
    output: {} as { winner: Winner },
    children: {} as GameChildren,
  },
  actors: {
    setup: setupMachine,
    nightZero: nightZeroMachine,
    night: nightMachine,
    day: dayMachine,
    roundEnd: roundEndMachine,
    narration: narrationMachine,
    pausePoint,
  },
  guards: {
    opensWithNightZero: ({ context }) => context.rules.opening === 'nightZero',
    daysBeginAtNight: ({ context }) => context.rules.opening === 'night',
    narrated: ({ context }) => context.narrated === true,
    won: ({ context }) => context.standing.winner !== null,
    summarizes: ({ context }) => context.rules.summaries,
    lastDayPassed: ({ context }) => context.day >= context.rules.maxDays,
  },
  actions: {
    survey: assign({ standing: ({ system }) => standingOf(runtimeOf(system).state) }),
    nextDay: assign({ day: ({ context }) => context.day + 1 }),
    breakDawn: ({ context: { day }, system }, acts: readonly Act[]) => {
      runtimeOf(system).carryOut({ type: 'enter', phase: 'dawn', day })
      runtimeOf(system).carryOut({ type: 'resolveNight', acts })
    },
    learn: ({ context, system }) => runtimeOf(system).carryOut({ type: 'learn', acts: context.acts }),
    noteActs: assign({ acts: (_, acts: readonly Act[]) => acts }),
    record,
    rethrow,
  },
})
