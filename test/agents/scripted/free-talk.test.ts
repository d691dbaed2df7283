import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, scriptedAgent } from '../../../src/index.js'
import { runs } from '../../laws/support/runs.js'
import { benchmarkTable } from './table-of-seven.js'

const games = runs(100, 20)

test(`in ${games} games of reactive nobody stays silent before it has spoken that day, and few days end after one message`, async () => {
  const days = { all: 0, short: 0 }
  let silent = 0
  for (let seed = 0; seed < games; seed++) {
    const { events } = await createMafiaGame({ rules: 'reactive', players: 10, seed, agent: scriptedAgent() }).run()
    let speakers: string[] = []
    for (const event of events) {
      if (isEvent(event, 'phase.changed') && event.data.to === 'discussion') speakers = []
      if (isEvent(event, 'speech.given')) speakers.push(event.data.player)
      if (isEvent(event, 'answer.recorded') && event.data.answer.choice === 'silent')
        silent += speakers.includes(event.data.player) ? 0 : 1
      if (!isEvent(event, 'phase.changed') || event.data.to !== 'vote') continue
      days.all++
      days.short += speakers.length < 2 ? 1 : 0
    }
  }
  console.log(`${days.short} of ${days.all} days end after one message or none`)
  expect(days.all).toBeGreaterThan(games)
  expect(silent).toBe(0)
  expect(days.short / days.all).toBeLessThan(0.15)
})

const silence = { player: 'fritz', kind: 'speak', options: ['silent'] } as const
const silent = (table: ReturnType<typeof benchmarkTable>): number =>
  table.answers(silence).filter(({ choice }) => choice === 'silent').length

test('nobody stays silent before it has spoken that day', () => {
  expect(silent(benchmarkTable().at(1, 'discussion').said('anna', 'Good morning.'))).toBe(0)
})

test('nobody stays silent when addressed by name, and a player who has just spoken may wait', () => {
  const table = benchmarkTable().at(1, 'discussion').said('fritz', 'Good morning.').said('anna', 'Good morning.')
  expect(silent(table)).toBeGreaterThan(2)
  expect(silent(table.said('anna', 'What do you think, Fritz?'))).toBe(0)
})
