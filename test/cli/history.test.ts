import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type GameEvent, isEvent, readLog } from '../../src/index.js'
import { nightzero } from './nightzero.js'

const folder = mkdtempSync(join(tmpdir(), 'nightzero-history-'))
const logs = ['first', 'second'].map((name) => join(folder, `${name}.jsonl`)) as [string, string]
const [first, second] = logs

const namesIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'game.opened') ? event.data.players.map(({ name }) => name) : []))

/** The ids of the games that each player was told of, by player. */
const recalledIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'history.recalled') ? [event.data.games.map(({ id }) => id)] : []))

const read = (path: string) => readLog(readFileSync(path, 'utf8'))

test('the players of a log play again by --history, under their names, and know that game', async () => {
  expect(await nightzero(['play', '--players', '7', '--seed', '1', '--log', first])).toMatchObject({ status: 0 })
  const again = await nightzero(['play', '--players', '7', '--seed', '2', '--history', first, '--log', second])
  expect(again).toMatchObject({ status: 0, stderr: '' })
  const [before, after] = logs.map(read) as [GameEvent[], GameEvent[]]
  expect(namesIn(after)).toEqual(namesIn(before))
  const [opened] = before.flatMap((event) => (isEvent(event, 'game.opened') ? [event.data.id] : []))
  expect(recalledIn(after)).toEqual(Array(7).fill([opened]))
  expect(await nightzero(['verify', second])).toMatchObject({ status: 0 })
})

test('the file of a game names earlier games beside it', async () => {
  const file = join(folder, 'game.json')
  const log = join(folder, 'third.jsonl')
  writeFileSync(file, JSON.stringify({ players: 7, seed: '3', history: ['first.jsonl', 'second.jsonl'] }))
  expect(await nightzero(['play', '--config', file, '--log', log])).toMatchObject({ status: 0 })
  expect(recalledIn(read(log)).map((games) => games.length)).toEqual(Array(7).fill(2))
})

test('with --remember each game of a series knows the earlier ones, also when it continues', async () => {
  const place = join(folder, 'series')
  const series = ['play', '--players', '7', '--seed', 's', '--remember', '--log', place]
  expect(await nightzero([...series, '--games', '2'])).toMatchObject({ status: 0 })
  expect(await nightzero([...series, '--games', '3'])).toMatchObject({ status: 0 })
  const games = [1, 2, 3].map((at) => read(join(place, `game-0000${at}.jsonl`)))
  expect(games.map((events) => recalledIn(events)[0]?.length ?? 0)).toEqual([0, 1, 2])
  expect(new Set(games.map((events) => namesIn(events).join()))).toHaveLength(1)
})

test('what is no finished game of these players is refused', async () => {
  const broken = join(folder, 'broken.jsonl')
  writeFileSync(broken, `${readFileSync(first, 'utf8').split('\n').slice(0, 20).join('\n')}\n`)
  const refused = await nightzero(['play', '--players', '7', '--history', broken])
  expect(refused).toMatchObject({ status: 2 })
  expect(refused.stderr).toMatch(/`history\[0\]`: expected a finished game/)
  expect(await nightzero(['play', '--remember'])).toMatchObject({ status: 2, stderr: /--remember belongs to --games/ })
})
