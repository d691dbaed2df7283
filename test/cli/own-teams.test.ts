import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nightzero } from './nightzero.js'

test('many games count the wins of a serial killer, and all shares together are the whole', async () => {
  const rules = join(mkdtempSync(join(tmpdir(), 'nightzero-teams-')), 'rules.json')
  writeFileSync(rules, JSON.stringify({ extends: 'benchmark', roles: { 'serial-killer': 1, mafia: 1, villager: 5 } }))
  const { stdout, status } = await nightzero([
    'play',
    '--rules',
    rules,
    '--players',
    '7',
    '--seed',
    'sk',
    '--games',
    '20',
    '--agent',
    'random',
  ])
  expect(status).toBe(0)
  const won = [...stdout.matchAll(/^[ │|]*([a-z-]+)[ │|]+(\d+)[ │|]+[\d.]+\s%/gm)].map(
    ([, team, games]) => [team, Number(games)] as const,
  )
  expect(won.some(([team, games]) => games > 0 && !['town', 'mafia', 'draw'].includes(team ?? ''))).toBe(true)
  expect(won.reduce((sum, [, games]) => sum + games, 0)).toBe(20)
})
