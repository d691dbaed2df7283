import { closeSync, writeSync } from 'node:fs'
import { type GameEvent, isEvent, type MafiaGame, type Observer, type ViewEvent } from '../index.js'
import { isFinished, isOmniscient, type LanguageTag, maySee, requireObserver } from '../kernel/events/index.js'
import { type Language, loadLanguage, seatEnglish } from '../words/languages/index.js'
import { fileFault, withContinuation } from './exit.js'
import { DefaultedAnswers } from './game-faults.js'
import type { ViewingOptions } from './options.js'
import { statisticsLines } from './output/game-numbers.js'
import { aside, dollars } from './output/layout.js'
import { openingScene, outputScene, plain, playerName, type TerminalScene, wrapLines } from './output/scene.js'
import { layOutEvent } from './output/tell.js'
import { createFile } from './output-files.js'
import { defaultSpeed, KeyboardPace, type ReadingPace, signalGroup, steadyPace } from './pace.js'
import { jsonLine, Printer, warn } from './printer.js'
import type { SeatedPerson } from './table.js'

const wholeViews = ['omniscient', 'analysis'] as const
type WholeView = (typeof wholeViews)[number]

/** How a game is shown: as whose view, how fast, where, and in sentences or as JSON. */
export interface Showing {
  readonly printer: Pick<Printer, 'print'>
  readonly pace: ReadingPace
  readonly signal: AbortSignal
  /** The scene before the first event; its observer is the one whose view is shown. */
  readonly scene: TerminalScene
  /** A view of the whole game instead of one audience's: what happened; or also how each answer was obtained. */
  readonly whole?: WholeView
  /** `log`: whole recorded events. `view`: events as the observer sees them. Otherwise sentences. */
  readonly json?: 'log' | 'view'
  /** The language to tell in. Default: that of the game. */
  readonly language?: LanguageTag
}

export async function showGame(
  events: AsyncIterable<GameEvent> | Iterable<GameEvent>,
  showing: Showing,
): Promise<TerminalScene> {
  const { printer, pace, scene } = showing
  if (pace.hint !== undefined) printer.print(wrapLines(pace.hint, scene.width))
  pace.begin()
  try {
    return await printAll(events, showing)
  } finally {
    pace.end()
  }
}

async function printAll(
  events: AsyncIterable<GameEvent> | Iterable<GameEvent>,
  { printer, pace, signal, json, whole, language, ...before }: Showing,
): Promise<TerminalScene> {
  let { scene } = before
  let seen = 0
  for await (const event of events) {
    if (json !== 'log' && !maySee(scene.observer, event.audience)) continue
    if (whole === 'omniscient' && !isOmniscient(event)) continue
    const view = asSeen(event, seen++)
    if (isEvent(event, 'game.opened'))
      scene = { ...scene, language: await loadLanguage(language ?? event.data.language) }
    const page = layOutEvent(scene, view)
    scene = page.scene
    const facts = whole === 'analysis' ? answerFacts(scene, event) : []
    const lines = json ? [jsonLine(json === 'log' ? event : view)] : [...page.lines, ...facts]
    // The reader may have paused or left while no event came.
    await pace.read([], signal)
    printer.print(lines)
    await pace.read(lines, signal)
  }
  return scene
}

const asSeen = ({ type, day, phase, data }: GameEvent, n: number) => ({ n, type, day, phase, data }) as ViewEvent

/** When an answer came, and what it took: the clock in UTC, the try, the latency, tokens and cost. */
function answerFacts(scene: TerminalScene, event: GameEvent): string[] {
  const { at, latencyMs, usage, call } = event.meta ?? {}
  if (at === undefined || !/^answer\.(recorded|offered|defaulted)$/.test(event.type)) return []
  const { player, kind, attempt } = event.data as { player: string; kind: string; attempt?: number }
  const facts = [
    `${playerName(scene, player)}, ${kind}`,
    ...(attempt === undefined ? ['by default'] : attempt > 1 ? [`try ${attempt}`] : []),
    ...(latencyMs === undefined ? [] : [`${Math.round(latencyMs)} ms`]),
    ...(usage ? [`${usage.inputTokens ?? 'unknown'} tokens in, ${usage.outputTokens ?? 'unknown'} out`] : []),
    ...(usage?.costUsd === undefined ? [] : [dollars(usage.costUsd)]),
    ...(call?.model === undefined ? [] : [call.model]),
  ]
  return aside(scene, `${new Date(at).toISOString().slice(11, 23)} ${facts.join(', ')}`)
}

/** Events of a running game for one reader that is slower than the game. */
export class EventQueue implements AsyncIterable<GameEvent> {
  readonly #waiting: GameEvent[] = []
  #wake: () => void = () => {}
  #closed = false

  push(event: GameEvent): void {
    this.#waiting.push(event)
    this.#wake()
  }

  /** No more events will come; waiting ones are still delivered. */
  close(): void {
    this.#closed = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<GameEvent> {
    for (;;) {
      const batch = this.#waiting.splice(0)
      yield* batch
      if (batch.length > 0 || this.#waiting.length > 0) continue
      if (this.#closed) return
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

interface Transcript {
  readonly add: (event: GameEvent) => void
  readonly close: (events: readonly GameEvent[]) => void
}

export function createTranscript(path: string, language: Language = seatEnglish()): Transcript {
  const file = createFile('write the transcript', path)
  let scene: TerminalScene = { ...openingScene('moderator', plain), language }
  const write = (lines: readonly string[]) => {
    try {
      if (lines.length > 0) writeSync(file, `${lines.join('\n')}\n`)
    } catch (error) {
      throw fileFault('write the transcript', path, error)
    }
  }
  return {
    add: (event) => {
      const page = layOutEvent(scene, asSeen(event, event.seq))
      scene = page.scene
      write(page.lines)
    },
    close: (events) => {
      write(statisticsLines(scene, events))
      closeSync(file)
    },
  }
}

interface LiveGameOptions {
  readonly showing: Showing
  readonly transcript?: Transcript
  readonly person?: SeatedPerson
  /** Aborted when the game has to stop; what happened until then is still printed. */
  readonly stop?: AbortSignal
  /** The command that continues the game; absent if nothing is saved. */
  readonly command?: (() => string) | undefined
  readonly known?: readonly GameEvent[]
}

/** Plays `game` to its end and prints it meanwhile. Throws what stopped it. */
export async function playAndPrint(game: MafiaGame, company: LiveGameOptions): Promise<void> {
  const { showing, transcript, person, command, known = [], stop = new AbortController().signal } = company
  const fault = new AbortController()
  const signal = AbortSignal.any([showing.signal, fault.signal])
  const queue = new EventQueue()
  const take = (event: GameEvent) => {
    try {
      transcript?.add(event)
    } catch (error) {
      fault.abort(error)
    }
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
    if (fault.signal.aborted) throw fault.signal.reason
    throw command === undefined || isFinished(game.events) ? error : withContinuation(error, command)
  } finally {
    transcript?.close(game.events)
  }
  stop.throwIfAborted()
  for (const line of new DefaultedAnswers().add(game.events).lines()) warn(line)
}

async function printGame(
  queue: EventQueue,
  { run, company, signal }: { run: Promise<unknown>; company: LiveGameOptions; signal: AbortSignal },
) {
  const { showing, person, stop } = company
  const ended = run.catch((error) => {
    if (!stop?.aborted) throw error
  })
  const quiet = { ...showing, printer: { print: () => {} }, pace: steadyPace(Number.POSITIVE_INFINITY) }
  const [scene] = await Promise.all([showGame(queue, { ...(person ? quiet : showing), signal }), ended])
  return scene
}

/** A post-mortem is printed like the moderator's view. */
export const observerFor = (view: string): Observer => (view === 'post-mortem' ? 'moderator' : view)

/** How these options show a game of `players`. Throws `InvalidOptionsError` for an unknown view. */
export function createShowing(options: ViewingOptions, players: readonly string[], signal: AbortSignal): Showing {
  const { view: asked = 'public', json } = options
  const whole = wholeViews.find((name) => name === asked)
  const view = whole ? 'moderator' : observerFor(asked)
  requireObserver(
    view,
    players.map((id) => ({ id })),
    [...wholeViews, 'post-mortem'],
  )
  return {
    printer: new Printer(process.stdout),
    pace: paceFor(options),
    signal,
    scene: outputScene(view),
    ...(whole && { whole }),
    ...(options.language && { language: options.language }),
    ...(json && { json: options.view === undefined || whole === 'analysis' ? 'log' : 'view' }),
  }
}

/** On a terminal the reader can change the pace with keys, unless everything is printed at once. */
function paceFor({
  json,
  speed = json ? Number.POSITIVE_INFINITY : defaultSpeed(process.stdout),
}: ViewingOptions): ReadingPace {
  const { stdin, stdout } = process
  if (json || speed === Number.POSITIVE_INFINITY || !stdin.isTTY || !stdout.isTTY) return steadyPace(speed)
  return new KeyboardPace(speed, { input: stdin, output: stdout, leave: () => signalGroup('SIGINT') })
}
