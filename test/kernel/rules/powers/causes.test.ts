import { describe, expect, test } from 'vitest'
import { defineRules, ruleCard } from '../../../../src/index.js'
import { describeKill } from '../../../../src/words/stories/index.js'
import { dealt } from '../../../support/dealt.js'
import { nightOf } from '../../../support/night-of.js'

const seats = { Ann: 'mafia', Bob: 'sniper', Cid: 'doctor', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
const shooter = { team: 'town', describe: 'A sniper may shoot a player at night.' } as const
const rules = (power: object = {}) =>
  defineRules({
    extends: 'benchmark',
    cast: { sniper: { ...shooter, powers: [{ power: 'shoot', ...power }] } },
    roles: { mafia: 1, sniper: 1, doctor: 1, villager: 3 },
  })

describe('a death at night', () => {
  test('names the role that shot', () => {
    expect(nightOf(dealt(seats, rules()), ['shoot', 'Bob', 'Flo']).deaths).toEqual([{ player: 'Flo', cause: 'sniper' }])
  })

  test('names the cause that the role gives to its power', () => {
    const state = dealt(seats, rules({ cause: 'marksman' }))
    expect(nightOf(state, ['shoot', 'Bob', 'Flo']).deaths).toEqual([{ player: 'Flo', cause: 'marksman' }])
  })

  test('names the mafia first when both struck', () => {
    const acts = [
      ['kill', 'Ann', 'Flo'],
      ['shoot', 'Bob', 'Flo'],
    ] as const
    expect(nightOf(dealt(seats, rules()), ...acts).deaths).toEqual([{ player: 'Flo', cause: 'mafia' }])
  })
})

test('a cause is told by what was done, and by whom', () => {
  const told = rules()
  expect(describeKill('mafia', { name: (id) => id, rules: told })).toBe('killed by the mafia')
  expect(describeKill('sniper', { name: (id) => id, rules: told })).toBe('shot by a sniper')
  expect(describeKill('marksman', { name: (id) => id, rules: rules({ cause: 'marksman' }) })).toBe('shot by a marksman')
  expect(describeKill('stranger', { name: (id) => id, rules: told })).toBe('killed by a stranger')
})

test('the rule card lists the causes that the table may hear of', () => {
  expect(ruleCard(rules(), 6)).toContain('who died and by whom, mafia or sniper;')
  expect(ruleCard(rules({ cause: 'marksman' }), 6)).toContain('by whom, mafia or marksman;')
})

describe('the words for other deaths are no cause of a power', () => {
  test.each(['vote', 'night'])('%s as a cause', (cause) => {
    expect(() => rules({ cause })).toThrow('Expected another cause of death than the words `vote` and `night`')
  })

  test.each(['vote', 'night'])('%s as the name of a role that kills', (name) => {
    const own = { [name]: { ...shooter, powers: [{ power: 'shoot' }] } }
    expect(() => defineRules({ extends: 'trial', cast: own as never, roleCounts: { [name]: { base: 1 } } })).toThrow(
      `A role that kills needs another name than \`${name}\`, or a \`cause\` of its power`,
    )
  })
})
