import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const study = (analysis: unknown) => ({
  seed: 'points',
  games: 2,
  entrants: [
    { name: 'careful', agent: 'scripted' },
    { name: 'careless', agent: 'scripted', skill: 0.5 },
  ],
  tables: [{ rules: 'mini', players: 4 }],
  study: { folder: 'out', analysis },
})

test('a study with an analysis has points for each choice by entrant and role, which come out again from its logs', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'points.yaml')
  const out = join(folder, 'out')
  writeFileSync(config, JSON.stringify(study({ continuations: 2 })))
  const played = await nightzero(['tournament', config])
  expect(played.status, played.stderr).toBe(0)
  expect(played.stdout).toContain('Points for each choice')
  const places = ['figures/choice-points.csv', 'figures/choice-points.json', 'report.html']
  const [csv = '', json = '', page = ''] = places.map((path) => readFileSync(join(out, path), 'utf8'))
  const points = JSON.parse(json)
  const parts = ['careful', 'careless'].flatMap((name) => ['mafia', 'sheriff', 'villager'].map((role) => [name, role]))
  expect(points.map(({ entrant, role }: Record<string, string>) => [entrant, role])).toEqual(parts)
  expect(csv.split('\n')[0]).toBe('entrant,role,choices,points,blocks,low,high')
  expect(csv.split('\n')).toHaveLength(points.length + 2)
  expect(page).toContain('Points for each choice')

  // What was kept while it was analysed belongs to no study.
  const kept = readdirSync(join(out, 'logs')).filter((name) => name.endsWith('.analysis.jsonl'))
  expect(kept).toHaveLength(2)
  for (const name of kept) rmSync(join(out, 'logs', name))
  const spoilt = csv.replace(`,${points[0].choices},`, `,${points[0].choices + 1},`)
  writeFileSync(join(out, places[0] as string), spoilt)
  const report = await nightzero(['report', out])
  expect(report.status).toBe(1)
  expect(report.stdout).toContain('figures/choice-points.csv differs: line 2 is')
  expect(report.stdout).not.toContain('choice-points.json')
})

test('a study is not begun with an analysis that is none', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'points.yaml')
  writeFileSync(config, JSON.stringify(study({ continuations: 1 })))
  const { status, stderr } = await nightzero(['tournament', config])
  expect(status).not.toBe(0)
  expect(stderr).toContain('study')
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(existsSync(join(folder, 'out'))).toBe(false)
})
