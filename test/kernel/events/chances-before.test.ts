import { describe, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameResult, type Rules, randomAgent, viewFor } from '../../../src/index.js'
import { chancesBefore } from '../../../src/kernel/events/index.js'

const players = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jon'].map((id) => ({
  id,
  role: ['Ann', 'Bob', 'Cid'].includes(id) ? 'mafia' : 'villager',
}))
const roles = { mafia: 3, villager: 7 }

const play = (rules: Rules): Promise<GameResult> =>
  createMafiaGame({ rules, roles, players, seed: 'chances', agent: randomAgent() }).run()

describe('before new beliefs, the chance to be mafia', () => {
  test('is, for the town, the share of the mafia among the others', async () => {
    const { events } = await play(defineRules({ extends: 'trial' }))
    const dealt = events.filter(
      ({ type }) => type === 'game.created' || type === 'game.opened' || type === 'role.dealt',
    )
    expect(chancesBefore(viewFor('Dan', dealt), ['Ann', 'Eve'])).toEqual({ Ann: 0.33, Eve: 0.33 })
  })

  test('is certain for the mafia, who know each other', async () => {
    const { events } = await play(defineRules({ extends: 'trial' }))
    expect(chancesBefore(viewFor('Ann', events.slice(0, -1)), ['Bob', 'Dan'])).toEqual({ Bob: 1, Dan: 0 })
  })

  test('follows roles that deaths have shown', async () => {
    const { events } = await play(defineRules({ extends: 'trial', reveal: { day: 'role', night: 'role' } }))
    const dead = events
      .filter((event) => event.type === 'player.died')
      .map(({ data }) => (data as { player: string }).player)
    const shown = viewFor(
      'public',
      events.filter(({ type }) => type !== 'game.ended'),
    )
    const mafia = dead.filter((id) => ['Ann', 'Bob', 'Cid'].includes(id)).length
    const living = players.map(({ id }) => id).filter((id) => !dead.includes(id))
    expect(dead.length).toBeGreaterThan(1)
    for (const id of living) expect(chancesBefore(shown, [id])[id]).toBeCloseTo((3 - mafia) / (10 - dead.length), 2)
    for (const id of dead) expect(chancesBefore(shown, [id])[id]).toBe(['Ann', 'Bob', 'Cid'].includes(id) ? 1 : 0)
  })

  test('is never below 0 or above 1 where players changed their side', async () => {
    const { events } = await play(defineRules({ extends: 'trial' }))
    const { events: seen, players: seated } = viewFor('public', events.slice(0, 2))
    const known = (...teams: readonly string[]) =>
      seated.map((player, seat) => ({ ...player, ...(teams[seat] !== undefined && { team: teams[seat] }) }))
    const chance = (...teams: readonly string[]) => chancesBefore({ events: seen, players: known(...teams) }, ['Jon'])
    expect(chance('mafia', 'mafia', 'mafia', 'mafia')).toEqual({ Jon: 0 })
    expect(chance(...Array<string>(9).fill('vampires'))).toEqual({ Jon: 1 })
  })

  test('is the one that the player stated last', async () => {
    const rules = defineRules({ extends: 'trial', beliefs: 'votes' })
    const { events } = await play(rules)
    const view = viewFor('Dan', events)
    const last = view.events.findLast(({ type }) => type === 'beliefs.stated')?.data as { beliefs: object }
    const about = Object.keys(last.beliefs)
    expect(about.length).toBeGreaterThan(2)
    expect(chancesBefore(view, about)).toEqual(last.beliefs)
  })
})
