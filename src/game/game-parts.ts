import type { AnyStateMachine, InspectionEvent } from 'xstate'
import type { Asker } from '../runtime/ask/asker.js'
import type { OrderedSink } from '../runtime/event-sink.js'
import type { Hearer } from '../runtime/game-runtime.js'
import type { Listeners } from '../runtime/listeners.js'
import type { Pause } from '../runtime/pause.js'

/** What a game needs besides its context. */
export interface GameParts {
  /** The root machine, with the protocols of this game. */
  readonly chart: AnyStateMachine
  readonly asker: Asker
  readonly pause: Pause
  readonly listeners: Listeners
  /** They get what is recorded: first the store of the log, then the listeners. */
  readonly hearers: Hearer[]
  /** Saves the log while the game is played. */
  readonly sink?: OrderedSink
  /** Gets the inspection events of all actors. */
  readonly inspect?: (event: InspectionEvent) => void
  /** How long each question takes at least, in ms of real time. */
  readonly paceMs: number
}
