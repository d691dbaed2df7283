import { expect, test } from 'vitest'
import { createMafiaGame, type RulesInput } from '../../../../src/index.js'
import { answeringAgent, playersOf, rolesOf } from '../../../../src/testing/index.js'

const cast = { Ann: 'mafia', Bob: 'jester', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const vote = ({ playerId }: { readonly playerId: string }) => (playerId === 'Bob' ? 'Ann' : 'Bob')
const play = (changes: RulesInput = {}) =>
  createMafiaGame({
    rules: { extends: 'benchmark', ...changes },
    roles: rolesOf(cast),
    players: playersOf(cast),
    agent: answeringAgent({ kill: 'Flo', vote }),
    seed: 1,
  }).run()
const winners = ({ players }: Awaited<ReturnType<typeof play>>) => players.flatMap(({ id, won }) => (won ? [id] : []))

test('a jester who is voted out wins, and the game continues to its own end', async () => {
  const result = await play()
  expect(result.winner).toBe('mafia')
  expect(result.days).toBeGreaterThan(1)
  expect(winners(result)).toEqual(['Ann', 'Bob'])
})

test('where the rules say so its win ends the game, and it wins alone', async () => {
  const result = await play({ cast: { jester: { wins: { when: 'eliminated', ends: true } } } })
  expect([result.winner, result.days]).toEqual(['neutral', 1])
  expect(winners(result)).toEqual(['Bob'])
})

test('a jester whom the mafia kill has not won', async () => {
  const options = { roles: rolesOf(cast), players: playersOf(cast), seed: 1 }
  const result = await createMafiaGame({ ...options, rules: 'benchmark', agent: answeringAgent({ kill: 'Bob' }) }).run()
  expect(winners(result)).not.toContain('Bob')
})
