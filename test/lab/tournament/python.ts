import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Whether there is a Python, with which figures are recomputed. */
export const isThere = spawnSync('python3', ['--version']).status === 0
if (!isThere) console.warn('The figures of tournaments are not recomputed: there is no `python3`.')

/** What a program of this folder makes of what it is given. */
export function recomputedBy(program: string, given: object) {
  const ran = spawnSync('python3', [join(import.meta.dirname, program)], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  expect(ran.stderr).toBe('')
  return JSON.parse(ran.stdout)
}
