import { expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  forkGame,
  type GameEvent,
  isEvent,
  type MafiaGame,
  reenactGame,
  replayGame,
  resumeGame,
  verifyLog,
} from '../../src/index.js'
import { gameReport } from '../../src/lab/stats/index.js'
import { answeringAgent, playersOf, rolesOf } from '../../src/testing/index.js'
import { tellEvents } from '../../src/words/stories/describe-event.js'
import { gameOf } from '../support/covered.js'

const cast = {
  Ann: 'mafia',
  Bob: 'sheriff',
  Cid: 'villager',
  Dan: 'villager',
  Eve: 'mafia',
  Flo: 'doctor',
  Gus: 'villager',
  Hal: 'villager',
} as const
const plain = answeringAgent({ kill: 'Hal', protect: 'Hal', speak: 'Hm.', vote: 'skip' })
const rules = { extends: 'benchmark', maxDays: 2, roles: rolesOf(cast) } as const

const typesOf = (events: readonly GameEvent[]) => events.map(({ type }) => type)
const deathsIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'player.died') ? [`${event.data.player} ${event.data.cause}`] : []))

/** Plays while somebody never answers; what happens then is up to `decide`. */
async function playWithGuest(guest: string, kind: string, decide: (game: MafiaGame) => void) {
  const silent: Agent = {
    timeoutMs: Number.POSITIVE_INFINITY,
    act: (request: AgentRequest) =>
      request.playerId === guest && request.kind === kind ? new Promise(() => {}) : plain.act(request),
  }
  const { game } = gameOf({ rules, players: playersOf(cast), agent: silent, seed: 2 })
  const over = game.run()
  await expect.poll(() => game.waiting.map(({ player }) => player)).toEqual([guest])
  decide(game)
  await over
  return game
}

/** A log with what the host decided is a log like any other. */
async function expectSound(events: readonly GameEvent[]) {
  expect(await verifyLog(events)).toMatchObject({ ok: true })
  expect((await replayGame(events)).events).toEqual(events)
  const again = await reenactGame(events).run()
  expect(typesOf(again.events)).toEqual(typesOf(events))
}

test.each([
  ['speak', 'Cid'],
  ['vote', 'Cid'],
  ['protect', 'Flo'],
  ['kill', 'Ann'],
] as const)(
  'a player who is asked to %s and is removed is not waited for, and dies when the phase is over',
  async (kind, guest) => {
    const game = await playWithGuest(guest, kind, (running) => running.rule({ remove: guest, text: 'Gone.' }))
    expect(deathsIn(game.events)).toContain(`${guest} removed`)
    const told = tellEvents(game.view('public'), 0).join('\n')
    expect(told).toContain(`The host removes ${guest} from the game.`)
    expect(told).toContain(`${guest} left the game`)
    expect(told).not.toContain('I need more time')
    const at = game.events.findIndex(({ type }) => type === 'ruling.made')
    expect(
      game.events
        .slice(at)
        .filter(({ type, data }) => type === 'answer.recorded' && data && 'player' in data && data.player === guest),
    ).toEqual([])
    await expectSound(game.events)
  },
)

test('a seat is taken by another agent, which is asked what the one before left open', async () => {
  const second = { ...answeringAgent({ vote: 'Ann' }), name: 'second' }
  const game = await playWithGuest('Cid', 'vote', (running) => running.replace('Cid', second))
  const votes = game.events.flatMap((event) =>
    isEvent(event, 'vote.cast') ? [`${event.data.player} ${event.data.choice}`] : [],
  )
  expect(votes).toContain('Cid Ann')
  expect(deathsIn(game.events)).not.toContain('Cid removed')
  expect(tellEvents(game.view('Bob'), 0).join('\n')).toContain('Another player answers for Cid from now on.')
  const { players } = gameReport(game.events)
  expect(players.find(({ id }) => id === 'Cid')?.agent).toBe('unknown, then second')
  expect(players.find(({ id }) => id === 'Dan')?.agent).toBe(null)
  await expectSound(game.events)
})

test('a ruling in words is heard by all and changes nothing else', async () => {
  const game = await playWithGuest('Cid', 'vote', (running) => {
    running.rule({ text: 'Votes are final.' })
    running.replace('Cid', plain)
  })
  expect(tellEvents(game.view('Ann'), 0).join('\n')).toContain('The host rules: Votes are final.')
  await expectSound(game.events)
})

test('a game resumes and forks after what the host decided, wherever it is cut', async () => {
  const { events } = await playWithGuest('Cid', 'vote', (running) => running.rule({ remove: 'Cid' }))
  const at = events.findIndex(({ type }) => type === 'ruling.made')
  for (const cut of [at + 1, at + 2, at + 9]) {
    const resumed = await resumeGame(events.slice(0, cut), { agent: plain }).run()
    expect(deathsIn(resumed.events)).toEqual(deathsIn(events))
    expect(await verifyLog(resumed.events)).toMatchObject({ ok: true })
  }
  const forked = await (await forkGame(events, { at: events.length - 4, agent: plain })).run()
  expect(deathsIn(forked.events)).toContain('Cid removed')
  expect(await verifyLog(forked.events)).toMatchObject({ ok: true })
})

test('a listener may decide for the host: all get what was recorded first', async () => {
  const game = createMafiaGame({ rules, players: playersOf(cast), agent: plain, seed: 2 })
  const seen: string[] = []
  game.on(
    'phase.changed',
    ({ data }) => data.to === 'discussion' && game.state.day === 1 && game.rule({ remove: 'Dan' }),
  )
  game.on('event', ({ seq }) => void seen.push(String(seq)))
  const { events } = await game.run()
  expect(seen).toEqual(events.map(({ seq }) => String(seq)))
  expect(deathsIn(events)[0]).toBe('Dan removed')
  await expectSound(events)
})

test('the host decides only while the game is played, about players of it', async () => {
  const game = createMafiaGame({ rules, players: playersOf(cast), agent: plain, seed: 2 })
  expect(() => game.rule({ text: 'Hello.' })).toThrow('The game has not begun')
  await game.step('phase')
  await game.step('phase')
  expect(() => game.rule({ remove: 'Zoe' })).toThrow('Expected a living player to `remove`')
  expect(() => game.rule({})).toThrow('A ruling has a `text`')
  expect(() => game.replace('Ann', {} as Agent)).toThrow('Expected an agent')
  game.rule({ remove: 'Ann' })
  expect(() => game.rule({ remove: 'Ann' })).toThrow('Expected a living player')
  const { events } = await game.run()
  expect(() => game.replace('Bob', plain)).toThrow('The game is over')
  await expectSound(events)
})
