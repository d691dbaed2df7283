import { describe, expect, test } from 'vitest'
import {
  clashesLast,
  withActs,
  withCast,
  withoutLastRoundEnd,
  withRequestIds,
  withThoughtKinds,
  withTied,
} from '../../src/events/upgrades/from-1.js'
import type { RawEvent } from '../../src/events/upgrades/raw-event.js'
import { isUpgradable, upgradeEvents } from '../../src/events/upgrades/upgrades.js'
import { rulesSchema } from '../../src/rules/checked-rules.js'

const event = (type: string, data: object, at: { day?: number; phase?: string } = {}): RawEvent => ({
  type,
  day: at.day ?? 1,
  phase: at.phase ?? 'night',
  data: data as RawEvent['data'],
})
const dataOf = (events: readonly RawEvent[], type: string) =>
  events.flatMap((each) => (each.type === type ? [each.data] : []))

const seats = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo']
const opened = event('game.opened', { rules: {}, players: seats.map((id, seat) => ({ id, name: id, seat })) })
const dealt = (...mafia: string[]) =>
  seats.map((player) => event('role.dealt', { player, role: mafia.includes(player) ? 'mafia' : 'villager' }))

describe('the acts of a night become one list', () => {
  const acted = (player: string, action: string, target: string) => event('night.acted', { player, action, target })
  const explained = (kill: string | null, ...deaths: object[]) =>
    event('night.explained', { kill, protections: [], shots: [], deaths })

  test('in the order of the powers, carried out by the lowest living seat of the mafia', () => {
    const events = withActs([
      ...dealt('Ann', 'Bob'),
      event('player.died', { player: 'Ann' }),
      event('phase.changed', { to: 'night' }),
      acted('Bob', 'kill', 'Flo'),
      acted('Cid', 'shoot', 'skip'),
      acted('Dan', 'investigate', 'Bob'),
      acted('Eve', 'protect', 'Dan'),
      explained('Flo', { player: 'Flo', cause: 'mafia' }),
    ])
    expect(dataOf(events, 'night.explained')).toEqual([
      {
        acts: [
          { power: 'kill', by: 'Bob', target: 'Flo', result: 'done' },
          { power: 'protect', by: 'Eve', target: 'Dan', result: 'done' },
          { power: 'investigate', by: 'Dan', target: 'Bob', result: 'done' },
        ],
        deaths: [{ player: 'Flo', cause: 'mafia' }],
      },
    ])
  })

  test('an attack whose target survived was prevented; of two attacks on a player who died, neither was', () => {
    const strikes = [acted('Cid', 'shoot', 'Flo'), acted('Eve', 'protect', 'Flo')]
    const results = (...deaths: object[]) => {
      const told = dataOf(withActs([...dealt('Ann'), ...strikes, explained('Flo', ...deaths)]), 'night.explained')
      return told.flatMap(({ acts }) => (acts as { result: string }[]).map(({ result }) => result))
    }
    expect(results()).toEqual(['prevented', 'done', 'prevented'])
    expect(results({ player: 'Flo', cause: 'vigilante' })).toEqual(['done', 'done', 'done'])
  })

  test('a night without a kill has none, and the acts of one night are not those of the next', () => {
    const events = withActs([acted('Eve', 'protect', 'Dan'), event('phase.changed', { to: 'night' }), explained(null)])
    expect(dataOf(events, 'night.explained')).toEqual([{ acts: [], deaths: [] }])
  })
})

test('rules that kept options of roles by night hold a cast, and the log is of version 2', () => {
  const night = {
    mafia: { protocol: 'ballot' },
    doctor: { self: false, repeat: false, skip: true, onNoAnswer: 'nothing' },
    sheriff: { learns: 'role', when: 'dawn', skip: false, onNoAnswer: 'random' },
    vigilante: { shots: 3, blockable: false },
  }
  const [created] = withCast([event('game.created', { version: 1, rules: { name: 'own', night } })])
  const { version, rules } = (created ?? opened).data as { version: number; rules: Record<string, unknown> }
  expect(version).toBe(2)
  expect(rules).toMatchObject({ name: 'own', filler: 'villager', night: { mafia: { protocol: 'ballot' } } })
  const cast = rulesSchema.shape.cast.parse(rules.cast)
  expect(Object.keys(cast)).toEqual(['mafia', 'doctor', 'sheriff', 'vigilante', 'villager'])
  expect(cast.doctor?.powers).toEqual([{ power: 'protect', from: 1, ...night.doctor }])
  expect(cast.sheriff?.powers).toEqual([{ power: 'investigate', self: false, repeat: true, from: 1, ...night.sheriff }])
  expect(cast.vigilante?.powers).toMatchObject([{ power: 'shoot', uses: 3, blockable: false, skip: true }])
  expect((rules.night as object) ?? {}).not.toHaveProperty('doctor')
})

describe('the tied are all who share the lead', () => {
  const tied = (type: string, tally: object) =>
    dataOf(withTied([opened, event(type, { tally, tied: ['Ann'] })]), type)[0]?.tied

  test.each<[string, object, string[]]>([
    ['two players, by seat', { Eve: 2, Bob: 2, Ann: 1 }, ['Bob', 'Eve']],
    ['two players who tie with no elimination', { skip: 2, Eve: 2, Bob: 2 }, ['Bob', 'Eve']],
    ['nobody, where one leads alone', { Eve: 3, Bob: 2 }, []],
    ['nobody, where no elimination leads alone', { skip: 3, Bob: 2 }, []],
    ['nobody, where nobody voted', {}, []],
  ])('%s', (_what, tally, expected) => {
    for (const type of ['vote.resolved', 'nomination.resolved']) expect(tied(type, tally)).toEqual(expected)
  })

  test('in a vote, the player who ties with no elimination; in a nomination it leads alone', () => {
    expect(tied('vote.resolved', { skip: 2, Eve: 2 })).toEqual(['Eve'])
    expect(tied('nomination.resolved', { skip: 2, Eve: 2 })).toEqual([])
  })
})

describe('nobody sums up the last day', () => {
  const created = event('game.created', { rules: { maxDays: 2 } }, { day: 0, phase: 'setup' })
  const vote = (day: number) => event('vote.cast', {}, { day, phase: 'vote' })
  const roundEnd = (day: number) => [
    event('phase.changed', { to: 'roundEnd' }, { day, phase: 'roundEnd' }),
    event('summary.written', {}, { day, phase: 'roundEnd' }),
  ]
  const ended = (phase: string, day = 2) => event('game.ended', {}, { day, phase })

  test('the round end of the last day is left out, and the game ends in the phase before it', () => {
    const log = [created, vote(1), ...roundEnd(1), vote(2), ...roundEnd(2), ended('roundEnd')]
    expect(withoutLastRoundEnd(log)).toEqual([created, vote(1), ...roundEnd(1), vote(2), ended('vote')])
  })

  test('a game that was won before stays as it was', () => {
    const log = [created, vote(1), ...roundEnd(1), ended('night', 1)]
    expect(withoutLastRoundEnd(log)).toEqual(log)
  })
})

describe('who chose a name that was taken is asked once more after all others', () => {
  const setup = { day: 0, phase: 'setup' }
  const about = (player: string, type: string, data: object = {}) =>
    event(type, { player, kind: 'persona', requestId: `0.persona.${player}`, ...data }, setup)
  const clash = about('Ann', 'answer.rejected', { attempt: 1, reason: 'The name `Zoe` is taken. Choose another.' })
  const later = [about('Ann', 'answer.recorded', { attempt: 2 }), event('persona.chosen', { player: 'Ann' }, setup)]
  const others = [about('Bob', 'answer.recorded', { attempt: 1 }), event('persona.chosen', { player: 'Bob' }, setup)]
  const deal = event('role.dealt', { player: 'Ann', role: 'mafia' }, setup)

  test('its later tries stand before the deal, as tries at another question', () => {
    const [recorded, chosen] = later as [RawEvent, RawEvent]
    expect(clashesLast([clash, ...later, ...others, deal])).toEqual([
      clash,
      ...others,
      { ...recorded, data: { ...recorded.data, requestId: '0.persona.Ann again', attempt: 1 } },
      chosen,
      deal,
    ])
  })

  test('a log without such a clash stays as it was', () => {
    const wrong = about('Ann', 'answer.rejected', { attempt: 1, reason: 'The answer is of a wrong type.' })
    expect(clashesLast([wrong, ...later, ...others, deal])).toEqual([wrong, ...later, ...others, deal])
  })
})

test("a request's id counts its player's askings of a kind on a day", () => {
  const asked = (requestId: string, kind: string, player: string) =>
    event('answer.recorded', { requestId, kind, player })
  const events = withRequestIds([
    asked('1.night.kill-1.Ann', 'kill', 'Ann'),
    asked('1.night.kill-1.Bob', 'kill', 'Bob'),
    asked('1.night.kill-2.Ann', 'kill', 'Ann'),
    asked('1.night.kill-2.Ann', 'kill', 'Ann'),
    asked('1.vote.Ann', 'vote', 'Ann'),
    asked('2.night.kill-1.Ann', 'kill', 'Ann'),
    event('speech.given', { player: 'Ann' }),
  ])
  expect(events.map(({ data }) => data.requestId)).toEqual([
    '1.kill.1.Ann',
    '1.kill.1.Bob',
    '1.kill.2.Ann',
    '1.kill.2.Ann',
    '1.vote.1.Ann',
    '2.kill.1.Ann',
    undefined,
  ])
})

test('every thought was one that its player declared', () => {
  const [thought, other] = withThoughtKinds([event('thought.recorded', { text: 'Hm.' }), event('vote.cast', {})])
  expect([thought?.data.kind, other?.data.kind]).toEqual(['declared', undefined])
})

describe('an upgrade', () => {
  test('is known from every version but this and later ones', () => {
    expect([1, 2, 3, 0, '1', undefined].map((version) => isUpgradable(version, 2))).toEqual([
      true,
      ...Array(5).fill(false),
    ])
  })

  test('numbers the events anew, and changes nothing of what it was given', () => {
    const log = Object.freeze([event('game.created', { version: 1, rules: { night: {} } }), opened].map(Object.freeze))
    expect(upgradeEvents(log, 1, 2)).toMatchObject([{ seq: 0, data: { version: 2 } }, { seq: 1 }])
    expect(log[0]).not.toHaveProperty('seq')
  })

  test('leaves a log that is damaged to the reader, who says what is wrong', () => {
    const log = [event('game.created', {}), { type: 'vote.cast' }, null]
    expect(upgradeEvents(log, 1, 2)).toBe(log)
  })
})
