import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const made: string[] = []

/** A new empty folder, removed when the tests of this file are over. */
export function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'nightzero-'))
  made.push(path)
  return path
}

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})
