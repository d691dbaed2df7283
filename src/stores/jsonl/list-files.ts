import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { EventData } from '../../events/event-data.js'
import { type StoredGame, storedGameOf } from '../log-store.js'

/** The logs in a folder; none if the folder does not exist. File names of games contain no full stop. */
export function logsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[^.]+\.jsonl$/.test(name))
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** The games of the logs, without reading whole files; a file that is not a log is skipped. */
export function gamesAt(paths: readonly string[]): StoredGame[] {
  return paths.flatMap((path) => gameAt(path) ?? [])
}

interface FirstEvent {
  readonly type: string
  readonly data: EventData['game.created']
  readonly meta?: { readonly at?: number }
}

function gameAt(path: string): StoredGame | undefined {
  try {
    const [first, last] = endsOf(path)
    const { type, data, meta } = JSON.parse(first) as FirstEvent
    if (type !== 'game.created') return undefined
    const game = storedGameOf(data, meta?.at ?? 0)
    return typeIn(last) === 'game.ended' ? { ...game, status: 'finished' } : game
  } catch {
    return undefined
  }
}

/** A last line that a crash cut off does not end the game. */
function typeIn(line: string): unknown {
  try {
    return (JSON.parse(line) as { type?: unknown }).type
  } catch {
    return undefined
  }
}

const chunk = 64 * 1024

/** The first line of a file and its last one. */
function endsOf(path: string): [string, string] {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const first = lineFrom(
      (length) => read(file, 0, Math.min(length, size)),
      size,
      (text) => text.indexOf('\n'),
    )
    const last = lineFrom(
      (length) => read(file, Math.max(0, size - length), Math.min(length, size)).trimEnd(),
      size,
      (text) => text.lastIndexOf('\n'),
    )
    return [first.split('\n', 1)[0] as string, last.slice(last.lastIndexOf('\n') + 1)]
  } finally {
    closeSync(file)
  }
}

/** Reads more until a line is complete. */
function lineFrom(readText: (length: number) => string, size: number, end: (text: string) => number): string {
  for (let length = chunk; ; length *= 4) {
    const text = readText(length)
    if (end(text) >= 0 || length >= size) return text
  }
}

function read(file: number, at: number, length: number): string {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at)).toString('utf8')
}
