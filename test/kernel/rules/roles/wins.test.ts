import { describe, expect, test } from 'vitest'
import { createMafiaGame, defineRules, type GameResult, type RoleDefinition } from '../../../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf } from '../../../../src/testing/index.js'

const eight: Cast = {
  Ann: 'mafia',
  Bob: 'fool',
  Cid: 'villager',
  Dan: 'villager',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}
const everyoneElse = Object.keys(eight).filter((id) => id !== 'Bob')

/** The table votes for `condemned` on the first day, then for Ann. */
async function played(wins: RoleDefinition['wins'], { condemned = 'Bob', killed = 'Hal' } = {}): Promise<GameResult> {
  const fool: RoleDefinition = { team: 'neutral', powers: [], describe: 'A fool.', ...(wins && { wins }) }
  const rules = defineRules({ extends: 'benchmark', cast: { fool }, roles: { ...rolesOf(eight) } })
  const vote = ({ view, options }: { view: { day: number }; options: readonly string[] }) => {
    const wanted = view.day === 1 ? condemned : 'Ann'
    return { choice: options.includes(wanted) ? wanted : 'skip' }
  }
  const kill = ({ view, options }: { view: { day: number }; options: readonly string[] }) => ({
    choice: view.day === 1 ? killed : (options.find((id) => id !== 'Bob') ?? ''),
  })
  return createMafiaGame({
    rules,
    players: playersOf(eight),
    seed: 1,
    agent: answeringAgent((request) =>
      request.kind === 'vote' ? vote(request) : request.kind === 'kill' ? kill(request) : undefined,
    ),
  }).run()
}

const winners = ({ players }: GameResult) => players.flatMap(({ id, won }) => (won ? [id] : []))

describe('a neutral player wins', () => {
  test('when voted out, where its role says so, and the game continues', async () => {
    const result = await played('eliminated')
    expect(result).toMatchObject({ winner: 'town', days: 2 })
    expect(winners(result)).toEqual(['Bob', ...everyoneElse.filter((id) => id !== 'Ann')])
  })

  test('and ends the game with it, where its role says that too', async () => {
    const result = await played({ when: 'eliminated', ends: true })
    expect(result).toMatchObject({ winner: 'neutral', days: 1 })
    expect(winners(result)).toEqual(['Bob'])
  })

  test('not when it dies by night', async () => {
    const result = await played({ when: 'eliminated', ends: true }, { condemned: 'Ann', killed: 'Bob' })
    expect(result.winner).toBe('town')
    expect(winners(result)).not.toContain('Bob')
  })

  test('when it is alive at the end, where its role says so', async () => {
    expect(winners(await played('survives', { condemned: 'Ann' }))).toContain('Bob')
    expect(winners(await played('survives'))).not.toContain('Bob')
  })

  test('never with its team, for it has none that can win', async () => {
    expect(winners(await played('team', { condemned: 'Ann' }))).not.toContain('Bob')
  })
})

test('the town wins as a whole, its dead included', async () => {
  const result = await played('eliminated', { condemned: 'Ann' })
  expect(result.winner).toBe('town')
  expect(winners(result)).toEqual(everyoneElse.filter((id) => id !== 'Ann'))
})
