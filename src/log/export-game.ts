import { z } from 'zod'
import { checkFields } from '../errors/check-fields.js'
import { InvalidLogError } from '../errors/invalid-log-error.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { requireEvents } from '../errors/require-events.js'
import type { Usage } from '../events/answer-schema.js'
import { type GameEvent, isEvent, type ViewEvent } from '../events/event.js'
import { foldEvents } from '../events/evolve.js'
import { seenAs, viewFor } from '../events/view.js'
import { type GameResult, type PlayerResult, resultOf } from '../game/result.js'
import { isFinished } from './check-log.js'

/** Through whose eyes a game is exported; see `exportGame`. */
export type ExportView = (typeof exportViews)[number]

/** Every view that a game is exported by. */
export const exportViews = ['public', 'player', 'viewer', 'moderator', 'post-mortem', 'analysis'] as const

/** One answer as an analysis lists it. */
export interface AnswerRow {
  readonly requestId: string
  readonly player: string
  readonly kind: string
  readonly day: number
  /** Failed tries before it. */
  readonly rejected: number
  /** Whether the rules answered in the player's place. */
  readonly defaulted: boolean
  /** Wall-clock time it was recorded, in ms since 1970. */
  readonly recordedAt?: number
  readonly latencyMs?: number
  readonly usage?: Usage
}

/** A whole game as one JSON document. */
export interface GameDocument {
  readonly format: 'nightzero-game'
  readonly version: 1
  readonly view: ExportView
  /** The player whose view it is. */
  readonly player?: string
  readonly id: string
  readonly finished: boolean
  /** How it ended and what it counts up to; absent while it is not finished. */
  readonly result?: Pick<GameResult, 'winner' | 'days' | 'stats' | 'usage'> & {
    readonly players: readonly PlayerResult[]
  }
  /** The whole log in `moderator` (without times and costs) and `analysis` (with them); else what that audience sees. */
  readonly events: readonly GameEvent[] | readonly ViewEvent[]
  /** In `analysis`: every answer with its tries, time, tokens and cost. */
  readonly answers?: readonly AnswerRow[]
}

/** Which view to export, and whose where it is a player's. */
export interface ExportOptions {
  readonly view: ExportView
  readonly player?: string
}

const optionsSchema = z.strictObject(
  { view: z.enum(exportViews), player: z.string().optional() },
  'Expected the options as an object, for example `{ view: "public" }`',
)

/**
 * A whole game as one JSON document, by view: `public`, `player` (with `player`) as they saw it; `viewer` with what only
 * the audience knows: roles, the night, private reasoning; `post-mortem` everything that was said, done and thought, once the
 * game is over; `moderator` the whole log; `analysis` the whole log with times, latencies, tokens and cost.
 *
 * @throws {InvalidLogError} when the log is empty or no list of events.
 * @throws {InvalidOptionsError} when the view is missing or unknown, a player is missing or unknown, or a post-mortem comes before the end.
 */
export function exportGame(events: readonly GameEvent[], options: ExportOptions): GameDocument {
  requireEvents(events)
  if (events.length === 0) throw new InvalidLogError('The log is empty: there is nothing to export.')
  checkFields(optionsSchema, options)
  const { view, player } = options
  const finished = isFinished(events)
  if (view === 'post-mortem' && !finished)
    throw new InvalidOptionsError('A post-mortem needs a finished game: export the view `public` until then.', 'view')
  const { id } = foldEvents(events)
  const seen = eventsFor(events, options)
  return {
    format: 'nightzero-game',
    version: 1,
    view,
    ...(view === 'player' && player !== undefined && { player }),
    id,
    finished,
    ...(finished && { result: shownResult(events) }),
    events: seen,
    ...(view === 'analysis' && { answers: answerRows(events) }),
  }
}

function eventsFor(events: readonly GameEvent[], { view, player }: ExportOptions): GameDocument['events'] {
  switch (view) {
    case 'public':
      return viewFor('public', events).events
    case 'player':
      return viewFor(knownPlayer(events, player), events).events
    case 'viewer':
      return numbered(events.filter(({ type }) => !behindTheScenes.has(type) && !(type === 'memory.updated')))
    case 'post-mortem':
      return numbered(events.filter(({ type }) => !behindTheScenes.has(type)))
    case 'moderator':
      return events.map(({ meta: _, ...event }) => event as GameEvent)
    case 'analysis':
      return [...events]
  }
}

/** How answers were got; what they say is told by other events. `game.created` holds the seed. */
const behindTheScenes: ReadonlySet<string> = new Set([
  'game.created',
  'answer.recorded',
  'answer.offered',
  'answer.rejected',
  'answer.defaulted',
  'answer.dropped',
])

const numbered = (events: readonly GameEvent[]): ViewEvent[] => events.map((event, n) => seenAs(event, n))

function knownPlayer(events: readonly GameEvent[], player: string | undefined): string {
  const ids = foldEvents(events).players.map(({ id }) => id)
  if (player !== undefined && ids.includes(player)) return player
  throw new InvalidOptionsError(`Expected \`player\` to be one of ${ids.join(', ')}, got \`${player}\`.`, 'player')
}

function shownResult(events: readonly GameEvent[]): NonNullable<GameDocument['result']> {
  const { winner, days, players, stats, usage } = resultOf(events)
  return { winner, days, players, stats, usage }
}

function answerRows(events: readonly GameEvent[]): AnswerRow[] {
  const rejected = new Map<string, number>()
  return events.flatMap((event) => {
    if (isEvent(event, 'answer.rejected')) rejected.set(event.data.requestId, event.data.attempt)
    if (!isEvent(event, 'answer.recorded') && !isEvent(event, 'answer.defaulted')) return []
    const { requestId, player, kind } = event.data
    const { at, latencyMs, usage } = event.meta ?? {}
    const tries = rejected.get(requestId) ?? 0
    const defaulted = isEvent(event, 'answer.defaulted')
    const timed = { ...(at !== undefined && { recordedAt: at }), ...(latencyMs !== undefined && { latencyMs }) }
    return [{ requestId, player, kind, day: event.day, rejected: tries, defaulted, ...timed, ...(usage && { usage }) }]
  })
}
