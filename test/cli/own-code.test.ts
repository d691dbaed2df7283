import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { home } from './built-program.js'
import { nightzero } from './nightzero.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-with-'))
const saved = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const source = (path: string) => JSON.stringify(pathToFileURL(join(home, path)).href)
const module = saved(
  'mine.mjs',
  `
import { tribunal } from ${source('test/support/own-charts.ts')}
import { definePower } from ${source('src/index.ts')}
export const charts = { tribunal }
export const powers = { dream: definePower({ name: 'dream', aim: 'learn', ask: 'Choose of whom to dream.',
  verb: { base: 'dream of', third: 'dreams of', past: 'dreamed of' }, describe: ['It learns nothing.'] }) }
`,
)
const dreamer = { team: 'town', powers: [{ power: 'dream' }], describe: 'A dreamer sees shadows.' }
const rules = {
  extends: 'trial',
  decision: 'tribunal',
  cast: { dreamer },
  roleCounts: { dreamer: { base: 1 } },
  maxDays: 1,
}
const rulesFile = saved('rules.json', JSON.stringify(rules))
const table = ['--rules', rulesFile, '--players', '7', '--seed', '3'] as const

test('a game with charts and powers of a module is played, verified and resumed with the module', async () => {
  const log = join(folder, 'game.jsonl')
  const played = await nightzero(['play', ...table, '--with', module, '--log', log])
  expect(played).toMatchObject({ status: 0, stderr: '' })
  expect(played.stdout).toContain('Tribunal')
  expect(await nightzero(['verify', log, '--with', module])).toMatchObject({ status: 0 })
  expect(await nightzero(['replay', log])).toMatchObject({ status: 0 })
  const resumed = await nightzero(['resume', log, '--with', module])
  expect(resumed).toMatchObject({ status: 0, stderr: '' })
  const refused = await nightzero(['verify', log])
  expect(refused.status).toBe(1)
  expect(refused.stdout).toMatch(/the power `dream`.*--with FILE, a module/)
  const stopped = await nightzero(['resume', log])
  expect(stopped).toMatchObject({ status: 2 })
  expect(stopped.stderr).toMatch(/the power `dream`.*--with FILE, a module/)
})

test('the rules, the answers of a log and positions take the module too', async () => {
  const log = join(folder, 'read.jsonl')
  await nightzero(['play', ...table, '--with', module, '--log', log])
  const shown = await nightzero(['rules', rulesFile, '--card', '--with', module])
  expect(shown).toMatchObject({ status: 0, stderr: '' })
  expect(shown.stdout).toContain('dreamer')
  const listed = await nightzero(['fork', log, '--with', module])
  expect(listed).toMatchObject({ status: 0, stderr: '' })
  expect(listed.stdout).toContain('could have chosen')
  const suite = join(folder, 'suite.jsonl')
  const preset = join(folder, 'preset.jsonl')
  await nightzero(['play', '--players', '7', '--seed', '3', '--log', preset])
  expect(await nightzero(['positions', log, preset, '--with', module, '-o', suite])).toMatchObject({ status: 0 })
  const refused = await nightzero(['positions', log])
  expect(refused).toMatchObject({ status: 2, stdout: '' })
  expect(refused.stderr).toContain('--with FILE')
})

test('every command that reads rules or a log has --with in its help', async () => {
  const { stdout } = await nightzero(['--help'])
  const names = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^-|^help$/.test(name))
  expect(names.length).toBeGreaterThan(20)
  const without: string[] = []
  for (const name of names)
    if (!(await nightzero(['help', name])).stdout.includes('--with <module>')) without.push(name)
  expect(without.sort()).toEqual(['archive', 'import', 'show-call', 'top', 'try', 'watch'])
})

test('many games, and files of games and tournaments, take a module too', async () => {
  expect(await nightzero(['play', ...table, '--with', module, '--games', '2'])).toMatchObject({ status: 0 })
  const game = saved('game.json', JSON.stringify({ rules, players: 7, seed: 's', with: 'mine.mjs' }))
  expect(await nightzero(['play', '--config', game])).toMatchObject({ status: 0 })
  const entrants = ['scripted', 'random'].map((agent) => ({ name: agent, agent }))
  const file = { entrants, tables: [{ rules, players: 7 }, { rules: 'classic' }], games: 4, with: 'mine.mjs' }
  expect(await nightzero(['tournament', '--config', saved('cup.json', JSON.stringify(file))])).toMatchObject({
    status: 0,
  })
})

test('a module that is missing, or exports neither charts nor powers, is refused with its name', async () => {
  const missing = await nightzero(['play', ...table, '--with', join(folder, 'no.mjs')])
  expect(missing).toMatchObject({ status: 2, stdout: '' })
  expect(missing.stderr).toContain('no.mjs')
  const empty = await nightzero(['play', ...table, '--with', saved('empty.mjs', 'export const x = 1')])
  expect(empty).toMatchObject({ status: 2, stdout: '' })
  expect(empty.stderr).toContain('exports neither `charts` nor `powers`')
})
