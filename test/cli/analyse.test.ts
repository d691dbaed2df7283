import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAnalysisFile } from '../../src/cli/analysis-run.js'
import { createMafiaGame } from '../../src/index.js'
import { jsonlStore } from '../../src/stores/index.js'
import { nightzero } from './nightzero.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-analyse-'))
const log = join(folder, 'game.jsonl')
await createMafiaGame({ rules: 'mini', seed: 3, store: jsonlStore(log) }).run()
const counts = ['--continuations', '4', '--moment-continuations', '2', '--choice-continuations', '2']
const quick = [...counts, '--precision', '0.5', '--workers', '0']

test('an analysis is printed, kept beside the log, and read from there', async () => {
  const csv = join(folder, 'curve.csv')
  const first = await nightzero(['analyse', log, ...quick, '--choices', 'all', '--table', '--csv', csv])
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first.stdout).toContain('What decided the game')
  expect(first.stdout).toMatch(/played on by scripted players/)
  const [head = '', ...rows] = readFileSync(csv, 'utf8').trim().split('\n')
  expect(head).toMatch(/^at,day,moment,continuations,town,townLow,townHigh,/)
  expect(rows.length).toBeGreaterThan(3)
  const kept = join(folder, 'game.analysis.jsonl')
  const before = readFileSync(kept, 'utf8')
  // A line that was cut when the program was killed is dropped.
  writeFileSync(kept, `${before}{"branch":"1`)
  const json = await nightzero(['analyse', log, ...quick, '--choices', 'all', '--table', '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ baseline: 'scripted', rules: 'mini' })
  const again = readFileSync(kept, 'utf8')
  expect(new Set(again.split('\n')).size).toBeLessThanOrEqual(new Set(before.split('\n')).size)
  // One choice on demand, by its number.
  const [{ at }] = JSON.parse(json.stdout).choices
  const one = await nightzero(['analyse', log, ...quick, '--choices', String(at), '--json'])
  expect(JSON.parse(one.stdout).choices).toEqual(JSON.parse(json.stdout).choices.slice(0, 1))
  // Another seed is another analysis.
  await nightzero(['analyse', log, ...quick, '--choices', 'none', '--seed', 'x'])
  expect(readFileSync(kept, 'utf8').split('\n')[0]).not.toBe(before.split('\n')[0])
})

test('a first look comes before all else, and costs nothing more', async () => {
  const counts = ['--continuations', '20', '--moment-continuations', '0', '--choices', 'none', '--workers', '0']
  const looked = await nightzero(['analyse', log, ...counts, '--precision', '0.01'])
  expect(looked.stderr).toMatch(/A first look\n.*moment +│ town.*day 1, the deal +│ \d+ ±/s)
  expect(looked.stdout).not.toContain('A first look')
  const outcomes = readFileSync(join(folder, 'game.analysis.jsonl'), 'utf8').match(/"outcomes":"[^"]*"/g) ?? []
  expect(outcomes.map((each) => each.length - '"outcomes":""'.length)).toContain(8)
})

test('what was kept is replaced as a whole, so that a crash meanwhile loses nothing', () => {
  const path = join(folder, 'kept.analysis.jsonl')
  const open = () => openAnalysisFile(path, { events: [], agent: 'scripted', seed: 'a' })
  open().append('1', 'tm')
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, `${before}{"branch":"2`)
  const earlier = openSync(path, 'r')
  expect(open().get('1')).toBe('tm')
  expect(readFileSync(earlier, 'utf8')).toBe(`${before}{"branch":"2`)
  closeSync(earlier)
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test.each([
  [['analyse', join(folder, 'none.jsonl')], /none\.jsonl/],
  [['analyse', log, '--precision', '0'], /precision/],
  [['analyse', log, '--choices', 'some'], /deciding, all, none/],
  [['analyse', log, ...quick, '--choices', '0'], /numbers of answers for which there was an alternative, got 0/],
  [['analyse', log, '--csv', log], /expected a name that ends in .csv/],
])('%j is refused in one line', async (args, message) => {
  const { status, stderr } = await nightzero(args)
  expect(status).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).not.toContain('Unexpected fault')
})
