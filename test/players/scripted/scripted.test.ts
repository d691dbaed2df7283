import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, isEvent, scriptedAgent, verifyLog, viewFor } from '../../../src/index.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { runs } from '../../laws/support/runs.js'
import { drawingWith } from '../../support/drawing.js'
import { scriptedGame } from '../../support/scripted-game.js'
import { testAgent } from '../test-agent.js'

const games = { spoken: runs(10, 1), claims: runs(15, 1), open: runs(200, 10), cleared: runs(60, 6) }

testAgent({ name: 'a scripted player', make: () => scriptedAgent() })

const spoken = new Set(['speech.given', 'defense.given', 'last-words.given'])
type Speech = Extract<GameEvent, { type: 'speech.given' }>
const speechesOf = (events: readonly GameEvent[]) => events.filter((event): event is Speech => spoken.has(event.type))
const presetNames = ['trial', 'classic', 'night-zero', 'benchmark', 'reactive'] as const

test.each(presetNames)(
  `in ${games.spoken} games of %s nobody gives the same speech twice in a row, and the table says many things`,
  async (rules) => {
    for (let n = 0; n < games.spoken; n++) {
      const speeches = speechesOf((await scriptedGame(rules, n)).events)
      const last = new Map<string, string>()
      for (const { data } of speeches) {
        expect(data.text).not.toBe(last.get(data.player))
        last.set(data.player, data.text)
      }
      const sentences = speeches.flatMap(({ data }) => data.text.split(/(?<=[.!?])\s+/))
      expect(new Set(sentences).size).toBeGreaterThan(Math.min(60, speeches.length))
    }
  },
)

test.each(presetNames)(
  `in ${games.spoken} games of %s every speech is short, printable and complete`,
  async (rules) => {
    for (let n = 0; n < games.spoken; n++)
      for (const { data } of speechesOf((await scriptedGame(rules, n)).events)) {
        expect(data.text.length).toBeLessThan(400)
        expect(data.text).toMatch(/^[\P{C}]+[.!?"]$/u)
        expect(data.text).not.toMatch(/[{}]|undefined|null|\bp\d+\b/)
      }
  },
)

test('nobody says what it is except in a declared claim, and no mafia names its team', async () => {
  let claims = 0
  for (const rules of presetNames)
    for (let n = 0; n < games.claims; n++) {
      const { events } = await scriptedGame(rules, n)
      events.forEach((event, at) => {
        if (!spoken.has(event.type)) return
        const { text } = (event as Speech).data
        const declared = events[at + 1]?.type === 'role.claimed'
        claims += declared ? 1 : 0
        if (!declared)
          expect(text).not.toMatch(/\bI am (?:the|a)(?: plain)? (?:mafia|doctor|sheriff|vigilante|villager)/i)
        expect(text).not.toMatch(/\bI am (?:the |a )?mafia|\bteam-?mate|\bwe killed|\bI killed/i)
      })
    }
  expect(claims).toBeGreaterThan(games.claims * 3)
})

test(`a trial between scripted players is open: each side wins at least a fifth of ${games.open} games`, async () => {
  let town = 0
  for (let n = 0; n < games.open; n++) {
    const { winner } = await scriptedGame('trial', n)
    town += winner === 'town' ? 1 : 0
  }
  expect(town).toBeGreaterThanOrEqual(games.open / 5)
  expect(town).toBeLessThanOrEqual((games.open * 4) / 5)
})

test('a player whom a sheriff has declared town draws fewer votes than others', async () => {
  const votes = { cleared: 0, other: 0 }
  const chances = { cleared: 0, other: 0 }
  for (let n = 0; n < games.cleared; n++) {
    const { events } = await scriptedGame('benchmark', n)
    const cleared = new Set<string>()
    const dead = new Set<string>()
    for (const event of events) {
      if (event.type === 'player.died') dead.add(event.data.player)
      if (event.type === 'role.claimed')
        for (const { player, result } of event.data.claim.results ?? []) if (result === 'town') cleared.add(player)
      if (event.type === 'phase.changed' && event.data.to === 'vote') {
        const living = [...cleared].filter((player) => !dead.has(player)).length
        chances.cleared += living
        chances.other += 10 - dead.size - living
      }
      if (event.type === 'vote.cast' && event.data.choice !== 'skip')
        votes[cleared.has(event.data.choice) ? 'cleared' : 'other'] += 1
    }
  }
  expect(chances.cleared).toBeGreaterThan(games.cleared / 3)
  expect(votes.cleared / chances.cleared).toBeLessThan((0.5 * votes.other) / chances.other)
})

test('twenty-four players invent personas with different names at the same time', async () => {
  const { events } = await createMafiaGame({ rules: 'classic', players: 24, seed: 4, agent: scriptedAgent() }).run()
  expect(events.filter(({ type }) => type === 'answer.rejected')).toEqual([])
  expect(events.filter(({ type }) => type === 'persona.chosen')).toHaveLength(24)
})

test('a player whose name is taken comes back with another one', async () => {
  const ask = (attempt: number) => ({ ...lone, attempt, ...drawingWith(derive('names', attempt)) })
  const answers = await Promise.all([1, 2, 3].map((attempt) => scriptedAgent().act(ask(attempt))))
  const names = answers.map(({ persona }) => persona?.name)
  expect(new Set(names).size).toBe(3)
})

test('a narrator tells spectators what everyone saw', async () => {
  const { events } = await createMafiaGame({ rules: 'classic', seed: 4 }).run()
  const view = viewFor('viewers', events)
  const asked = { ...lone, kind: 'narrate' as const, playerId: 'narrator', view }
  expect((await scriptedAgent().act(asked)).speech).toMatch(/\w+/)
})

const lone = {
  mark: '0a1b2c3d',
  id: '0.persona.1.p3',
  kind: 'persona' as const,
  words: 'none' as const,
  place: { phase: 'setup' as const },
  playerId: 'p3',
  options: [],
  view: viewFor('p3', []),
  attempt: 1,
  signal: new AbortController().signal,
  ...drawingWith(() => 0.5),
}

describe('scripted players who speak plainly', () => {
  const names = ['Ada', 'Bela', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hedy']
  const players = names.map((name) => ({ name }))
  const play = (seed: number, plain: boolean) =>
    createMafiaGame({ rules: 'trial', players, seed, agent: scriptedAgent({ plain }) }).run()

  test('say the same things in the same words', async () => {
    const spoken = async (plain: boolean) => {
      const games = await Promise.all([1, 2, 3, 4].map((seed) => play(seed, plain)))
      return games.flatMap(({ events }) =>
        events.flatMap((event) => (isEvent(event, 'speech.given') ? event.data : [])),
      )
    }
    const [plain, full] = await Promise.all([spoken(true), spoken(false)])
    const anyone = new RegExp(names.join('|'), 'g')
    const forms = (said: typeof plain) =>
      new Set(said.flatMap(({ text }) => text.replace(anyone, '_').split(/(?<=[.!?]) /))).size / said.length
    expect(plain.every(({ text }) => text !== '')).toBe(true)
    expect(forms(plain)).toBeLessThan(forms(full) / 2)
  })

  test('play again as they played', async () => {
    const [one, other] = await Promise.all([play(4, true), play(4, true)])
    expect(one.events.map(({ data }) => data)).toEqual(other.events.map(({ data }) => data))
    expect(await verifyLog(one.events)).toMatchObject({ ok: true })
  })
})
