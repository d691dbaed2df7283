import { describe, expect, test } from 'vitest'
import { defineRules, type RulesInput, ruleCard } from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { nightly, playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'poisoner',
  Cid: 'doctor',
  Dan: 'vigilante',
  Eve: 'villager',
  Flo: 'hunter',
  Gus: 'villager',
  Hal: 'vampire',
  Ida: 'villager',
}
const idle = { kill: 'skip', protect: 'Ida', shoot: 'skip', convert: 'skip', poison: 'skip' }
const deathsByNight = ({ events }: Awaited<ReturnType<typeof playCast>>) =>
  events.flatMap(({ type, day, data }) =>
    type === 'player.died' && 'cause' in data ? [`${day} ${String(data.player)} ${data.cause}`] : [],
  )

describe('a poison', () => {
  test('kills a night later, whatever a doctor does', async () => {
    const protect = nightly('Ida', 'Eve')
    const game = await playCast(
      cast,
      { ...idle, kill: nightly('Ida', 'Eve'), protect, poison: nightly('Eve') },
      { maxDays: 2 },
    )
    expect(deathsByNight(game)).toEqual(['2 Eve poisoner'])
    expect(game.told('effect.delayed')).toEqual([
      { power: 'poison', by: 'Bob', target: 'Eve', day: 2, role: 'poisoner' },
    ])
    expect(game.audiences('effect.delayed')).toEqual(['moderator'])
  })

  test('is told to nobody before', async () => {
    const { told } = await playCast(cast, { ...idle, poison: nightly('Eve') })
    expect(told('night.resolved')).toEqual([{ dead: [], doubleKill: false }])
    expect(told('night.explained')[0]?.acts).toContainEqual({
      power: 'poison',
      by: 'Bob',
      target: 'Eve',
      result: 'delayed',
    })
  })

  test('works when its poisoner is dead', async () => {
    const answers = { ...idle, shoot: nightly('Bob'), poison: nightly('Eve') }
    expect(deathsByNight(await playCast(cast, answers, { maxDays: 2 }))).toEqual(['1 Bob vigilante', '2 Eve poisoner'])
  })

  test('works when its poisoner has become a vampire', async () => {
    const answers = { ...idle, convert: { Hal: 'Bob', Bob: 'skip' }, poison: nightly('Eve') }
    expect(deathsByNight(await playCast(cast, answers, { maxDays: 2 }))).toEqual(['2 Eve poisoner'])
  })

  test('kills nobody who is dead by then', async () => {
    const answers = { ...idle, shoot: nightly('Eve'), poison: nightly('Eve') }
    expect(deathsByNight(await playCast(cast, answers, { maxDays: 3 }))).toEqual(['1 Eve vigilante'])
  })

  test('kills a hunter, who shoots when it dies and not before', async () => {
    const answers = { ...idle, shoot: { Dan: 'skip', Flo: 'Ann' }, poison: nightly('Flo') }
    expect(deathsByNight(await playCast(cast, answers, { maxDays: 2 }))).toEqual(['2 Flo poisoner', '2 Ann hunter'])
  })

  test('is used once', async () => {
    const { asked } = await playCast(cast, { ...idle, poison: nightly('Eve', 'Gus') }, { maxDays: 2 })
    expect(asked('poison')).toEqual(['Bob'])
  })

  test.each([
    [0, 'the same night'],
    [1, '1 night later'],
    [2, '2 nights later'],
  ])('with a delay of %i is said to kill %s', (delay, when) => {
    const cast = { poisoner: { powers: [{ power: 'kill' }, { power: 'poison', delay }] } } as const
    const rules = defineRules({ extends: 'benchmark', cast, roles: { poisoner: 1, villager: 4 } })
    expect(ruleCard(rules, 5)).toContain(`Its target dies ${when}`)
  })

  test.each([
    [0, 1],
    [2, 3],
  ])('with a delay of %i kills in night %i', async (delay, night) => {
    const rules: RulesInput = { cast: { poisoner: { powers: [{ power: 'kill' }, { power: 'poison', delay }] } } }
    const game = await playCast(cast, { ...idle, poison: nightly('Eve') }, { rules, maxDays: 3 })
    expect(deathsByNight(game)).toEqual([`${night} Eve poisoner`])
  })
})
