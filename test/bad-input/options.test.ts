import { describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  InvalidOptionsError,
  InvalidTableError,
  MafiaError,
  randomAgent,
  resumeGame,
  UnknownPresetError,
  viewFor,
} from '../../src/index.js'
import { ticks } from '../support/ticks.js'
import { expectNothingUnhandled } from './support.js'

expectNothingUnhandled()

type Refused = { readonly name: string; readonly message: string; readonly path: string }

function refusal(options: unknown): Refused & Error {
  try {
    createMafiaGame(options as GameOptions)
  } catch (error) {
    expect(MafiaError.is(error)).toBe(true)
    expect((error as Error).message).not.toMatch(/\p{Cc}/u)
    return error as Refused & Error
  }
  throw new Error('The options were taken.')
}

const ten = (first: object, ...more: object[]) => [
  first,
  ...more,
  ...Array.from({ length: 9 - more.length }, () => ({})),
]

describe('a table that cannot be dealt is refused', () => {
  test.each([
    ['nobody', { players: 0 }, 'players', '`trial` is played by 5 to 50 players, got 0.'],
    ['three players', { players: 3 }, 'players', '`trial` is played by 5 to 50 players, got 3.'],
    ['four at a table of five or more', { rules: 'classic', players: 4 }, 'players', '5 to 50 players, got 4.'],
    ['too many', { players: 51 }, 'players', '5 to 50 players, got 51.'],
    ['no roles at all', { roles: {} }, 'roles', 'The roles (none) add up to 0, but 10 players sit at the table'],
    ['no mafia', { roles: { villager: 10 } }, 'roles', 'at least one mafia among the roles (10 villagers).'],
    ['as many mafia as town', { roles: { mafia: 5, villager: 5 } }, 'roles', 'use at most 4.'],
    ['more mafia than town', { roles: { mafia: 6, villager: 4 } }, 'roles', 'use at most 4.'],
    ['only mafia', { roles: { mafia: 10 } }, 'roles', 'use at most 4.'],
    ['a wrong sum', { roles: { mafia: 2, villager: 5 }, players: 10 }, 'roles', 'add up to 7, but 10 players'],
    [
      'more pins than roles',
      { players: ten({ role: 'mafia' }, { role: 'mafia' }, { role: 'mafia' }, { role: 'mafia' }) },
      'players[3].role',
      'The role `mafia` is pinned 4 times, but the rules deal it 3 times',
    ],
    [
      'a pin to a role that is not dealt',
      { players: ten({ role: 'vigilante' }) },
      'players[0].role',
      'The role `vigilante` is pinned once, but the rules deal it to nobody',
    ],
  ])('%s', (_name, ...[options, path, message]) => {
    const error = refusal(options)
    expect(error).toBeInstanceOf(InvalidTableError)
    expect(error.path).toBe(path)
    expect(error.message).toContain(message)
  })
})

test('a preset that does not exist is refused with the names of those that do', () => {
  for (const name of ['trail', 'constructor', '__proto__', '', '\u001b[2J']) {
    const error = refusal({ rules: name })
    expect(error).toBeInstanceOf(UnknownPresetError)
    expect(error).toMatchObject({ path: 'rules', preset: name })
    expect(error.message).toContain(
      'Choose `trial`, `classic`, `night-zero`, `benchmark`, `reactive`, `masquerade`, `aiwolf-5`, `aiwolf-13`, `werewolf` or `mini`.',
    )
  }
  expect(refusal({ rules: { extends: 'trail' } })).toMatchObject({ name: 'UnknownPresetError', path: 'extends' })
})

const noPlayer = { players: [null] }

describe('an option of the wrong shape is refused with its place and what would be right', () => {
  test.each<[string, unknown, string, string]>([
    ['no options', null, '', 'Expected the options as an object, got `null`'],
    ['a list of options', [], '', 'Expected the options as an object'],
    ['a number as options', 5, '', 'Expected the options as an object, got `5`'],
    [
      'a field that does not exist',
      { agens: 1 },
      'agens',
      'known here: id, rules, roles, players, agent, narrator, seed',
    ],
    [
      'a field of a player that does not exist',
      { players: [{ nam: 1 }] },
      'players[0].nam',
      'known here: id, name, role',
    ],
    [
      'a field of a persona that does not exist',
      { players: [{ persona: { name: 'A', mood: 1 } }] },
      'players[0].persona.mood',
      'known here: name, character',
    ],
    ['-1 players', { players: -1 }, 'players', 'Expected a whole number of players that the rules allow, got `-1`'],
    ['2.5 players', { players: 2.5 }, 'players', 'Expected a whole number of players'],
    ['NaN players', { players: Number.NaN }, 'players', 'Expected a whole number of players'],
    [
      '1e9 players',
      { players: 1e9 },
      'players',
      'Expected a whole number of players that the rules allow, got `1000000000`',
    ],
    ['a text of players', { players: '10' }, 'players', 'or a list of players, got the text `10`'],
    ['an object of players', { players: { length: 10 } }, 'players', 'or a list of players'],
    ['no player', noPlayer, 'players[0]', 'Expected a player as an object'],
    ['a hole among the players', { players: new Array(5) }, 'players[0]', 'Expected a player as an object'],
    ['an id with a path', { players: [{ id: '../etc' }] }, 'players[0].id', 'Expected letters, digits, - and _'],
    ['an id with a slash', { players: [{ id: 'a/b' }] }, 'players[0].id', 'Expected letters, digits, - and _'],
    ['an id with an escape', { players: [{ id: 'a\u001b[31m' }] }, 'players[0].id', 'got `a\\u{1b}[31m`'],
    ['an id with a newline', { players: [{ id: 'a\n' }] }, 'players[0].id', 'Expected letters, digits, - and _'],
    ['an empty id', { players: [{ id: '' }] }, 'players[0].id', 'Expected letters, digits, - and _'],
    ['an id that is too long', { players: [{ id: 'a'.repeat(65) }] }, 'players[0].id', 'at most 64'],
    ['an id that is a number', { players: [{ id: 7 }] }, 'players[0].id', 'Expected a text, got `7`'],
    ['the id __proto__', { players: [{ id: '__proto__' }] }, 'players[0].id', 'Expected letters, digits, - and _'],
    ['a name with a control character', { players: [{ name: 'A\u0007' }] }, 'players[0].name', 'got `A\\u{7}`'],
    ['a name with a bidi mark', { players: [{ name: 'A\u202eB' }] }, 'players[0].name', 'Expected a name of letters'],
    ['a name that is too long', { players: [{ name: 'a'.repeat(41) }] }, 'players[0].name', 'at most 40 characters'],
    ['an empty name', { players: [{ name: '' }] }, 'players[0].name', 'Expected a name of letters'],
    [
      'the name Moderator',
      { players: [{ name: 'Moderator' }] },
      'players[0].name',
      'that the game does not use itself',
    ],
    [
      'the name mOdErAtOr',
      { players: [{ name: 'mOdErAtOr' }] },
      'players[0].name',
      'that the game does not use itself',
    ],
    [
      'a persona called System',
      { players: [{ persona: { name: 'System' } }] },
      'players[0].persona.name',
      'that the game does not use itself',
    ],
    [
      'a role that does not exist',
      { players: [{ role: 'wizard' }] },
      'players[0].role',
      'Expected `mafia`, `doctor`, `sheriff`',
    ],
    ['an agent that is none', { agent: {} }, 'agent', 'an object with a method `act(request)`, or a function'],
    ['a function for one seat', { players: [{ agent: () => ({}) }] }, 'players[0].agent', '`{ act: yourFunction }`'],
    ['a function as narrator', { narrator: () => ({ speech: 'Night.' }) }, 'narrator', '`{ act: yourFunction }`'],
    ['a text as `onWarning`', { onWarning: 'console' }, 'onWarning', 'Expected a function, got `console`'],
    ['a text as agent', { agent: 'gpt' }, 'agent', 'got `gpt`'],
    ['null as agent', { agent: null }, 'agent', 'got `null`'],
    [
      'a player whose agent is none',
      { players: [{ agent: { act: 1 } }] },
      'players[0].agent',
      'a method `act(request)`',
    ],
    ['a clock that does not exist', { clock: 'fast' }, 'clock', '`simulated`, `real` or a clock with `setTimeout`'],
    ['half a clock', { clock: { setTimeout() {} } }, 'clock', 'a clock with `setTimeout` and `clearTimeout`'],
    ['a seed that is no number', { seed: Number.NaN }, 'seed', 'a text of 1 to 1,000 characters or a finite number'],
    ['an endless seed', { seed: Number.POSITIVE_INFINITY }, 'seed', 'or a finite number'],
    ['an empty seed', { seed: '' }, 'seed', 'Expected at least 1 character, got an empty text'],
    ['an object as seed', { seed: {} }, 'seed', 'or a finite number'],
    ['null as seed', { seed: null }, 'seed', 'or a finite number'],
    ['no time to answer', { timeoutMs: 0 }, 'timeoutMs', 'a number of milliseconds above 0'],
    ['a negative time to answer', { timeoutMs: -1 }, 'timeoutMs', 'above 0 and at most 2,147,483,647, got `-1`'],
    ['endless time to answer', { timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs', 'at most 2,147,483,647'],
    ['a text as time', { timeoutMs: '5' }, 'timeoutMs', 'a number of milliseconds'],
    ['a negative number of retries', { maxRetries: -1 }, 'maxRetries', 'a whole number from 0 to 100, got `-1`'],
    ['half a retry', { maxRetries: 0.5 }, 'maxRetries', 'a whole number from 0 to 100'],
    ['NaN retries', { maxRetries: Number.NaN }, 'maxRetries', 'a whole number from 0 to 100'],
    ['no speech', { maxSpeechChars: 0 }, 'maxSpeechChars', 'a whole number from 1 to 1,000,000'],
    ['a journal that is none', { journal: 1 }, 'journal', 'Expected a journal'],
    ['an error listener that is no function', { onListenerError: 'log' }, 'onListenerError', 'Expected a function'],
    ['a game id with a path', { id: 'a/b' }, 'id', 'Expected letters, digits'],
    ['a game id of dots', { id: '..' }, 'id', 'Expected letters, digits'],
  ])('%s', (_name, ...[options, path, message]) => {
    const error = refusal(options)
    expect(error).toBeInstanceOf(InvalidOptionsError)
    expect(error.path).toBe(path)
    expect(error.message).toContain(message)
  })

  test.each([
    'skip',
    'abstain',
    'guilty',
    'innocent',
    'silent',
    'public',
    'viewers',
    'moderator',
    'Moderator',
    'mafia',
  ])('the reserved id %s', (id) => {
    expect(refusal({ players: ten({ id }) })).toMatchObject({
      name: 'InvalidOptionsError',
      path: 'players[0].id',
      message: expect.stringContaining('Expected an id that is not a word the game uses itself'),
    })
  })
})

describe('options that contradict each other are refused', () => {
  test.each<[string, unknown, string, string]>([
    [
      'two players with one id',
      { players: ten({ id: 'a' }, { id: 'a' }) },
      'players[1].id',
      '`players[0]` and `players[1]` have the same id `a`: give each its own.',
    ],
    [
      'an id that is the default of another seat',
      { players: ten({ id: 'p2' }) },
      'players[1].id',
      'have the same id `p2`',
    ],
    [
      'two players with one name',
      { players: ten({ name: 'Ann' }, { name: 'aNN' }) },
      'players[1].name',
      '`players[0]` and `players[1]` have the same name',
    ],
    [
      'a name and a persona',
      { players: ten({ name: 'Ann', persona: { name: 'Bob' } }) },
      'players[0].name',
      'give one',
    ],
    [
      'two personas with one name',
      { players: ten({ persona: { name: 'Ann' } }, { name: 'Ann' }) },
      'players[1].name',
      'same name',
    ],
    [
      'roles twice',
      { roles: { mafia: 2, villager: 8 }, rules: { extends: 'trial', roles: { mafia: 2, villager: 8 } } },
      'roles',
      'Give either `roles` or `rules.roles`',
    ],
    [
      'a persona due and not given',
      { rules: { extends: 'trial', personas: 'given' } },
      'players[0].persona',
      'player `p1` has no `persona`',
    ],
    [
      'a persona due and given to one',
      { rules: { extends: 'trial', personas: 'given' }, players: ten({ persona: { name: 'Ann' } }) },
      'players[1].persona',
      'player `p2` has no `persona`',
    ],
  ])('%s', (_name, ...[options, path, message]) => {
    const error = refusal(options)
    expect(error).toBeInstanceOf(InvalidOptionsError)
    expect(error.path).toBe(path)
    expect(error.message).toContain(message)
  })

  test('a name and a persona that agree are taken', () => {
    const game = createMafiaGame({ players: ten({ name: 'Ann', persona: { name: 'Ann' } }) })
    expect(game.state.players).toEqual([])
  })
})

describe('a function that should choose an agent and does not', () => {
  test.each<[string, () => unknown, string]>([
    ['returns nothing', () => undefined, 'returned no agent for player `p1`'],
    ['returns null', () => null, 'returned no agent'],
    [
      'returns an agent class',
      () =>
        class {
          act() {}
        },
      'returned no agent',
    ],
    ['returns a promise', async () => randomAgent(), 'returned a promise'],
    ['returns a promise that rejects', () => Promise.reject(new Error('late')), 'returned a promise'],
  ])('%s', async (_name, agent, message) => {
    const error = refusal({ agent })
    expect(error).toBeInstanceOf(InvalidOptionsError)
    expect(error).toMatchObject({ path: 'agent', message: expect.stringContaining(message) })
    expect(error).toMatchObject({ message: expect.stringContaining('becomes an agent as `{ act: yourFunction }`') })
    await ticks()
  })

  test('throws: the cause is kept', () => {
    const cause = new Error('no key')
    const error = refusal({
      agent: () => {
        throw cause
      },
    })
    expect(error).toMatchObject({ name: 'InvalidOptionsError', path: 'agent', cause })
  })
})

describe('an odd but harmless option is taken', () => {
  test.each([5, Symbol('x'), {}, '', 'a\u001b[31m'])('an agent named %s', async (name) => {
    const agent = { ...randomAgent(), name } as unknown as Agent
    const result = await createMafiaGame({ agent, seed: 1 }).run()
    const [created] = result.events
    expect(JSON.stringify(created)).not.toContain('\\u001b')
    expect(result.winner).toBeDefined()
  })

  test('ids that every object has count like any other', async () => {
    const ids = ['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '0', '10', '9']
    for (const rules of ['trial', 'classic', 'night-zero', 'benchmark', 'reactive'] as const) {
      const result = await createMafiaGame({
        rules,
        players: ids.map((id) => ({ id })),
        agent: randomAgent(),
        seed: 3,
      }).run()
      expect(result.players.map(({ id }) => id)).toEqual(ids)
      expect(result.players.every(({ role }) => typeof role === 'string')).toBe(true)
    }
  })

  test('a player with such an id is asked nothing that others are not', async () => {
    const players = [{ id: 'valueOf', role: 'mafia' }, ...['toString', 'p3', 'p4', 'p5', 'p6'].map((id) => ({ id }))]
    const errors: unknown[] = []
    const silent: Agent = {
      act: ({ attempt, error }) => {
        if (attempt === 1) errors.push(error)
        return {}
      },
    }
    const rules = { extends: 'classic', maxDays: 1 } as const
    const game = createMafiaGame({ rules, players, agent: silent, seed: 1, onWarning: () => {} })
    const { events } = await game.run()
    expect(errors.filter((error) => error !== undefined)).toEqual([])
    expect(events.map(({ data }) => data)).toEqual(JSON.parse(JSON.stringify(events.map(({ data }) => data))))
  })

  test('an agent given for one player is not taken for another whose id every object has', async () => {
    const agent = randomAgent()
    const players = ['p1', 'valueOf', 'toString', 'p4', 'p5', 'p6'].map((id) => ({ id }))
    const { events } = await createMafiaGame({ players, agent, seed: 2 }).run()
    const { events: again } = await resumeGame(events.slice(0, 20), { agent, agents: { p1: agent } }).run()
    const bare = (log: readonly GameEvent[]) => log.map(({ meta: _, ...event }) => event)
    expect(bare(again)).toEqual(bare(events))
  })

  test('an id `constructor` is refused before it can confuse a count', () => {
    expect(refusal({ players: ten({ id: 'constructor' }) }).path).toBe('players[0].id')
  })

  test('nothing that was given is frozen, and changing it later changes nothing', async () => {
    const persona = { name: 'Ann', traits: ['kind'] }
    const rules = { extends: 'trial' as const, discussion: { rounds: 1 } }
    const players = ten({ persona })
    const game = createMafiaGame({ rules, players, agent: randomAgent(), seed: 4 })
    persona.name = 'Moderator'
    persona.traits.push('evil')
    rules.discussion.rounds = 99
    players.length = 0
    const { events } = await game.run()
    expect(events[0]?.data).toMatchObject({ rules: { discussion: { rounds: 1 } } })
    expect(JSON.stringify(events)).not.toContain('evil')
    expect(Object.isFrozen(rules.discussion)).toBe(false)
  })
})

describe('an observer who sits at no table', () => {
  const strangers = ['nobody', '__proto__', 'constructor', '', 'mafia', null, ['p1'], { includes: () => true }]
  const views = 'Choose public, viewers, moderator or a player: p1, p2, p3, p4, p5, p6, p7, p8, p9, p10.'

  test.each([...strangers, undefined])('is refused as the command line refuses it: %j', (observer) => {
    const game = createMafiaGame({ agent: randomAgent(), seed: 5 })
    expect(() => game.view(observer as string)).toThrow(InvalidOptionsError)
    expect(() => game.view(observer as string)).toThrow(views)
    // An object is the options of a stream.
    const refusal = typeof observer === 'object' && observer !== null && !Array.isArray(observer) ? '`includes`' : views
    if (observer !== undefined) expect(() => game.stream(observer as string)).toThrow(refusal)
  })

  test('is asked whether somebody else was meant', () => {
    const players = ['Ann', 'Ben', 'Cara', 'Dan', 'Eve', 'Finn'].map((name) => ({ name }))
    expect(() => createMafiaGame({ players }).view('ben')).toThrow('Unknown view `ben` (use the id `p2`)')
    expect(() => createMafiaGame().view('modrator')).toThrow('Unknown view `modrator` (did you mean `moderator`?)')
  })

  test('sees nothing of a log either: the view is refused', async () => {
    const { events } = await createMafiaGame({ agent: randomAgent(), seed: 5 }).run()
    for (const observer of [...strangers, undefined])
      expect(() => viewFor(observer as string, events)).toThrow(InvalidOptionsError)
  })
})
