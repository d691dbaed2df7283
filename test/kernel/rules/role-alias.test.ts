import { expect, test } from 'vitest'
import { createMafiaGame, defineRules, replayGame } from '../../../src/index.js'
import { personaSchema, roleCountsFor } from '../../../src/kernel/rules/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf } from '../../../src/testing/index.js'

const six: Cast = { Ann: 'mafia', Bob: 'sheriff', Cid: 'villager', Dee: 'doctor', Eve: 'villager', Flo: 'villager' }

test('a detective claims to be the sheriff, and may find another', async () => {
  const results = [{ player: 'Cid', result: 'detective' as const }]
  const claim = { role: 'detective' as const, results }
  const game = createMafiaGame({
    rules: { extends: 'benchmark', maxDays: 1, roles: rolesOf(six) },
    players: playersOf(six),
    seed: 1,
    agent: answeringAgent({ kill: 'Flo', speak: { Bob: { speech: 'Listen.', claim } } }),
  })
  const { events } = await game.run()
  expect(events.flatMap(({ type, data }) => (type === 'role.claimed' ? data.claim : []))).toEqual([
    { role: 'sheriff', results: [{ player: 'Cid', result: 'sheriff' }] },
  ])
  expect(events.filter(({ type }) => type === 'answer.rejected')).toEqual([])
  await replayGame(JSON.parse(JSON.stringify(events)))
})

test('guidance for a detective is guidance for a sheriff, in its place', () => {
  const roleGuidance = { mafia: 'Lie low.', detective: 'Take notes.', villager: 'Ask.' }
  const read = personaSchema.parse({ name: 'Zoe', roleGuidance })
  expect(JSON.stringify(read.roleGuidance)).toBe('{"mafia":"Lie low.","sheriff":"Take notes.","villager":"Ask."}')
  const both = personaSchema.safeParse({ name: 'Zoe', roleGuidance: { ...roleGuidance, sheriff: 'Wait.' } })
  expect(both.error?.issues[0]?.message).toBe('Give either `sheriff` or its alias `detective`, not both')
})

test('as many detectives are counted as sheriffs, and merged into what the rules say of them', () => {
  const rules = defineRules({ extends: 'trial', roleCounts: { detective: { base: 2 } } })
  expect(rules).toEqual(defineRules({ extends: 'trial', roleCounts: { sheriff: { base: 2 } } }))
  expect(roleCountsFor(rules, 10).sheriff).toBe(2)
})

test('a role that is none is refused by the names there are', () => {
  const game = () => createMafiaGame({ players: [{ role: 'wizard' as never }, {}, {}, {}, {}] })
  expect(game).toThrow('`players[0].role`: Expected `mafia`, `doctor`, `sheriff`')
})
