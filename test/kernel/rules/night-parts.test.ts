import { describe, expect, test } from 'vitest'
import { defineRules, type GameState, presets } from '../../../src/index.js'
import { isSeenReaction, mayReactSecretly, reactionsTo, reactionsToDawn } from '../../../src/kernel/rules/deaths.js'
import { powerOptions } from '../../../src/kernel/rules/kinds/options.js'
import { choosingRounds, mafiaOutcome } from '../../../src/kernel/rules/mafia-choice.js'
import { causeOfDeath } from '../../../src/kernel/rules/night.js'
import { powers } from '../../../src/kernel/rules/powers/powers.js'
import type { PowerUse } from '../../../src/kernel/rules/role.js'
import { rulesetOf } from '../../../src/kernel/rules/ruleset.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { describeKill } from '../../../src/words/stories/index.js'
import { dealt, withPlayer } from '../../support/dealt.js'
import { gameWith } from '../../support/game-with.js'
import { resolveNight } from '../../support/night-of.js'

describe('whom the owner of a power may choose', () => {
  const optionsOf = (options: object, { state, poll = {} }: { state?: Partial<GameState>; poll?: object } = {}) => {
    const game = { ...gameWith([{ power: 'protect', ...options }]), ...state }
    const [player] = game.players
    if (player === undefined || game.rules === null) throw new Error('Ann sits at the table.')
    const asked = {
      poll: { kind: 'protect', place: { phase: 'night' }, players: ['Ann'], ...poll },
      player,
      state: game,
    }
    return powerOptions(powers.protect, { ...asked, rules: game.rules } as never).join(' ')
  }
  const usedOn = (day: number) => ({
    state: withPlayer(gameWith([{ power: 'protect', repeat: false }]), 'Ann', {
      used: { protect: { times: 1, target: 'Cid', day } },
    }),
  })

  test('is anybody alive, itself and nobody as its options say', () => {
    expect(optionsOf({})).toBe('Ann Bob Cid Dan Eve Flo')
    expect(optionsOf({ self: false })).toBe('Bob Cid Dan Eve Flo')
    expect(optionsOf({ self: false, skip: true })).toBe('Bob Cid Dan Eve Flo skip')
    expect(optionsOf({}, { state: { players: gameWith([{ power: 'protect' }]).players.slice(0, 2) } })).toBe('Ann Bob')
  })

  test('is nobody before its first night', () => {
    expect(optionsOf({ from: 2 })).toBe('Ann Bob Cid Dan Eve Flo')
    expect(optionsOf({ from: 3 })).toBe('')
  })

  test('is not whom it chose the night before, where it may not repeat itself', () => {
    expect(optionsOf({ repeat: false }, usedOn(1))).toBe('Ann Bob Dan Eve Flo')
    expect(optionsOf({ repeat: false }, usedOn(0))).toBe('Ann Bob Cid Dan Eve Flo')
    expect(optionsOf({ repeat: true }, { state: { players: usedOn(1).state.players } })).toBe('Ann Bob Cid Dan Eve Flo')
  })

  test('is not whom it has just chosen, and only those whom the question allows', () => {
    expect(optionsOf({}, { poll: { chosen: { Ann: 'Dan' } } })).toBe('Ann Bob Cid Eve Flo')
    expect(optionsOf({ skip: true }, { poll: { among: ['Dan', 'skip'] } })).toBe('Dan skip')
  })
})

test('a bite is for anybody but the biter, and for nobody whom it knows to be of its team', () => {
  const bitten = (team: string) => {
    const biter = { team, powers: [{ power: 'convert', into: 'villager' }], describe: 'A biter bites.' } as const
    const rules = defineRules({ extends: 'classic', cast: { biter } })
    const state = dealt({ Ann: 'biter', Bob: 'biter', Cid: 'mafia', Dan: 'villager' }, rules)
    const [player] = state.players
    if (player === undefined) throw new Error('Ann sits at the table.')
    const poll = { kind: 'convert', place: { phase: 'night' }, players: ['Ann'] } as const
    return powerOptions(powers.convert, { poll, player, state, rules }).join(' ')
  }
  expect(bitten('town')).toBe('Bob Cid Dan skip')
  expect(bitten('mafia')).toBe('Dan skip')
})

const draw: Parameters<typeof reactionsToDawn>[0]['draw'] = (purpose, ...place) => derive('night', purpose, ...place)

describe('what answers to deaths and dawns', () => {
  const deaths = [{ player: 'Ann', cause: 'vote' }]
  const answers = (uses: readonly PowerUse[], death = deaths) =>
    reactionsTo(death, { state: gameWith(uses), draw }).map(({ power, on }) => `${power} on ${on}`)

  test('is each power of the dead that waits for that', () => {
    expect(answers([{ power: 'shoot', on: 'death' }])).toEqual(['shoot on death'])
    expect(answers([{ power: 'shoot', on: 'elimination' }])).toEqual(['shoot on elimination'])
    expect(answers([{ power: 'shoot', on: 'elimination' }], [{ player: 'Ann', cause: 'night' }])).toEqual([])
    expect(answers([{ power: 'shoot' }])).toEqual([])
    expect(answers([{ power: 'shoot', on: 'death', uses: 0 }])).toEqual([])
  })

  test('is at dawn each power of the living that waits for dawns', () => {
    const waiting = gameWith([{ power: 'investigate', on: 'dawn' }])
    expect(reactionsToDawn({ state: waiting, draw })).toEqual([
      { player: 'Ann', power: 'investigate', on: 'dawn', phase: 'night' },
    ])
    expect(reactionsToDawn({ state: withPlayer(waiting, 'Ann', { status: 'dead' }), draw })).toEqual([])
  })

  test('is seen by all if it kills, and may be secret otherwise', () => {
    const seen = (power: string, moment?: string, players = ['Ann']) =>
      isSeenReaction(
        { kind: power, place: { phase: 'dawn', moment }, players } as never,
        gameWith([{ power, on: 'dawn' }]),
      )
    expect(seen('shoot', 'dawn')).toBe(true)
    expect(seen('investigate', 'dawn')).toBe(false)
    expect(seen('shoot')).toBe(false)
    expect(seen('shoot', 'talk')).toBe(false)
    expect(seen('shoot', 'dawn', [])).toBe(false)
    expect(mayReactSecretly(rulesetOf(gameWith([{ power: 'investigate', on: 'dawn' }])))).toBe(true)
    expect(mayReactSecretly(rulesetOf(gameWith([{ power: 'shoot', on: 'dawn' }])))).toBe(false)
    expect(mayReactSecretly(rulesetOf(gameWith([{ power: 'investigate' }])))).toBe(false)
    expect(mayReactSecretly(rulesetOf(gameWith([{ power: 'explode' }])))).toBe(false)
    expect(mayReactSecretly(null)).toBe(false)
  })
})

describe('a night', () => {
  test('lets an act that takes effect later wait for its night, with the role of its owner', () => {
    const state = gameWith([{ power: 'poison', delay: 2 }])
    const { pending, acts, deaths } = resolveNight([{ power: 'poison', by: 'Ann', target: 'Cid' }], state)
    expect(pending).toEqual([{ power: 'poison', by: 'Ann', target: 'Cid', day: 4, role: 'owner' }])
    expect([acts[0]?.result, deaths]).toEqual(['delayed', []])
    const due = { ...state, day: 4, pending }
    expect(resolveNight([], due).deaths).toEqual([{ player: 'Cid', cause: 'owner', by: ['Ann'] }])
    expect(resolveNight([], { ...due, day: 3 }).deaths).toEqual([])
    expect(resolveNight([], withPlayer(due, 'Cid', { status: 'dead' })).deaths).toEqual([])
  })

  test('names the cause of a death by the power, the role or the team, and the night where nothing is known', () => {
    const cause = (by: string, power: string, uses: readonly PowerUse[]) =>
      causeOfDeath({ power, by, target: 'Cid' }, gameWith(uses))
    expect(cause('Ann', 'shoot', [{ power: 'shoot' }])).toBe('owner')
    expect(cause('Ann', 'shoot', [{ power: 'shoot', cause: 'duel' }])).toBe('duel')
    expect(cause('Bob', 'kill', [])).toBe('mafia')
    expect(cause('Cid', 'shoot', [])).toBe('night')
    const { rules } = gameWith([{ power: 'shoot', cause: 'duel' }])
    expect(
      ['duel', 'mafia', 'owner', 'heartbreak'].map((each) =>
        describeKill(each, { name: (id) => id, rules: rules ?? undefined }),
      ),
    ).toEqual(['shot by a duel', 'killed by the mafia', 'killed by an owner', 'dead of a broken heart'])
  })
})

describe('the mafia decide', () => {
  const outcome = (choices: readonly (string | undefined)[], round: number, mafia: object = {}) => {
    const picks = choices.map((choice, at) => ({ player: `m${at}`, ...(choice !== undefined && { choice }) }))
    const { night } = defineRules({
      extends: 'trial',
      night: { mafia: { protocol: 'consensus', rounds: 2, ...mafia } },
    })
    return mafiaOutcome({ mafia: night.mafia, team: picks.map(({ player }) => player), round, picks }, () => 0)
  }

  test('when they agree, and in the last round in any case', () => {
    expect(outcome(['Cid', 'Cid'], 1)).toEqual({ decided: true, target: 'Cid' })
    expect(outcome(['Cid', 'Dan'], 1)).toEqual({ decided: false, target: null })
    expect(outcome(['Cid', 'Dan'], 2)).toEqual({ decided: true, target: 'Cid' })
    expect(outcome(['Cid', 'Dan'], 1, { protocol: 'ballot' })).toEqual({ decided: true, target: 'Cid' })
    expect(outcome(['skip', 'skip'], 1)).toEqual({ decided: true, target: null })
    expect(outcome([undefined, undefined], 2)).toEqual({ decided: true, target: null })
  })

  test('in one round of a ballot, and otherwise in as many as the rules say', () => {
    const { mafia } = presets.trial.night
    expect(choosingRounds({ ...mafia, protocol: 'ballot', rounds: 3 })).toBe(1)
    expect(choosingRounds({ ...mafia, protocol: 'proposals', rounds: 3 })).toBe(3)
  })
})
