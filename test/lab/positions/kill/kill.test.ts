import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProbe } from '../../../../src/lab/positions/index.js'
import { jsonlTries } from '../../../../src/stores/index.js'
import { bundledProgram } from '../../../support/bundled-program.js'
import { playsToTheEnd } from '../../../support/plays-to-the-end.js'
import { temporaryFolder } from '../../../support/temporary.js'
import { probeOptions } from './probed.js'

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [])

test('killed three times, a probe has every answer once and pays none twice', { timeout: 120_000 }, async () => {
  const [folder, player] = [temporaryFolder(), await bundledProgram(join(import.meta.dirname, 'player.ts'))]
  const [path, asks] = [join(folder, 'answers.jsonl'), join(folder, 'asks')]
  for (let kill = 1; kill <= 3; kill++) {
    expect(await playsToTheEnd([player, path, asks], { asks, most: 20 })).toBe(false)
    expect(linesOf(asks).length).toBeGreaterThanOrEqual(20 * kill)
  }
  const kept = linesOf(path).length
  const asked = linesOf(asks).length
  // What was under way when it was killed is all that may have been lost: three questions a kill, and one line cut off.
  expect(asked - kept).toBeLessThanOrEqual(3 * 4)
  expect(await playsToTheEnd([player, path, asks], { asks, most: Number.POSITIVE_INFINITY })).toBe(true)
  const told: string[] = []
  const store = jsonlTries(path)
  const again = await runProbe({ ...(await probeOptions((ask) => told.push(ask))), store })
  store.close?.()
  expect(told).toEqual([])
  expect(linesOf(asks).length - linesOf(path).length).toBe(asked - kept)
  expect(
    new Set(linesOf(path).map((line) => JSON.stringify([JSON.parse(line).key, JSON.parse(line).attempt]))).size,
  ).toBe(linesOf(path).length)
  const whole = await runProbe(await probeOptions(() => {}))
  expect(whole.answers).toHaveLength(120)
  const untimed = (answers: typeof whole.answers) => answers.map(({ latencyMs: _, ...answer }) => answer)
  expect(untimed(again.answers)).toEqual(untimed(whole.answers))
})
