import * as z from 'zod/mini'
import { checkFields } from '../kernel/errors/checks.js'
import { GameConflictError, InvalidLogError } from '../kernel/errors/errors.js'
import { completedRequestId, type GameEvent } from '../kernel/events/event.js'
import { requireShallow } from '../kernel/events/read-log.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import type { GameQuery, StoredGame } from '../kernel/runtime/log-store.js'
import { parseUniqueJson } from '../kernel/text/objects.js'
import { quantity } from '../kernel/text/words.js'

/** Throws for events that do not follow the `length` saved events. */
export function requireNext(gameId: string, length: number, events: readonly GameEvent[]): void {
  const gap = events.findIndex(({ seq }, index) => seq !== length + index)
  if (gap < 0) return
  throw new GameConflictError(
    `Game \`${gameId}\` has ${quantity(length, 'event')}: expected number ${length + gap} next, got ${events[gap]?.seq}. ` +
      'Another process has written it: read it again.',
    gameId,
  )
}

export const gameExistsError = (gameId: string): GameConflictError =>
  new GameConflictError(
    `There is a game \`${gameId}\` already: resume it with \`resumeFrom\`, or choose another id.`,
    gameId,
  )

export const gameMissingError = (gameId: string): GameConflictError =>
  new GameConflictError(`There is no game \`${gameId}\` in this store.`, gameId)

export const gameUnclaimedError = (gameId: string): GameConflictError =>
  new GameConflictError(`This store does not write game \`${gameId}\`: call \`claimGame\` first.`, gameId)

export const gameArchivedError = (gameId: string): GameConflictError =>
  new GameConflictError(`Game \`${gameId}\` is archived: its log is finished.`, gameId)

/** A writer of this process, whose game was perhaps aborted and is not over yet. */
export const writerHere = 'another game in this process'

export function gameHeldError(gameId: string, owner: string): GameConflictError {
  const wait = owner === writerHere ? ' After `abort()`, wait until its `run()` has rejected.' : ''
  const message = `Game \`${gameId}\` is being written by ${owner}: only one may write it at a time.${wait}`
  return new GameConflictError(message, gameId)
}

/** The requested page of `games`; see `LogStore.listGames`. */
export function gamePage(games: readonly StoredGame[], { status, after, limit = 100 }: GameQuery = {}): StoredGame[] {
  const last = games.find(({ id }) => id === after)
  if (after !== undefined && last === undefined) return []
  return games
    .filter((game) => (status === undefined || game.status === status) && (last === undefined || order(last, game) < 0))
    .sort(order)
    .slice(0, limit)
}

const order = (one: StoredGame, other: StoredGame): number =>
  other.createdAt - one.createdAt || (one.id === other.id ? 0 : one.id > other.id ? -1 : 1)

/** The requests that these events complete: their journal entries are now in the log. */
export function settledRequests(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => completedRequestId(event) ?? [])
}

/** The last part of a try's key in a table: the number of a failed call in its request, or 0 for a try. */
export const callNumber = (entry: JournalEntry): number => ('call' in entry ? entry.call : 0)

/** A try as a store has saved it. Throws `InvalidLogError`, naming the place, for anything else. */
export function readTry(text: string, place: string, index: number): JournalEntry {
  const entry = parseUniqueJson(text) as Partial<JournalEntry> | null | undefined
  if (typeof entry?.requestId !== 'string' || typeof entry.attempt !== 'number')
    throw new InvalidLogError(`${place}: expected a try to answer.`, index)
  requireShallow(entry, place, index)
  return entry as JournalEntry
}

const path = z.string('Expected a path as a text').check(z.minLength(1, 'Expected a non-empty path'))
const takeOver = z.optional(z.boolean())
const leaseMs = z.optional(z.number('Expected a number of ms').check(z.gte(100, 'Expected 100 ms or more')))
const onWarning = z.optional(z.custom((value) => typeof value === 'function', 'Expected a function'))

const archive = z.optional(
  z.custom(
    (value) => typeof (value as { get?: unknown } | null)?.get === 'function',
    'Expected an archive, such as `s3Archive` makes',
  ),
)
const keyText = z.string('Expected a text').check(z.minLength(1, 'Expected a non-empty text'))
const httpAddress = z
  .string('Expected the address of a bucket')
  .check(z.regex(/^https?:\/\/[^/@?#]+(\/[^?#]*)?$/, 'Expected the address of a bucket, as `https://HOST/BUCKET`'))

const schemas = {
  memoryStore: z.strictObject({}, 'Expected no options'),
  memoryCalls: z.strictObject({}, 'Expected no options'),
  jsonlStore: z.strictObject({ onWarning, takeOver }, 'Expected the options as an object'),
  postgresStore: z.strictObject({ archive, leaseMs, takeOver }, 'Expected the options as an object'),
  s3Archive: z.strictObject(
    {
      url: httpAddress,
      accessKeyId: keyText,
      secretAccessKey: keyText,
      sessionToken: z.optional(keyText),
      region: z.optional(keyText),
    },
    'Expected the options as an object',
  ),
  sqliteStore: z.strictObject({ takeOver }, 'Expected the options as an object'),
} as const

export function requireStoreOptions(store: keyof typeof schemas, options: unknown): void {
  checkFields(schemas[store], options)
}

export function requirePath(given: string): void {
  checkFields(z.strictObject({ path }), { path: given })
}
