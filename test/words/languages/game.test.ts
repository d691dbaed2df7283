import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, verifyLog } from '../../../src/index.js'
import { roles } from '../../../src/kernel/rules/roles.js'
import { TableReader } from '../../../src/words/reading/table-reader.js'

test('the log of a game records its language, tells it to all, and verifies', async () => {
  const { events } = await createMafiaGame({ players: 6, seed: 2, language: 'ja' }).run()
  const told = events.flatMap((event) =>
    isEvent(event, 'game.created') || isEvent(event, 'game.opened') ? [event.data.language] : [],
  )
  expect(told).toEqual(['ja', 'ja'])
  expect((await verifyLog(events)).ok).toBe(true)
})

test('a language that is not known is refused, with those that are', () => {
  const language = 'fr' as 'de'
  expect(() => createMafiaGame({ language })).toThrow('Expected a language: `en`, `zh`, `ja`, `de` or `es`')
})

test('free talk in a language that the reader does not know accuses nobody', () => {
  const players = [
    { id: 'p1', name: 'Ada' },
    { id: 'p2', name: 'Bruno' },
  ]
  const said = { player: 'p1', text: 'I accuse Bruno: Bruno is mafia.' }
  expect(new TableReader(players, roles).read(said, 1).accuses).toEqual(['p2'])
  expect(new TableReader(players, roles, 'de').read(said, 1).accuses).toEqual([])
})
