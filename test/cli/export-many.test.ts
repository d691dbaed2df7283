import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMafiaGame, type GameEvent, scriptedAgent } from '../../src/index.js'
import { temporaryFolder } from '../support/temporary.js'
import { nightzero } from './nightzero.js'

const folder = temporaryFolder()
const events: (readonly GameEvent[])[] = []
for (const seed of [1, 2]) {
  const game = await createMafiaGame({ id: `g${seed}`, rules: 'trial', players: 8, seed, agent: scriptedAgent() }).run()
  events.push(game.events)
  writeFileSync(join(folder, `g${seed}.jsonl`), game.events.map((event) => `${JSON.stringify(event)}\n`).join(''))
}
const out = (name: string) => join(temporaryFolder(), name)

test('a folder of logs becomes a data set: every event is a row, and the card names every table', async () => {
  const made = out('set')
  expect(await nightzero(['export', folder, '--data-set', '-o', made])).toEqual({ status: 0, stdout: '', stderr: '' })
  const card = readFileSync(join(made, 'README.md'), 'utf8')
  const { configs } = parse(card.split('---')[1] ?? '') as { configs: { config_name: string; data_files: string }[] }
  expect(configs.map(({ config_name }) => config_name)).toEqual(['games', 'players', 'claims', 'events'])
  const read = async (name: string) => {
    const file = configs.find(({ config_name }) => config_name === name)?.data_files ?? ''
    return parquetReadObjects({ file: await asyncBufferFromFile(join(made, file)) })
  }
  const rows = await read('events')
  expect(rows).toHaveLength(events.flat().length)
  expect(rows.map((row) => JSON.parse(`${row.data}`))).toEqual(events.flat().map(({ data }) => data))
  expect(await read('games')).toMatchObject([{ game: 'g1' }, { game: 'g2' }])
  expect(await read('players')).toHaveLength(16)
  expect(card).toContain('2 games of Mafia')
  // The same columns have the same types in games that cost something: tables of both can be put together.
  const paid = join(temporaryFolder(), 'paid')
  const log = (events[0] ?? []).map((event) => ({
    ...event,
    meta: { ...event.meta, usage: { costUsd: 0.5, inputTokens: 9 } },
  }))
  const own = temporaryFolder()
  writeFileSync(join(own, 'g1.jsonl'), log.map((event) => `${JSON.stringify(event)}\n`).join(''))
  expect((await nightzero(['export', own, '--data-set', '-o', paid])).status).toBe(0)
  for (const name of ['games', 'players', 'claims', 'events']) {
    const [one, other] = await Promise.all(
      [made, paid].map(async (place) => {
        const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(join(place, `data/${name}.parquet`)))
        return schema.slice(1)
      }),
    )
    expect(one).toEqual(other)
  }
  const [priced] = await parquetReadObjects({ file: await asyncBufferFromFile(join(paid, 'data/games.parquet')) })
  expect([typeof priced?.inputTokens, typeof priced?.costUsd]).toEqual(['bigint', 'number'])
  const again = await nightzero(['export', folder, '--data-set', '-o', made])
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('exists already')])
})

test('the same folder becomes one log of Inspect AI, and a game a replay of Kaggle', async () => {
  const log = out('log.json')
  expect(await nightzero(['export', folder, '--inspect-ai', '-o', log])).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(readFileSync(log, 'utf8'))).toMatchObject({ version: 2, results: { total_samples: 16 } })
  const replay = out('replay.json')
  const game = join(folder, 'g1.jsonl')
  expect(await nightzero(['export', game, '--kaggle', '-o', replay])).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(readFileSync(replay, 'utf8'))).toMatchObject({ id: 'g1', name: 'werewolf' })
})

test('two forms at once, and an open game, are refused and write nothing', async () => {
  const file = out('x.json')
  const both = await nightzero(['export', folder, '--kaggle', '--inspect-ai', '-o', file])
  expect([both.status, both.stderr]).toEqual([2, expect.stringContaining('cannot be used with')])
  const cut = out('cut.jsonl')
  writeFileSync(
    cut,
    (events[0] ?? [])
      .slice(0, -1)
      .map((event) => `${JSON.stringify(event)}\n`)
      .join(''),
  )
  const open = await nightzero(['export', cut, '--inspect-ai', '-o', file])
  expect([open.status, open.stderr]).toEqual([2, expect.stringContaining('has not ended')])
  expect(existsSync(file)).toBe(false)
})
