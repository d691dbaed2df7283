import { describe, expect, test } from 'vitest'
import { nightMachine } from '../../machines/index.js'
import type { Command, PresetName, RulesInput } from '../../src/index.js'
import { answeringAgent, type Cast, playersOf, rolesOf, type Script } from '../../src/testing/index.js'
import { eight } from '../support/casts.js'
import { gameOf, phasesOf, run } from '../support/covered.js'
import { told, whoOf } from '../support/log.js'
import { castWithPower, askedEarly as ownPowers } from '../support/power-cast.js'

interface Night {
  readonly answers?: Script
  readonly players?: Cast
  readonly rules?: PresetName | RulesInput
  readonly before?: readonly Command[]
}

const night = ({ answers = {}, players = eight, rules = 'benchmark', before = [] }: Night) =>
  run(nightMachine, {
    rules,
    players,
    answers,
    before,
    input: ({ rules, playState }) => ({ rules, day: 1, playState }),
  })

/** The first night and the morning after it; then the players are out of questions and the day passes without a vote. */
const morning = async ({ answers = {}, players = eight, rules = 'benchmark' }: Night) => {
  const { game, pathOf } = gameOf({
    rules: { ...(typeof rules === 'string' ? { extends: rules } : rules), maxDays: 1, personas: 'none' },
    roles: rolesOf(players),
    players: playersOf(players),
    agent: answeringAgent(answers),
    seed: 1,
  })
  const { events } = await game.run()
  return { events, path: phasesOf(pathOf('game')) }
}

const early = ['kill', 'block', 'protect', 'investigate', 'watch', 'shoot', 'stab', 'link', 'convert']

describe('a night', () => {
  test('everyone with a power acts at the same time', async () => {
    const { path, snapshot } = await night({
      answers: { kill: 'Flo', protect: 'Gus', investigate: 'Ann', shoot: 'Bob' },
    })
    const regions = early.length
    expect(path.slice(0, regions)).toEqual(early.map((power) => `acting.${power}.waking`))
    const acting = path.slice(regions).filter((state) => !state.endsWith('.asleep'))
    expect(acting.slice(0, 4)).toEqual([
      'acting.kill.choosing',
      'acting.protect.acting',
      'acting.investigate.acting',
      'acting.shoot.acting',
    ])
    const asleep = path.filter((state) => state.endsWith('.asleep')).sort()
    expect(asleep).toEqual(early.map((power) => `acting.${power}.asleep`).sort())
    expect(path.at(-1)).toBe('over')
    expect(snapshot.output).toEqual([
      { power: 'kill', by: 'Ann', target: 'Flo' },
      { power: 'protect', by: 'Eve', target: 'Gus' },
      { power: 'investigate', by: 'Dan', target: 'Ann' },
      { power: 'shoot', by: 'Cid', target: 'Bob' },
    ])
  })

  test('what was done is recorded in a fixed order, whoever was first', async () => {
    const late = (choice: string, turns: number) => async () => {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve()
      return choice
    }
    const acts = async (turns: Readonly<Record<'kill' | 'protect' | 'investigate' | 'shoot', number>>) => {
      const answers: Script = {
        kill: late('Flo', turns.kill),
        protect: late('Gus', turns.protect),
        investigate: late('Ann', turns.investigate),
        shoot: late('Bob', turns.shoot),
      }
      return whoOf((await night({ answers })).events, 'night.acted')
    }
    expect(await acts({ kill: 50, protect: 30, investigate: 10, shoot: 1 })).toEqual([
      'Ann',
      'Bob',
      'Eve',
      'Dan',
      'Cid',
    ])
    expect(await acts({ kill: 1, protect: 10, investigate: 30, shoot: 50 })).toEqual([
      'Ann',
      'Bob',
      'Eve',
      'Dan',
      'Cid',
    ])
  })

  test.each(ownPowers)('who can %s wakes, and nobody else', async (power) => {
    const { path, requests } = await night({ ...castWithPower(power), answers: { kill: 'Flo' } })
    const others = ownPowers.filter((other) => other !== power)
    expect(path).toContain(`acting.${power}.acting`)
    for (const other of others) expect(path).not.toContain(`acting.${other}.acting`)
    expect(requests.filter(({ kind }) => kind !== 'kill').map(({ playerId, kind }) => [playerId, kind])).toEqual([
      ['Hal', power],
    ])
  })

  test('the dead doctor and the dead sheriff sleep', async () => {
    const before: Command[] = [
      { type: 'eliminate', player: 'Dan' },
      { type: 'eliminate', player: 'Eve' },
    ]
    const { path, requests, snapshot } = await night({ answers: { kill: 'Flo', shoot: 'skip' }, before })
    expect(path).not.toContain('acting.protect.acting')
    expect(path).not.toContain('acting.investigate.acting')
    expect(requests.map(({ kind }) => kind).sort()).toEqual(['kill', 'kill', 'shoot'])
    expect(snapshot.output).toEqual([{ power: 'kill', by: 'Ann', target: 'Flo' }])
  })

  test('a mafia without the power to kill sleeps', async () => {
    const rules: RulesInput = { extends: 'benchmark', cast: { mafia: { powers: [] } } }
    const { path, requests, snapshot } = await night({ rules, answers: { protect: 'Gus', investigate: 'Ann' } })
    expect(path).toContain('acting.kill.asleep')
    expect(path).not.toContain('acting.kill.choosing')
    expect(requests.map(({ kind }) => kind)).not.toContain('kill')
    expect(snapshot.output?.map(({ power }) => power)).toEqual(['protect', 'investigate'])
  })

  test('a vigilante without a shot left sleeps', async () => {
    const players = playersOf(eight)
    const { game } = gameOf({
      rules: { extends: 'benchmark', maxDays: 2 },
      roles: rolesOf(eight),
      players,
      agent: answeringAgent({
        shoot: ({ options }) => (options.includes('Hal') ? 'Hal' : 'Gus'),
        kill: 'Flo',
        protect: 'Flo',
      }),
      seed: 1,
    })
    const { events } = await game.run()
    const shots = told(events, 'night.acted').filter(({ action }) => action === 'shoot')
    expect(told(events, 'night.resolved')).toHaveLength(2)
    expect(shots).toEqual([{ player: 'Cid', action: 'shoot', target: 'Hal', shotNumber: 1 }])
  })

  test('no act of the night is public, and only the mafia see the mafia choose', async () => {
    const { events } = await night({ answers: { kill: 'Flo' } })
    const audiences = events.filter(({ type }) => type === 'night.acted').map(({ audience }) => audience)
    expect(audiences).toEqual([['Ann', 'Bob'], ['Ann', 'Bob'], ['Eve'], ['Dan'], ['Cid']])
  })
})

describe('the morning', () => {
  test('tells who died in the night', async () => {
    const { events } = await morning({ answers: { kill: 'Flo', protect: 'Gus' } })
    expect(told(events, 'night.resolved')).toEqual([{ dead: ['Flo'], doubleKill: false }])
    expect(told(events, 'player.died')).toEqual([{ player: 'Flo', cause: 'mafia', role: 'villager' }])
  })

  test('the protected player lives', async () => {
    const { events } = await morning({ answers: { kill: 'Flo', protect: 'Flo' } })
    expect(told(events, 'night.resolved')).toEqual([{ dead: [], doubleKill: false }])
  })

  test('the mafia and the vigilante may kill two in one night: a double kill, told by seat', async () => {
    const { events } = await morning({ answers: { kill: 'Hal', protect: 'Gus', shoot: 'Flo' } })
    expect(told(events, 'night.resolved')).toEqual([{ dead: ['Flo', 'Hal'], doubleKill: true }])
    expect(told(events, 'player.died').map(({ player, cause }) => [player, cause])).toEqual([
      ['Flo', 'vigilante'],
      ['Hal', 'mafia'],
    ])
  })

  test('mafia and vigilante on one player kill once, and the mafia is named', async () => {
    const { events } = await morning({ answers: { kill: 'Flo', protect: 'Gus', shoot: 'Flo' } })
    expect(told(events, 'player.died')).toEqual([{ player: 'Flo', cause: 'mafia', role: 'villager' }])
  })

  test('where shots can be blocked a doctor saves from the vigilante', async () => {
    const { events } = await morning({ rules: 'classic', answers: { chat: 'skip', protect: 'Flo', shoot: 'Flo' } })
    expect(told(events, 'night.resolved')).toEqual([{ dead: [], doubleKill: false }])
  })

  test('where shots cannot be blocked a doctor does not', async () => {
    const { events } = await morning({ rules: 'benchmark', answers: { kill: 'Flo', protect: 'Flo', shoot: 'Flo' } })
    expect(told(events, 'player.died')).toMatchObject([{ player: 'Flo', cause: 'vigilante' }])
  })
})

describe('the doctor', () => {
  const options = async (rules: PresetName) => {
    const players = playersOf(eight)
    const seen: (readonly string[])[] = []
    const answers: Script = {
      kill: ({ options }) => options.at(-1),
      protect: ({ options, playerId }) => {
        seen.push(options)
        return options.includes(playerId) ? playerId : options[0]
      },
    }
    await gameOf({
      rules: { extends: rules, maxDays: 3, personas: 'none' },
      roles: rolesOf(eight),
      players,
      agent: answeringAgent(answers),
      seed: 1,
    }).game.run()
    return seen
  }

  test('never protects the same player two nights running where repeats are forbidden', async () => {
    const nights = await options('benchmark')
    expect(nights.map((options) => options.includes('Eve'))).toEqual([true, false, true])
  })

  test('may protect the same player every night elsewhere', async () => {
    const nights = await options('classic')
    expect(nights.map((options) => options.includes('Eve'))).toEqual([true, true, true])
  })

  test('never protects itself in a trial, and may protect nobody', async () => {
    const [first] = await options('trial')
    expect(first).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Flo', 'Gus', 'Hal', 'skip'])
  })
})

describe('the sheriff', () => {
  const answers: Script = { kill: 'Flo', chat: 'Flo', protect: 'Gus', investigate: 'Ann' }
  const learned = async (rules: PresetName, changes: Script = {}) => {
    const { events, path } = await morning({ rules, answers: { ...answers, ...changes } })
    const results = events.filter(({ type }) => type === 'investigation.learned')
    return { path, results: results.map(({ data, phase, audience }) => ({ ...data, phase, audience })) }
  }

  test('learns the team in the night', async () => {
    expect((await learned('benchmark')).results).toEqual([
      { player: 'Dan', target: 'Ann', result: 'mafia', phase: 'night', audience: ['Dan'] },
    ])
  })

  test('learns the exact role in the night', async () => {
    expect((await learned('classic', { investigate: 'Cid' })).results).toMatchObject([
      { target: 'Cid', result: 'vigilante', phase: 'night' },
    ])
  })

  test('learns at dawn in a trial, if it is still alive', async () => {
    expect((await learned('trial')).results).toMatchObject([{ target: 'Ann', result: 'mafia', phase: 'dawn' }])
  })

  test('learns nothing at dawn when it died in the night', async () => {
    expect((await learned('trial', { kill: 'Dan' })).results).toEqual([])
  })

  test('learns nothing when it investigated nobody', async () => {
    expect((await learned('trial', { investigate: 'skip' })).results).toEqual([])
  })

  test('learns nothing at dawn when the night ended the game', async () => {
    const players: Cast = {
      Ann: 'mafia',
      Bob: 'mafia',
      Cid: 'sheriff',
      Dan: 'doctor',
      Eve: 'villager',
      Flo: 'villager',
      Gus: 'mafia',
    }
    const { events, path } = await morning({
      rules: 'trial',
      players,
      answers: { kill: 'Eve', investigate: 'Ann', protect: 'skip' },
    })
    expect(path.slice(-3)).toEqual(['night', 'dawn', 'ended'])
    expect(told(events, 'investigation.learned')).toEqual([])
    expect(told(events, 'game.ended')).toMatchObject([{ winner: 'mafia' }])
  })
})
