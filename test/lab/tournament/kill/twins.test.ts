import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sqliteStore } from '../../../../src/stores/index.js'
import { bundledProgram } from '../../../support/bundled-program.js'
import { temporaryFolder } from '../../../support/temporary.js'
import { dearest } from '../budget/spender.js'

/** Two processes that play the same tournament in one database; what each came to, and every call that was paid. */
async function playTwice(dollars: number, games: number) {
  const program = await bundledProgram(join(import.meta.dirname, '../budget/spender.ts'))
  const folder = temporaryFolder()
  const [path, file] = [join(folder, 'games.sqlite'), join(folder, 'paid')]
  const start = () =>
    spawn(process.execPath, [program, path, file, 'twins', `${dollars}`, `${games}`], { stdio: 'inherit' })
  const exits = await Promise.all([start(), start()].map((player) => once(player, 'exit')))
  expect(exits.map(([code]) => code)).toEqual([0, 0])
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const results = lines.flatMap((line) => (line.startsWith('twins ') ? [JSON.parse(line.slice(6))] : []))
  const paid = lines.map(Number).filter((cost) => cost > 0)
  const store = sqliteStore(path)
  const ids = Array.from({ length: games }, (_, at) => `twins-${Math.floor(at / 2) + 1}-${(at % 2) + 1}`)
  const logs = await Promise.all(ids.map((id) => store.getEvents(id)))
  const tries = await Promise.all(ids.map((id) => store.getTries(id)))
  await store.close?.()
  const recorded = logs.flat().filter(({ type }) => type === 'answer.recorded' || type === 'answer.rejected')
  // Answers of a ballot that is not over are saved beside the log.
  const answers = recorded.length + tries.flat().length
  return { results, paid, answers, played: logs.filter((events) => events.at(-1)?.type === 'game.ended').length }
}

test('two processes play one tournament: neither plays a game of the other, and both have all results', async () => {
  const { results, paid, answers, played } = await playTwice(100, 8)
  expect(results).toEqual([
    { stopped: null, games: 8 },
    { stopped: null, games: 8 },
  ])
  expect(played).toBe(8)
  // Each answer, valid or not, was paid for once.
  expect(paid).toHaveLength(answers)
})

test('two processes that play one tournament exceed its budget by no more than one call', async () => {
  const { results, paid, answers } = await playTwice(2, 40)
  const spent = paid.reduce((total, cost) => total + cost, 0)
  expect([spent > 2 - dearest, spent < 2 + dearest]).toEqual([true, true])
  for (const { stopped } of results) expect(stopped).toMatchObject({ by: 'budget' })
  expect(paid).toHaveLength(answers)
})
