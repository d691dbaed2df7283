import { expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, isEvent, scriptedAgent } from '../../../src/index.js'
import { roles } from '../../../src/kernel/rules/roles.js'
import { fill, lineText, talk } from '../../../src/players/scripted/phrases/phrases.js'
import { findAccused } from '../../../src/words/reading/mentions.js'
import { readerFor } from '../../../src/words/reading/reader.js'
import { runs } from '../../laws/support/runs.js'
import { benchmarkTable } from './table-of-seven.js'

const sizes = [5, 6, 8, 10, 13]
const games = runs(80, 30)

/** Who spoke in each discussion of a game, in order. */
function discussionsOf(events: readonly GameEvent[]): string[][] {
  const days: string[][] = []
  for (const event of events) {
    if (isEvent(event, 'phase.changed') && event.data.to === 'discussion') days.push([])
    if (isEvent(event, 'speech.given')) days.at(-1)?.push(event.data.player)
  }
  return days
}

/** How often a player kept silent that had not spoken yet that day. */
function earlySilences(events: readonly GameEvent[]): number {
  let spoken: string[] = []
  let silences = 0
  for (const event of events) {
    if (isEvent(event, 'phase.changed') && event.data.to === 'discussion') spoken = []
    if (isEvent(event, 'speech.given')) spoken.push(event.data.player)
    if (isEvent(event, 'answer.recorded') && event.data.answer.choice === 'silent')
      silences += spoken.includes(event.data.player) ? 0 : 1
  }
  return silences
}

test(`in ${games} games of reactive no day ends after a single message, and nobody stays silent before it has spoken that day`, async () => {
  const days: string[][] = []
  let silences = 0
  for (let seed = 0; seed < games; seed++) {
    const players = sizes[seed % sizes.length] as number
    const { events } = await createMafiaGame({ rules: 'reactive', players, seed, agent: scriptedAgent() }).run()
    days.push(...discussionsOf(events))
    silences += earlySilences(events)
  }
  expect(days.length).toBeGreaterThan(2 * games)
  expect(days.filter((speakers) => speakers.length < 2)).toEqual([])
  expect(days.filter((speakers) => new Set(speakers).size < 2)).toEqual([])
  expect(silences).toBe(0)
})

test('a question that opens free talk gives whoever it names a reason to speak, and accuses nobody', () => {
  const players = [
    { id: 'anna', name: 'Anna' },
    { id: 'boris', name: 'Boris' },
  ]
  const { read } = readerFor(players, roles)
  for (const call of talk.calls.map((line) => fill(lineText(line), { target: 'Boris' }))) {
    expect(findAccused(call, players), call).toEqual(['boris'])
    const { accuses, defends, slip, recalledVotes: told, claim } = read(call, { speaker: 'anna', day: 1 })
    expect({ call, accuses, defends, slip, told, claim }).toMatchObject({ accuses: [], defends: [], told: [] })
    expect(slip ?? claim, call).toBeUndefined()
  }
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
