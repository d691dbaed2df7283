import { describe, expect, test } from 'vitest'
import { heal } from '../../../../src/kernel/rules/powers/heal.js'
import type { Cast, Script } from '../../../../src/testing/index.js'
import { english } from '../../../../src/words/languages/index.js'
import { castWith } from '../../../support/cast-with.js'
import { nightly, playCast as play } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'roleblocker',
  Cid: 'witch',
  Dan: 'doctor',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'vigilante',
  Hal: 'bodyguard',
  Ida: 'villager',
}
/** A game in which a protection stops a shot too. */
const playCast = (cast: Cast, answers: Script, maxDays = 1) =>
  play(cast, answers, { rules: { cast: castWith('benchmark', { vigilante: { blockable: true } }) }, maxDays })
const idle = { protect: { Dan: 'Dan', Hal: 'Ida' }, shoot: 'skip', block: 'skip', poison: 'skip', heal: 'skip' }
const healing = (requests: Awaited<ReturnType<typeof playCast>>['requests']) =>
  requests.filter(({ kind }) => kind === 'heal').map(({ options }) => options)

describe('a witch', () => {
  test('is shown who will die, and it alone', async () => {
    const { told, audiences } = await playCast(cast, { ...idle, kill: 'Eve', shoot: 'Flo' })
    expect(told('victims.seen')).toEqual([{ player: 'Cid', victims: ['Eve', 'Flo'], night: 1 }])
    expect(audiences('victims.seen')).toEqual([['Cid']])
  })

  test('is told in words whom it saw', () => {
    const told = (victims: string[]) =>
      english().render(heal.events['victims.seen'].clause({ player: 'Cid', victims, night: 1 }))
    expect(told(['Eve', 'Flo'])).toBe('saw that Eve and Flo will die this night')
    expect(told([])).toBe('saw that nobody will die this night')
  })

  test('heals one of them', async () => {
    const { deaths, requests } = await playCast(cast, { ...idle, kill: 'Eve', shoot: 'Flo', heal: 'Eve' })
    expect(healing(requests)).toEqual([['Eve', 'Flo', 'skip']])
    expect(deaths).toEqual(['Flo vigilante'])
  })

  test('is shown nobody whom a doctor saves', async () => {
    const { told } = await playCast(cast, { ...idle, kill: 'Eve', protect: { Dan: 'Eve', Hal: 'Ida' } })
    expect(told('victims.seen')).toEqual([{ player: 'Cid', victims: [], night: 1 }])
  })

  test('is shown the bodyguard who dies for another, and may heal it', async () => {
    const guarded = { ...idle, kill: 'Ida', heal: 'Hal' }
    const { told, deaths } = await playCast(cast, guarded)
    expect(told('victims.seen')).toEqual([{ player: 'Cid', victims: ['Hal'], night: 1 }])
    expect(deaths).toEqual([])
  })

  test('is shown nobody before the first night of its potion', async () => {
    const rules = { cast: { witch: { powers: [{ power: 'heal', from: 2 }] } } }
    const { told } = await play(cast, { ...idle, kill: nightly('Eve', 'Flo') }, { rules, maxDays: 2 })
    expect(told('victims.seen')).toEqual([{ player: 'Cid', victims: ['Flo'], night: 2 }])
  })

  test('may heal itself', async () => {
    expect((await playCast(cast, { ...idle, kill: 'Cid', heal: 'Cid' })).deaths).toEqual([])
  })

  test('is not offered itself where its options forbid it', async () => {
    const witch = { powers: [{ power: 'heal', self: false }, { power: 'poison' }] } as const
    const rules = { cast: { ...castWith('benchmark', { vigilante: { blockable: true } }), witch } }
    const { requests, deaths } = await play(cast, { ...idle, kill: 'Cid', shoot: 'Flo' }, { rules })
    expect(healing(requests)).toEqual([['Flo', 'skip']])
    expect(deaths).toEqual(['Cid mafia', 'Flo vigilante'])
  })

  test('heals once in a game, and then sees no victims any more', async () => {
    const answers = { ...idle, kill: nightly('Eve', 'Flo'), heal: nightly('Eve', 'Flo') }
    const { deaths, told, asked } = await playCast(cast, answers, 2)
    expect([deaths, asked('heal')]).toEqual([['Flo mafia'], ['Cid']])
    expect(told('victims.seen').map(({ night }) => night)).toEqual([1])
  })

  test('keeps the potion when it heals nobody', async () => {
    const answers = { ...idle, kill: nightly('Eve', 'Flo'), heal: nightly('skip', 'Flo') }
    expect((await playCast(cast, answers, 2)).deaths).toEqual(['Eve mafia'])
  })

  test('chooses with both potions in one night', async () => {
    const { deaths } = await playCast(cast, { ...idle, kill: 'Eve', heal: 'Eve', poison: 'Ann' })
    expect(deaths).toEqual(['Ann witch'])
  })

  test('who dies that night has still used its potions', async () => {
    const { deaths } = await playCast(cast, { ...idle, kill: 'Cid', shoot: 'Eve', heal: 'Eve', poison: 'Ann' })
    expect(deaths).toEqual(['Ann witch', 'Cid mafia'])
  })

  test('who is blocked sees nothing, saves nobody, and keeps its poison', async () => {
    const answers = {
      ...idle,
      kill: nightly('Eve', 'skip'),
      block: nightly('Cid', 'skip'),
      poison: nightly('Ann', 'Ann'),
    }
    const { told, deaths, asked } = await playCast(cast, answers, 2)
    expect(told('victims.seen').map(({ night }) => night)).toEqual([2])
    expect(told('power.blocked')).toEqual([{ player: 'Cid', action: 'poison' }])
    expect(asked('poison')).toEqual(['Cid', 'Cid'])
    expect(deaths[0]).toBe('Eve mafia')
    expect(deaths).toContain('Ann witch')
  })

  test('is not shown the poisoned, whom no potion saves', async () => {
    const players: Cast = { ...cast, Bob: 'poisoner' }
    const answers = {
      ...idle,
      kill: 'skip',
      poison: { Bob: 'Eve', Cid: 'skip' },
    }
    const { told, deaths } = await playCast(players, answers, 2)
    expect(told('victims.seen').map(({ victims }) => victims)).toEqual([[], []])
    expect(deaths).toEqual(['Eve poisoner'])
  })
})
