import { expect, test } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  forkGame,
  type GameEvent,
  InvalidOptionsError,
  isEvent,
  type PastGame,
  replayGame,
  viewFor,
} from '../../src/index.js'
import { buildPrompt } from '../../src/players/prompts/index.js'
import { randomAgent } from '../../src/players/random.js'
import { recordingAgent } from '../../src/testing/index.js'

const called = (...names: string[]) => names.map((name) => ({ name }))
const table = called('Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil')
const first = await createMafiaGame({ rules: 'benchmark', players: table, seed: 'first' }).run()
const moved = called('Hana', 'Ada', 'Cleo', 'Ivo', 'Eve', 'Finn', 'Gil')

const recalled = (events: readonly GameEvent[], player: string): readonly PastGame[] =>
  viewFor(player, events).events.flatMap((event) => (isEvent(event, 'history.recalled') ? event.data.games : []))

const recording = recordingAgent(randomAgent())
const second = await createMafiaGame({
  rules: 'benchmark',
  players: moved,
  seed: 'second',
  history: [first],
  agent: recording,
}).run()

test('a player who was at an earlier table knows who played, with which role, and who won; a new player does not', () => {
  const [game] = recalled(second.events, 'p2')
  expect(game).toMatchObject({ number: 1, self: 'Ada', winner: first.winner, days: first.days })
  expect(game?.players.map(({ name, role }) => [name, role])).toEqual(
    first.players.map(({ name, role }) => [name, role]),
  )
  expect(game?.players.map(({ diedOn }) => diedOn)).toEqual(first.players.map(({ diedOn }) => diedOn))
  expect(recalled(second.events, 'p1')).toEqual([])
  expect(recalled(second.events, 'p4')).toEqual([])
})

test('only the sheriff of an earlier game knows what it found out there', () => {
  const sheriff = first.players.find(({ role }) => role === 'sheriff')?.name
  for (const [seat, { name }] of moved.entries()) {
    const [game] = recalled(second.events, `p${seat + 1}`)
    if (game) expect(game.findings !== undefined).toBe(name === sheriff)
  }
})

test('nobody but the moderator and the player itself sees what a player knows of earlier games', () => {
  for (const observer of ['public', 'viewers', 'p1', 'p4']) expect(recalled(second.events, observer)).toEqual([])
  for (const event of viewFor('p2', second.events).events)
    if (isEvent(event, 'history.recalled')) expect(event.data.player).toBe('p2')
})

test('the first event holds the history, so that a replay and a fork need nothing else', async () => {
  expect(Object.keys(second.events[0]?.type === 'game.created' ? (second.events[0].data.history ?? {}) : {})).toEqual([
    'p2',
    'p3',
    'p5',
    'p6',
    'p7',
  ])
  expect((await replayGame(second.events)).winner).toBe(second.winner)
  const fork = await (await forkGame(second.events, { at: 20 })).run()
  expect(recalled(fork.events, 'p2')).toEqual(recalled(second.events, 'p2'))
})

test('the prompts of a player tell its earlier games, with names as quoted data, and those of a new player nothing', () => {
  const asked = (...players: string[]) =>
    recording.requests.find(({ playerId }) => players.includes(playerId)) as AgentRequest
  const promptOf = (request: AgentRequest) =>
    buildPrompt(request)
      .messages.map(({ content }) => content)
      .join('\n')
  const one = asked('p2', 'p3', 'p5', 'p6', 'p7')
  const text = promptOf(one)
  const name = moved.at(Number(one.playerId.slice(1)) - 1)?.name
  expect(text).toContain(`- Game 1: you were "${name}"; the winner was ${first.winner} after ${first.days} days.`)
  expect(text).toContain(`"Ada" was ${first.players[0]?.role}`)
  expect(promptOf(asked('p1', 'p4'))).not.toContain('Earlier games')
})

test.each<[string, unknown, RegExp]>([
  ['a game that is not over', [first.events.slice(0, 20)], /`history\[0\]`: expected a finished game/],
  ['a list of names', [['Ada', 'Ben']], /`history\[0\]`: expected the whole log of an earlier game/],
  [
    'an object without events',
    [{ winner: 'mafia', players: [] }],
    /`history\[0\]`: expected an earlier game as the list/,
  ],
  ['a word', ['first'], /Expected an earlier game/],
  ['more games than a table remembers', Array.from({ length: 21 }, () => first), /at most 20 earlier games/],
])('%s is refused as history, by name', (_, history, message) => {
  const make = () => createMafiaGame({ players: moved, history: history as never })
  expect(make).toThrow(InvalidOptionsError)
  expect(make).toThrow(message)
})

test('an earlier game of other people is refused', () => {
  const others = called('Uma', 'Vera', 'Walt', 'Xenia', 'Yuri', 'Zoe', 'Tom')
  expect(() => createMafiaGame({ players: others, history: [first] })).toThrow(
    /none of its players \(Ada, Ben, .*\) sits at this table \(Uma, .*give `players` with the same names/,
  )
})
