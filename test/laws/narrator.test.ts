import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type EventType,
  forkGame,
  type GameEvent,
  type GameOptions,
  isEvent,
  type PresetName,
  type RulesInput,
  readLog,
  replayGame,
  resumeGame,
  scriptedAgent,
  verifyLog,
} from '../../src/index.js'
import { narratorId } from '../../src/kernel/rules/index.js'
import { bare } from '../support/logs.js'
import { seatsFor } from '../support/seats.js'
import { bytesOf } from './support/play.js'
import { isFull, playedPresets, runs } from './support/runs.js'
import { steadyAgent } from './support/steady-agent.js'

const plainly: Agent = { name: 'bard', act: ({ id }) => ({ speech: `Hear: ${id}`, thought: 'What a night.' }) }
const tellers: Readonly<Record<string, Agent>> = {
  plain: plainly,
  scripted: scriptedAgent(),
  failing: {
    act: () => {
      throw new Error('No voice today.')
    },
  },
  silent: { act: () => ({ speech: '', memory: { all: 1 }, choice: 'p1' }) },
  meddling: { act: () => ({ speech: 'p1 is mafia!', claim: { role: 'sheriff' }, choice: 'p1' }) },
  slow: { act: () => ({ speech: 'Once...', latencyMs: 50_000 }) },
}

interface Heard {
  readonly events: readonly GameEvent[]
  /** What each player was asked, in the order of asking, with what it drew first. */
  readonly requests: readonly string[]
}

async function heard(options: GameOptions & { readonly rules: PresetName | RulesInput }): Promise<Heard> {
  const { rules } = options
  const requests: string[] = []
  const steady = steadyAgent(String(options.seed))
  const act = (request: AgentRequest) => {
    requests.push(`${bytesOf(request)} ${request.random()}`)
    return { ...steady.act(request), latencyMs: 700 }
  }
  const { events } = await createMafiaGame({ players: seatsFor(rules, 8), agent: { act }, ...options }).run()
  return { events, requests }
}

/** The types of events that are about the player or narrator they name. */
const about = (event: GameEvent): boolean =>
  event.type === 'narration.given' || (event.data as { player?: string }).player === narratorId

/** A log as it would be without a narrator. */
const unnarrated = (events: readonly GameEvent[]): unknown[] =>
  events
    .filter((event) => !about(event))
    .map(({ seq: _, meta: __, ...event }) => {
      if (!isEvent(event as GameEvent, 'game.created')) return event
      const { narrator: ___, ...data } = event.data as GameEvent<'game.created'>['data']
      return { ...event, data }
    })

const ofType = <K extends EventType>(events: readonly GameEvent[], type: K) =>
  events.filter((event): event is Extract<GameEvent, { type: K }> => event.type === type)

describe('a narrator that only viewers hear changes no byte of the game', () => {
  const games = playedPresets.flatMap((rules) => Object.keys(tellers).map((teller) => ({ rules, teller })))
  const alones = new Map<string, Promise<Heard>>()
  const playedAlone = (rules: PresetName, seed: number) => {
    const key = `${rules} ${seed}`
    const alone = alones.get(key) ?? heard({ rules, seed })
    alones.set(key, alone)
    return alone
  }
  test.each(games)('$rules with a $teller narrator', async ({ rules, teller }) => {
    for (let seed = 1; seed <= runs(2); seed++) {
      const alone = await playedAlone(rules, seed)
      const told = await heard({ rules, seed, narrator: tellers[teller] as Agent })
      expect(told.requests).toEqual(alone.requests)
      expect(unnarrated(told.events)).toEqual(unnarrated(alone.events))
      expect(ofType(told.events, 'narration.given').length).toBeGreaterThan(2)
      for (const { audience } of told.events.filter(about)) expect(['viewers', 'moderator']).toContain(audience)
    }
  })
})

test('a failing narrator gets the default line, and the game continues', async () => {
  const { events } = await heard({ rules: 'trial', seed: 3, narrator: tellers.failing as Agent, maxRetries: 1 })
  for (const { data } of ofType(events, 'narration.given')) expect(data.text).toBe('The game continues.')
  const failed = ofType(events, 'answer.rejected').filter(({ data }) => data.player === narratorId)
  expect(failed.length).toBe(2 * ofType(events, 'narration.given').length)
  expect(events.at(-1)?.type).toBe('game.ended')
})

test('players hear a narrator where the rules are public, and each hears the same', async () => {
  const rules = { extends: 'trial', narration: 'public' } as const
  const { events, requests } = await heard({ rules, seed: 5, narrator: plainly })
  for (const { audience } of ofType(events, 'narration.given')) expect(audience).toBe('public')
  expect(requests.at(-1)).toContain('Hear: 0.narrate.1.narrator')
})

test.each(playedPresets)(
  'a narrated game of %s is read, proved, replayed, resumed from any cut and forked',
  async (rules) => {
    const { events } = await heard({ rules, seed: 6, narrator: plainly })
    expect(ofType(events, 'game.created')[0]?.data.narrator).toEqual({ agent: 'bard' })
    expect(readLog(JSON.stringify(events))).toEqual(events)
    expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true })
    await replayGame(events)
    const asked = ofType(events, 'answer.recorded').filter(({ data }) => data.kind === 'narrate')
    const everyCut = asked.flatMap(({ seq }) => [seq, seq + 1, seq + 2])
    const cuts = everyCut.filter((_, index) => index % (isFull ? 3 : 7) === 0)
    const steady = steadyAgent('6')
    const agent: Agent = { act: (request) => ({ ...steady.act(request), latencyMs: 700 }) }
    for (const cut of cuts) {
      const resumed = await resumeGame(events.slice(0, cut), { agent, narrator: plainly }).run()
      expect(bare(resumed.events)).toEqual(bare(events))
    }
    const opening = asked[0] as GameEvent
    const change = { speech: 'Long ago, far away.' }
    const forked = await forkGame(events, {
      at: opening.seq,
      change,
      agent: refusing,
      narrator: refusing,
      id: 'forked',
    })
    const { events: other } = await forked.run()
    expect(ofType(other, 'narration.given')[0]?.data.text).toBe(change.speech)
    expect(ofType(other, 'answer.rejected')).toEqual(ofType(events, 'answer.rejected'))
    expect(ofType(other, 'game.ended')[0]?.data).toEqual(ofType(events, 'game.ended')[0]?.data)
  },
)

const refusing: Agent = {
  act: () => {
    throw new Error('Nobody may be asked.')
  },
}

test('a game made without a narrator gets none later', async () => {
  const { events } = await heard({ rules: 'trial', seed: 7 })
  expect(() => resumeGame(events.slice(0, 9), { narrator: plainly })).toThrow('made without a narrator')
})

test('a narrated game continues with a scripted narrator when none is given', async () => {
  const { events } = await heard({ rules: 'benchmark', seed: 8, narrator: plainly })
  const cut = events.findIndex(({ type }) => type === 'narration.given') + 1
  const resumed = await resumeGame(events.slice(0, cut), {}).run()
  expect(ofType(resumed.events, 'narration.given').length).toBeGreaterThan(2)
  expect(ofType(resumed.events, 'answer.defaulted')).toEqual([])
})

test('no player may have the id of a narrator, in any case', () => {
  for (const id of ['narrator', 'Narrator'])
    expect(() => createMafiaGame({ players: [{ id }, {}, {}, {}, {}] })).toThrow('not a word the game uses itself')
  expect(() => createMafiaGame({ narrator: {} as Agent })).toThrow('Expected an agent')
})
