import { accessSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidLogError } from '../kernel/errors/errors.js'
import type { RecordedCall } from '../kernel/runtime/agent.js'
import type { CallSink } from '../kernel/runtime/log-store.js'
import { parseJson, parseStrictJson } from '../kernel/text/objects.js'
import { gameFileName, LineFile, readLines, withFileErrors } from './line-file.js'
import { requirePath } from './store-checks.js'

/**
 * The calls in a file of `jsonlCalls`, in the order in which they ended. An incomplete one at the end is left out.
 *
 * @throws {StoreError} when the file cannot be read.
 * @throws {InvalidLogError} when a line before the last is not a call.
 */
export function readCalls(path: string): RecordedCall[] {
  withFileErrors('read', path, () => accessSync(path))
  const { whole } = readLines(path)
  return whole.filter((line) => line.trim() !== '').map((line, index) => parseCall(line, { path, index }))
}

function parseCall(line: string, { path, index }: { path: string; index: number }): RecordedCall {
  const call = strictValue(line, { path, index }) as Partial<RecordedCall> | null | undefined
  const whole = typeof call?.requestId === 'string' && typeof call.request?.body === 'string'
  if (!whole) throw new InvalidLogError(`\`${path}\`: Line ${index + 1}: expected a call to a model.`, index)
  return call as RecordedCall
}

function strictValue(line: string, { path, index }: { path: string; index: number }): unknown {
  if (parseJson(line) === undefined) return undefined
  try {
    return parseStrictJson(line)
  } catch (error) {
    throw new InvalidLogError(`\`${path}\`: Line ${index + 1}: ${(error as Error).message}.`, index)
  }
}

/**
 * Saves calls in files, one call a line. `path` is a file that ends in `.jsonl` or `.gz`, for all games together, or a
 * folder, with a file `<id>.calls.jsonl.gz` for each game. Files that end in `.gz` are compressed, each call
 * separately, so that everything written before a crash stays readable. An existing file is continued. `readCalls` and
 * `zcat` read these files.
 *
 * @throws {InvalidOptionsError} when there is no path.
 * @throws {StoreError} when the file cannot be opened.
 */
export function jsonlCalls(path: string): CallSink {
  requirePath(path)
  return /\.(jsonl|gz)$/.test(path) ? new CallFile(path) : callFolder(path)
}

function callFolder(folder: string): CallSink {
  const files = new Map<string, CallFile>()
  const openFile = (gameId: string): CallFile => {
    const file = files.get(gameId) ?? openCallFile(folder, gameId)
    files.set(gameId, file)
    return file
  }
  return {
    record: (call) => openFile(call.gameId).record(call),
    countOf: (gameId, requestId, attempt) => openFile(gameId).countOf(gameId, requestId, attempt),
    close: () => {
      for (const file of files.values()) file.close()
      files.clear()
    },
  }
}

function openCallFile(folder: string, gameId: string): CallFile {
  withFileErrors('create', folder, () => mkdirSync(folder, { recursive: true }))
  return new CallFile(join(folder, `${gameFileName(gameId)}.calls.jsonl.gz`))
}

class CallFile implements CallSink {
  readonly #file: LineFile
  readonly #counts = new Map<string, number>()

  constructor(path: string) {
    const options = { synced: false, packed: path.endsWith('.gz') }
    const { file, entries } = LineFile.continue(path, (line, index) => parseCall(line, { path, index }), options)
    this.#file = file
    for (const call of entries) this.#count(call)
  }

  record(call: RecordedCall): void {
    this.#file.append([JSON.stringify(call)])
    this.#count(call)
  }

  countOf(gameId: string, requestId: string, attempt: number): number {
    return this.#counts.get(callKey({ gameId, requestId, attempt })) ?? 0
  }

  close(): void {
    this.#file.close()
  }

  #count(call: RecordedCall): void {
    this.#counts.set(callKey(call), (this.#counts.get(callKey(call)) ?? 0) + 1)
  }
}

const callKey = ({ gameId, requestId, attempt }: Pick<RecordedCall, 'gameId' | 'requestId' | 'attempt'>): string =>
  JSON.stringify([gameId, requestId, attempt])
