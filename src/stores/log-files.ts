import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type GameEvent, isEvent } from '../kernel/events/event.js'
import { readLog } from '../kernel/events/read-log.js'
import type { JournalEntry } from '../kernel/runtime/ask/journal.js'
import { newStoredGame, type StoredGame } from '../kernel/runtime/log-store.js'
import { parseJson, parseStrictJson } from '../kernel/text/objects.js'
import { isJson, readLines } from './line-file.js'
import { readTry } from './store-checks.js'

type OnWarning = (warning: string) => void

/** The events in a file, without a last line that was cut off. Throws `InvalidLogError` for any other damage. */
export function readEventFile(path: string, onWarning: OnWarning): GameEvent[] {
  const lines = completeLines(path, onWarning)
  return lines.length === 0 ? [] : readLog(lines.join('\n'))
}

export function readTryFile(path: string, onWarning: OnWarning): JournalEntry[] {
  const lines = completeLines(path, onWarning)
  return lines.map((line, index) => readTry(line, `Line ${index + 1} of the journal \`${path}\``, index))
}

function completeLines(path: string, onWarning: OnWarning): readonly string[] {
  const { whole: written, rest } = readLines(path)
  const whole = written.filter((line) => line.trim() !== '')
  if (rest.trim() === '') return whole
  if (isJson(rest)) return [...whole, rest]
  onWarning(`Line ${whole.length + 1} of \`${path}\` was cut off, for example by a crash: it is dropped.`)
  return whole
}

/** The logs in a folder; none if the folder does not exist. File names of games contain no full stop. */
export function listLogFiles(folder: string): string[] {
  try {
    return (
      readdirSync(folder)
        .filter((name) => /^[^.]+\.jsonl$/.test(name))
        .map((name) => join(folder, name))
        // To open a pipe would wait for whoever writes into it.
        .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    )
  } catch {
    return []
  }
}

export function storedGame({ data, meta }: GameEvent<'game.created'>, finished: boolean): StoredGame {
  const game = newStoredGame(data, meta?.at ?? 0)
  return finished ? { ...game, status: 'finished' } : game
}

/** A game of a log, without reading the whole file; undefined for a file that is not a log. */
export function readStoredGame(path: string): StoredGame | undefined {
  try {
    const [first, last] = readEndLines(path)
    const created = parseStrictJson(first) as GameEvent
    // A last line that a crash cut off does not end the game.
    const { type } = (parseJson(last) ?? {}) as { type?: unknown }
    return isEvent(created, 'game.created') ? storedGame(created, type === 'game.ended') : undefined
  } catch {
    return undefined
  }
}

const chunk = 64 * 1024

function readEndLines(path: string): [string, string] {
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
