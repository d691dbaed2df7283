import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  readLog,
  scriptedAgent,
} from '../../src/index.js'
import { bare } from '../support/logs.js'
import { builtProgram } from './built-program.js'
import { nightzero } from './nightzero.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-resume-'))
const named = (name: string): Agent => ({ ...scriptedAgent(), name })
let logs = 0

/** A log of a game that was cut off, or of a whole one, played by agents of these names. */
async function logOf(agents: readonly string[], { cut = 60, ...options }: GameOptions & { cut?: number } = {}) {
  const players = agents.map((name) => ({ agent: named(name) }))
  const { events } = await createMafiaGame({ players, seed: 8, ...options }).run()
  logs += 1
  const file = join(folder, `${logs}.jsonl`)
  const kept = events.slice(0, cut)
  writeFileSync(file, `${kept.map((event) => JSON.stringify(event)).join('\n')}\n`)
  return { file, events }
}

const eventsIn = (file: string): readonly GameEvent[] => readLog(readFileSync(file, 'utf8'))
const others = ['scripted', 'scripted', 'scripted', 'scripted', 'scripted']

describe('a seat does not change hands unasked', () => {
  test.each<[who: string, agents: string[], told: string]>([
    [
      'paid models',
      ['a/model', 'a/model', 'b/model', ...others],
      '`a/model` (1, 2), `b/model` (3). Use --config FILE, or replace them with --agent scripted.',
    ],
    ['a person', ['scripted', 'human', ...others], '`human` (2). Use --seat 2, or replace them'],
    ['a person and a model', ['human', 'm', ...others], '`human` (1), `m` (2). Use --config FILE --seat 1, or'],
  ])('%s', async (_who, agents, told) => {
    const { file } = await logOf(agents)
    const before = readFileSync(file, 'utf8')
    const { status, stdout, stderr } = await nightzero(['resume', file])
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(`nightzero: Say who plays the seats of ${told}`)
    expect(stderr.match(/\n/g)).toHaveLength(1)
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(await nightzero(['resume', file, '--agent', 'scripted'])).toMatchObject({ status: 0, stderr: '' })
    expect(eventsIn(file).at(-1)?.type).toBe('game.ended')
  })

  test('a narrator keeps its part too', async () => {
    const { file } = await logOf(['scripted', ...others], { narrator: named('a/model') })
    expect((await nightzero(['resume', file])).stderr).toContain('`a/model` (the narrator). Use --config FILE')
  })

  test("a person's seat in a file that seats nobody there", async () => {
    const { file } = await logOf(['human', ...others])
    const config = join(folder, 'six.yaml')
    writeFileSync(config, 'players: 6\n')
    const { status, stderr } = await nightzero(['resume', file, '--config', config])
    expect(status).toBe(2)
    expect(stderr).toContain('`human` (1). Use --seat 1, or')
    expect(await nightzero(['resume', file, '--config', config, '--agent', 'random'])).toMatchObject({ status: 0 })
  })
})

test('scripted and random players play on as they did', async () => {
  const { file, events } = await logOf(['random', ...others])
  expect(await nightzero(['resume', file])).toMatchObject({ status: 0, stderr: '' })
  expect(eventsIn(file).length).toBeGreaterThan(60)
  const { file: scripted, events: alike } = await logOf(['scripted', ...others])
  expect(await nightzero(['resume', scripted])).toMatchObject({ status: 0, stderr: '' })
  expect(bare(eventsIn(scripted))).toEqual(bare(alike))
  expect(events.length).toBeGreaterThan(60)
})

test('a game that is over is told whoever played it, and nobody can sit down to it', async () => {
  const { file } = await logOf(['a/model', ...others], { cut: 10_000 })
  expect(await nightzero(['resume', file])).toMatchObject({ status: 0, stderr: '' })
  expect(await nightzero(['resume', file, '--seat', '1'])).toMatchObject({
    status: 2,
    stderr: `nightzero: The game is over. To see it: npx nightzero replay ${file}\n`,
  })
})

test.each([
  [['--seat', '1'], /needs a terminal/],
  [['--seat', '9'], /There is no seat 9: choose one from 1 to 6/],
  [['--seat', '1', '--json'], /cannot be used with/],
])('%j is refused', async (args, message) => {
  const { file } = await logOf(['human', ...others])
  const { status, stdout, stderr } = await nightzero(['resume', file, ...args])
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(message)
})

test('a person takes its seat back, reads the game from its beginning and plays it to the end', async () => {
  const { file, events } = await logOf(['scripted', 'scripted', 'human', 'scripted', 'scripted', 'scripted'], {
    seed: 2,
    cut: 20,
  })
  const command = ['test/cli/person.py', process.execPath, await builtProgram, 'resume', file, '--seat', '3']
  const { stdout } = await promisify(execFile)('python3', command)
  const { shown, stderr, status } = JSON.parse(stdout) as { shown: string; stderr: string; status: number }
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(shown).toContain('Mafia: trial, 6 players')
  expect(shown.match(/You are a \w+\./g)).toHaveLength(1)
  const after = eventsIn(file)
  expect(bare(after.slice(0, 20))).toEqual(bare(events.slice(0, 20)))
  expect(after.at(-1)?.type).toBe('game.ended')
  const mine = after
    .slice(20)
    .flatMap((event) => (event.type === 'speech.given' && event.data.player === 'p3' ? [event.data.text] : []))
  expect(new Set(mine)).toEqual(new Set(['I trust nobody.']))
})

test('a SQLite store larger than any text asks for the game', async () => {
  const big = join(folder, 'games.db')
  writeFileSync(big, 'SQLite format 3\0')
  truncateSync(big, 700_000_000)
  expect(await nightzero(['resume', big])).toMatchObject({
    status: 2,
    stderr: `nightzero: \`${big}\` is a database of games: say which game with --game.\n`,
  })
})
