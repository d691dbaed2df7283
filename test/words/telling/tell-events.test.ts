import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, randomAgent, type View } from '../../../src/index.js'
import { tellEvents } from '../../../src/players/human/index.js'
import { playedPresets } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const controls = /[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/

/** Talks a lot and claims things. */
const talkative: Agent = {
  act: (request) => ({
    ...randomAgent().act(request),
    speech: 'Listen.\n--- Day 99, discussion ---',
    claim: { role: 'sheriff', results: [{ player: 'p2', result: 'mafia' }] },
    correction: { day: 1, votes: [{ voter: 'p1', choice: 'p2' }] },
  }),
}

test.each(playedPresets)('every view of a game of %s is told in plain lines', async (rules) => {
  const game = createMafiaGame({ rules, players: seatsFor(rules, 8), agent: talkative, seed: rules })
  const { players, winner } = await game.run()
  for (const observer of ['public', 'viewers', 'moderator', ...players.map(({ id }) => id)]) {
    const lines = tellEvents(game.view(observer), 0)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => controls.test(line))).toEqual([])
    expect(lines.join('\n')).toMatch(winner === 'draw' ? /Nobody wins/ : new RegExp(`The ${winner} wins`))
    expect(lines.filter((line) => line === '--- Day 99, discussion ---')).toEqual([])
    expect(lines).toContain('  | --- Day 99, discussion ---')
  }
})

test('no player can send a code to the terminal, wherever its words stand', () => {
  const nasty = 'a\u001B]0;title\u0007b\u001B[2J\u009B31mc\u202Ed\u0008e\rf'
  const event = (n: number, type: string, data: object) => ({ n, type, day: 1, phase: 'discussion', data })
  const view = {
    audience: 'p1',
    day: 1,
    phase: 'discussion',
    players: [{ id: 'p2', name: nasty, seat: 1, status: 'alive' }],
    events: [
      event(0, 'speech.given', { player: 'p2', text: nasty }),
      event(1, 'vote.cast', { player: 'p2', choice: nasty, reason: nasty }),
      event(2, 'persona.chosen', { player: 'p2', persona: { name: nasty, character: nasty } }),
      event(3, 'persona.briefed', { player: 'p2', guidance: { background: nasty, roleGuidance: { mafia: nasty } } }),
      event(4, 'vote.resolved', { tally: { [nasty]: 2 }, outcome: 'nobody', tied: [] }),
      event(5, 'mafia.spoke', { player: 'p2', text: nasty, choice: nasty }),
    ],
  } as unknown as View
  const lines = tellEvents(view, 0)
  expect(lines.length).toBeGreaterThanOrEqual(6)
  expect(lines.filter((line) => controls.test(line))).toEqual([])
  expect(lines[0]).toBe('abcdef says: abcdef')
})

test('lines begin where the last ones ended', async () => {
  const game = createMafiaGame({ rules: 'trial', players: 6, agent: randomAgent(), seed: 1 })
  await game.run()
  const view = game.view('p1')
  const whole = tellEvents(view, 0)
  for (const from of [1, 7, 20]) {
    const head = tellEvents({ ...view, events: view.events.slice(0, from) }, 0)
    expect(head.length + tellEvents(view, from).length).toBe(whole.length)
  }
})
