import { describe, expect, test } from 'vitest'
import { createMafiaGame, resumeGame, roles, verifyLog } from '../../src/index.js'
import { withoutMeta } from '../support/log.js'
import { faultsOfLater, laterGame, laterRoles, laterTables } from './support/later-roles.js'
import { runs } from './support/runs.js'
import { numbers } from './support/steady-agent.js'

const games = runs(200, 24)

describe.each(laterTables)('a table with %s, %s, %s and %s', (...later) => {
  test(`each of ${games} games ends, keeps the laws of the log, and verifies; every fourth resumes from a cut drawn`, async () => {
    const types = new Set<string>()
    for (let index = 0; index < games; index++) {
      const options = laterGame(later, index)
      const game = createMafiaGame(options)
      const { events, winner } = await game.run()
      const { seed, agent } = options
      for (const { type } of events) types.add(type)
      expect(winner, seed).toMatch(/^(town|mafia|lovers|serial-killer|vampires|draw)$/)
      expect(faultsOfLater(events), seed).toEqual([])
      expect(await verifyLog(events), seed).toMatchObject({ ok: true })
      if (index % 4 !== 0) continue
      const cut = 1 + Math.floor(numbers(seed, 'cut')() * (events.length - 2))
      const resumed = await resumeGame(events.slice(0, cut), { agent }).run()
      expect(withoutMeta(resumed.events), `${seed} from ${cut}`).toEqual(withoutMeta(events))
    }
    expect([...types]).toEqual(expect.arrayContaining(later.flatMap((role) => laterRoles[role]?.seen ?? [])))
  }, 1_800_000)
})

test('every built-in role that came later is played here', () => {
  const usual = [
    'mafia',
    'doctor',
    'sheriff',
    'vigilante',
    'villager',
    'godfather',
    'roleblocker',
    'lookout',
    'mayor',
    'jester',
  ]
  expect(Object.keys(laterRoles)).toEqual(Object.keys(roles).filter((role) => !usual.includes(role)))
  expect(laterTables.flat().sort()).toEqual(Object.keys(laterRoles).sort())
})
