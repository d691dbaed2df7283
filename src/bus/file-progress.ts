import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import * as z from 'zod'
import { checkFields } from '../errors/check-fields.js'
import { StoreError } from '../errors/store-error.js'
import { parseJson } from '../text/parse-json.js'
import { type Acknowledged, type BusProgress, nothingAcknowledged } from './progress.js'

const pathSchema = z.strictObject({
  path: z.string('Expected a path as a text').min(1, 'Expected a non-empty path'),
})
const lineSchema = z.strictObject({ game: z.string(), events: z.int().min(0), ended: z.boolean() })

/**
 * Saves what was acknowledged in a file, one line for each batch; opening the file again reduces it to one line for each
 * game. Only one process may use the file at a time. If a crash cuts off a line, one batch is published twice.
 *
 * @throws {StoreError} when the file cannot be read or written.
 */
export function fileProgress(path: string): BusProgress {
  checkFields(pathSchema, { path })
  const known = attempt(path, () => linesIn(path))
  const file = attempt(path, () => rewrite(path, known))
  return {
    of: (gameId) => known.get(gameId) ?? nothingAcknowledged,
    acknowledge(gameId, acknowledged) {
      known.set(gameId, acknowledged)
      attempt(path, () => writeSync(file, line(gameId, acknowledged)))
    },
    close: () => closeSync(file),
  }
}

const line = (game: string, { events, ended }: Acknowledged): string => `${JSON.stringify({ game, events, ended })}\n`

function linesIn(path: string): Map<string, Acknowledged> {
  const known = new Map<string, Acknowledged>()
  if (!existsSync(path)) return known
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const read = lineSchema.safeParse(parseJson(text))
    if (read.success) known.set(read.data.game, { events: read.data.events, ended: read.data.ended })
  }
  return known
}

/** Replaces the file by one with a line for each game, in one step. Returns the new file, open for appending. */
function rewrite(path: string, known: ReadonlyMap<string, Acknowledged>): number {
  writeFileSync(`${path}.new`, [...known].map(([game, acknowledged]) => line(game, acknowledged)).join(''))
  renameSync(`${path}.new`, path)
  return openSync(path, 'a')
}

function attempt<T>(path: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    throw new StoreError(`The progress of the bus cannot be saved in \`${path}\`: ${(cause as Error).message}.`, {
      cause,
    })
  }
}
