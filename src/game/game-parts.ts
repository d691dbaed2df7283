import type { AnyStateMachine, InspectionEvent } from 'xstate'
import type { Asker } from '../runtime/ask/asker.js'
import type { OrderedSink } from '../runtime/event-sink.js'
import type { Hearer } from '../runtime/game-runtime.js'
import type { Listeners } from '../runtime/listeners.js'
import type { Pause } from '../runtime/pause.js'

/** What a game is played with besides its context. */
export interface GameParts {
  /** The root machine, with the protocols of this game. */
  readonly chart: AnyStateMachine
  readonly asker: Asker
  readonly pause: Pause
  readonly listeners: Listeners
  /** Get what is recorded: where the log is kept, then whoever listens. */
  readonly hearers: Hearer[]
  /** Where the log is kept while the game is played. */
  readonly sink?: OrderedSink
  /** Gets the inspection events of all actors. */
  readonly inspect?: (event: InspectionEvent) => void
  /** How long each question takes at least, in ms of real time. */
  readonly paceMs: number
}
