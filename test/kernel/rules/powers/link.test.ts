import { describe, expect, test } from 'vitest'
import { type AgentRequest, defineRules, type GameState, type RulesInput, viewFor } from '../../../../src/index.js'
import { withSharedFates } from '../../../../src/kernel/rules/deaths.js'
import { computePlayState } from '../../../../src/kernel/rules/play-state.js'
import { hasWon } from '../../../../src/kernel/rules/winning.js'
import type { Cast } from '../../../../src/testing/index.js'
import { dealt, withPlayer } from '../../../support/dealt.js'
import { resolveNight } from '../../../support/night-of.js'
import { playCast } from '../../../support/play-cast.js'

const cast: Cast = {
  Ann: 'mafia',
  Bob: 'roleblocker',
  Cid: 'cupid',
  Dan: 'doctor',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'hunter',
}
const rules = defineRules({
  extends: 'benchmark',
  roles: { mafia: 1, roleblocker: 1, cupid: 1, doctor: 1, villager: 3, hunter: 1 },
})
const table = dealt(cast, rules)
const act = (power: string, by: string, target: string) => ({ power, by, target })
const arrows = (...targets: string[]) => targets.map((target) => act('link', 'Cid', target))

/** A cupid's arrows for these two, one after the other. */
const linking =
  (one: string, other: string) =>
  ({ options }: { readonly options: readonly string[] }) =>
    options.includes(one) ? one : other

const inLove = (...players: string[]): GameState => ({ ...table, links: [{ players, team: 'lovers' }] })
const alive = (state: GameState, ...living: string[]): GameState =>
  state.players
    .filter(({ id }) => !living.includes(id))
    .reduce((left, { id }) => withPlayer(left, id, { status: 'dead' }), state)
const winnerOf = (state: GameState) => computePlayState(state).winner
const winnersOf = (state: GameState, winner: string) =>
  state.players.flatMap((player) => (hasWon(player, { ...state, winner }) ? [player.id] : []))

describe("a cupid's two choices", () => {
  test('make two lovers', () => {
    expect(resolveNight(arrows('Eve', 'Ann'), table).links).toEqual([{ players: ['Eve', 'Ann'], team: 'lovers' }])
  })

  test('make no lovers when there is but one', () => {
    expect(resolveNight(arrows('Eve'), table).links).toEqual([])
  })

  test('may not be the same player, and may be the cupid itself', async () => {
    const { requests } = await playCast(cast, { kill: 'Gus', protect: 'Gus', link: 'Cid' })
    const options = requests.filter(({ kind }) => kind === 'link').map((request) => request.options)
    expect(options[0]).toEqual(Object.keys(cast))
    expect(options[1]).toEqual(Object.keys(cast).filter((id) => id !== 'Cid'))
  })

  test('are made once in a game', async () => {
    const answers = { kill: 'Gus', protect: 'Gus', block: 'skip', link: linking('Eve', 'Flo') }
    const { asked, told } = await playCast(cast, answers, { maxDays: 2 })
    expect(asked('link')).toEqual(['Cid', 'Cid'])
    expect(told('players.linked')).toEqual([{ players: ['Eve', 'Flo'], team: 'lovers' }])
  })

  test('are made again in the next night when the cupid was blocked', async () => {
    const block = ({ view }: { readonly view: { readonly day: number } }) => (view.day === 1 ? 'Cid' : 'skip')
    const answers = { kill: 'Gus', protect: 'Gus', block, link: linking('Eve', 'Flo') }
    const { events, asked } = await playCast(cast, answers, { maxDays: 2 })
    expect(asked('link')).toEqual(['Cid', 'Cid', 'Cid', 'Cid'])
    expect(events.filter(({ type }) => type === 'players.linked').map(({ day }) => day)).toEqual([2])
  })

  test('are counted one by one, and one that nobody made is not blocked', async () => {
    const block = ({ view }: { readonly view: { readonly day: number } }) => (view.day === 1 ? 'Cid' : 'skip')
    const link = ({ view, place }: Pick<AgentRequest, 'view' | 'place'>) =>
      view.day === 1 && place.round === 2 ? 'skip' : place.round === 2 ? 'Flo' : 'Eve'
    const loose: RulesInput = { cast: { cupid: { powers: [{ power: 'link', skip: true }] } } }
    const answers = { kill: 'Gus', protect: 'Gus', block, link }
    const { told } = await playCast(cast, answers, { rules: loose, maxDays: 3 })
    expect(told('power.blocked')).toEqual([{ player: 'Cid', action: 'link' }])
    const made = told('night.acted').filter(({ action }) => action === 'link')
    expect(made.map(({ target, shotNumber }) => [target, shotNumber])).toEqual([
      ['Eve', 1],
      ['skip', undefined],
      ['Eve', 1],
      ['Flo', 2],
    ])
  })

  test('are known to the two alone', async () => {
    const { audiences } = await playCast(cast, { kill: 'Gus', protect: 'Gus', link: linking('Eve', 'Flo') })
    expect(audiences('players.linked')).toEqual([['Eve', 'Flo']])
  })
})

test('the end of a game says to everyone who were linked, so that everyone can tell who has won', async () => {
  const played = await playCast(cast, { kill: 'Gus', protect: 'Gus', link: linking('Eve', 'Ann') })
  expect(played.told('game.ended')).toMatchObject([{ links: [{ players: ['Eve', 'Ann'], team: 'lovers' }] }])
  const seen = viewFor('public', played.events)
  expect(seen.events.at(-1)?.data).toEqual(played.told('game.ended')[0])
  const unlinked = await playCast(cast, { kill: 'Gus', protect: 'Gus', block: 'Cid', link: linking('Eve', 'Ann') })
  expect(unlinked.told('game.ended')[0]).not.toHaveProperty('links')
})

describe('lovers', () => {
  test('die together at night', async () => {
    const { deaths } = await playCast(cast, { kill: 'Eve', protect: 'Gus', link: linking('Eve', 'Flo') })
    expect(deaths).toEqual(['Eve mafia', 'Flo heartbreak'])
  })

  test('whose partner is killed in the very night of the arrow die too', () => {
    const { deaths } = resolveNight([act('kill', 'Ann', 'Eve'), ...arrows('Eve', 'Bob')], table)
    expect(deaths.map(({ player, cause }) => [player, cause])).toEqual([
      ['Eve', 'mafia'],
      ['Bob', 'heartbreak'],
    ])
  })

  test('both killed in one night die once each, of what killed them', () => {
    const deaths = [
      { player: 'Eve', cause: 'mafia' },
      { player: 'Flo', cause: 'vigilante' },
    ]
    expect(withSharedFates(deaths, inLove('Eve', 'Flo'))).toEqual(deaths)
  })

  test('die together by day, which everyone sees', async () => {
    const vote = ({ playerId }: { readonly playerId: string }) => (playerId === 'Eve' ? 'Flo' : 'Eve')
    const { deaths, events } = await playCast(cast, {
      kill: 'Gus',
      protect: 'Gus',
      vote,
      link: linking('Eve', 'Flo'),
    })
    expect(deaths).toEqual(['Eve vote', 'Flo heartbreak'])
    expect(events.find(({ type, data }) => type === 'player.died' && 'role' in data)?.phase).toBe('resolution')
  })

  test('of whom one is a hunter: its shot comes when it dies of heartbreak', async () => {
    const answers = { kill: 'Eve', protect: 'Gus', link: linking('Eve', 'Hal'), shoot: 'Ann' }
    expect((await playCast(cast, answers)).deaths).toEqual(['Eve mafia', 'Hal heartbreak', 'Ann hunter'])
  })

  test('of a chain of two cupids die one after another', () => {
    const state = {
      ...inLove('Eve', 'Flo'),
      links: [...(inLove('Eve', 'Flo').links ?? []), ...(inLove('Flo', 'Gus').links ?? [])],
    }
    expect(withSharedFates([{ player: 'Eve', cause: 'mafia' }], state).map(({ player }) => player)).toEqual([
      'Eve',
      'Flo',
      'Gus',
    ])
  })
})

describe('lovers of two teams', () => {
  const state = inLove('Ann', 'Eve')

  test('have won when nobody else lives, and they alone', () => {
    expect(winnerOf(alive(state, 'Ann', 'Eve'))).toBe('lovers')
    expect(winnersOf(alive(state, 'Ann', 'Eve'), 'lovers')).toEqual(['Ann', 'Eve'])
  })

  test('have not won while a third lives', () => {
    expect(winnerOf(alive(state, 'Ann', 'Eve', 'Flo'))).toBeNull()
  })

  test('lose when the mafia win, also the one who is mafia', () => {
    expect(winnerOf(alive(state, 'Ann', 'Bob', 'Eve'))).toBe('mafia')
    expect(winnersOf(alive(state, 'Ann', 'Bob', 'Eve'), 'mafia')).toEqual(['Bob'])
  })

  test('lose when the town wins, also the one who is of the town', () => {
    expect(winnersOf(alive(state, 'Flo', 'Gus'), 'town')).toEqual(['Cid', 'Dan', 'Flo', 'Gus', 'Hal'])
  })
})

test.each([
  ['Flo', 'Ann'],
  ['Ann', 'Flo'],
])('a player linked to %s and to %s, one of them of another team, does not win with its own', (one, other) => {
  const links = [one, other].map((each) => ({ players: ['Eve', each], team: 'lovers' }))
  expect(winnersOf({ ...table, links }, 'town')).not.toContain('Eve')
  expect(winnersOf({ ...table, links }, 'mafia')).toEqual(['Bob'])
})

test('lovers of one team win with it', () => {
  const state = alive(inLove('Eve', 'Flo'), 'Eve', 'Flo')
  expect(winnerOf(state)).toBe('town')
  expect(winnersOf(state, 'town')).toEqual(['Cid', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal'])
})
