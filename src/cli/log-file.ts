import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import type { LogStore } from '../index.js'
import { jsonlStore } from '../stores/index.js'
import { BadInput, fileFault } from './bad-input.js'

/** A new log. `discard` removes it again if no game was started. */
export interface LogFile {
  readonly store: LogStore
  readonly discard: () => void
}

/** Creates the file at `path`. Throws `BadInput` when it exists already or cannot be written. */
export function createLogFile(path: string): LogFile {
  refuseOldJournal(path)
  closeSync(createFile('write the log', path))
  return { store: jsonlStore(path), discard: () => rmSync(path, { force: true }) }
}

/** Opens a file that must not exist yet. Throws `BadInput` when it does or cannot be written. */
export function createFile(doing: string, path: string): number {
  try {
    return openSync(path, 'wx')
  } catch (error) {
    throw fileFault(doing, path, error)
  }
}

/** Throws `BadInput` if one of these files exists, so that it is reported before anything is computed or paid. */
export function refuseExisting(paths: readonly (string | undefined)[]): void {
  const found = paths.find((path) => path !== undefined && existsSync(path))
  if (found !== undefined) throw new BadInput(`\`${found}\` exists already: choose another name.`)
}

/** Throws for a journal of another game: its answers would be used for this one. */
function refuseOldJournal(path: string): void {
  const journal = `${path.replace(/\.jsonl$/, '')}.journal.jsonl`
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new BadInput(`Cannot write the log \`${path}\`: \`${journal}\` belongs to another game; remove it first.`)
}
