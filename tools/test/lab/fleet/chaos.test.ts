import { expect, test } from 'vitest'
import type { FaultName } from '../../../chaos/faults.js'
import { runChaos } from '../../../chaos/run.js'

const few: readonly FaultName[] = [
  'a worker is killed (`SIGKILL`)',
  'a worker stands still longer than its lease, and continues',
  'to the database: connections are cut, and new ones refused',
  'to the model: connections are cut, and new ones refused',
  'the model answers 429 with `Retry-After`',
  'the database is killed (`SIGQUIT`)',
]

// All faults, and for longer: `npm run chaos`. How many calls are in flight when a budget ends is read off several clocks, which a busy
// machine can mislead once.
test('a fleet that faults strike plays every game once, and keeps its calls, limits and budget', {
  retry: 1,
}, async () => {
  const report = await runChaos({
    seed: 'short',
    ms: 14_000,
    games: 8,
    concurrency: 3,
    leaseMs: 2_000,
    maxTries: 5,
    pauseMs: 1_000,
    faults: few,
  })
  expect(report.violations).toEqual([])
  expect(report.strikes.length).toBeGreaterThan(1)
  expect(report.budgets.length).toBeGreaterThan(0)
  expect(report.told.filter(({ type }) => type === 'played').length).toBeGreaterThanOrEqual(report.games - 2)
})
