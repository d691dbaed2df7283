import { expect, test } from 'vitest'
import { readSuiteFile } from '../../../src/cli/commands/positions.js'
import { presets, verifyLog } from '../../../src/index.js'
import { eventsAt, writeSuite } from '../../../src/lab/positions/index.js'
import { scriptedSuite } from '../../../tools/suite/scripted-suite.js'
import { runs } from '../../laws/support/runs.js'

const suite = readSuiteFile('examples/suites/scripted-200.jsonl.br')

test('the suite in the repository has 200 positions, as many of each preset, of games that replay', async () => {
  expect(suite.positions).toHaveLength(200)
  expect(new Set(suite.positions.map(({ position }) => position)).size).toBe(200)
  const counts = Object.keys(presets).map((name) => suite.positions.filter(({ rules }) => rules === name).length)
  const share = 200 / counts.length
  for (const count of counts) expect([Math.floor(share), Math.ceil(share)]).toContain(count)
  for (const { events } of suite.logs.slice(0, runs(suite.logs.length, 3)))
    expect(await verifyLog(events)).toMatchObject({ ok: true })
  for (const position of suite.positions) expect(eventsAt(suite, position)).toHaveLength(position.upTo)
})

test('the script that made it makes the same suite again', async () => {
  const size = { games: runs(8, 1), positions: runs(200, 12) }
  expect(writeSuite(await scriptedSuite(size))).toBe(writeSuite(await scriptedSuite(size)))
})
