import { describe, expect, test } from 'vitest'
import { eliminationMachine, nightMachine, reactionsMachine } from '../../machines/index.js'
import type { RulesInput } from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { eight, ten } from '../support/casts.js'
import { gameOf, run } from '../support/covered.js'
import { told } from '../support/log.js'
import { castWithPower } from '../support/power-cast.js'

const hunted: Cast = { ...eight, Cid: 'villager', Flo: 'hunter' }
const twoHunters: Cast = { ...hunted, Gus: 'hunter' }

interface Table {
  readonly players?: Cast
  readonly rules?: RulesInput
  readonly narrated?: true
}

/** A game of one night and, if the game is open then, one day. */
async function firstDay(answers: Script, { players = hunted, rules, narrated }: Table = {}) {
  const { game, pathOf } = gameOf({
    rules: { extends: 'benchmark', ...rules, maxDays: 1 },
    roles: rolesOf(players),
    players: playersOf(players),
    agent: answeringAgent({ protect: 'Hal', vote: 'skip', ...answers }),
    ...(narrated && { narrator: answeringAgent() }),
    seed: 1,
  })
  const { events } = await game.run()
  const deaths = told(events, 'player.died').map(({ player, cause }) => `${player} ${cause}`)
  return { events, deaths, pathOf }
}

const elimination = (answers: Script, { players = hunted, rules = { extends: 'trial' } }: Table = {}) =>
  run(eliminationMachine, { rules, players, answers, input: ({ rules }) => ({ rules, day: 1, player: 'Flo' }) })

describe('a hunter', () => {
  test('killed at night shoots at dawn, before the day begins', async () => {
    const { deaths, pathOf } = await firstDay({ kill: 'Flo', shoot: 'Ann' })
    expect(deaths).toEqual(['Flo mafia', 'Ann hunter'])
    expect(pathOf('game')).toEqual(expect.arrayContaining(['dawn.news', 'dawn.reactions', 'dawn.daybreak']))
    expect(pathOf('reactions')).toEqual(['looking', 'asking', 'acting', 'looking', 'settling', 'over'])
  })

  test('shoots before the narrator comments on the night', async () => {
    const { pathOf } = await firstDay({ kill: 'Flo', shoot: 'Ann' }, { narrated: true })
    expect(pathOf('game').filter((state) => state.startsWith('dawn.'))).toEqual([
      'dawn.news',
      'dawn.reactions',
      'dawn.narration',
      'dawn.daybreak',
      'dawn.over',
    ])
  })

  test('shoots another hunter, who shoots too', async () => {
    const answers: Script = { kill: 'Flo', shoot: { Flo: 'Gus', Gus: 'Ann' } }
    const { deaths } = await firstDay(answers, { players: twoHunters })
    expect(deaths).toEqual(['Flo mafia', 'Gus hunter', 'Ann hunter'])
  })

  test('whom the table eliminates shoots at once', async () => {
    const { path, state } = await elimination({ shoot: 'Ann' })
    expect(path).toEqual(['opening', 'dying', 'reactions', 'dead'])
    expect(state.players.flatMap(({ id, status }) => (status === 'dead' ? [id] : []))).toEqual(['Ann', 'Flo'])
  })

  test('may shoot before it dies, if it answers to being condemned, and dies all the same', async () => {
    const rules: RulesInput = {
      extends: 'trial',
      cast: { avenger: { team: 'town', powers: [{ power: 'shoot', on: 'condemned' }], describe: 'It shoots first.' } },
    }
    const { path, state, events } = await elimination(
      { shoot: 'Ann' },
      { rules, players: { ...hunted, Flo: 'avenger' } },
    )
    expect(path).toEqual(['opening', 'condemned', 'answering', 'dying', 'reactions', 'dead'])
    expect(told(events, 'player.died').map(({ player }) => player)).toEqual(['Ann', 'Flo'])
    expect(state.players.filter(({ status }) => status === 'dead')).toHaveLength(2)
  })

  test('who shoots itself when condemned dies once', async () => {
    const rules: RulesInput = {
      extends: 'trial',
      cast: {
        proud: {
          team: 'town',
          powers: [{ power: 'shoot', on: 'condemned', self: true }],
          describe: 'It dies by itself.',
        },
      },
    }
    const { path, events } = await elimination({ shoot: 'Flo' }, { rules, players: { ...hunted, Flo: 'proud' } })
    expect(path).toEqual(['opening', 'condemned', 'answering', 'dead'])
    expect(told(events, 'player.died').map(({ player }) => player)).toEqual(['Flo'])
  })

  test('speaks its last words before it shoots', async () => {
    const { path, requests } = await elimination({ shoot: 'Ann' }, { rules: { extends: 'night-zero' } })
    expect(path).toEqual(['opening', 'dying', 'mourned', 'lastWords', 'reactions', 'dead'])
    expect(requests.map(({ playerId, kind }) => `${playerId} ${kind}`)).toEqual(['Flo last-words', 'Flo shoot'])
  })

  test('who holds fire harms nobody', async () => {
    const { events } = await elimination({ shoot: 'skip' })
    expect(told(events, 'player.died').map(({ player }) => player)).toEqual(['Flo'])
  })
})

test('who answers to nothing but its elimination sleeps through a death at night', async () => {
  const rules: RulesInput = {
    extends: 'benchmark',
    cast: {
      avenger: {
        team: 'town',
        powers: [{ power: 'shoot', on: 'elimination' }],
        describe: 'An avenger shoots when the table eliminates it.',
      },
    },
  }
  const players: Cast = { ...hunted, Flo: 'avenger' }
  expect((await firstDay({ kill: 'Flo' }, { players, rules })).deaths).toEqual(['Flo mafia'])
  const { path, requests } = await elimination({ shoot: 'Ann' }, { players, rules })
  expect(path).toEqual(['opening', 'dying', 'reactions', 'dead'])
  expect(requests.map(({ playerId, kind }) => `${playerId} ${kind}`)).toEqual(['Flo shoot'])
})

test('a power that is used at dawn is used by those who live, by seat', async () => {
  const rules: RulesInput = {
    extends: 'benchmark',
    cast: {
      duelist: {
        team: 'town',
        powers: [{ power: 'shoot', on: 'dawn' }],
        describe: 'A duelist may shoot a player at dawn.',
      },
    },
  }
  const players: Cast = { ...ten, Cid: 'villager', Flo: 'duelist', Gus: 'duelist', Hal: 'duelist' }
  const answers: Script = { kill: 'Hal', protect: 'Ida', shoot: { Flo: 'Gus', Gus: 'Ann', Hal: 'Bob' } }
  const { deaths, events } = await firstDay(answers, { players, rules })
  expect(deaths).toEqual(['Hal mafia', 'Gus duelist'])
  expect(told(events, 'power.used')).toEqual([
    { player: 'Flo', on: 'dawn', action: 'shoot', target: 'Gus', shotNumber: 1 },
  ])
})

test('a bomb that is killed at night takes along who carried out the kill, and nobody is asked', async () => {
  const { deaths, pathOf } = await firstDay({ kill: 'Flo' }, { players: { ...hunted, Flo: 'bomb' } })
  expect(deaths).toEqual(['Flo mafia', 'Ann bomb'])
  expect(pathOf('reactions')).toEqual(['looking', 'waiting', 'acting', 'looking', 'settling', 'over'])
})

test('the reactions to nothing are over without a question', async () => {
  const { path } = await run(reactionsMachine, { players: eight, input: { reactions: [] } })
  expect(path).toEqual(['looking', 'settling', 'over'])
})

describe('in a night', () => {
  const night = (players: Cast, rules: RulesInput, answers: Script) =>
    run(nightMachine, { rules, players, answers, input: ({ rules, playState }) => ({ rules, day: 1, playState }) })

  test('a cupid chooses one player after the other', async () => {
    const { path, requests, snapshot } = await night(
      { ...eight, Cid: 'cupid' },
      { extends: 'benchmark' },
      { kill: 'Flo', protect: 'Gus', link: ({ options }) => options[0] },
    )
    expect(path).toEqual(expect.arrayContaining(['acting.link.acting', 'acting.link.pairing', 'acting.link.asleep']))
    const asked = requests.filter(({ kind }) => kind === 'link')
    expect(asked.map(({ options }) => options.includes('Ann'))).toEqual([true, false])
    expect(snapshot.output?.filter(({ power }) => power === 'link').map(({ target }) => target)).toEqual(['Ann', 'Bob'])
  })

  test.each(['heal', 'poison'] as const)('who can %s acts when all others have chosen', async (power) => {
    const { rules, players } = castWithPower(power)
    const { path, requests } = await night(players, rules, { kill: 'Flo', [power]: 'Flo' })
    const lateRegions = path.filter((state) => state.startsWith('actingLate'))
    expect(lateRegions).toEqual(
      expect.arrayContaining([
        `actingLate.${power}.waking`,
        `actingLate.${power}.acting`,
        `actingLate.${power}.asleep`,
      ]),
    )
    expect(path.indexOf('closing')).toBeLessThan(path.indexOf(`actingLate.${power}.acting`))
    expect(path.slice(-2)).toEqual(['restingLate', 'over'])
    expect(requests.at(-1)).toMatchObject({ playerId: 'Hal', kind: power })
  })
})
