import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type PresetName,
  randomAgent,
  reaskGame,
  scriptedAgent,
} from '../../../src/index.js'
import { requestKinds } from '../../../src/kernel/rules/index.js'
import { cutPositions, eventsAt, readSuite, writeSuite } from '../../../src/lab/positions/index.js'
import { buildPrompt, openRequests } from '../../../src/players/prompts/index.js'
import { playedPresets, runs } from '../../laws/support/runs.js'
import { seatsFor } from '../../support/seats.js'
import { ticks } from '../../support/ticks.js'

const names = playedPresets
const choosing = Object.entries(requestKinds).flatMap(([kind, { options }]) => (options ? [kind] : []))

/** How many positions of each game are asked again. */
const tried = runs(25, 8)

/** Everything of a request that can be written down. */
const written = ({ signal: _, random, onSpeech: _s, onThought: _t, untimed: _u, ...request }: AgentRequest) =>
  JSON.stringify({ ...request, first: random() })

/** A game, and what its players were asked first, by request. */
async function played(rules: PresetName, seed = 'positions') {
  const asked = new Map<string, { readonly request: string; readonly prompt: string }>()
  const scripted = scriptedAgent()
  const agent: Agent = {
    act: async (request) => {
      if (request.attempt === 1)
        asked.set(request.id, { request: written(request), prompt: JSON.stringify(buildPrompt(request).messages) })
      await ticks(Math.floor(request.random() * 3))
      return scripted.act(request)
    },
  }
  const { events } = await createMafiaGame({ rules, players: seatsFor(rules, 10), seed, agent }).run()
  return { events, asked }
}

describe('a position', () => {
  test.each(names)('of %s puts the very request and prompt that the game put', async (preset) => {
    const { events, asked } = await played(preset)
    const suite = await cutPositions([events], { kinds: choosing, limit: tried })
    expect(suite.positions).toHaveLength(tried)
    for (const position of suite.positions) {
      const open = await openRequests(eventsAt(suite, position))
      const request = open.find(({ id }) => id === position.requestId) as AgentRequest
      const { prompt, request: put } = asked.get(position.requestId) ?? {}
      expect(written(request), position.requestId).toBe(put)
      expect(JSON.stringify(buildPrompt(request).messages)).toBe(prompt)
    }
  })

  test('is cut before anybody else has answered: no vote of its own ballot is in it', async () => {
    const { events } = await played('classic')
    const suite = await cutPositions([events], { kinds: ['vote'] })
    for (const position of suite.positions) {
      const [last] = eventsAt(suite, position).slice(-1)
      expect(last?.type).toBe('phase.changed')
    }
    const votes = events.filter((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'vote')
    expect(suite.positions).toHaveLength(votes.length)
  })

  test('of a judgment names the accused', async () => {
    const { events } = await played('trial')
    const { positions } = await cutPositions([events], { kinds: ['judge'] })
    expect(positions.length).toBeGreaterThan(0)
    for (const { accused, player, options } of positions) {
      expect(accused).toMatch(/^p\d+$/)
      expect(accused).not.toBe(player)
      expect(options).toEqual(['guilty', 'innocent'])
    }
  })

  test('is asked again as the game asks: nobody else is', async () => {
    const { events } = await played('benchmark')
    const suite = await cutPositions([events], { kinds: ['vote'], limit: 1 })
    const [position] = suite.positions as [(typeof suite.positions)[0]]
    const asked: string[] = []
    const stop = new AbortController()
    const agent = {
      act: (request: AgentRequest) => {
        asked.push(`${request.id} ${request.attempt}`)
        return { choice: asked.length < 3 ? 'nobody' : (request.options[0] as string) }
      },
    }
    const record = (entry: object) => {
      if ('answer' in entry) setImmediate(() => stop.abort())
    }
    const { requestId } = position
    const game = reaskGame(eventsAt(suite, position), { requestId, agent, journal: { record } })
    await expect(game.run({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(asked).toEqual([1, 2, 3].map((attempt) => `${requestId} ${attempt}`))
    expect(game.events).toHaveLength(position.upTo)
  })
})

describe('a suite', () => {
  const scripted = async (rules: PresetName, seed: string): Promise<readonly GameEvent[]> =>
    (await createMafiaGame({ rules, players: 10, seed, agent: randomAgent() }).run()).events

  test('is written and read again, with each log once and no clock in it', async () => {
    const suite = await cutPositions([await scripted('classic', 'a'), await scripted('trial', 'b')])
    const text = writeSuite(suite)
    expect(readSuite(text)).toEqual(suite)
    expect(text).not.toContain('"meta"')
    expect(text.match(/"game.created"/g)).toHaveLength(2)
    const { events: _, ...first } = suite.logs[0] as (typeof suite.logs)[0]
    expect(Object.keys(first.truth)).toHaveLength(10)
  })

  test('of few positions takes as many of each rules, of all games, and the same ones again', async () => {
    const logs = await Promise.all(
      ['a', 'b', 'c'].flatMap((seed) => [scripted('classic', seed), scripted('trial', seed)]),
    )
    const suite = await cutPositions(logs, { limit: 12, seed: 'x' })
    const counts = (field: 'rules' | 'log') => {
      const found = suite.positions.map((position) => position[field])
      return [...new Set(found)].map((name) => found.filter((other) => other === name).length)
    }
    expect(counts('rules')).toEqual([6, 6])
    expect(counts('log')).toEqual([2, 2, 2, 2, 2, 2])
    expect(await cutPositions(logs, { limit: 12, seed: 'x' })).toEqual(suite)
    expect(await cutPositions(logs, { limit: 12, seed: 'y' })).not.toEqual(suite)
    const days = await cutPositions(logs, { days: [2], rules: ['trial'] })
    expect(new Set(days.positions.map(({ day, rules }) => `${rules} ${day}`))).toEqual(new Set(['trial 2']))
  })

  test('that was changed is refused, and says where', async () => {
    const text = writeSuite(await cutPositions([await scripted('classic', 'a')], { limit: 2 }))
    expect(() => readSuite(Buffer.from(text) as never)).toThrow('Expected a suite as a text')
    expect(() => readSuite(text.replace('"vote"', '"speak"'))).toThrow(/the log `[0-9a-f]{16}` was changed/)
    expect(() => readSuite(text.replace(/"log":"/, '"log":"\\t'))).toThrow(/the log `\\u\{9\}[0-9a-f]{16}` was changed/)
    expect(() => readSuite(text.replace(/"truth":\{"p1":"\w+"/, '"truth":{"p1":"mafioso"'))).toThrow(/Line 2 .*`truth`/)
    expect(() => readSuite(text.replace(/"upTo":\d+/g, '"upTo":9999'))).toThrow(/Line 3 .*has only \d+ events/)
    expect(() => readSuite(text.split('\n').toSpliced(1, 1).join('\n'))).toThrow(/Line 2 .*is missing/)
    expect(() => readSuite('{"type":"game.created"}')).toThrow(/first line/)
    expect(() => readSuite(`${text}{"posi`)).toThrow(/Line 5 .*not JSON/)
  })

  test.each([
    [{ kinds: ['gossip'] }, /got `gossip`; known: .*vote/],
    [{ kinds: ['last-words'] }, /offer a choice, got `last-words`/],
    [{ limit: 0 }, /whole number from 1/],
  ])('with %j is refused', async (options, reason) => {
    await expect(cutPositions([], options)).rejects.toThrow(reason)
  })
})
