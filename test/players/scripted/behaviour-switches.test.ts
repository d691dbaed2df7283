import { expect, test } from 'vitest'
import { type Answer, InvalidOptionsError, type ScriptedAgentOptions, scriptedAgent } from '../../../src/index.js'
import { type BehaviourName, behaviourNames } from '../../../src/players/scripted/behaviours.js'
import { facts } from '../../../src/players/scripted/phrases/phrases.js'
import { type Asked, benchmarkTable, type Seven, type TableOfSeven } from './table-of-seven.js'

const ids = ['anna', 'boris', 'clara', 'david', 'elena', 'fritz', 'gerda'] as const
const options = (me: Seven): string[] => [...ids.filter((id) => id !== me), 'skip']

const caughtSlip = new RegExp(
  facts.slipsCaught.map((line) => line.replaceAll('{player}', 'Gerda').replaceAll('?', '\\?')).join('|'),
)

/** A moment at which a behaviour shows, and how to tell it in an answer. */
interface Moment {
  readonly table: () => TableOfSeven
  readonly asked: Asked
  readonly shows: (answer: Answer) => boolean
  readonly options?: ScriptedAgentOptions
}

const learned = () => benchmarkTable().at(1, 'night').learned('clara', 'fritz', 'town').at(1, 'discussion')
const caughtAnna = () => benchmarkTable().at(2, 'discussion').claimed('clara', 'sheriff', { anna: 'mafia' })
const before = { id: 'before', number: 3, self: 'Fritz', winner: 'mafia', days: 3, players: [] }

const moments: Readonly<Record<BehaviourName, Moment>> = {
  lateClaim: { table: learned, asked: { player: 'clara', kind: 'speak' }, shows: ({ claim }) => claim === undefined },
  counterclaim: {
    table: caughtAnna,
    asked: { player: 'anna', kind: 'speak' },
    shows: ({ claim }) => claim?.role === 'sheriff',
  },
  busing: {
    table: () => caughtAnna().at(2, 'vote'),
    asked: { player: 'boris', kind: 'vote', options: options('boris') },
    shows: ({ choice }) => choice === 'anna',
  },
  crowd: {
    table: () =>
      benchmarkTable()
        .at(1, 'vote')
        .voted({ fritz: 'david', gerda: 'skip' })
        .died('anna', 'vote', 'mafia')
        .died('david', 'night', 'doctor')
        .at(2, 'discussion')
        .said('clara', 'I suspect Gerda.')
        .said('elena', 'I suspect Gerda.')
        .at(2, 'vote'),
    asked: { player: 'boris', kind: 'vote', options: ['clara', 'elena', 'fritz', 'gerda', 'skip'] },
    shows: ({ choice }) => choice === 'gerda',
  },
  stories: {
    table: () => benchmarkTable().at(1, 'discussion').said('gerda', 'I suspect Fritz.'),
    asked: { player: 'fritz', kind: 'defend' },
    shows: ({ speech = '' }) => /Gerda/.test(speech),
  },
  anchoring: {
    table: () =>
      benchmarkTable().at(1, 'discussion').claimed('clara', 'sheriff', { fritz: 'town' }).at(2, 'discussion'),
    asked: { player: 'boris', kind: 'speak' },
    shows: ({ speech = '' }) => /confirmed town|I trust Fritz|Fritz is (?:confirmed )?town/.test(speech),
  },
  slips: {
    table: () => benchmarkTable().at(1, 'discussion').said('gerda', 'I protected myself last night.'),
    asked: { player: 'fritz', kind: 'speak' },
    shows: ({ speech = '' }) => caughtSlip.test(speech),
  },
  corrections: {
    table: () =>
      benchmarkTable()
        .at(1, 'vote')
        .voted({ fritz: 'gerda', elena: 'gerda' })
        .at(2, 'discussion')
        .said('anna', 'Fritz abstained on day one.'),
    asked: { player: 'gerda', kind: 'speak' },
    shows: ({ correction }) => correction?.votes[0]?.choice === 'gerda',
  },
  falseHistory: {
    table: () =>
      benchmarkTable()
        .at(1, 'vote')
        .voted({ fritz: 'gerda' })
        .at(2, 'discussion')
        .said('gerda', 'I suspect Anna.')
        .said('david', 'I accuse Anna.'),
    asked: { player: 'anna', kind: 'speak' },
    shows: ({ speech = '' }) => /Fritz (?:voted|abstained|skipped).* on day 1|on day 1 that Fritz voted/.test(speech),
  },
  confidence: {
    table: () => benchmarkTable().at(1, 'night'),
    asked: { player: 'elena', kind: 'shoot', options: options('elena') },
    shows: ({ choice }) => choice === 'skip',
  },
  memory: {
    table: () => benchmarkTable().recalls('fritz', before).at(1, 'discussion'),
    asked: { player: 'fritz', kind: 'speak' },
    shows: ({ speech = '' }) => /game 3/i.test(speech),
  },
}

/** In how many of twenty answers a behaviour shows. */
function shown(name: BehaviourName, on: boolean): number {
  const { table, asked, shows, options: more = {} } = moments[name]
  return table()
    .answers(asked, { ...more, behaviours: { [name]: on } })
    .filter(shows).length
}

test.each(behaviourNames.filter((name) => name !== 'crowd' && name !== 'counterclaim'))(
  'the behaviour `%s` shows, and its switch turns it off',
  (name) => {
    expect(shown(name, true)).toBeGreaterThan(0)
    expect(shown(name, false)).toBe(0)
  },
)

test('the last mafia goes where the crowd goes more often than with that turned off', () => {
  expect(shown('crowd', true)).toBe(20)
  expect(shown('crowd', false)).toBeLessThan(20)
})

test('mafia that a sheriff has caught claim its role in some games, and in none with that turned off', () => {
  const games = Array.from({ length: 12 }, (_, at) => `game ${at}`)
  const claims = (on: boolean) =>
    games.filter((game) => {
      const table = benchmarkTable(game).at(2, 'discussion').claimed('clara', 'sheriff', { anna: 'mafia' })
      const answers = table.answers({ player: 'anna', kind: 'speak' }, { behaviours: { counterclaim: on } })
      return answers.some(({ claim }) => claim?.role === 'sheriff')
    })
  expect(claims(false)).toEqual([])
  expect(claims(true).length).toBeGreaterThan(0)
  expect(claims(true).length).toBeLessThan(games.length)
})

test('a turned-off behaviour leaves all others as they are', () => {
  const { table, asked } = moments.slips
  const all = table().answers(asked)
  expect(table().answers(asked, { behaviours: { memory: false } })).toEqual(all)
  expect(table().answers(asked, { behaviours: {} })).toEqual(all)
})

test.each([{ bussing: false }, { busing: 'no' }])('behaviours like %o are refused', (wrong) => {
  expect(() => scriptedAgent({ behaviours: wrong as never })).toThrow(InvalidOptionsError)
})
