import { describe, expect, test } from 'vitest'
import {
  defineRules,
  InvalidTableError,
  type PresetName,
  presets,
  type RoleDefinition,
  type Rules,
  type RulesInput,
  roles,
  ruleCard,
} from '../../../src/index.js'
import { type VoteOutcome, voteOutcome } from '../../../src/kernel/rules/ballots.js'
import { tally } from '../../../src/kernel/rules/policies.js'
import type { Poll } from '../../../src/kernel/rules/poll.js'
import { legalOptions } from '../../../src/kernel/rules/questions.js'
import { castWith } from '../../support/cast-with.js'
import { dealt } from '../../support/dealt.js'

const names = Object.keys(presets) as PresetName[]
const card = (input: RulesInput, players?: number) => ruleCard(defineRules(input), players)

describe('every field of the rules that matters changes a sentence', () => {
  type Change = [field: string, base: PresetName, changes: RulesInput]
  const fields: Change[] = [
    ['name', 'trial', { name: 'other' }],
    ['table.min', 'trial', { table: { min: 6 } }],
    ['table.max', 'trial', { table: { max: 40 } }],
    ['roleCounts.base', 'trial', { roleCounts: { doctor: { base: 2 } } as never }],
    [
      'roleCounts.per',
      'trial',
      { roleCounts: { mafia: { per: { count: 1, players: 4, rounding: 'round' } } } as never },
    ],
    [
      'roleCounts.per.rounding',
      'trial',
      { roleCounts: { mafia: { per: { count: 3, players: 10, rounding: 'floor' } } } as never },
    ],
    ['roleCounts.min', 'trial', { roleCounts: { mafia: { min: 2 } } as never }],
    ['roleCounts.fromPlayers', 'classic', { roleCounts: { vigilante: { fromPlayers: 9 } } as never }],
    ['roleCounts.villager', 'trial', { roleCounts: { villager: { base: 3 } } as never }],
    ['roles', 'trial', { roles: { mafia: 2, villager: 5 } }],
    ['personas', 'trial', { personas: 'given' }],
    ['narration', 'trial', { narration: 'public' }],
    ['personas', 'classic', { personas: 'none' }],
    ['opening', 'trial', { opening: 'nightZero' }],
    ['maxDays', 'trial', { maxDays: 7 }],
    ['night.mafia.protocol', 'trial', { night: { mafia: { protocol: 'proposals' } } }],
    ['night.mafia.rounds', 'trial', { night: { mafia: { rounds: 3 } } }],
    ['night.mafia.rounds', 'trial', { night: { mafia: { rounds: 1 } } }],
    ['night.mafia.rounds', 'classic', { night: { mafia: { rounds: 2 } } }],
    ['night.mafia.chatRounds', 'trial', { night: { mafia: { chatRounds: 2 } } }],
    ['night.mafia.teammates', 'trial', { night: { mafia: { teammates: true } } }],
    ['night.mafia.noKill', 'trial', { night: { mafia: { noKill: true } } }],
    ['night.mafia.agreement', 'trial', { night: { mafia: { agreement: 'twoThirds' } } }],
    ['night.mafia.settlement', 'trial', { night: { mafia: { settlement: 'lowestSeat' } } }],
    ['cast.doctor.self', 'trial', { cast: castWith('trial', { doctor: { self: true } }) }],
    ['cast.doctor.repeat', 'trial', { cast: castWith('trial', { doctor: { repeat: false } }) }],
    ['cast.doctor.skip', 'trial', { cast: castWith('trial', { doctor: { skip: false } }) }],
    ['cast.doctor.onNoAnswer', 'trial', { cast: castWith('trial', { doctor: { onNoAnswer: 'random' } }) }],
    ['cast.sheriff.learns', 'trial', { cast: castWith('trial', { sheriff: { learns: 'role' } }) }],
    ['cast.sheriff.when', 'trial', { cast: castWith('trial', { sheriff: { when: 'night' } }) }],
    ['cast.sheriff.skip', 'trial', { cast: castWith('trial', { sheriff: { skip: false } }) }],
    ['cast.sheriff.onNoAnswer', 'trial', { cast: castWith('trial', { sheriff: { onNoAnswer: 'random' } }) }],
    ['cast.vigilante.uses', 'classic', { cast: castWith('classic', { vigilante: { uses: 2 } }) }],
    ['cast.vigilante.blockable', 'classic', { cast: castWith('classic', { vigilante: { blockable: false } }) }],
    ['cast.doctor.from', 'trial', { cast: castWith('trial', { doctor: { from: 2 } }) }],
    ['cast.sheriff.uses', 'trial', { cast: castWith('trial', { sheriff: { uses: 2 } }) }],
    ['cast.villager.describe', 'trial', { cast: { villager: { describe: 'A villager is nobody.' } } }],
    ['cast.villager.votes', 'trial', { cast: { villager: { votes: 2 } } }],
    ['cast.villager.wins', 'trial', { cast: { villager: { wins: 'survives' } } }],
    ['cast.villager.immuneTo', 'trial', { cast: { villager: { immuneTo: ['kill'] } } }],
    ['filler', 'trial', { cast: { peasant: presets.trial.cast.villager as RoleDefinition }, filler: 'peasant' }],
    ['discussion.protocol', 'trial', { discussion: { protocol: 'reactive' } }],
    ['discussion.rounds', 'trial', { discussion: { rounds: 1 } }],
    ['discussion.order', 'trial', { discussion: { order: 'seat' } }],
    ['discussion.nominate', 'trial', { discussion: { nominate: true } }],
    ['discussion.durationMs', 'reactive', { discussion: { durationMs: 90_000 } }],
    ['discussion.quietMs', 'reactive', { discussion: { quietMs: 5_000 } }],
    ['discussion.messagesPerPlayer', 'reactive', { discussion: { messagesPerPlayer: 4 } }],
    ['discussion.cooldownMs', 'reactive', { discussion: { cooldownMs: 4_000 } }],
    ['discussion.heard', 'reactive', { discussion: { heard: 3 } }],
    ['discussion.checkMs', 'reactive', { discussion: { checkMs: 500 } }],
    ['discussion.chance', 'reactive', { discussion: { chance: 0.1 } }],
    ['discussion.minDelayMs', 'reactive', { discussion: { minDelayMs: 500 } }],
    ['discussion.maxDelayMs', 'reactive', { discussion: { maxDelayMs: 4_000 } }],
    ['decision', 'trial', { decision: 'vote' }],
    ['nomination.threshold', 'trial', { nomination: { threshold: 0.5 } }],
    ['vote.candidates', 'night-zero', { vote: { candidates: 'living' } }],
    ['vote.elimination', 'classic', { vote: { elimination: 'plurality' } }],
    ['vote.skip', 'classic', { vote: { skip: false } }],
    ['vote.revote', 'classic', { vote: { revote: true } }],
    ['vote.revoteDefenseChars', 'night-zero', { vote: { revoteDefenseChars: 300 } }],
    ['ballot', 'trial', { ballot: 'sequential' }],
    ['abstention', 'trial', { abstention: true }],
    ['lastWords', 'trial', { lastWords: true }],
    ['reveal.day', 'trial', { reveal: { day: 'team' } }],
    ['reveal.night', 'trial', { reveal: { night: 'role' } }],
    ['revealCause', 'trial', { revealCause: true }],
    ['summaries', 'trial', { summaries: true }],
    ['beliefs', 'trial', { beliefs: 'votes' }],
  ]

  test.each(fields)('%s in %s', (_field, base, changes) => {
    expect(card({ extends: base, ...changes })).not.toBe(card({ extends: base }))
  })

  test('no field of the rules is forgotten', () => {
    // What language models are told again is no rule of play.
    const tried = new Set([...fields.map(([field]) => field.split('.')[0]), 'context', 'due'])
    expect(Object.keys(presets.trial).filter((field) => !tried.has(field))).toEqual([])
    const inner = (part: 'discussion' | 'vote' | 'reveal' | 'table') =>
      Object.keys(presets.trial[part]).filter((field) => !fields.some(([tested]) => tested === `${part}.${field}`))
    expect([inner('discussion'), inner('vote'), inner('reveal'), inner('table')]).toEqual([[], [], [], []])
    for (const [actor, actorRules] of Object.entries(presets.trial.night))
      for (const field of Object.keys(actorRules))
        expect(fields.map(([tested]) => tested)).toContain(`night.${actor}.${field}`)
  })
})

describe('what a table does not have is not on its card', () => {
  test('roles that nobody is dealt', () => {
    const reactive = card({ extends: 'reactive' })
    for (const word of ['doctor', 'sheriff', 'vigilante']) expect(reactive.toLowerCase()).not.toContain(word)
    expect(card({ extends: 'classic' }, 5)).not.toContain('vigilante may')
    expect(card({ extends: 'classic' }, 6)).toContain(roles.vigilante?.describe)
  })

  test.each<[string, RulesInput, RulesInput, number?]>([
    ['the vote where a trial decides', { extends: 'trial' }, { extends: 'trial', vote: { skip: false, revote: true } }],
    [
      'the threshold where a vote decides',
      { extends: 'classic' },
      { extends: 'classic', nomination: { threshold: 1 } },
    ],
    ['the clock where people speak in turns', { extends: 'trial' }, { extends: 'trial', discussion: { quietMs: 1 } }],
    [
      'the protocol of a lone mafia player',
      { extends: 'classic' },
      { extends: 'classic', night: { mafia: { rounds: 9, chatRounds: 3 } } },
      5,
    ],
    [
      'shots without a vigilante',
      { extends: 'trial' },
      { extends: 'trial', cast: castWith('trial', { vigilante: { uses: 9 } }) },
    ],
  ])('%s', (...[, one, other, players]) => {
    expect(card(other, players)).toBe(card(one, players))
  })
})

test.each<[PresetName, number, string]>([
  ['trial', 10, '10 players: 3 mafia, 1 doctor, 1 sheriff, 5 villagers.'],
  ['classic', 12, '12 players: 3 mafia, 1 doctor, 1 sheriff, 1 vigilante, 6 villagers.'],
  ['reactive', 4, '4 players: 1 mafia, 3 villagers.'],
])('the card of %s for %i players counts its roles', (name, players, sentence) => {
  expect(ruleCard(presets[name], players)).toContain(sentence)
})

test('exact roles in the rules make the number of players known', () => {
  expect(card({ extends: 'trial', roles: { mafia: 1, villager: 6 } })).toContain('7 players: 1 mafia, 6 villagers.')
})

test('rules that cannot be dealt to the table are refused', () => {
  expect(() => ruleCard(presets.trial, 3)).toThrow(InvalidTableError)
})

describe('the card says what the rules do', () => {
  const seats = ['ada', 'bruno', 'celeste', 'dmitri', 'esther', 'felix']
  const table = (rules: Rules) =>
    dealt(Object.fromEntries(seats.map((id, seat) => [id, seat < 2 ? 'mafia' : 'villager'])), rules)

  test.each<[boolean, string[], string[]]>([
    [true, ['celeste', 'felix'], ['celeste', 'felix']],
    [true, ['celeste', 'skip'], ['celeste', 'skip']],
    [false, ['celeste', 'felix'], ['celeste', 'felix']],
  ])('the mafia choose again among the choices of the first round (no kill: %s, first round: %j)', (...given) => {
    const [noKill, first, options] = given
    const rules = defineRules({ extends: 'trial', night: { mafia: { noKill } } })
    const again = legalOptions(
      { kind: 'kill', place: { phase: 'night', round: 2, of: 2 }, players: [], among: first },
      'ada',
      table(rules),
    )
    expect(ruleCard(rules)).toContain('they choose again, among the choices of the first round')
    expect(again).toEqual(options)
  })

  type Vote = [told: string, ballot: string[], outcome: VoteOutcome['outcome']]
  const votes: Vote[] = [
    ['When players alone tie for the lead', ['ada', 'felix'], 'revote'],
    ['or no elimination ties with exactly one player', ['ada', 'skip'], 'revote'],
    ['When no elimination ties with two or more players, nobody is eliminated', ['ada', 'felix', 'skip'], 'nobody'],
  ]
  test.each(votes)('%s: %j ends in %s', (told, choices, outcome) => {
    const rules = presets['night-zero']
    expect(ruleCard(rules)).toContain(told)
    expect(
      voteOutcome({
        counts: tally(choices),
        seats,
        votes: seats.length,
        rules: rules.vote,
        again: false,
        random: () => 0,
      }).outcome,
    ).toBe(outcome)
  })

  test.each([true, false])(
    'the table votes once more among the tied, or for no elimination where it is a choice (%s)',
    (skip) => {
      const rules = defineRules({ extends: 'night-zero', vote: { skip } })
      const poll: Poll = { kind: 'vote', place: { phase: 'revote' }, players: [], among: ['ada', 'felix'] }
      expect(ruleCard(rules).includes('once more, among them or for no elimination')).toBe(skip)
      expect(legalOptions(poll, 'bruno', table(rules))).toEqual(['ada', 'felix', ...(skip ? ['skip'] : [])])
    },
  )
})

test.each(names)('the card of %s reads well', (name) => {
  const text = ruleCard(presets[name])
  expect(text).toMatchSnapshot()
  for (const line of text.split('\n').slice(1).filter(Boolean)) expect(line).toMatch(/^(- .*\.|[A-Z][a-z: ]+)$/)
  expect(text).not.toMatch(/undefined|null|false|true|NaN|\[object| {2}|\.\./)
})
