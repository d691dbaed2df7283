import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../support/postgres/fresh-database.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'
import { inProcess, interrupted, linesOf } from './run-cli.js'

const config = `
seed: cli
games: 4
entrants:
  - name: careful
    agent: scripted
  - name: coin
    agent: random
tables:
  - { rules: trial, players: 6 }
`

function configFile(text = config): string {
  const path = join(temporaryFolder(), 't.yaml')
  writeFileSync(path, text)
  return path
}

test('a tournament is queued, played by a worker and watched to its tables, and shown meanwhile', async () => {
  const database = await freshDatabase()
  const NIGHTZERO_DATABASE = database
  const watching = inProcess(['tournament', '--config', configFile(), '--database', database])
  let queued = false
  while (!queued) {
    // The other process needs the processor to get ready.
    await setTimeout(500)
    const { stdout } = await nightzero(['top', '--json', '--once', '--database', database])
    queued = stdout !== '' && JSON.parse(stdout).tournaments[0]?.waiting === 4
  }
  const worker = await nightzero(['worker', '--until-done'], { NIGHTZERO_DATABASE })
  expect(worker).toMatchObject({ status: 0, stderr: '' })
  expect(linesOf(worker.stdout).at(-1)).toBe(
    '4 games played, 0 left to others, 0 taken by others, 0 failed tries, 0 given up.',
  )
  const { status, stdout, stderr } = await watching
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('4 of 4 games played')
  expect(stdout).not.toContain('postgres:postgres')
  const shown = await nightzero(['top', '--once'], { NIGHTZERO_DATABASE })
  expect(shown.stdout).toMatch(/cli\s+│ 0\s+│ 0\s+│ 4/)
})

test('a worker that is asked to stop ends in good order', async () => {
  const { status, stdout } = await interrupted(['worker', '--database', await freshDatabase()], 'SIGTERM')
  expect(status).toBe(0)
  expect(linesOf(stdout).at(-1)).toContain('0 games played')
})

test.each([
  [['worker'], 'nightzero: required option'],
  [['worker', '--database', 'mysql://localhost'], 'nightzero: Expected the address of a Postgres database'],
  [['top', '--once', '--database', 'postgres://127.0.0.1:9/games'], 'nightzero: The database cannot be used'],
  [
    ['tournament', '--config', 't.yaml', '--database', 'postgres://localhost/games', '--store', 'x'],
    'nightzero: option',
  ],
])('%j is refused in a line', async (args, message) => {
  const { status, stderr } = await nightzero(args)
  expect(status).toBe(2)
  expect(linesOf(stderr)).toHaveLength(1)
  expect(stderr).toContain(message)
})
