import { maySee } from '../events/index.js'
import type { GameEvent, ViewEvent } from '../index.js'
import type { Pace } from './pace.js'
import { jsonLine, type Printer } from './printer.js'
import type { Scene } from './telling/scene.js'
import { tell } from './telling/tell.js'
import { wrap } from './telling/wrap.js'

/** How a game is shown: as whose view, how fast, where, and in sentences or as JSON. */
export interface Showing {
  readonly printer: Pick<Printer, 'print'>
  readonly pace: Pace
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
  const { printer, pace, scene } = showing
  if (pace.hint !== undefined) printer.print(wrap(pace.hint, scene.width))
  pace.begin()
  try {
    return await printAll(events, showing)
  } finally {
    pace.end()
  }
}

async function printAll(
  events: AsyncIterable<GameEvent> | Iterable<GameEvent>,
  { printer, pace, signal, json, ...before }: Showing,
): Promise<Scene> {
  let { scene } = before
  let seen = 0
  for await (const event of events) {
    if (json !== 'log' && !maySee(scene.observer, event.audience)) continue
    const view = asSeen(event, seen++)
    const page = tell(scene, view)
    scene = page.scene
    const lines = json ? [jsonLine(json === 'log' ? event : view)] : page.lines
    // The reader may have paused or left while no event came.
    await pace.read([], signal)
    printer.print(lines)
    await pace.read(lines, signal)
  }
  return scene
}

function asSeen({ type, day, phase, data }: GameEvent, n: number): ViewEvent {
  return { n, type, day, phase, data } as ViewEvent
}
