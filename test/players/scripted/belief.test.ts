import { expect, test } from 'vitest'
import { createMafiaGame, type PresetName, scriptedAgent } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { countFaults, type FaultName, faultNames, noFaults } from './belief-faults.js'

const presets: readonly PresetName[] = ['trial', 'classic', 'night-zero', 'benchmark', 'reactive', 'masquerade']
const games = runs(60, 10)

/** The largest share of cases that may go wrong. A player can be asked in free talk just before the time is over. */
const most: Readonly<Record<FaultName, number>> = {
  silentAcquittals: 0.02,
  silentSkips: 0.05,
  silentChanges: 0.02,
  sharedArguments: 0.01,
  unfairSilences: 0,
  unanswered: 0.02,
  lateQuestions: 0.08,
  needlessQuestions: 0.02,
}

/** Players can be blamed for silence only where they choose when to speak, so that few cases are left. */
const seldom: readonly FaultName[] = ['unfairSilences']

const faults = noFaults()
for (const rules of presets)
  for (let seed = 0; seed < games; seed++) {
    const { events, players } = await createMafiaGame({
      rules,
      players: 10,
      seed: `believe ${seed}`,
      agent: scriptedAgent(),
    }).run()
    countFaults(events, { players, into: faults })
  }

test.each(Object.keys(faultNames) as FaultName[])(
  `in ${games * presets.length} games it hardly happens that players break belief: %s`,
  (name) => {
    const { faults: found, cases } = faults[name]
    console.log(`${faultNames[name]}: ${found} of ${cases}`)
    if (!seldom.includes(name)) expect(cases).toBeGreaterThan(games)
    expect(found / Math.max(1, cases)).toBeLessThanOrEqual(most[name])
  },
)
