import { expect, test } from 'vitest'
import { createMafiaGame, presets, randomAgent, scriptedAgent, verifyLog } from '../../../src/index.js'
import { roleCountsFor } from '../../../src/kernel/rules/index.js'

test.each([9, 10, 11, 12, 13, 14, 15])(
  'masquerade deals %i players a mafia of three in ten, among them its specialists',
  (players) => {
    const { mafia = 0, godfather, roleblocker, ...others } = roleCountsFor(presets.masquerade, players)
    const team = Math.round(0.3 * players)
    expect([mafia + 1 + (players >= 11 ? 1 : 0), godfather, roleblocker]).toEqual([team, 1, players >= 11 ? 1 : 0])
    expect(others).toEqual({ doctor: 1, sheriff: 1, lookout: 1, mayor: 1, jester: 1, villager: players - team - 5 })
  },
)

test.each([8, 16])('masquerade refuses %i players', (players) => {
  expect(() => createMafiaGame({ rules: 'masquerade', players })).toThrow('is played by 9 to 15 players')
})

test.each([
  ['random', randomAgent()],
  ['scripted', scriptedAgent()],
])('masquerade is played to its end by %s players and proved', async (_who, agent) => {
  for (const players of [9, 11, 15]) {
    const { events } = await createMafiaGame({ rules: 'masquerade', players, agent, seed: players }).run()
    expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
  }
})
