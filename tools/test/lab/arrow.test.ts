import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Table, tableFromIPC } from 'apache-arrow'
import { readParquet } from 'parquet-wasm'
import { expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, scriptedAgent } from '../../../src/index.js'
import { inProcess } from '../../../test/cli/run-cli.js'
import { temporaryFolder } from '../../../test/support/temporary.js'

const tables = ['games', 'players', 'claims', 'events']

async function played(id: string, rules: 'mini' | 'aiwolf-5'): Promise<readonly GameEvent[]> {
  return (await createMafiaGame({ id, rules, seed: 1, agent: scriptedAgent() }).run()).events
}

/** The data set that `export` makes of some games, as Arrow reads it. */
async function exported(games: readonly (readonly GameEvent[])[]): Promise<Record<string, Table>> {
  const logs = temporaryFolder()
  games.forEach((events, at) => {
    writeFileSync(join(logs, `${at}.jsonl`), events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  })
  const set = join(temporaryFolder(), 'set')
  expect(await inProcess(['export', logs, '--data-set', '-o', set])).toMatchObject({ status: 0, stderr: '' })
  const read = (name: string) =>
    tableFromIPC(readParquet(readFileSync(join(set, `data/${name}.parquet`))).intoIPCStream())
  return Object.fromEntries(tables.map((name) => [name, read(name)]))
}

test('the tables of two studies become one in Arrow, whether models were paid or not', async () => {
  const free = [await played('a1', 'mini'), await played('a2', 'aiwolf-5')]
  const usage = { model: 'm', costUsd: 0.5, inputTokens: 9, outputTokens: 1 }
  const paid = [(await played('b1', 'aiwolf-5')).map((event) => ({ ...event, meta: { ...event.meta, usage } }))]
  const [one, other] = [await exported(free), await exported(paid)]
  for (const name of tables) {
    const [first, second] = [one[name] as Table, other[name] as Table]
    const types = ({ schema }: Table) => schema.fields.map((field) => `${field.name}: ${field.type}`)
    expect(types(first)).toEqual(types(second))
    const both = first.concat(second)
    expect(both.numRows).toBe(first.numRows + second.numRows)
    expect(both.toArray().map((row) => row.game)).toEqual(
      [...first.toArray(), ...second.toArray()].map((row) => row.game),
    )
  }
  expect(
    (one.games as Table)
      .concat(other.games as Table)
      .getChild('costUsd')
      ?.toArray(),
  ).toHaveLength(3)
})
