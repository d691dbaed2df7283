import * as z from 'zod/mini'
import type { CallFacts, Usage } from '../kernel/errors/call-facts.js'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidLogError, InvalidOptionsError } from '../kernel/errors/errors.js'
import { firstFault, withoutMessages } from '../kernel/errors/explain.js'
import { type GameEvent, isEvent, isFinished, type ViewEvent, viewEventSchema } from '../kernel/events/event.js'
import { foldEvents } from '../kernel/events/evolve.js'
import { readEvents, requireEvents, requireShallow } from '../kernel/events/read-log.js'
import { isBehindTheScenes, isOmniscient, toViewEvent, viewFor } from '../kernel/events/view.js'
import { bystanders, documentViews } from '../kernel/rules/views.js'
import { deepFreeze, definedFields, isObject, parseStrictJson } from '../kernel/text/objects.js'
import { type GameResult, gameResult, type PlayerResult } from './mafia-game.js'

/** One answer, as the `analysis` export lists it. */
export interface AnswerRow {
  readonly requestId: string
  readonly player: string
  readonly kind: string
  readonly day: number
  /** Failed tries before it. */
  readonly rejected: number
  /** Calls before it that failed because of the service. */
  readonly failedCalls: number
  /** Whether it is the rules' default, used because the player gave no valid answer. */
  readonly defaulted: boolean
  /** Wall-clock time of its recording, in ms since 1970. */
  readonly recordedAt?: number
  readonly latencyMs?: number
  readonly usage?: Usage
  readonly call?: CallFacts
}

function listAnswerRows(events: readonly GameEvent[]): AnswerRow[] {
  const rejected = new Map<string, number>()
  const failed = new Map<string, number>()
  return events.flatMap((event) => {
    if (isEvent(event, 'answer.rejected')) rejected.set(event.data.requestId, event.data.attempt)
    if (isEvent(event, 'call.failed')) failed.set(event.data.requestId, event.data.call)
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    const { requestId, player, kind } = event.data
    const { at, latencyMs, usage, call } = event.meta ?? {}
    const failures = { rejected: rejected.get(requestId) ?? 0, failedCalls: failed.get(requestId) ?? 0 }
    const defaulted = isEvent(event, 'answer.defaulted')
    const costs = definedFields({ recordedAt: at, latencyMs, usage, call })
    return [{ requestId, player, kind, day: event.day, ...failures, defaulted, ...costs }]
  })
}

/** The view in which a game is exported; see `exportGame`. */
export type ExportView = (typeof exportViews)[number]

export const exportViews = [...bystanders, 'player', ...documentViews] as const

/** Which view to export: its name, or the id of a player. `{ view: 'player', player: 'p2' }` is `{ view: 'p2' }`. */
export interface ExportOptions {
  readonly view: ExportView | (string & {})
  readonly player?: string
}

interface ChosenView {
  readonly view: ExportView
  readonly player?: string | undefined
}

function chooseView({ view, player }: ExportOptions): ChosenView {
  const named = exportViews.find((name) => name === view)
  return named === undefined ? { view: 'player', player: view } : { view: named, player }
}

function selectEvents(
  events: readonly GameEvent[],
  { view, player }: ChosenView,
): readonly GameEvent[] | readonly ViewEvent[] {
  switch (view) {
    case 'public':
      return viewFor('public', events).events
    case 'player':
      return viewFor(requirePlayer(events, player), events).events
    case 'viewers':
      return viewFor('viewers', events).events
    case 'omniscient':
      return withNumbers(events.filter(isOmniscient))
    case 'post-mortem':
      return withNumbers(events.filter((event) => !isBehindTheScenes(event)))
    case 'moderator':
      return events.map(({ meta: _, ...event }) => event as GameEvent)
    case 'analysis':
      return [...events]
  }
}

const withNumbers = (events: readonly GameEvent[]): ViewEvent[] => events.map((event, n) => toViewEvent(event, n))

function requirePlayer(events: readonly GameEvent[], player: string | undefined): string {
  const ids = foldEvents(events).players.map(({ id }) => id)
  if (player !== undefined && ids.includes(player)) return player
  const views = [...exportViews.filter((name) => name !== 'player'), ...ids]
  throw new InvalidOptionsError(`Expected a view of ${views.join(', ')}, got the player \`${player}\`.`, 'view')
}

/** The result in an exported document. It holds only counts that follow from the document's own events. */
export interface ExportedResult extends Pick<GameResult, 'winner' | 'days'> {
  readonly players: readonly PlayerResult[]
  /** Present in `moderator` and `analysis`, which hold the whole log. */
  readonly stats?: GameResult['stats']
  /** Present in `analysis`, which holds the tokens and the cost of each answer. */
  readonly usage?: GameResult['usage']
}

/** A whole game as one JSON document. */
export interface GameDocument {
  readonly format: 'nightzero-game'
  readonly version: 1
  readonly view: ExportView
  readonly player?: string
  readonly id: string
  readonly finished: boolean
  /** How it ended; absent while it is not finished. */
  readonly result?: ExportedResult
  /** The whole log in `moderator` (without times and costs) and `analysis` (with them); otherwise what was seen. */
  readonly events: readonly GameEvent[] | readonly ViewEvent[]
  /** Present in `analysis`: every answer with its tries, time, tokens and cost. */
  readonly answers?: readonly AnswerRow[]
}

const exportOptionsSchema = z.strictObject(
  { view: z.string('Expected a view, for example `public` or `p2`'), player: z.optional(z.string()) },
  'Expected the options as an object, for example `{ view: "public" }`',
)

/**
 * A whole game as one JSON document, by view: `public`, `viewers` and a player's id: what they saw;
 * `omniscient`: also roles, nights and thoughts; `post-mortem`: memories too, once the game is over; `moderator`: the
 * whole log; `analysis`: the whole log with times, latencies, tokens and cost.
 *
 * @throws {InvalidLogError} when the log is empty or is not a list of events.
 * @throws {InvalidOptionsError} when the view is missing or unknown, a player is missing or unknown, or a post-mortem
 *   comes before the end.
 */
export function exportGame(events: readonly GameEvent[], options: ExportOptions): GameDocument {
  requireEvents(events)
  if (events.length === 0) throw new InvalidLogError('The log is empty: there is nothing to export.')
  checkFields(exportOptionsSchema, options)
  const { view, player } = chooseView(options)
  const finished = isFinished(events)
  if (view === 'post-mortem' && !finished)
    throw new InvalidOptionsError('A post-mortem needs a finished game: export the view `public` until then.', 'view')
  const { id } = foldEvents(events)
  const seen = selectEvents(events, { view, player })
  return {
    format: 'nightzero-game',
    version: 1,
    view,
    ...(view === 'player' && player !== undefined && { player }),
    id,
    finished,
    ...(finished && { result: exportedResult(events, view) }),
    events: seen,
    ...(view === 'analysis' && { answers: listAnswerRows(events) }),
  }
}

const holdsLog = (view: ExportView): boolean => view === 'moderator' || view === 'analysis'

function exportedResult(events: readonly GameEvent[], view: ExportView): ExportedResult {
  const { winner, days, players, stats, usage } = gameResult(events)
  return { winner, days, players, ...(holdsLog(view) && { stats }), ...(view === 'analysis' && { usage }) }
}

/** An exported game, read back. */
export interface ImportedGame {
  readonly view: ExportView
  readonly player?: string
  readonly id: string
  readonly finished: boolean
  readonly result?: ExportedResult
  /** The whole log; null when the document holds only what an audience saw. */
  readonly log: readonly GameEvent[] | null
  /** What the audience saw; empty when `log` is not null. */
  readonly seen: readonly ViewEvent[]
}

const documentSchema = z.object({
  format: z.literal('nightzero-game'),
  version: z.literal(1),
  view: z.enum(exportViews),
  player: z.optional(z.string()),
  id: z.string(),
  finished: z.boolean(),
  result: z.optional(z.custom<ExportedResult>(isObject, 'Expected an object')),
  events: z.array(z.unknown()),
})

/**
 * Reads a document of `exportGame`, as text or already parsed. Its events are checked and frozen.
 *
 * @throws {InvalidLogError} when it is not such a document, or an event in it is damaged.
 */
export function importGame(document: string | unknown): ImportedGame {
  const value = typeof document === 'string' ? parseDocument(document) : document
  const checked = documentSchema.safeParse(value, withoutMessages)
  if (!checked.success)
    throw new InvalidLogError(`This is not an exported game. ${firstFault(checked.error, value).message}.`)
  const { view, player, id, finished, result, events } = checked.data
  requireShallow(result, 'The result of the exported game', -1)
  const whole = holdsLog(view)
  return deepFreeze({
    view,
    ...(player !== undefined && { player }),
    id,
    finished,
    ...(result && { result }),
    log: whole ? readEvents(events) : null,
    seen: whole ? [] : events.map(readViewEvent),
  })
}

function parseDocument(text: string): unknown {
  try {
    return parseStrictJson(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new InvalidLogError(`This is not an exported game: it is not JSON (${(error as Error).message}).`)
  }
}

function readViewEvent(value: unknown, index: number): ViewEvent {
  requireShallow(value, `Event ${index}`, index)
  const checked = viewEventSchema.safeParse(value, withoutMessages)
  if (checked.success && checked.data.n === index) return checked.data
  const fault = checked.success
    ? `expected number ${index}, got ${checked.data.n}`
    : firstFault(checked.error, value).message
  throw new InvalidLogError(`Event ${index} of the exported game is damaged: ${fault}.`, index)
}
