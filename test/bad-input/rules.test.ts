import { describe, expect, test } from 'vitest'
import { createMafiaGame, defineRules, InvalidRulesError, presets, type RulesInput } from '../../src/index.js'
import { expectNothingUnhandled } from './support.js'

expectNothingUnhandled()

const json = (text: string): RulesInput => JSON.parse(text)

function refusal(rules: unknown): InvalidRulesError {
  try {
    defineRules(rules as RulesInput)
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidRulesError)
    expect(() => createMafiaGame({ rules: rules as RulesInput })).toThrow((error as Error).message)
    return error as InvalidRulesError
  }
  throw new Error('The rules were taken.')
}

describe('rules that cannot be played are refused with the field and what would be right', () => {
  test.each<[string, unknown, string, string]>([
    ['null', null, '', 'Expected rules as an object, got null'],
    ['a list', [], '', 'Expected rules as an object, got a list'],
    ['a number', 5, '', 'Expected rules as an object, got a number'],
    ['nothing but a hint', {}, 'name', 'To change a preset, name it in `extends`'],
    [
      'an unknown field',
      { extends: 'trial', discusion: {} },
      'discusion',
      '`discusion` (did you mean `discussion`?); known here: name, table, cast',
    ],
    [
      'an unknown field inside',
      { extends: 'trial', discussion: { round: 1 } },
      'discussion.round',
      'known here: protocol, rounds',
    ],
    [
      'an option of a power of a wrong type',
      { extends: 'trial', cast: { mafia: { powers: [{ power: 'kill', from: 'x' }] } } },
      'cast.mafia.powers[0].from',
      'Expected a number, got `x`',
    ],
    [
      'an unknown role',
      { extends: 'trial', roles: { wizard: 1 } },
      'roles.wizard',
      'Expected a role of `cast` (mafia, doctor, sheriff',
    ],
    [
      'a wrong type',
      { extends: 'trial', discussion: { rounds: '2' } },
      'discussion.rounds',
      'Expected a number, got the text `2`',
    ],
    ['a wrong word', { extends: 'trial', ballot: 'duel' }, 'ballot', '`parallel` or `sequential`, got `duel`'],
    [
      'a count below zero',
      { extends: 'trial', roles: { mafia: -1 } },
      'roles.mafia',
      'a number of at least 0, got `-1`',
    ],
    ['half a role', { extends: 'trial', roles: { mafia: 1.5 } }, 'roles.mafia', 'Expected a whole number, got `1.5`'],
    ['a word for an object', { extends: 'trial', reveal: 'role' }, 'reveal', 'got `role`; its fields: day, night'],
    [
      'a field taken away',
      { extends: 'trial', discussion: null },
      'discussion',
      'cannot be taken away: every game has it. For a day without it, give `day:',
    ],
    ['a base that is null', { extends: null }, 'extends', "a preset's name or rules, got null"],
    ['a base that is a number', { extends: 4 }, 'extends', "a preset's name or rules, got a number"],
    ['roles that are null', { extends: 'trial', roles: null }, 'roles', 'cannot be taken away: every game has it.'],
    [
      'a sheriff and a detective',
      { extends: 'trial', roles: { sheriff: 1, detective: 1 } },
      'roles',
      '`roles.sheriff` or its alias `roles.detective`',
    ],
    [
      'counts for a sheriff and a detective',
      { extends: 'trial', roleCounts: { sheriff: { base: 1 }, detective: { base: 1 } } },
      'roleCounts',
      '`roleCounts.sheriff` or its alias `roleCounts.detective`',
    ],
    [
      'reveal twice',
      { extends: 'trial', reveal: { day: 'role' }, revealRolesOnDeath: true },
      'revealRolesOnDeath',
      'either `reveal` or `revealRolesOnDeath`',
    ],
    [
      'rounds of talk twice',
      { extends: 'trial', discussion: { rounds: 3 }, maxDiscussionRounds: 3 },
      'maxDiscussionRounds',
      'either `discussion.rounds` or `maxDiscussionRounds`',
    ],
    ['no rounds of talk', { extends: 'trial', maxDiscussionRounds: 0 }, 'maxDiscussionRounds', 'from 1 to 20'],
    ['a flag that is no flag', { extends: 'trial', revealRolesOnDeath: 'yes' }, 'revealRolesOnDeath', 'true or false'],
    [
      'a shortest wait above the longest',
      { extends: 'reactive', discussion: { minDelayMs: 9_000 } },
      'discussion.minDelayMs',
      'at most `discussion.maxDelayMs`',
    ],
    [
      'a smallest table above the largest',
      { extends: 'trial', table: { min: 9, max: 5 } },
      'table.min',
      'at most `table.max` (5)',
    ],
    [
      'nominations nobody makes',
      { extends: 'classic', vote: { candidates: 'nominated' } },
      'vote.candidates',
      'set `discussion.nominate` to true',
    ],
    [
      'nominations without turns',
      { extends: 'reactive', discussion: { nominate: true } },
      'discussion.nominate',
      'use `protocol: "turns"`.',
    ],
    ['a hidden field', json('{"extends":"trial","__proto__":{"maxDays":1}}'), '__proto__', 'Unknown field `__proto__`'],
    [
      'a hidden field inside',
      json('{"extends":"trial","discussion":{"__proto__":{"rounds":9}}}'),
      'discussion.__proto__',
      'Unknown field `discussion.__proto__`',
    ],
    [
      'a hidden field among the roles',
      json('{"extends":"trial","roles":{"mafia":3,"villager":7,"__proto__":{"doctor":1}}}'),
      'roles.__proto__',
      'Unknown field `roles.__proto__`',
    ],
  ])('%s', (_name, ...[rules, path, message]) => {
    const error = refusal(rules)
    expect(error.path).toBe(path)
    expect(error.message).toContain(message)
  })
})

test('refused rules leave the presets and every other object as they were', () => {
  const before = JSON.stringify(presets)
  refusal(json('{"extends":"trial","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'))
  refusal({ extends: 'trial', discussion: { rounds: 0.5 } })
  expect(JSON.stringify(presets)).toBe(before)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(Object.isFrozen(presets.trial.discussion)).toBe(true)
})

test('rules that contain themselves are refused', () => {
  const rules: Record<string, unknown> = { extends: 'trial' }
  rules.discussion = rules
  expect(refusal(rules).path).toMatch(/^discussion\./)
})
