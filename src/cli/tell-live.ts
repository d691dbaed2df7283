import type { GameEvent, MafiaGame } from '../index.js'
import { EventQueue } from './event-queue.js'
import { givenByDefault } from './given-by-default.js'
import { steadyPace } from './pace.js'
import type { SeatedPerson } from './person.js'
import { type Showing, show } from './show.js'
import { statisticsLines } from './telling/statistics.js'
import type { Transcript } from './transcript.js'

/** What goes with a game while it is played. */
export interface Company {
  readonly showing: Showing
  readonly transcript?: Transcript
  /** The person who reads the output, if one plays. */
  readonly person?: SeatedPerson
  /** Aborted when the game has to stop; what happened until then is still printed. */
  readonly stop?: AbortSignal
  /** What was recorded before. */
  readonly known?: readonly GameEvent[]
}

/** Plays `game` to its end and prints it meanwhile. Throws what stopped it. */
export async function tellLive(game: MafiaGame, company: Company): Promise<void> {
  const { showing, transcript, person, known = [], stop = new AbortController().signal } = company
  const fault = new AbortController()
  const signal = AbortSignal.any([showing.signal, fault.signal])
  const queue = new EventQueue()
  const take = (event: GameEvent) => {
    attempt(() => transcript?.add(event), fault)
    queue.push(event)
  }
  for (const event of known) take(event)
  game.on('event', take)
  person?.follow(game)
  const run = game.run({ signal: AbortSignal.any([signal, stop]) }).finally(() => queue.close())
  try {
    const scene = await printGame(queue, { run, company, signal })
    if (!showing.json) showing.printer.print(statisticsLines(scene, game.events))
  } catch (error) {
    throw fault.signal.aborted ? fault.signal.reason : error
  } finally {
    transcript?.close(game.events)
  }
  stop.throwIfAborted()
  for (const line of givenByDefault(game.events)) process.stderr.write(`nightzero: ${line}\n`)
}

interface Playing {
  readonly run: Promise<unknown>
  readonly company: Company
  readonly signal: AbortSignal
}

/** Prints the game, a stopped one up to its last event. Returns the scene after it. */
async function printGame(queue: EventQueue, { run, company: { showing, person, stop }, signal }: Playing) {
  const ended = run.catch((error) => {
    if (!stop?.aborted) throw error
  })
  const quiet = { ...showing, printer: { print: () => {} }, pace: steadyPace(Number.POSITIVE_INFINITY) }
  const [scene] = await Promise.all([show(queue, { ...(person ? quiet : showing), signal }), ended])
  return scene
}

function attempt(action: () => void, fault: AbortController): void {
  try {
    action()
  } catch (error) {
    fault.abort(error)
  }
}
