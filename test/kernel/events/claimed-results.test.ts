import { expect, test } from 'vitest'
import { type Claim, createMafiaGame, type RulesInput } from '../../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf } from '../../../src/testing/index.js'
import { castWith } from '../../support/cast-with.js'

const eight: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'villager',
  Dee: 'villager',
  Eve: 'doctor',
  Fay: 'sheriff',
  Gus: 'villager',
  Hal: 'villager',
}

/** Fay looks into `target` in the first night and claims this by day, or another player does. */
async function verdicts(claim: Claim, { target = 'Ann', claimant = 'Fay', rules = {} as RulesInput } = {}) {
  const game = createMafiaGame({
    rules: { extends: 'benchmark', maxDays: 1, roles: rolesOf(eight), ...rules },
    players: playersOf(eight),
    seed: 1,
    agent: answeringAgent({ investigate: target, kill: 'Gus', speak: { [claimant]: { speech: 'Listen.', claim } } }),
  })
  const { events } = await game.run()
  return events.flatMap(({ type, audience, data }) => {
    if (type !== 'claim.checked') return []
    expect(audience).toBe('moderator')
    return [[data.claimed, data.truthful]]
  })
}

const sheriff = (results?: NonNullable<Claim['results']>): Claim => ({ role: 'sheriff', ...(results && { results }) })
const found = (player: string, result: NonNullable<Claim['results']>[number]['result']) => ({ player, result })
const exact: RulesInput = { cast: castWith('benchmark', { sheriff: { learns: 'role' } }) }

test('a sheriff who tells what it learned tells the truth', async () => {
  expect(await verdicts(sheriff([found('Ann', 'mafia')]))).toEqual([
    ['role', true],
    ['results', true],
  ])
})

test.each([
  ['the opposite of what it learned', [found('Ann', 'town')]],
  ['a result it never learned, even a right one', [found('Bob', 'mafia')]],
  ['a truth and a lie', [found('Ann', 'mafia'), found('Hal', 'mafia')]],
])('a sheriff lies who claims %s', async (_what, results) => {
  expect(await verdicts(sheriff(results))).toEqual([
    ['role', true],
    ['results', false],
  ])
})

test('who is no sheriff has learned nothing', async () => {
  expect(await verdicts(sheriff([found('Ann', 'mafia')]), { claimant: 'Dee' })).toEqual([
    ['role', false],
    ['results', false],
  ])
})

test('who learned an exact role may tell the team alone, but no other role', async () => {
  const asked = { target: 'Eve', rules: exact }
  expect((await verdicts(sheriff([found('Eve', 'town')]), asked)).at(-1)).toEqual(['results', true])
  expect((await verdicts(sheriff([found('Eve', 'doctor')]), asked)).at(-1)).toEqual(['results', true])
  expect((await verdicts(sheriff([found('Eve', 'villager')]), asked)).at(-1)).toEqual(['results', false])
  expect((await verdicts(sheriff([found('Eve', 'mafia')]), asked)).at(-1)).toEqual(['results', false])
})

test('where the sheriff learns the team, an exact role is more than it knows', async () => {
  const verdict = await verdicts(sheriff([found('Eve', 'doctor')]), { target: 'Eve' })
  expect(verdict.at(-1)).toEqual(['results', false])
})

test('a claim without results is checked for its role alone', async () => {
  expect(await verdicts(sheriff())).toEqual([['role', true]])
  expect(await verdicts(sheriff([]))).toEqual([['role', true]])
})
