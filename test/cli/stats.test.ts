import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { beforeAll, expect, test } from 'vitest'
import { createMafiaGame, scriptedAgent } from '../../src/index.js'
import { gameReport, playerRows } from '../../src/lab/stats/index.js'
import { nightzero } from './nightzero.js'
import { piped } from './run-cli.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-stats-'))
const logs: string[] = []
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  for (const seed of [1, 2, 3]) {
    const { events } = await createMafiaGame({ rules: 'classic', players: 7, seed, agent: scriptedAgent() }).run()
    logs.push(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
    writeFileSync(at(`game-${seed}.jsonl`), logs.at(-1) ?? '')
    writeFileSync(at(`game-${seed}.journal.jsonl`), '')
  }
})

test('a folder of logs adds up to rates with intervals', async () => {
  const { status, stdout, stderr } = await nightzero(['stats', folder])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('3 games that ended.')
  expect(stdout).toMatch(/town +│ \d +│ \d+\.\d % +│ - /)
  for (const what of ['wins of sides', 'wins by agent, team'])
    expect(stdout).toContain(`No difference in ${what} is shown.`)
  expect(stdout.replace(/\s+/g, ' ')).toContain('fewer than five deals have none')
  expect(stdout).toMatch(/│ investigate │ +\d+/)
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})

test('the files that a pattern such as *.jsonl names are the logs of the folder', async () => {
  const files = readdirSync(folder).sort().map(at)
  expect(files).toContain(at('game-1.journal.jsonl'))
  expect(await nightzero(['stats', ...files])).toEqual(await nightzero(['stats', folder]))
  expect((await nightzero(['stats', at('game-1.journal.jsonl')])).status).toBe(2)
})

test('groups are what the user asks for, as JSON too', async () => {
  const { stdout } = await nightzero(['stats', at('game-1.jsonl'), at('game-2.jsonl'), '--by', 'role,size', '--json'])
  const told = JSON.parse(stdout)
  expect(told).toMatchObject({ games: 2, open: 0, by: ['role', 'size'] })
  expect(told.wins.map(({ key }: { key: { role: string } }) => key.role)).toContain('vigilante')
  expect(JSON.parse((await piped(['stats', '-', '--json'], logs[0] ?? '')).stdout)).toMatchObject({ games: 1 })
})

test('rows are written as CSV and Parquet, and say the same', async () => {
  const files = ['--players', at('players.parquet'), '--games', at('games.csv')]
  expect(await nightzero(['stats', folder, ...files])).toMatchObject({ status: 0 })
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(at('players.parquet')) })
  const own = logs.flatMap((log) =>
    playerRows(
      gameReport(
        log
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ),
    ),
  )
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, typeof cell === 'bigint' ? Number(cell) : cell]),
    ),
  )
  expect(plain).toEqual(own)
  const [head = '', ...lines] = readFileSync(at('games.csv'), 'utf8').trim().split('\n')
  expect([head.split(',').slice(0, 4), lines.length]).toEqual([['game', 'rules', 'size', 'winner'], 3])
})

test.each([
  [['stats'], /missing required argument/],
  [['stats', 'nowhere.jsonl'], /Cannot read the log `nowhere.jsonl`/],
  [['stats', '.', '--by', 'colour'], /Unknown field `colour` in --by; known: agent, model/],
  [['stats', 'LOG', '--games', 'games.xlsx'], /ends in \.csv, \.json, \.parquet/],
  [['stats', 'docs'], /`docs` contains no log/],
])('%s is refused in a line', async (words, reason) => {
  const run = await nightzero(words.map((word) => (word === 'LOG' ? at('game-1.jsonl') : word)))
  expect(run).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(reason) })
  expect(existsSync('games.xlsx')).toBe(false)
})
