import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import * as z from 'zod'
import { checkFields } from '../../kernel/errors/checks.js'
import { StoreError } from '../../kernel/errors/errors.js'
import type { Awaitable } from '../../kernel/runtime/log-store.js'
import { parseUniqueJson } from '../../kernel/text/objects.js'

/** How much of a game the broker has acknowledged. */
export interface Acknowledged {
  readonly events: number
  /** Whether the last of them ended the game: no more will come. */
  readonly ended: boolean
}

/** Where a bus saves what was acknowledged. If lost, events are published again, and readers ignore those. */
export interface BusProgress {
  get(gameId: string): Awaitable<Acknowledged>
  acknowledge(gameId: string, acknowledged: Acknowledged): Awaitable<void>
  close?(): Awaitable<void>
}

const nothingAcknowledged: Acknowledged = Object.freeze({ events: 0, ended: false })

/** Keeps progress in memory: after a restart every game is published again from its first event. */
export function memoryProgress(): BusProgress {
  const known = new Map<string, Acknowledged>()
  return {
    get: (gameId) => known.get(gameId) ?? nothingAcknowledged,
    acknowledge: (gameId, acknowledged) => void known.set(gameId, acknowledged),
  }
}

const pathSchema = z.strictObject({ path: z.string('Expected a path as a text').min(1, 'Expected a non-empty path') })
const lineSchema = z.strictObject({ game: z.string(), events: z.int().min(0), ended: z.boolean() })

/**
 * Saves what was acknowledged in a file, for one process at a time. A line cut off by a crash repeats one batch.
 *
 * @throws {StoreError} when the file cannot be read or written.
 */
export function fileProgress(path: string): BusProgress {
  checkFields(pathSchema, { path })
  const known = withProgressErrors(path, () => readProgress(path))
  const file = withProgressErrors(path, () => rewrite(path, known))
  // The system gives the number of a closed file to the next one that is opened.
  let isOpen = true
  return {
    get: (gameId) => known.get(gameId) ?? nothingAcknowledged,
    acknowledge(gameId, acknowledged) {
      if (!isOpen) throw new StoreError(`The progress of the bus cannot be saved in \`${path}\`: it is closed.`)
      known.set(gameId, acknowledged)
      withProgressErrors(path, () => writeSync(file, formatProgressLine(gameId, acknowledged)))
    },
    close() {
      if (isOpen) closeSync(file)
      isOpen = false
    },
  }
}

const formatProgressLine = (game: string, { events, ended }: Acknowledged): string =>
  `${JSON.stringify({ game, events, ended })}\n`

function readProgress(path: string): Map<string, Acknowledged> {
  const known = new Map<string, Acknowledged>()
  if (!existsSync(path)) return known
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const read = lineSchema.safeParse(parseUniqueJson(text))
    if (read.success) known.set(read.data.game, { events: read.data.events, ended: read.data.ended })
  }
  return known
}

/** Replaces the file by one with a line for each game, in one step. Returns the new file, open for appending. */
function rewrite(path: string, known: ReadonlyMap<string, Acknowledged>): number {
  writeFileSync(
    `${path}.new`,
    [...known].map(([game, acknowledged]) => formatProgressLine(game, acknowledged)).join(''),
  )
  renameSync(`${path}.new`, path)
  return openSync(path, 'a')
}

function withProgressErrors<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw new StoreError(`The progress of the bus cannot be saved in \`${path}\`: ${(cause as Error).message}.`, {
      cause,
    })
  }
}
