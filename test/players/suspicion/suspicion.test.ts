import { expect, test } from 'vitest'
import { suspicionsFor } from '../../../src/players/suspicion/suspicion.js'
import { benchmarkTable, type Seven, type TableOfSeven } from '../scripted/table-of-seven.js'

const score = (table: TableOfSeven, of: Seven, by: Seven = 'gerda'): number =>
  suspicionsFor(table.view(by)).get(of)?.score ?? -1

test('before anything happened everybody is equally suspicious, and only the living are rated', () => {
  const table = benchmarkTable().at(1, 'night').died('fritz', 'night', 'villager').at(1, 'discussion')
  const rated = suspicionsFor(table.view('gerda'))
  expect([...rated.keys()]).toEqual(['anna', 'boris', 'clara', 'david', 'elena', 'gerda'])
  expect(new Set([...rated.values()].map((suspicion) => suspicion.score)).size).toBe(1)
})

test('voting out a villager is suspicious, voting out mafia is not', () => {
  const table = benchmarkTable().at(1, 'vote').voted({ anna: 'fritz', elena: 'boris' })
  table.died('fritz', 'vote', 'villager').died('boris', 'night', 'mafia').at(2, 'discussion')
  expect(score(table, 'anna')).toBeGreaterThan(score(table, 'david'))
  expect(score(table, 'elena')).toBeLessThan(score(table, 'david'))
})

test('saying one name and voting for another is suspicious', () => {
  const table = benchmarkTable().at(1, 'discussion').said('anna', 'I suspect Fritz.').said('elena', 'I suspect Gerda.')
  table.at(1, 'vote').voted({ anna: 'gerda', elena: 'gerda' })
  expect(score(table, 'anna', 'david')).toBeGreaterThan(score(table, 'elena', 'david'))
})

test('vouching for somebody who turns out to be mafia is suspicious', () => {
  const table = benchmarkTable()
    .at(1, 'discussion')
    .said('anna', 'I trust Boris.')
    .died('boris', 'vote', 'mafia')
    .at(2, 'discussion')
  expect(score(table, 'anna')).toBeGreaterThan(score(table, 'david'))
})

test('a sheriff is believed until another one speaks, or until a death proves it wrong', () => {
  const table = benchmarkTable().at(1, 'discussion').claimed('clara', 'sheriff', { anna: 'mafia', fritz: 'town' })
  expect(score(table, 'anna')).toBeGreaterThan(80)
  expect(score(table, 'fritz')).toBeLessThan(10)
  const before = score(table, 'anna')
  table.claimed('boris', 'sheriff', { clara: 'mafia' })
  expect(score(table, 'anna')).toBeLessThan(before)
  table.died('fritz', 'night', 'mafia').at(2, 'discussion')
  expect(score(table, 'clara')).toBeGreaterThan(75)
})

const evidenceAgainst = (table: TableOfSeven, of: Seven): readonly string[] =>
  (suspicionsFor(table.view('gerda')).get(of)?.evidence ?? []).map(({ rule }) => rule)

test('a sheriff who claims only when nearly voted out is believed less than one who claims freely', () => {
  const free = benchmarkTable().at(1, 'discussion').claimed('clara', 'sheriff', { fritz: 'town' })
  const pressed = benchmarkTable().at(1, 'discussion').said('anna', 'I suspect Clara.').said('boris', 'I accuse Clara.')
  pressed.claimed('clara', 'sheriff', { fritz: 'town' }).at(2, 'discussion')
  expect(evidenceAgainst(free, 'clara')).not.toContain('pressedClaim')
  expect(evidenceAgainst(pressed, 'clara')).toContain('pressedClaim')
  expect(score(pressed, 'clara')).toBeGreaterThan(score(free.at(2, 'discussion'), 'clara'))
})

test('pressure after a claim does not make it a claim under pressure, nor does a villager under pressure make one', () => {
  const table = benchmarkTable().at(1, 'discussion').claimed('clara', 'sheriff', { fritz: 'town' })
  table.said('anna', 'I suspect Clara. I accuse Fritz.').said('boris', 'I accuse Clara. I suspect Fritz.')
  table.claimed('clara', 'sheriff', { david: 'town' }).claimed('fritz', 'villager')
  expect(evidenceAgainst(table, 'clara')).not.toContain('pressedClaim')
  expect(evidenceAgainst(table, 'fritz')).not.toContain('pressedClaim')
})

test('of two who claim to be the sheriff, the second looks worse', () => {
  const table = benchmarkTable().at(1, 'discussion').claimed('clara', 'sheriff', { fritz: 'town' })
  table.claimed('boris', 'sheriff', { david: 'town' }).at(2, 'discussion')
  expect(evidenceAgainst(table, 'boris')).toContain('secondClaim')
  expect(evidenceAgainst(table, 'clara')).not.toContain('secondClaim')
  expect(score(table, 'boris')).toBeGreaterThan(score(table, 'clara'))
})

test('a claimed result that known facts contradict makes the claim false', () => {
  const table = benchmarkTable().at(1, 'discussion').claimed('boris', 'sheriff', { fritz: 'mafia' })
  table.died('fritz', 'night', 'villager').at(2, 'discussion')
  expect(evidenceAgainst(table, 'boris')).toContain('falseClaim')
})

test('who is called mafia by a sheriff knows that the sheriff lies', () => {
  const table = benchmarkTable().at(1, 'discussion').claimed('boris', 'sheriff', { gerda: 'mafia' })
  expect(score(table, 'boris', 'gerda')).toBeGreaterThan(75)
  expect(score(table, 'boris', 'fritz')).toBeLessThan(35)
})

test('a sheriff knows what it found, and nobody else does', () => {
  const table = benchmarkTable().at(1, 'night').learned('clara', 'anna', 'mafia').learned('clara', 'fritz', 'town')
  expect(score(table, 'anna', 'clara')).toBe(100)
  expect(score(table, 'fritz', 'clara')).toBe(0)
  expect(score(table, 'anna', 'gerda')).toBe(score(table, 'fritz', 'gerda'))
})

test('mafia see the same suspicions as the town', () => {
  const table = benchmarkTable()
    .at(1, 'discussion')
    .said('fritz', 'I suspect Anna.')
    .at(1, 'vote')
    .voted({ fritz: 'anna' })
  expect(suspicionsFor(table.view('boris')).get('anna')).toEqual(suspicionsFor(table.view('david')).get('anna'))
})
