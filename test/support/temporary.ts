import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** A new empty folder, removed when the tests of this file are over. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'nightzero-'))
  made.push(path)
  return path
}

/** Removes every folder made since the last call. */
export function removeTemporaryFolders(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
}
