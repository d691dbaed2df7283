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
import { setupMachine } from './setup.js'
import { linger, record, tableOf } from './table.js'

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
} & { dawn: 'linger' }

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
    linger,
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
    survey: assign({ standing: ({ system }) => standingOf(tableOf(system).state) }),
    nextDay: assign({ day: ({ context }) => context.day + 1 }),
    breakDawn: ({ context: { day }, system }, acts: readonly Act[]) => {
      tableOf(system).record({ type: 'enter', phase: 'dawn', day })
      tableOf(system).record({ type: 'resolveNight', acts })
    },
    learn: ({ context, system }) => tableOf(system).record({ type: 'learn', acts: context.acts }),
    noteActs: assign({ acts: (_, acts: readonly Act[]) => acts }),
    record,
    rethrow,
  },
})
