import { expect, test } from 'vitest'
import { createMafiaGame } from '../../src/index.js'
import { answeringAgent, runUntil } from '../../src/testing/index.js'

const accusing = answeringAgent({ nominate: ({ options }) => options[0], judge: 'guilty' })
const trial = () => createMafiaGame({ rules: 'trial', players: 8, agent: accusing, seed: 'until' })

test('a game is played until a phase begins, and goes on from there', async () => {
  const game = trial()
  await runUntil(game, 'judgment')
  expect(game.state).toMatchObject({ phase: 'judgment', day: 1 })
  expect(game.events.map(({ type }) => type)).not.toContain('judgment.resolved')
  await runUntil(game, { phase: 'defense', day: 2 })
  expect(game.state).toMatchObject({ phase: 'defense', day: 2 })
  const uncut = await trial().run()
  expect((await game.run()).winner).toBe(uncut.winner)
  expect(game.events.map(({ type }) => type)).toEqual(uncut.events.map(({ type }) => type))
})

test('a game is played until something is true of it', async () => {
  const game = trial()
  await runUntil(game, ({ state }) => state.players.some(({ status }) => status === 'dead'))
  expect(game.events.at(-1)?.type).not.toBe('game.ended')
  expect(game.state.players.filter(({ status }) => status === 'dead')).toHaveLength(1)
})

test('the end can be waited for, and what does not come before it fails', async () => {
  const game = trial()
  await runUntil(game, 'ended')
  expect(game.events.at(-1)?.type).toBe('game.ended')
  await expect(runUntil(trial(), 'roundEnd')).rejects.toThrow('before `roundEnd`')
  await expect(runUntil(trial(), () => false)).rejects.toThrow('The game ended on day')
  await expect(runUntil(trial(), 'judgement' as 'judgment')).rejects.toThrow('There is no phase `judgement`')
})
