import { describe, expect, test } from 'vitest'
import { definePower, type GameState, presets, type RulesInput } from '../../../src/index.js'
import { answerFault } from '../../../src/kernel/rules/answers.js'
import { findMentioned, floorHolder } from '../../../src/kernel/rules/bids.js'
import { deathsBeforeDay } from '../../../src/kernel/rules/first-night.js'
import { isKnownAtDawn, isNightPhase, phases } from '../../../src/kernel/rules/game-state.js'
import { computePlayState } from '../../../src/kernel/rules/play-state.js'
import { tiedDefensePoll } from '../../../src/kernel/rules/polls.js'
import { commonSentences } from '../../../src/kernel/rules/powers/options.js'
import { findPower } from '../../../src/kernel/rules/powers/powers.js'
import {
  asksBeliefs,
  beliefSubjects,
  beliefsPoll,
  claimOptions,
  isAskedIn,
} from '../../../src/kernel/rules/questions.js'
import { pick, shuffle } from '../../../src/kernel/rules/random.js'
import { advance, nextMomentAt, startDiscussion, toHeardAnswer } from '../../../src/kernel/rules/reactive-discussion.js'
import { endsGame, findSide, findWayToWin, type PowerUse } from '../../../src/kernel/rules/role.js'
import { findTeamDefinition, hasSide } from '../../../src/kernel/rules/team.js'
import { hasWon, linkedTeam, winnerOf } from '../../../src/kernel/rules/winning.js'
import { cardEnglish, seatEnglish } from '../../../src/words/languages/index.js'
import { withPlayer } from '../../support/dealt.js'
import { gameWith } from '../../support/game-with.js'

describe('who has won', () => {
  const villagers = gameWith([])
  const dead = (state: GameState, ...ids: string[]) =>
    ids.reduce((game, id) => withPlayer(game, id, { status: 'dead' }), state)

  test('is open until a side has won, and before the roles are known', () => {
    expect(computePlayState(villagers).winner).toBeNull()
    expect(computePlayState(dead(villagers, 'Bob')).winner).toBe('town')
    expect(computePlayState(dead(villagers, 'Ann', 'Cid', 'Dan', 'Eve')).winner).toBe('mafia')
    expect(computePlayState({ ...villagers, players: [] }).winner).toBeNull()
    const [ann, ...others] = villagers.players
    if (ann === undefined) throw new Error('Ann sits at the table.')
    const { team: _, ...unknown } = ann
    expect(computePlayState({ ...villagers, players: [unknown, ...others] }).winner).toBeNull()
  })

  test('is a linked pair of two teams when nobody else lives', () => {
    const links = [{ players: ['Ann', 'Bob'], team: 'lovers' }]
    const pair = dead({ ...villagers, links }, 'Cid', 'Dan', 'Eve', 'Flo')
    expect(computePlayState(pair).winner).toBe('lovers')
    expect(computePlayState(dead({ ...villagers, links }, 'Cid', 'Dan', 'Eve')).winner).toBeNull()
    const [ann, bob, cid] = pair.players
    if (!ann || !bob || !cid) throw new Error('Six sit at the table.')
    expect([linkedTeam(ann, pair), linkedTeam(cid, pair)]).toEqual(['lovers', undefined])
    const ended = { ...pair, winner: 'lovers' }
    expect([ann, bob, cid].map((player) => hasWon(player, ended))).toEqual([true, true, false])
    expect([ann, bob, cid].map((player) => hasWon(player, { ...pair, winner: 'mafia' }))).toEqual([false, false, false])
  })

  test('is a team whose conditions hold, each open on the side that it does not name', () => {
    const cult = { describe: 'The cult waits.', knowsItself: false, kills: false }
    const won = (condition: object, living: readonly string[]) =>
      winnerOf(living, { teams: { cult: { ...cult, wins: [{ living: 'mafia', ...condition }] } } })
    expect([won({ atMost: 0 }, ['town', 'town']), won({ atMost: 0 }, ['mafia', 'town', 'town'])]).toEqual([
      'cult',
      null,
    ])
    expect([won({ atLeast: 1 }, ['mafia', 'town', 'town']), won({ atLeast: 2 }, ['mafia', 'town', 'town'])]).toEqual([
      'cult',
      null,
    ])
  })

  test('follows from the way in which a role wins', () => {
    expect(findSide({ team: 'town', wins: { with: 'mafia' } })).toBe('mafia')
    expect(findSide({ team: 'town' })).toBe('town')
    expect(findWayToWin({ with: 'mafia' }).describe).toBe('It wins when the mafia wins.')
    expect([endsGame(), endsGame('eliminated'), endsGame({ with: 'mafia' })]).toEqual([false, false, false])
    expect([true, false].map((ends) => endsGame({ when: 'eliminated', ends }))).toEqual([true, false])
    expect([findTeamDefinition(undefined, null), findTeamDefinition('coven', null)]).toEqual([undefined, undefined])
    expect([hasSide({}, null), hasSide({ team: 'town' }, null), hasSide({ team: 'neutral' }, null)]).toEqual([
      true,
      true,
      false,
    ])
  })
})

test('a game is not over in its first night for strikes that come later, or only after a death', () => {
  const deathsWith = (use: PowerUse) => {
    const rules = gameWith([use], {}, { roles: { mafia: 2, owner: 1, villager: 3 } }).rules
    return rules && deathsBeforeDay(rules, { mafia: 2, owner: 1, villager: 3 })
  }
  expect(deathsWith({ power: 'shoot' })).toBe(2)
  expect(deathsWith({ power: 'shoot', uses: 0 })).toBeNull()
  expect(deathsWith({ power: 'shoot', from: 2 })).toBeNull()
  expect(deathsWith({ power: 'shoot', on: 'death' })).toBeNull()
  expect(deathsWith({ power: 'protect' })).toBeNull()
})

describe('beliefs and claims', () => {
  const asked = (beliefs: 'off' | 'speeches' | 'votes') => gameWith([], {}, { beliefs })
  test('are asked for before what the rules say, about everybody else alive', () => {
    const momentsOf = (beliefs: 'off' | 'speeches' | 'votes') =>
      (['speech', 'vote'] as const).map((moment) => asksBeliefs({ beliefs }, moment))
    expect([momentsOf('off'), momentsOf('speeches'), momentsOf('votes')]).toEqual([
      [false, false],
      [true, true],
      [false, true],
    ])
    expect(asksBeliefs({}, 'vote')).toBe(false)
    expect(beliefSubjects('vote', 'Ann', asked('votes'))).toEqual({ beliefs: ['Bob', 'Cid', 'Dan', 'Eve', 'Flo'] })
    expect(beliefSubjects('speak', 'Ann', asked('votes'))).toEqual({})
    expect(beliefSubjects('believe', 'Ann', asked('off')).beliefs).toHaveLength(5)
    expect(beliefSubjects('last-words', 'Ann', asked('speeches'))).toEqual({})
    expect(beliefSubjects('vote', 'Ann', { ...asked('votes'), rules: null })).toEqual({})
    expect(beliefsPoll({ living: ['Ann', 'Bob'], beside: { kind: 'vote' } as never, spoke: 'Ann' }).players).toEqual([
      'Bob',
    ])
  })

  test('are of the roles and teams of the rules', () => {
    const claimable = claimOptions('speak', asked('off')).claimable
    expect(claimable).toEqual(['mafia', 'doctor', 'sheriff', 'vigilante', 'villager', 'owner', 'town', 'neutral'])
    expect(claimOptions('vote', asked('off'))).toEqual({})
    expect(claimOptions('speak', { ruleset: null })).toEqual({})
  })

  test('come only from whom a poll really asks', () => {
    const vote = { kind: 'vote', place: { phase: 'vote' }, players: ['Ann'], among: ['Bob'] } as const
    expect([isAskedIn(vote, 'Ann', asked('off')), isAskedIn(vote, 'Bob', asked('off'))]).toEqual([true, false])
    expect(isAskedIn({ ...vote, among: [] }, 'Ann', gameWith([], {}, { vote: { skip: true } }))).toBe(false)
  })
})

test('the tied defend themselves in as many characters as the rules say', () => {
  const poll = (rules: RulesInput) => tiedDefensePoll({ rules: gameWith([], {}, rules).rules, tied: ['Ann'] } as never)
  expect(poll({ vote: { revoteDefenseChars: 200 } })).toMatchObject({ kind: 'defend', maxSpeechChars: 200 })
  expect(poll({})).toEqual({ kind: 'defend', about: ['Ann'], place: { phase: 'defense' }, players: ['Ann'] })
})

test('the floor goes to the highest bid, of those who tie to whom the last speech named', () => {
  const bids = [
    { player: 'Ann', choice: '2' },
    { player: 'Bob', choice: '3' },
    { player: 'Cid', choice: '3' },
    { player: 'Dan' },
  ]
  expect(floorHolder({ bids, named: [] }, () => 0)).toBe('Bob')
  expect(floorHolder({ bids, named: ['Ann', 'Cid'] }, () => 0)).toBe('Cid')
  expect(floorHolder({ bids: [{ player: 'Ann', choice: '0' }, { player: 'Bob' }], named: [] }, () => 0)).toBeNull()
  const players = [
    { id: 'p1', name: 'Ann' },
    { id: 'p2', name: 'B. (Bob)' },
  ]
  expect(findMentioned('ann, not Anna.', players)).toEqual(['p1'])
  expect(findMentioned('Anna and P2_', players)).toEqual([])
  expect(findMentioned('I trust b. (bob)!', players)).toEqual(['p2'])
})

test('a name is found in writing without spaces, and with accents of either form', () => {
  const players = ['Bruno', '小明', 'José', 'Jose'].map((name, seat) => ({ id: `p${seat + 1}`, name }))
  expect(findMentioned('Brunoさんが怪しい', players)).toEqual(['p1'])
  expect(findMentioned('我觉得小明是狼人，p1不是', players)).toEqual(['p1', 'p2'])
  expect(findMentioned('Jose\u0301 lies, not p12.', players)).toEqual(['p3'])
})

test('a free talk has its next moment at a check, or when somebody with a reason may speak again, and for no other', () => {
  const rules = { ...presets.reactive.discussion, quietMs: 60_000 }
  const at = (now: number, more: object) => {
    const [talker] = startDiscussion(['ada']).talkers
    return nextMomentAt(
      { now, messages: 0, quietSince: 0, asked: 0, talkers: [{ ...talker, ...more } as never] },
      rules,
    )
  }
  expect(at(3_100, { lastSpokeAt: 250 })).toBe(4_000)
  expect(at(3_100, { lastSpokeAt: 250, accused: true })).toBe(3_250)
  expect(at(3_250, { lastSpokeAt: 250, accused: true })).toBe(4_000)
  expect(at(3_100, { lastSpokeAt: 250, heard: rules.heard })).toBe(3_250)
  expect(at(3_100, { lastSpokeAt: 250, heard: rules.heard - 1 })).toBe(4_000)
  expect(at(3_100, { lastSpokeAt: 250, accused: true, readyAt: 3_900 })).toBe(3_900)
  expect(at(4_000, {})).toBe(5_000)
})

test('somebody speaks by chance below that chance only, and is heard unless it chose silence', () => {
  const begins = (chance: number, drawn: number) =>
    advance(startDiscussion(['ada']), {
      rules: { ...presets.reactive.discussion, chance },
      day: 1,
      draw: () => () => drawn,
    }).talkers.every(({ readyAt }) => readyAt !== null)
  expect([begins(0.05, 0.049), begins(0.05, 0.05), begins(0, 0), begins(1, 0.99)]).toEqual([true, false, false, true])
  expect(toHeardAnswer({ player: 'ada' })).toEqual({ player: 'ada', spoke: true, at: 0, accuses: [] })
  expect(toHeardAnswer({ player: 'ada', choice: 'silent', at: 9 }).spoke).toBe(false)
})

test('a power of the game alone has the usual options, and its own words where it says nothing', () => {
  const words = { aim: 'help', ask: 'Sing?', verb: { base: 'sing to', third: 'sings to', past: 'sang to' } } as const
  const song = definePower({ name: 'song', ...words, describe: [] })
  const usual = { self: false, repeat: true, skip: true, from: 1, onNoAnswer: 'nothing' }
  expect(song.options.parse({})).toEqual(usual)
  expect(findPower('song', null).options.parse({ tune: 'low' })).toEqual({ ...usual, tune: 'low' })
  expect([seatEnglish().render(song.skip), song.advice]).toEqual(['sing to nobody', undefined])
  expect(definePower({ name: 'a'.repeat(40), ...words, describe: [] }).name).toHaveLength(40)
  expect(() => definePower({ name: 'a'.repeat(41), ...words, describe: [] })).toThrow('Expected the name of a power')
  const deadly = definePower({ name: 'spell', ...words, describe: [], kills: 'spellbound' })
  expect([deadly, song].map(({ options }) => options.safeParse({ cause: 'magic' }).success)).toEqual([true, false])
  expect(() => definePower({ name: 'kill', ...words, describe: [] })).toThrow('is built in')
})

test('the rule card tells the options of a power', () => {
  const usual = { self: true, repeat: true, skip: false, from: 1, onNoAnswer: 'nothing' } as const
  const told = (more: object) =>
    commonSentences({ ...usual, ...more }, { verb: 'guards', role: { role: 'guard' } })
      .flatMap((sentence) => sentence || [])
      .map((sentence) => cardEnglish().render(sentence))
      .join(' ')
  expect(told({})).toBe(
    'It may choose itself. It may choose the same player again and again. Without a valid answer it guards nobody.',
  )
  expect(told({ self: false, repeat: false, skip: true, uses: 2, from: 2, onNoAnswer: 'random' })).toBe(
    'It may not choose itself. It may not choose the same player two nights running. It may also choose nobody. It may do so 2 times in a game. It may do so from night 2 on. Without a valid answer it guards a player drawn at random.',
  )
})

test('an illegal choice is quoted by its first 60 characters', () => {
  const question = { kind: 'vote', options: ['p2'], words: 'reason' } as const
  const quoted = answerFault({ choice: 'x'.repeat(99) }, question)?.reason.split('`')[1]
  expect(quoted).toBe('x'.repeat(60))
})

test('phases of the night, and of deaths that are known at dawn', () => {
  expect(phases.filter(isNightPhase)).toEqual(['nightZero', 'night'])
  expect(phases.filter(isKnownAtDawn)).toEqual(['night', 'dawn'])
})

test('a draw takes each item, and a shuffle keeps all', () => {
  expect([0, 0.49, 0.5, 0.99].map((drawn) => pick(['a', 'b'], () => drawn))).toEqual(['a', 'a', 'b', 'b'])
  expect(() => pick([], () => 0)).toThrow('Expected at least one item to pick from.')
  expect(shuffle(['a', 'b', 'c'], () => 0)).toEqual(['b', 'c', 'a'])
  expect(shuffle(['a', 'b', 'c'], () => 0.99)).toEqual(['a', 'b', 'c'])
})
