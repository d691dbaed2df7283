import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, isEvent, type PresetName, presets, randomAgent } from '../../../src/index.js'
import { roleCountsFor, usualPlayers } from '../../../src/kernel/rules/index.js'

const play = async (rules: PresetName, seed = 0): Promise<readonly GameEvent[]> =>
  (await createMafiaGame({ rules, seed, agent: randomAgent() }).run()).events

describe("presets of others' rules", () => {
  test.each([
    ['aiwolf-5', { werewolf: 1, possessed: 1, seer: 1, villager: 2 }],
    ['aiwolf-13', { werewolf: 3, possessed: 1, seer: 1, medium: 1, bodyguard: 1, villager: 6 }],
    ['werewolf', { werewolf: 2, doctor: 1, seer: 1, villager: 4 }],
    ['mini', { mafia: 1, sheriff: 1, villager: 2 }],
  ] as const)('%s seats as many as usual, with the roles of its source', async (rules, counts) => {
    expect(roleCountsFor(presets[rules], usualPlayers(presets[rules]))).toEqual(counts)
    const [created] = await play(rules)
    const seats = created && isEvent(created, 'game.created') ? created.data.players.length : 0
    expect(seats).toBe(usualPlayers(presets[rules]))
  })

  test.each(['aiwolf-5', 'aiwolf-13', 'mini'] as const)(
    'in %s nobody is attacked in the first night',
    async (rules) => {
      for (let seed = 0; seed < 20; seed++) {
        const first = (await play(rules, seed)).filter(({ day, phase }) => day === 1 && phase === 'night')
        const acts = first.flatMap((event) => (isEvent(event, 'night.acted') ? [event.data.action] : []))
        expect(acts).toEqual(['investigate'])
      }
    },
  )

  test('a possessed wins when the werewolves win, and counts as a human', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const game = createMafiaGame({ rules: 'aiwolf-13', seed, agent: randomAgent() })
      const { winner, players } = await game.run()
      const won = (role: string) => players.find((player) => player.role === role)?.won
      expect([won('possessed'), won('seer')]).toEqual([winner === 'mafia', winner === 'town'])
    }
  })

  test('a medium learns what the executed was, and a bodyguard never guards itself', async () => {
    let heard = 0
    for (let seed = 0; seed < 20; seed++) {
      const events = await play('aiwolf-13', seed)
      const medium = events.find((event) => isEvent(event, 'role.dealt') && event.data.role === 'medium')
      const player = medium && isEvent(medium, 'role.dealt') ? medium.data.player : ''
      heard += events.filter((event) => isEvent(event, 'investigation.learned') && event.data.player === player).length
      for (const event of events)
        if (isEvent(event, 'night.acted') && event.data.action === 'protect')
          expect(event.data.target).not.toBe(event.data.player)
    }
    expect(heard).toBeGreaterThan(0)
  })

  test('every vote of werewolf eliminates somebody: a lot decides a tie', async () => {
    let drawn = 0
    for (let seed = 0; seed < 20; seed++)
      for (const event of await play('werewolf', seed)) {
        if (!isEvent(event, 'vote.resolved')) continue
        expect(event.data.outcome).toBe('eliminated')
        if (event.data.tied.length > 1) drawn += event.data.tied.includes(event.data.player ?? '') ? 1 : 100_000
      }
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(100_000)
  })
})
