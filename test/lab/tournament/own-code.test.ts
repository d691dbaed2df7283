import { expect, test } from 'vitest'
import { definePower, isEvent, memoryStore, randomAgent, verifyLog } from '../../../src/index.js'
import { runTournament } from '../../../src/lab/tournament/index.js'
import { tribunal } from '../../support/own-charts.js'

const dream = definePower({
  name: 'dream',
  aim: 'learn',
  ask: 'Choose of whom to dream.',
  verb: { base: 'dream of', third: 'dreams of', past: 'dreamed of' },
  describe: ['It learns nothing.'],
})
const dreamer = { team: 'town', powers: [{ power: 'dream' }], describe: 'A dreamer sees shadows.' } as const
const tables = [
  { rules: { extends: 'trial', decision: 'tribunal', maxDays: 1 }, players: 7 },
  { rules: { extends: 'benchmark', cast: { dreamer }, roleCounts: { dreamer: { base: 1 } }, maxDays: 1 }, players: 7 },
  { rules: 'classic', players: 7 },
] as const
const entrants = { one: randomAgent(), two: randomAgent() }

test('each table of a tournament gets those charts and powers that its rules name', async () => {
  const store = memoryStore()
  const code = { charts: { tribunal }, powers: { dream } }
  const { outcomes, plan } = await runTournament({ entrants, tables, games: 6, seed: 'own', store, ...code })
  expect(outcomes).toHaveLength(6)
  for (const { id, table } of plan) {
    const events = await store.getEvents(id)
    expect(events.some((event) => isEvent(event, 'phase.changed') && event.data.to === 'tribunal')).toBe(
      table.rules.decision === 'tribunal',
    )
    expect(await verifyLog(events, code)).toMatchObject({ ok: true })
  }
  const again = await runTournament({ entrants, tables, games: 6, seed: 'own', store, ...code })
  expect(again.outcomes).toEqual(outcomes)
})

test('a tournament whose rules name what nobody gave is refused before anything is played, with the name', async () => {
  const refused = (table: number) =>
    runTournament({ entrants, tables: tables.slice(table, table + 1), games: 2, seed: 'x' })
  await expect(refused(0)).rejects.toThrow('got `tribunal`')
  await expect(refused(1)).rejects.toThrow('got `dream`')
})
