import { describe, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameOptions, InvalidOptionsError, randomAgent } from '../../src/index.js'

const roles = { mafia: 2, doctor: 1, villager: 4 }
const seatsIn = (options: GameOptions): number =>
  createMafiaGame({ agent: randomAgent(), seed: 1, ...options }).state.players.length
/** The players are in the state once the game is open. */
const dealt = async (options: GameOptions): Promise<number> => {
  const { players } = await createMafiaGame({ agent: randomAgent(), seed: 1, ...options }).run()
  return players.length
}

describe('exact roles without players', () => {
  test('say how many players there are', async () => {
    expect(await dealt({ roles })).toBe(7)
    expect(await dealt({ rules: 'classic', roles: { ...roles, detective: 1 } })).toBe(8)
  })

  test('do so in the rules too, also in those that these extend', async () => {
    expect(await dealt({ rules: { extends: 'trial', roles } })).toBe(7)
    expect(await dealt({ rules: defineRules({ extends: 'trial', roles }) })).toBe(7)
    expect(await dealt({ rules: { extends: defineRules({ extends: 'trial', roles }), maxDays: 2 } })).toBe(7)
  })

  test('deal those roles, and nothing else changes the number: the same game has it written out', async () => {
    const log = async (options: GameOptions) => {
      const { events } = await createMafiaGame({ agent: randomAgent(), seed: 1, ...options }).run()
      return events.map(({ meta: _, ...event }) => event)
    }
    expect(await log({ roles })).toEqual(await log({ roles, players: 7 }))
  })

  test('give way to players that are given', async () => {
    expect(() => createMafiaGame({ roles, players: 8 })).toThrow('add up to 7, but 8 players sit at the table')
    expect(await dealt({ roles, players: [{}, {}, {}, {}, {}, {}, { name: 'Zoe' }] })).toBe(7)
  })

  test('are refused as ever where they are wrong', () => {
    expect(() => seatsIn({ roles: { mafia: 1, villager: 1 } })).toThrow('`trial` is played by')
    expect(() => seatsIn({ roles: { mafia: 1, villager: 1e9 } })).toThrow('`roles.villager`')
    expect(() => seatsIn({ roles: { mafia: 1, villager: 999 } })).toThrow('`trial` is played by')
    expect(() => seatsIn({ roles: { mafia: '2', villager: 5 } as never })).toThrow('`roles.mafia`')
    expect(() => seatsIn({ roles: { wizard: 2, villager: 5 } })).toThrow('wizard')
  })
})

test('without exact roles ten players sit at the table', async () => {
  expect(await dealt({})).toBe(10)
  expect(await dealt({ rules: { extends: 'classic', maxDays: 2 } })).toBe(10)
})

test('a signal given to the game is refused with a hint at `run`', () => {
  const { signal } = new AbortController()
  expect(() => createMafiaGame({ signal } as GameOptions)).toThrow(InvalidOptionsError)
  expect(() => createMafiaGame({ signal } as GameOptions)).toThrow(
    'A game has no option `signal`: give it to `run`, as in `createMafiaGame(options).run({ signal })`.',
  )
})
