import { expect, test } from 'vitest'
import { setupMachine } from '../../machines/index.js'
import type { Answer } from '../../src/index.js'
import type { MachineGameOptions } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { story, told, whoOf } from '../support/log.js'

const authors = Object.keys(ten)
const personas = (names: Readonly<Record<string, readonly string[]>>) => {
  const asked = new Map<string, number>()
  return ({ playerId }: { playerId: string }): Answer => {
    const time = asked.get(playerId) ?? 0
    asked.set(playerId, time + 1)
    const own = names[playerId]
    return { persona: { name: own?.[Math.min(time, own.length - 1)] ?? `Doctor ${playerId}` } }
  }
}
const opening = (
  names: Readonly<Record<string, readonly string[]>>,
  options: Pick<MachineGameOptions, 'badAnswers'> = {},
) =>
  run(setupMachine, {
    ...options,
    rules: 'classic',
    players: ten,
    dealt: false,
    input: { authors },
    answers: { persona: personas(names) },
  })

test('characters are made up before roles are dealt, without a word of Mafia', async () => {
  const { path, events, requests } = await opening({})
  expect(path).toEqual(['opening', 'personas', 'dealing', 'dealt'])
  expect(story(events)).toEqual([
    'game.created',
    'game.opened',
    ...authors.map(() => 'persona.chosen'),
    ...authors.map(() => 'role.dealt'),
  ])
  for (const { view, options } of requests)
    expect({ ...view, options }).toMatchObject({ events: [], players: [], options: [] })
})

test('of two players who choose the same name the lower seat keeps it and the other is asked again', async () => {
  const { path, events, state } = await opening({ Bob: ['Rosa'], Dan: ['rosa ', 'Rosamund'] })
  expect(path).toEqual(['opening', 'personas', 'personas', 'dealing', 'dealt'])
  expect(told(events, 'answer.rejected')).toMatchObject([{ player: 'Dan', kind: 'persona', attempt: 1 }])
  expect(told(events, 'answer.rejected')[0]?.reason).toContain('is taken')
  expect(state.players.map(({ name }) => name).slice(0, 4)).toEqual(['Doctor Ann', 'Rosa', 'Doctor Cid', 'Rosamund'])
})

test('a player who insists on a taken name gets a built-in persona', async () => {
  const { events, state } = await opening({ Bob: ['Rosa'], Dan: ['Rosa'], Eve: ['Moderator'] }, { badAnswers: true })
  expect(whoOf(events, 'answer.defaulted')).toEqual(['Eve', 'Dan'])
  const names = state.players.map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('moderator')
})

test('if nobody needs a persona the roles are dealt at once', async () => {
  const { path, events, requests } = await run(setupMachine, {
    rules: 'trial',
    players: ten,
    dealt: false,
    input: { authors: [] },
  })
  expect(path).toEqual(['opening', 'dealing', 'dealt'])
  expect(requests).toEqual([])
  expect(events.filter(({ type }) => type === 'role.dealt').map(({ audience }) => audience)).toEqual(
    authors.map((name) => [name]),
  )
})
