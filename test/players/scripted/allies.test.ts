import { expect, test } from 'vitest'
import { draft } from '../../../src/kernel/events/event.js'
import { benchmarkTable } from './table-of-seven.js'

const options = ['anna', 'boris', 'clara', 'david', 'elena', 'gerda', 'skip']
const accused = () => benchmarkTable().at(2, 'discussion').claimed('clara', 'sheriff', { gerda: 'mafia' })

test('a lover neither votes for its lover nor accuses it, however suspicious it looks', () => {
  const alone = accused().at(2, 'vote').answers({ player: 'fritz', kind: 'vote', options })
  expect(alone.some(({ choice }) => choice === 'gerda')).toBe(true)
  const linked = draft('players.linked', ['fritz', 'gerda'], { players: ['fritz', 'gerda'], team: 'lovers' })
  const table = accused().happened(linked)
  for (const { speech } of table.answers({ player: 'fritz', kind: 'speak' }))
    expect(speech).not.toMatch(/I (?:suspect|accuse|distrust) Gerda/)
  table.at(2, 'vote')
  for (const { choice } of table.answers({ player: 'fritz', kind: 'vote', options })) expect(choice).not.toBe('gerda')
})

test('mafia do not kill a lover of their own', () => {
  const victims = ['clara', 'david', 'elena', 'fritz', 'gerda']
  const [{ choice: first = '' } = {}] = benchmarkTable()
    .at(1, 'night')
    .answers({ player: 'anna', kind: 'kill', options: victims })
  const linked = draft('players.linked', ['anna', first], { players: ['anna', first], team: 'lovers' })
  const table = benchmarkTable().at(1, 'night').happened(linked)
  for (const { choice } of table.answers({ player: 'anna', kind: 'kill', options: victims }))
    expect(choice).not.toBe(first)
})
