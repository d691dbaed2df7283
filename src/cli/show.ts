import { maySee } from '../events/index.js'
import type { GameEvent, ViewEvent } from '../index.js'
import { jsonLine, type Printer } from './printer.js'
import { pause, pauseMs, type Speed } from './speed.js'
import type { Scene } from './telling/scene.js'
import { tell } from './telling/tell.js'

/** How a game is shown: through whose eyes, how fast, where to, told or as JSON. */
export interface Showing {
  readonly printer: Pick<Printer, 'print'>
  readonly speed: Speed
  readonly signal: AbortSignal
  /** The scene before the first event; its observer is the one whose view is shown. */
  readonly scene: Scene
  /**
   * `log`: whole recorded events. `view`: events as the observer sees them. Otherwise the game is printed in sentences.
   */
  readonly json?: 'log' | 'view'
}

/** Shows a game, live or recorded, event by event, at the pace of its reader. Returns the scene after the last one. */
export async function show(events: AsyncIterable<GameEvent> | Iterable<GameEvent>, showing: Showing): Promise<Scene> {
  const { printer, speed, signal } = showing
  let { scene } = showing
  let seen = 0
  for await (const event of events) {
    if (showing.json !== 'log' && !maySee(scene.observer, event.audience)) continue
    const shown = showing.json === 'log' ? event : asSeen(event, seen)
    seen += 1
    const told = tell(scene, asSeen(event, seen))
    scene = told.scene
    const lines = showing.json ? [jsonLine(shown)] : told.lines
    printer.print(lines)
    await pause(pauseMs(lines, speed), signal)
  }
  return scene
}

function asSeen({ type, day, phase, data }: GameEvent, n: number): ViewEvent {
  return { n, type, day, phase, data } as ViewEvent
}
