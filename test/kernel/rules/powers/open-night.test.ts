import { describe, expect, test } from 'vitest'
import {
  createMafiaGame,
  definePower,
  type OwnPower,
  type RulesInput,
  randomAgent,
  ruleCard,
  verifyLog,
} from '../../../../src/index.js'
import type { Cast, KindScript, Script } from '../../../../src/testing/index.js'
import { nightly, playCast } from '../../../support/play-cast.js'

const words = (base: string) => ({ base, third: `${base}s`, past: `${base}ed` })

const guard = definePower({
  name: 'guard',
  aim: 'harm',
  ask: 'Stand guard tonight?',
  verb: { base: 'stand guard before', third: 'stands guard before', past: 'stood guard before' },
  describe: ['On guard it kills whoever visits it.'],
  kills: 'shot at the door',
  defaults: { self: true, uses: 3 },
  targets: ({ player }) => [player.id],
  effects: ({ act, acts }) =>
    acts
      .filter(({ target, by }) => target === act.by && by !== act.by)
      .map(({ by }) => ({ type: 'strike', player: by, stoppable: false })),
})

const shield = definePower({
  name: 'shield',
  aim: 'help',
  ask: 'Choose whom to shield.',
  verb: words('shield'),
  describe: ['It saves that player, and kills one attacker.'],
  kills: 'struck down',
  effects: ({ act, effects }) => {
    const attack = effects.find(({ type, player }) => type === 'strike' && player === act.target)
    return attack ? [{ type: 'shield' }, { type: 'strike', player: attack.act.by, stoppable: false }] : []
  },
})

const drive = definePower({
  name: 'drive',
  aim: 'hinder',
  ask: 'Choose two players who change places.',
  verb: { base: 'swap', third: 'swaps', past: 'swapped' },
  describe: ['It chooses two players; what was aimed at one of them meets the other.'],
  picks: 2,
  rewrite: (acts, { own }) => {
    const [one, other] = own.map(({ target }) => target)
    if (one === undefined || other === undefined) return acts
    const moved: Record<string, string> = { [one]: other, [other]: one }
    return acts.map((act) => (act.power === 'drive' ? act : { ...act, target: moved[act.target] ?? act.target }))
  },
})

const cloak = definePower({
  name: 'cloak',
  aim: 'help',
  ask: 'Choose whose way nobody sees.',
  verb: words('cloak'),
  describe: ['Nobody sees whom that player visits.'],
  rewrite: (acts, { own }) =>
    acts.map((act) => (own.some(({ target }) => target === act.by) ? { ...act, hidden: true } : act)),
})

const mimic = definePower({
  name: 'mimic',
  aim: 'help',
  ask: 'Choose whom to become one day.',
  verb: { base: 'mimic', third: 'mimics', past: 'mimicked' },
  describe: ['It chooses a player once.'],
  defaults: { uses: 1 },
})

const inherit = definePower({
  name: 'inherit',
  aim: 'help',
  ask: 'Become what you chose.',
  verb: { base: 'become', third: 'becomes', past: 'became' },
  describe: ['It becomes what the chosen player was at the dawn after that player has died.'],
  automatic: ({ player, state }) =>
    state.players.some(({ id, status }) => id === player.used.mimic?.target && status === 'dead') ? [player.id] : [],
  effects: ({ act, state }) => {
    const model = state.players.find(({ id }) => id === act.by)?.used.mimic?.target
    const role = state.players.find(({ id }) => id === model)?.role
    return role === undefined ? [] : [{ type: 'convert', role }]
  },
})

const team = 'town'
const describe_ = 'It plays by a rule of its own.'
const owner = (...powers: string[]) => ({ team, powers: powers.map((power) => ({ power })), describe: describe_ })
const rules: RulesInput = {
  cast: {
    veteran: owner('guard'),
    knight: owner('shield'),
    driver: owner('drive'),
    tailor: owner('cloak'),
    double: {
      team,
      powers: [{ power: 'mimic' }, { power: 'inherit', on: 'dawn' }] as never,
      describe: describe_,
    },
  },
}
const rest = { Ann: 'mafia', Bob: 'sheriff', Cid: 'lookout', Dan: 'doctor' }
const cast = (role: string): Cast => ({ ...rest, Eve: role, Flo: 'villager', Gus: 'villager', Hal: 'villager' })
const idle = { kill: 'skip', investigate: 'Hal', watch: 'skip', protect: 'Hal' }
type Answers = Readonly<Record<string, KindScript | number>> & { readonly maxDays?: number }
const play = (role: string, powers: readonly OwnPower[], { maxDays = 1, ...answers }: Answers) => {
  const named = Object.fromEntries(powers.map((power) => [power.name, power]))
  const used: RulesInput = { cast: { [role]: (rules.cast as Record<string, object>)[role] as never } }
  return playCast(cast(role), { ...idle, ...answers } as Script, { rules: used, powers: named, maxDays })
}

describe('a veteran on guard', () => {
  test('kills all who visit it, the mafia included, whose kill takes place', async () => {
    const { deaths } = await play('veteran', [guard], { guard: 'Eve', kill: 'Eve', investigate: 'Eve', protect: 'Hal' })
    expect(deaths.toSorted()).toEqual(
      ['Ann veteran', 'Bob veteran', 'Eve night'].map((death) => death.replace('night', 'mafia')),
    )
  })

  test('who stays in bed kills nobody', async () => {
    const { deaths } = await play('veteran', [guard], { guard: 'skip', investigate: 'Eve' })
    expect(deaths).toEqual([])
  })
})

describe('a bodyguard that strikes back', () => {
  test('saves whom it shields and kills who carried out the kill', async () => {
    const { deaths, told } = await play('knight', [shield], { shield: 'Flo', kill: 'Flo' })
    expect(deaths).toEqual(['Ann knight'])
    expect(told('night.explained')[0]?.acts.map(({ power, result }) => [power, result])).toContainEqual([
      'kill',
      'prevented',
    ])
  })

  test('does nothing to a visitor who does no harm', async () => {
    expect((await play('knight', [shield], { shield: 'Flo', investigate: 'Flo' })).deaths).toEqual([])
  })
})

describe('a bus driver', () => {
  const swap =
    (one: string, other: string) =>
    ({ place }: { place: { round?: number } }) =>
      place.round === 2 ? other : one

  test('turns the kill to the other player', async () => {
    const { deaths, told } = await play('driver', [drive], { drive: swap('Flo', 'Gus'), kill: 'Flo' })
    expect(deaths).toEqual(['Gus mafia'])
    expect(told('night.explained')[0]?.acts[0]).toEqual({
      power: 'kill',
      by: 'Ann',
      target: 'Gus',
      chosen: 'Flo',
      result: 'done',
    })
  })

  test('shows a sheriff what the other player is, under the name that the sheriff chose', async () => {
    const { told } = await play('driver', [drive], { drive: swap('Ann', 'Gus'), investigate: 'Gus' })
    expect(told('investigation.learned')).toEqual([{ player: 'Bob', target: 'Gus', result: 'mafia' }])
  })

  test('shows a lookout who visited the other player, under the name that the lookout chose', async () => {
    const { told } = await play('driver', [drive], { drive: swap('Flo', 'Gus'), watch: 'Gus', investigate: 'Gus' })
    expect(told('visitors.seen')).toEqual([{ player: 'Cid', target: 'Gus', visitors: ['Bob', 'Eve'] }])
  })
})

test('a hidden visit is not seen by a lookout, and takes place', async () => {
  const seen = await play('tailor', [cloak], { cloak: 'Ann', kill: 'Flo', watch: 'Flo' })
  expect([seen.deaths, seen.told('visitors.seen')[0]?.visitors]).toEqual([['Flo mafia'], []])
})

test('a doppelgaenger becomes what its model was, at the dawn after the death', async () => {
  const { told, asked } = await play('double', [mimic, inherit], {
    mimic: 'Bob',
    kill: nightly('skip', 'Bob', 'skip'),
    maxDays: 3,
  })
  expect(told('role.changed')).toEqual([{ player: 'Eve', role: 'sheriff' }])
  expect(asked('investigate').at(-1)).toBe('Eve')
})

describe('what a function returns wrongly fails the game with its name', () => {
  const faulty = (part: object) =>
    definePower({
      name: 'hex',
      aim: 'harm',
      ask: 'Whom?',
      verb: words('hex'),
      describe: ['It hexes.'],
      ...part,
    } as never)
  test.each<[string, object, string]>([
    ['an unknown effect', { effects: () => [{ type: 'explode' }] }, '`effects` returned a wrong form at `[0].type`'],
    ['no list', { effects: () => ({ type: 'strike' }) }, '`effects` returned a wrong form'],
    [
      'a stranger',
      { effects: () => [{ type: 'strike', player: 'Zoe' }] },
      '`effects` names the player `Zoe`, who is not at this table.',
    ],
    [
      'a role that is not played',
      { effects: () => [{ type: 'convert', role: 'ghoul' }] },
      '`effects` gives the role `ghoul`',
    ],
    [
      'a turn to a stranger',
      { rewrite: (acts: object[]) => acts.map((act) => ({ ...act, target: 'Zoe' })) },
      '`rewrite` names the player `Zoe`',
    ],
    ['a strange target', { targets: () => ['Zoe'] }, '`targets` names the player `Zoe`'],
    ['a finding without text', { finds: () => ({ words: 'none' }) }, '`finds` returned a wrong form'],
    ['nothing at all', { finds: () => undefined }, '`finds` returned undefined'],
    ['acts of a wrong kind', { rewrite: () => 3 }, '`rewrite` returned a wrong form'],
    [
      'a throw',
      {
        effects: () => {
          throw new Error('no moon')
        },
      },
      '`effects` threw: no moon.',
    ],
  ])('%s', async (...[, part, message]) => {
    const hexer: RulesInput = { cast: { hexer: owner('hex') as never } }
    const game = playCast(cast('hexer'), { ...idle, hex: 'Flo' } as Script, {
      rules: hexer,
      powers: { hex: faulty(part) },
    })
    await expect(game).rejects.toThrow(`The power \`hex\`: ${message}`)
  })
})

test.each<[string, readonly OwnPower[]]>([
  ['veteran', [guard]],
  ['knight', [shield]],
  ['driver', [drive]],
  ['tailor', [cloak]],
  ['double', [mimic, inherit]],
])('twenty games with a %s finish, verify and tell its sentences', async (role, used) => {
  const powers = Object.fromEntries(used.map((power) => [power.name, power]))
  for (let seed = 0; seed < 20; seed++) {
    const game = createMafiaGame({
      rules: { extends: 'benchmark', cast: { [role]: (rules.cast as Record<string, object>)[role] as never } },
      roles: { mafia: 2, sheriff: 1, lookout: 1, doctor: 1, [role]: 1, villager: 3 },
      players: 9,
      agent: randomAgent(),
      seed,
      powers,
    })
    const { events } = await game.run()
    expect(events.at(-1)?.type).toBe('game.ended')
    expect(await verifyLog(events, { powers })).toMatchObject({ ok: true })
    if (seed > 0) continue
    const card = game.state.rules && ruleCard(game.state.rules, 9)
    for (const power of used) expect(card).toContain(power.words.describe[0])
  }
})
