import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createMafiaGame,
  definePower,
  foldEvents,
  forkGame,
  type GameOptions,
  type RulesInput,
  randomAgent,
  replayGame,
  resumeGame,
  ruleCard,
  verifyLog,
} from '../../../../src/index.js'
import type { Cast } from '../../../../src/testing/index.js'
import { withoutMeta } from '../../../support/log.js'
import { nightly, playCast } from '../../../support/play-cast.js'

/** Lames its target, who dies of it a night later, and shows its owner who came near; it acts late and uses every function. */
const curse = definePower({
  name: 'curse',
  aim: 'harm',
  ask: 'Choose whom to curse.',
  advice: 'Curse whom nobody would believe.',
  verb: { base: 'curse', third: 'curses', past: 'cursed' },
  skip: 'curse nobody',
  describe: ['The cursed dies a night later.'],
  kills: 'cursed to death',
  late: true,
  defaults: { uses: 2, onNoAnswer: 'random' },
  options: { nights: z._default(z.int().check(z.gte(1)), 1) },
  targets: ({ state }) =>
    state.players.flatMap(({ id, status, seat }) => (status === 'alive' && seat % 2 === 0 ? [id] : [])),
  effect: ({ nights }) => ({ type: 'strike', stoppable: false, delay: Number(nights) }),
  sees: ({ victims }) => ({ text: `saw ${victims.length} shadows` }),
  finds: ({ act }) => ({ text: 'felt it work', target: act.target }),
  learnsAt: 'dawn',
})

/** Keeps its targets from acting. */
const charm = definePower({
  name: 'charm',
  aim: 'hinder',
  ask: 'Choose whom to charm.',
  verb: { base: 'charm', third: 'charms', past: 'charmed' },
  describe: ['The charmed does nothing that night.'],
  rewrite: (acts, { own }) =>
    acts.map((act) => (own.some(({ target }) => target === act.by) ? { ...act, stopped: true } : act)),
})

/** Shows its owner at each dawn who sits to its left; nobody is asked. */
const omen = definePower({
  name: 'omen',
  aim: 'learn',
  ask: 'Read the omen.',
  verb: { base: 'read', third: 'reads', past: 'read' },
  describe: ['It sees its neighbour.'],
  automatic: ({ player, state }) => state.players.slice(player.seat + 1, player.seat + 2).map(({ id }) => id),
  finds: ({ act, state }) => ({
    text: 'saw its neighbour',
    target: act.target,
    result: state.players.find(({ id }) => id === act.target)?.role ?? '',
  }),
})

const base = {
  aim: 'help',
  ask: 'Sing to somebody.',
  verb: { base: 'sing to', third: 'sings to', past: 'sang to' },
  describe: ['It does nothing.'],
} as const

const role = (power: string, options = {}) => ({
  team: 'town',
  powers: [{ power, ...options }],
  describe: `Can ${power}.`,
})
const rules: RulesInput = {
  cast: { hexer: role('curse'), charmer: role('charm'), augur: role('omen', { on: 'dawn' }) },
}
const cast: Cast = {
  Ann: 'mafia',
  Bob: 'hexer',
  Cid: 'charmer',
  Dan: 'augur',
  Eve: 'doctor',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}
const powers = { curse, charm, omen }
const idle = { kill: 'skip', protect: 'Eve', charm: 'skip', curse: 'skip' }
const play = (answers = {}, maxDays = 1) => playCast(cast, { ...idle, ...answers }, { rules, powers, maxDays })

describe('a power of the game alone', () => {
  test('asks its owner in its own words, for the targets that it allows', async () => {
    const { requests } = await play()
    expect(requests.find(({ kind }) => kind === 'curse')).toMatchObject({
      playerId: 'Bob',
      options: ['Ann', 'Cid', 'Eve', 'Gus', 'skip'],
    })
  })

  test('strikes when its effect says so, with its cause told', async () => {
    const { events, told } = await play({ curse: nightly('Gus') }, 2)
    expect(told('player.died')).toEqual([{ player: 'Gus', cause: 'hexer', role: 'villager' }])
    expect(events.find(({ type }) => type === 'player.died')?.day).toBe(2)
  })

  test('shows its owner what it sees, and at dawn what it found', async () => {
    const { told, audiences } = await play({ kill: 'Flo', curse: 'Gus' })
    expect(told('finding.learned').filter(({ power }) => power === 'curse')).toEqual([
      { player: 'Bob', power: 'curse', text: 'saw 1 shadows' },
      { player: 'Bob', power: 'curse', text: 'felt it work', target: 'Gus' },
    ])
    expect(audiences('finding.learned').flat().sort()).toEqual(['Bob', 'Bob', 'Dan'])
  })

  test('keeps others from acting, who are told so', async () => {
    const { told, deaths } = await play({ kill: 'Flo', charm: 'Ann' })
    expect([deaths, told('power.blocked')]).toEqual([[], []])
    expect((await play({ charm: 'Eve' })).told('power.blocked')).toEqual([{ player: 'Eve', action: 'protect' }])
  })

  test('that acts by itself at dawn asks nobody', async () => {
    const { told, asked } = await play({}, 2)
    expect(asked('omen')).toEqual([])
    expect(told('finding.learned').filter(({ power }) => power === 'omen')).toEqual([
      { player: 'Dan', power: 'omen', text: 'saw its neighbour', target: 'Eve', result: 'doctor' },
      { player: 'Dan', power: 'omen', text: 'saw its neighbour', target: 'Eve', result: 'doctor' },
    ])
  })

  test('is used as often as its default says, and its default comes when no answer does', async () => {
    const { asked, told } = await play({ curse: 'nonsense' }, 3)
    expect(new Set(asked('curse'))).toEqual(new Set(['Bob']))
    expect(
      told('night.acted')
        .filter(({ action }) => action === 'curse')
        .map(({ shotNumber }) => shotNumber),
    ).toEqual([1, 2])
  })

  test('is on the rule card', async () => {
    const { state } = await play()
    expect(state.rules && ruleCard(state.rules, 8)).toContain('The cursed dies a night later.')
  })
})

const options: GameOptions = {
  rules: {
    extends: 'benchmark',
    ...rules,
    roles: { mafia: 1, hexer: 1, charmer: 1, augur: 1, doctor: 1, villager: 3 },
  },
  players: 8,
  agent: randomAgent(),
  seed: 'curses',
}
const log = async () => (await createMafiaGame({ ...options, powers }).run()).events
const refusal = 'The rules name the power `curse`, which is not built in: give it, `powers: { curse }`.'
const others = { charm, omen }

describe('a log of such a game', () => {
  test('replays, verifies, resumes and forks with the powers', async () => {
    const events = await log()
    expect((await replayGame(events, { powers })).winner).toBe(foldEvents(events).winner)
    expect(await verifyLog(events, { powers })).toMatchObject({ ok: true })
    for (const cut of [12, 30, 45].map((at) => Math.min(at, events.length - 2))) {
      const resumed = await resumeGame(events.slice(0, cut), { agent: randomAgent(), powers }).run()
      expect(withoutMeta(resumed.events)).toEqual(withoutMeta(events))
    }
    const forked = await forkGame(events, { at: 20, agent: randomAgent(), powers })
    expect((await forked.run()).events.length).toBeGreaterThan(20)
  })

  test('is refused by name where a power is absent', async () => {
    const events = await log()
    await expect(replayGame(events, { powers: others })).rejects.toThrow(refusal)
    await expect(async () => resumeGame(events.slice(0, 30), { agent: randomAgent(), powers: others })).rejects.toThrow(
      refusal,
    )
    await expect(forkGame(events, { at: 20, agent: randomAgent() })).rejects.toThrow('The rules name the power')
    await expect(verifyLog(events, { powers: others })).resolves.toMatchObject({
      ok: false,
      message: expect.stringContaining('`curse`'),
    })
  })

  test('folds and is told without them', async () => {
    const events = await log()
    expect(foldEvents(events).phase).toBe('ended')
    expect(JSON.stringify(events)).toContain('cursed to death')
  })
})

describe('a slip is named', () => {
  const create = (changes: Partial<GameOptions>) => () => createMafiaGame({ ...options, ...changes })
  const withCast = (hexer: object): RulesInput => ({
    extends: 'benchmark',
    cast: { hexer: { team: 'town', describe: 'A hexer.', ...hexer } as never },
    roleCounts: { hexer: { base: 1 } },
  })

  test.each<[string, Partial<GameOptions>, string]>([
    [
      'a power that is not given',
      { powers: others },
      'got `curse`; give a power of your own by `createMafiaGame({ powers })`, and the rules without `defineRules`',
    ],
    [
      'a power with the name of a question',
      { rules: withCast({ powers: [{ power: 'vote' }] }), powers: { vote: definePower({ ...base, name: 'vote' }) } },
      'Expected another name than `vote`',
    ],
    ['a power under another name', { powers: { ...others, hex: curse } as never }, '`hex`'],
    ['a power that no role has', { powers: { ...powers, sing: definePower({ ...base, name: 'sing' }) } }, '`sing`'],
    ['no power at all', { powers: { ...others, curse: {} as never } }, 'Expected a power, as `definePower` makes one'],
    ['a power that the rules have not', { rules: withCast({ powers: [{ power: 'curze' }] }), powers }, '`curze`'],
    [
      'an option of a wrong kind',
      { rules: withCast({ powers: [{ power: 'curse', nights: 0 }] }), powers: { curse } },
      'nights',
    ],
    [
      'an option that it has not',
      { rules: withCast({ powers: [{ power: 'curse', moons: 1 }] }), powers: { curse } },
      'moons',
    ],
  ])('%s', (...[, changes, message]) => {
    expect(create(changes)).toThrow(message)
  })

  test.each([
    [{ name: 'Curse' }, 'Expected the name of a power in lower case letters, digits and -, got `Curse`.'],
    [{ name: 'kill' }, 'The power `kill` is built in'],
    [{ ask: '' }, 'The power `sing`: `ask`'],
    [{ aim: 'annoy' as never }, 'The power `sing`: `aim`: Expected `harm`, `hinder`, `help` or `learn`, got `annoy`.'],
  ])('in its definition: %j', (changes, message) => {
    expect(() => definePower({ ...base, name: 'sing', ...changes })).toThrow(message)
  })
})

test('an option that a power of the game alone does not have is refused by its name', () => {
  const wrong: RulesInput = {
    extends: 'trial',
    cast: { hexer: role('curse', { nights: 0 }) },
    roles: { mafia: 1, hexer: 1, villager: 4 },
  }
  expect(() => createMafiaGame({ rules: wrong, powers: { curse }, players: 6, agent: randomAgent() })).toThrow(
    'The power `curse`: `nights`: Expected a number of at least 1, got `0`.',
  )
})
