import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const fixtures = join(import.meta.dirname, '../fixtures')

test('games of three formats are imported, and counted like any log', async () => {
  const out = join(temporaryFolder(), 'logs')
  const games = ['aiwolf', 'llmafia', 'tencent'].map((name) => join(fixtures, name))
  const { status, stdout, stderr } = await nightzero(['import', ...games, '-o', out])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^game\.json: \d+ events, 2 lines left out: .*tencent-[0-9a-f]{12}\.jsonl$/m)
  expect(stdout).toMatch(/^ {2}line 5: This is not a message\. `a line that is no message`$/m)
  expect(readdirSync(out).map((name) => name.split('-')[0])).toEqual(['aiwolf', 'llmafia', 'tencent'])
  const counted = await nightzero(['stats', '--lies', '--json', out])
  expect(JSON.parse(counted.stdout)).toMatchObject({ games: 3, open: 0, lies: { seats: 17, blocks: 3 } })
  const table = join(out, '../players.csv')
  expect(await nightzero(['stats', '--players', table, out])).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(table, 'utf8').trim().split('\n')).toHaveLength(1 + 17)
  const positions = await nightzero(['positions', out])
  expect([positions.status, positions.stderr]).toEqual([
    2,
    expect.stringMatching(/^nightzero: Game `aiwolf-\w+` was imported: .* Statistics and views work with it; .*\n$/),
  ])
  const again = await nightzero(['import', ...games, '-o', out])
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('exists already')])
})

test.each([
  [['import', 'nowhere', '-o', 'x'], /Cannot read the game `nowhere`/],
  [['import', 'package.json', '-o', 'x'], /`package\.json`: Expected the JSON of a game/],
  [['import', 'docs/charts', '-o', 'x'], /hold no game/],
])('%j is refused in a line', async (words, reason) => {
  const run = await nightzero(words)
  expect([run.status, run.stderr]).toEqual([2, expect.stringMatching(reason)])
})
