import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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
  const again = await nightzero(['import', ...games, '-o', out])
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('exists already')])
})

test('imported games give positions, which a probe asks, and what does not follow from them is said', async () => {
  const folder = temporaryFolder()
  const [logs, suite, config, json] = ['logs', 's.jsonl', 'm.yaml', 'all.json'].map((name) => join(folder, name))
  const games = ['aiwolf', 'llmafia', 'tencent'].map((name) => join(fixtures, name))
  await nightzero(['import', ...games, '-o', logs as string])
  const cut = await nightzero(['positions', logs as string, '--kind', 'vote,investigate,heal', '-o', suite as string])
  expect(cut.status).toBe(0)
  expect(cut.stdout).toMatch(/│ rules │ aiwolf 16, llmafia 8, tencent 11 +│/)
  expect(cut.stderr).toBe(
    'nightzero: Left out of 2 imported games: choices that the rules of the game do not allow at this moment (1); choices after something was shown to the player that the log does not have (1).\n',
  )
  writeFileSync(
    config as string,
    JSON.stringify({ entrants: ['scripted', 'random'].map((agent) => ({ name: agent, agent })) }),
  )
  const probed = await nightzero(['probe', suite as string, '--config', config as string, '--json', json as string])
  expect([probed.status, probed.stderr]).toEqual([0, ''])
  const { entrants, games: asked } = JSON.parse(readFileSync(json as string, 'utf8'))
  expect(asked).toBe(3)
  expect(entrants).toMatchObject([
    { entrant: 'scripted', answers: 35, defaulted: 0 },
    { entrant: 'random', answers: 35, defaulted: 0 },
  ])
  const none = await nightzero(['positions', logs as string, '--kind', 'poison'])
  expect([none.status, none.stderr]).toEqual([
    2,
    expect.stringMatching(/hold no position .* the log does not have \(1\)\.\n$/),
  ])
})

test('what a log says cannot control the terminal, and a link that leads nowhere is left out', async () => {
  const folder = temporaryFolder()
  const players = ['VILLAGER', 'WEREWOLF'].map((role, at) => `0,status,${at + 1},${role},ALIVE,a\n`)
  writeFileSync(join(folder, 'game.txt'), `${players.join('')}1,dance,\u001b]0;title\u0007\u001b[31mred\n`)
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link.txt'))
  const { status, stdout, stderr } = await nightzero(['import', folder, '-o', join(folder, 'logs')])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout.split('\n')[1]).toBe('  line 3: Records of kind dance are not known. `1,dance,red`')
})

test.each([
  [['import', 'nowhere', '-o', 'x'], /Cannot read the game `nowhere`/],
  [
    ['import', 'package.json', '-o', 'x'],
    /`package\.json`: This is no game that can be read\. Games that can be read: a log of AIWolf/,
  ],
  [['import', 'docs/charts', '-o', 'x'], /hold no game/],
])('%j is refused in a line', async (words, reason) => {
  const run = await nightzero(words)
  expect([run.status, run.stderr]).toEqual([2, expect.stringMatching(reason)])
})

test('a file that is of no known format gets the list of what can be read', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'game.json')
  writeFileSync(file, '{"moves": []}')
  const { status, stderr } = await nightzero(['import', file, '-o', join(folder, 'logs')])
  expect(status).toBe(2)
  for (const known of [
    'This is no game that can be read.',
    'a log of AIWolf',
    'the folder of an LLMafia game',
    'the JSON of a Tencent game',
    'the JSON of a Werewolf Arena game',
  ])
    expect(stderr).toContain(known)
})
