import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createBudget, memoryStore } from '../../../../src/index.js'
import { runTournament } from '../../../../src/lab/tournament/index.js'
import { sqliteStore } from '../../../../src/stores/index.js'
import { bundledProgram } from '../../../support/bundled-program.js'
import { temporaryFolder } from '../../../support/temporary.js'
import { dearest, spending } from './spender.js'

const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0)

function paidIn(file: string): number[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.map(Number).filter((cost) => cost > 0)
}

test.each([memoryStore(), sqliteStore(join(temporaryFolder(), 'games.sqlite'))])(
  'with 32 games at once a budget is exceeded by no more than one call, and is used up',
  async (store) => {
    const paid: number[] = []
    const options = { ...spending((cost) => paid.push(cost), 'many'), concurrency: 32, store }
    const { stopped } = await runTournament({ ...options, budget: { maxCostUsd: 2 } })
    expect(stopped).toMatchObject({ by: 'budget' })
    expect(sum(paid)).toBeGreaterThanOrEqual(2)
    expect(sum(paid)).toBeLessThan(2 + dearest)
    const before = paid.length
    expect((await runTournament({ ...options, budget: { maxCostUsd: 2 } })).stopped).toMatchObject({ by: 'budget' })
    expect(paid).toHaveLength(before)
  },
)

test('two processes share a budget in one database, and together exceed it by no more than one call', {
  timeout: 60_000,
}, async () => {
  const program = await bundledProgram(join(import.meta.dirname, 'spender.ts'))
  const folder = temporaryFolder()
  const [path, paid] = [join(folder, 'games.sqlite'), join(folder, 'paid')]
  const players = ['here', 'there'].map((seed) =>
    spawn(process.execPath, [program, path, paid, seed, '2'], { stdio: 'inherit' }),
  )
  expect(await Promise.all(players.map((player) => once(player, 'exit')))).toEqual([
    [0, null],
    [0, null],
  ])
  const lines = readFileSync(paid, 'utf8')
  for (const seed of ['here', 'there']) expect(lines).toContain(`${seed} {"by":"budget"`)
  expect(sum(paidIn(paid))).toBeGreaterThanOrEqual(2 - dearest)
  expect(sum(paidIn(paid))).toBeLessThan(2 + dearest)
})

test('the calls that a killed process had begun count as of unknown cost', { timeout: 60_000 }, async () => {
  const program = await bundledProgram(join(import.meta.dirname, 'spender.ts'))
  const folder = temporaryFolder()
  const [path, paid] = [join(folder, 'games.sqlite'), join(folder, 'paid')]
  const player = spawn(process.execPath, [program, path, paid, 'killed', '100'], { stdio: 'inherit' })
  while (paidIn(paid).length < 60) await new Promise((look) => setTimeout(look, 20))
  player.kill('SIGKILL')
  await once(player, 'exit')
  const store = sqliteStore(path)
  const ledger = await store.openLedger?.('shared', () => ({ costUsd: 0, tokens: 0, unpricedCalls: 0 }))
  const budget = createBudget({ maxCostUsd: 100 }, ledger)
  const before = budget.spent
  ledger?.countLost?.()
  const { spent } = budget
  expect(before.unpricedCalls).toBe(0)
  expect(spent.unpricedCalls).toBeGreaterThan(0)
  expect(budget.reached).toBe('unpriced')
  budget.raise({ unknownCostUsd: dearest })
  expect(budget.reached).toBeNull()
  // Each call that was paid is counted: with its cost, or as of unknown cost.
  expect(budget.spent.costUsd).toBeGreaterThanOrEqual(sum(paidIn(paid)) - 1e-9)
  await store.close?.()
})

test('a call that the database could not close is closed with the next one', async () => {
  const path = join(temporaryFolder(), 'games.sqlite')
  const store = sqliteStore(path)
  const ledger = await store.openLedger?.('shared', () => ({ costUsd: 0, tokens: 0, unpricedCalls: 0 }))
  const budget = createBudget({ maxCostUsd: 1 }, ledger)
  const other = new DatabaseSync(path)
  const call = budget.begin('m')
  other.exec("CREATE TRIGGER busy BEFORE DELETE ON budget_calls BEGIN SELECT RAISE(ABORT, 'busy'); END")
  call?.end({ costUsd: 0.25 }, true)
  expect(budget.spent.costUsd).toBe(0)
  // All that is left is still reserved.
  expect(budget.begin('n')).toBeNull()
  other.exec('DROP TRIGGER busy')
  ledger?.countLost?.()
  expect(budget.spent.costUsd).toBe(0.25)
  expect(budget.begin('n')).not.toBeNull()
  other.close()
  await store.close?.()
})
