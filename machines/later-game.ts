import { type AnyStateMachine, createMachine } from 'xstate'
import type { PlayState } from '../src/kernel/rules/play-state.js'
import type { GameInput } from './game.js'

/** With what a game begins whose past is known. */
export type GameBeginning = 'nightZero' | 'night' | 'day'

/** Where a game begins that does not begin with its setup. */
export interface LaterStart {
  readonly beginning: GameBeginning
  readonly day: number
  readonly playState: PlayState
}

/** The input of a game that begins in the middle. */
export type LaterGameInput = GameInput & Omit<LaterStart, 'beginning'>

/** The root machine of a game whose past is known: it begins with Night Zero, a night or a day instead of the setup. */
export function beginGameAt({ config, implementations }: AnyStateMachine, initial: GameBeginning): AnyStateMachine {
  const context = ({ input }: { input: LaterGameInput }) => ({ ...input, acts: [] })
  return createMachine({ ...config, initial, context } as typeof config, implementations as never)
}
