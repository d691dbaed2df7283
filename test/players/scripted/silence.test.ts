import { expect, test } from 'vitest'
import { behavioursWith } from '../../../src/players/scripted/behaviours.js'
import { Situation } from '../../../src/players/scripted/situation.js'
import { conditions } from '../../../src/players/scripted/speech.js'
import { benchmarkTable, type TableOfSeven } from './table-of-seven.js'

/** What Anna may say about Fritz, whom Gerda has accused. */
const blames = (table: TableOfSeven) => {
  const asked = table.request({ player: 'anna', kind: 'speak' })
  const situation = new Situation(asked, { behaviours: behavioursWith(), plain: false })
  const about = { player: 'fritz', other: 'gerda' }
  return [conditions.unanswered(about, situation), conditions.silent(about, situation)]
}

test('nobody is blamed for its silence before everybody else has spoken, however often some of them do', () => {
  const table = benchmarkTable().at(1, 'discussion').said('gerda', 'I suspect Fritz.')
  for (const player of ['anna', 'boris', 'clara', 'anna', 'boris', 'clara'] as const) table.said(player, 'I listen.')
  expect(blames(table)).toEqual([false, false])
  table.said('david', 'I listen.').said('elena', 'I listen.').said('gerda', 'I have said it.')
  expect(blames(table)).toEqual([true, true])
})

test('a new charge gives the accused time to answer again', () => {
  const table = benchmarkTable().at(1, 'discussion').said('gerda', 'I suspect Fritz.')
  for (const player of ['anna', 'boris', 'clara', 'david', 'elena', 'gerda'] as const) table.said(player, 'I listen.')
  table.said('david', 'I accuse Fritz.')
  expect(blames(table)).toEqual([false, true])
})
