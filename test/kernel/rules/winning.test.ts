import { describe, expect, test } from 'vitest'
import { definePower, defineRules, viewFor } from '../../../src/index.js'
import type { GameState, PlayerState } from '../../../src/kernel/rules/game-state.js'
import type { Rules } from '../../../src/kernel/rules/rules-schema.js'
import { Ruleset } from '../../../src/kernel/rules/ruleset.js'
import { hasWon, winnerIn } from '../../../src/kernel/rules/winning.js'
import type { Script } from '../../../src/testing/index.js'
import { told } from '../../support/log.js'
import { nightly, playCast } from '../../support/play-cast.js'
import { provenGames } from '../../support/proven-games.js'

const plain = (team: string) => ({ team, powers: [], describe: 'It has no power.' }) as const

/** A table from lines such as `saint town dead vote`: the role, its team, and how it died, if it did. */
function tableOf(rules: Rules, lines: readonly string[], changes: Partial<GameState> = {}): GameState {
  const players = lines.map((line, seat): PlayerState => {
    const [role = '', team = '', status = 'alive', cause] = line.split(' ')
    const fate = status === 'dead' ? { status: 'dead' as const, cause: cause ?? 'night' } : { status: 'alive' as const }
    return { id: `p${seat}`, name: `p${seat}`, seat, role, team, used: {}, ...fate }
  })
  const open = { id: 'g', day: 1, phase: 'vote', nominated: [], votes: [], winner: null } as const
  return { ...open, rules, ruleset: new Ruleset(rules), players, ...changes }
}

const base = { extends: 'benchmark' } as const
const roleRules = (cast: Record<string, object>, more: object = {}) =>
  defineRules({ ...base, cast: cast as never, ...more })

describe('a game that the rules end otherwise', () => {
  const saintly = roleRules(
    { saint: plain('town') },
    {
      wins: {
        ends: [
          {
            describe: 'If the saint is voted out, the mafia has won.',
            when: [{ eliminated: 'saint' }],
            winner: 'mafia',
          },
        ],
      },
    },
  )
  test.each([
    ['is over when the table eliminates the saint', ['mafia mafia', 'saint town dead vote', 'villager town'], 'mafia'],
    ['is over so even if the last of the mafia is dead', ['mafia mafia dead', 'saint town dead vote'], 'mafia'],
  ])('%s', (_, lines, winner) => {
    expect(winnerIn(tableOf(saintly, [...lines, 'villager town', 'villager town']))).toBe(winner)
  })

  test('goes on when the saint dies in a night', () => {
    const table = ['mafia mafia', 'saint town dead night', 'villager town', 'villager town', 'villager town']
    expect(winnerIn(tableOf(saintly, table))).toBeNull()
  })

  test('may be won by the town on the first day only, as when the boss is voted out first', () => {
    const rules = roleRules(
      { boss: { ...plain('mafia') } },
      {
        wins: {
          ends: [
            {
              describe: 'If the boss is voted out on day 1, the town has won.',
              when: [{ eliminated: 'boss' }, { day: { atMost: 1 } }],
              winner: 'town',
            },
          ],
        },
      },
    )
    const table = ['boss mafia dead vote', 'mafia mafia', 'villager town', 'villager town']
    expect(winnerIn(tableOf(rules, table))).toBe('town')
    expect(winnerIn(tableOf(rules, table, { day: 2 }))).toBeNull()
  })

  test('is won by nobody when nobody lives, if the rules say so, and otherwise by the town', () => {
    const dead = ['mafia mafia dead', 'villager town dead']
    expect(winnerIn(tableOf(roleRules({}, { wins: { nobody: true } }), dead))).toBe('draw')
    expect(winnerIn(tableOf(roleRules({}), dead))).toBe('town')
  })
})

describe('a player who wins alone', () => {
  const wolfish = roleRules(
    {
      loner: {
        ...plain('mafia'),
        powers: [{ power: 'kill' }],
        wins: {
          when: [{ living: 'self' }, { living: 'all', atMost: 1 }],
          describe: 'It wins alone, as the last one alive.',
          ends: { winner: 'loner' },
        },
      },
    },
    {
      teams: {
        mafia: {
          describe: 'The mafia wins when it is half of the living and the loner is dead.',
          knowsItself: true,
          kills: true,
          wins: ['numbers', { living: 'loner', atMost: 0 }],
        },
      },
    },
  )

  test('has won when only it lives, and its team has not', () => {
    const table = tableOf(wolfish, ['loner mafia', 'mafia mafia dead', 'villager town dead'])
    expect(winnerIn(table)).toBe('loner')
    const over = { ...table, winner: 'loner' }
    expect(over.players.map((player) => hasWon(player, over))).toEqual([true, false, false])
  })

  test('keeps its team from winning while it lives', () => {
    expect(winnerIn(tableOf(wolfish, ['loner mafia', 'mafia mafia', 'villager town']))).toBeNull()
    expect(winnerIn(tableOf(wolfish, ['loner mafia dead', 'mafia mafia', 'villager town']))).toBe('mafia')
  })

  test('may have one of several ways to win', () => {
    const rules = roleRules({
      hunted: {
        ...plain('neutral'),
        wins: {
          when: [
            { any: [{ eliminated: 'all', marked: 'quarry' }, [{ living: 'self' }, { dead: 'mafia', atLeast: 2 }]] },
          ],
          describe: 'It wins when its quarry is voted out, or by outliving two of the mafia.',
        },
      },
    })
    const table = ['hunted neutral', 'mafia mafia', 'villager town dead vote', 'mafia mafia dead']
    const won = (marks: GameState['marks'], lines = table) => {
      const state = tableOf(rules, lines, marks ? { marks } : {})
      return hasWon(state.players[0] as PlayerState, { ...state, winner: 'town' })
    }
    expect(won([{ mark: 'quarry', player: 'p2', by: 'p0' }])).toBe(true)
    expect(won([{ mark: 'quarry', player: 'p1', by: 'p0' }])).toBe(false)
    // A quarry of somebody else is none of its own.
    expect(won([{ mark: 'quarry', player: 'p2', by: 'p3' }])).toBe(false)
    expect(won(undefined, ['hunted neutral', 'mafia mafia dead', 'villager town', 'mafia mafia dead'])).toBe(true)
    expect(won(undefined, ['hunted neutral dead', 'mafia mafia dead', 'villager town', 'mafia mafia dead'])).toBe(false)
  })
})

test('who made the lovers wins with them, if the rules say so', () => {
  const rules = roleRules({
    cupid: { team: 'town', powers: [{ power: 'link' }], wins: { with: 'lovers' }, describe: 'A cupid makes a pair.' },
  })
  const links = [{ players: ['p1', 'p2'], team: 'lovers' }]
  const winners = (winner: string, lines: readonly string[]) => {
    const state = { ...tableOf(rules, lines, { links }), winner }
    return state.players.flatMap(({ id }, seat) => (hasWon(state.players[seat] as PlayerState, state) ? [id] : []))
  }
  expect(winners('lovers', ['cupid town dead', 'mafia mafia', 'villager town'])).toEqual(['p0', 'p1', 'p2'])
  expect(winners('town', ['cupid town dead', 'villager town', 'villager town', 'villager town'])).toEqual([
    'p0',
    'p1',
    'p2',
    'p3',
  ])
  expect(winners('town', ['cupid town', 'mafia mafia dead', 'villager town dead', 'villager town'])).toEqual(['p3'])
})

test.each([
  [
    'a stranger',
    { wins: { ends: [{ describe: 'x', when: [{ eliminated: 'sant' }], winner: 'mafia' }] } },
    /got `sant`/,
  ],
  [
    'a team where none is meant',
    { wins: { ends: [{ describe: 'x', when: ['numbers'], winner: 'town' }] } },
    /about a team/,
  ],
  [
    'two subjects at once',
    { wins: { ends: [{ describe: 'x', when: [{ living: 'all', dead: 'all' }], winner: 'town' }] } },
    /exactly one of/,
  ],
])('a condition that names %s is refused', (_, changes, says) => {
  expect(() => defineRules({ ...base, ...(changes as object) })).toThrow(says)
})

/** Once, it names a player; if that one is of the mafia, its owner has won, and nobody else learns so. */
const oracle = definePower({
  name: 'foretell',
  aim: 'learn',
  ask: 'Choose whom you take for mafia.',
  verb: { base: 'foretell', third: 'foretells', past: 'foretold' },
  describe: ['If that player is mafia, it has won, whatever comes.'],
  defaults: { uses: 1 },
  effects: ({ act, state }) => {
    const isRight = state.players.find(({ id }) => id === act.target)?.team === 'mafia'
    return isRight ? [{ type: 'win', player: act.by }] : []
  },
})
const oracles = {
  oracle: { team: 'neutral', powers: [{ power: 'foretell' }], describe: 'An oracle foretells.' },
} as const

describe('a win while the game goes on', () => {
  const cast = { Ann: 'mafia', Bob: 'oracle', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
  const play = (target: string) =>
    playCast(cast, { kill: 'skip', foretell: nightly(target) } as Script, {
      rules: { cast: oracles },
      powers: { foretell: oracle },
      maxDays: 2,
    })

  test('is told to its player alone, and stands at the end', async () => {
    const { told, audiences, winners, events } = await play('Ann')
    expect(told('player.won')).toEqual([{ player: 'Bob' }])
    expect(audiences('player.won')).toEqual([['Bob']])
    expect(winners).toEqual(['Bob'])
    expect(told('game.ended')[0]).toMatchObject({ winner: 'draw', winners: ['Bob'] })
    expect(viewFor('Cid', events).events.filter(({ type }) => type === 'player.won')).toEqual([])
  })

  test('changes nothing that the others see before the end', async () => {
    const seen = async (target: string) => {
      const { requests } = await play(target)
      return requests.filter(({ playerId }) => playerId !== 'Bob').map(({ kind, view }) => [kind, view.events])
    }
    expect(await seen('Ann')).toEqual(await seen('Cid'))
  })
})

test('games with ends of their own finish, replay and verify', async () => {
  const rules = {
    extends: 'benchmark',
    cast: { ...oracles, saint: plain('town') },
    roleCounts: { oracle: { base: 1 }, saint: { base: 1 } },
    wins: {
      nobody: true,
      ends: [
        { describe: 'If the saint is voted out, the mafia has won.', when: [{ eliminated: 'saint' }], winner: 'mafia' },
      ],
    },
  } as const
  const results = await provenGames({ rules, powers: { foretell: oracle }, players: 8 })
  const votedOut = results.filter(({ players, events }) => {
    const saint = players.find(({ role }) => role === 'saint')
    return told(events, 'player.died').some(({ player, cause }) => player === saint?.id && cause === 'vote')
  })
  expect(votedOut.length).toBeGreaterThan(0)
  expect(new Set(votedOut.map(({ winner }) => winner))).toEqual(new Set(['mafia']))
  expect(results.some(({ players }) => players.some(({ role, won }) => role === 'oracle' && won))).toBe(true)
})
