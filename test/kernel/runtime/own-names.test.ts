import { describe, expect, test } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  isEvent,
  randomAgent,
  replayGame,
  resumeGame,
  verifyLog,
} from '../../../src/index.js'
import { isFull } from '../../laws/support/runs.js'
import { bare, counted } from '../../support/logs.js'

const random = randomAgent()

/** The cuts that are tried are so far apart. */
const everyCut = isFull ? 1 : 5

/** Names its character as told, and plays at random. */
const naming = (nameFor: (request: AgentRequest) => string | Error): Agent => ({
  act: (request) => {
    if (request.kind !== 'persona') return random.act(request)
    const name = nameFor(request)
    if (name instanceof Error) throw name
    return { persona: { name } }
  },
})

const holmes = 'Sherlock Holmes'
const own = ({ playerId }: AgentRequest) => `Someone like ${playerId}`
const failing = new Error('no idea')

const tables: readonly [what: string, agent: Agent][] = [
  ['every seat wants the same name', naming(() => holmes)],
  ['two seats want the same name', naming((request) => (/^p[27]$/.test(request.playerId) ? holmes : own(request)))],
  [
    'every third seat wants the same name',
    naming((request) => (Number(request.playerId.slice(1)) % 3 === 0 ? holmes : own(request))),
  ],
  [
    'each half of the table wants one name',
    naming(({ playerId }) => (Number(playerId.slice(1)) % 2 === 0 ? holmes : 'Doctor Watson')),
  ],
  [
    'some seats fail before they want a name that is taken',
    naming(({ attempt, playerId }) => (attempt === 1 && playerId > 'p4' ? failing : holmes)),
  ],
  ['seats want a name that is taken, and then fail', naming(({ attempt }) => (attempt === 1 ? holmes : failing))],
  ['seats fail among others who want a built-in name', naming(({ playerId }) => (playerId > 'p5' ? failing : 'Ada'))],
  ['all but one give in at the second try', naming((request) => (request.attempt === 1 ? holmes : own(request)))],
]

const make = (agent: Agent, options: GameOptions) =>
  createMafiaGame({ rules: { extends: 'classic', maxDays: 1 }, players: 8, seed: 0, agent, ...options })

const names = (events: readonly GameEvent[]): string[] =>
  events.flatMap((event) => (isEvent(event, 'persona.chosen') ? [event.data.persona.name] : []))

describe.each(tables)('where %s', (_what, agent) => {
  test.each([0, 1, 2, 3])(
    'with %i retries, each ends with a name of its own, in every replay and from every cut',
    async (maxRetries) => {
      const { events } = await make(agent, { maxRetries }).run()
      expect(new Set(names(events)).size).toBe(8)
      await replayGame(events)
      expect(await verifyLog(events)).toMatchObject({ ok: true })
      const settled = events.findIndex(({ type }) => type === 'role.dealt')
      for (let length = 1; length <= settled; length += maxRetries === 1 ? everyCut : 5 * everyCut) {
        const asking = counted(agent)
        const resumed = resumeGame(events.slice(0, length), { agent: asking })
        await resumed.step('phase')
        expect(resumed.events.length).toBeGreaterThan(settled)
        expect(bare(resumed.events), `cut at ${length}`).toEqual(bare(events.slice(0, resumed.events.length)))
        expect(asking.asked.filter((ask) => triesIn(events.slice(0, length)).has(ask))).toEqual([])
      }
    },
  )
})

const triesIn = (events: readonly GameEvent[]): Set<string> =>
  new Set(
    events.flatMap((event) =>
      isEvent(event, 'answer.recorded') || isEvent(event, 'answer.rejected')
        ? [`${event.data.requestId}/${event.data.attempt}`]
        : [],
    ),
  )

test('a game with generated personas continues from any moment with its journal', async () => {
  const agent = tables[0]?.[1] as Agent
  const entries: Parameters<NonNullable<NonNullable<GameOptions['journal']>['record']>>[0][] = []
  const { events } = await make(agent, { journal: { record: (entry) => void entries.push(entry) } }).run()
  const inside = entries.filter(({ requestId }) => requestId.includes('persona')).length
  // Each round one of those left gets the name it wants; after the fourth the others are named.
  expect(inside).toBe(8 + 7 + 7 + 7)
  for (let kept = 0; kept <= inside; kept += 3) {
    const asking = counted(agent)
    const resumed = await resumeGame(events.slice(0, 2), { agent: asking, journal: entries.slice(0, kept) }).run()
    expect(bare(resumed.events)).toEqual(bare(events))
    expect(asking.asked).toHaveLength(entries.length - kept)
  }
})

test('no other player can have a name that was given before the game', async () => {
  const players = Array.from({ length: 8 }, (_, seat) => (seat === 5 ? { persona: { name: holmes } } : {}))
  const { events } = await make(
    naming(() => holmes),
    { players },
  ).run()
  expect(names(events).filter((name) => name === holmes)).toHaveLength(1)
  expect(new Set(names(events)).size).toBe(8)
  for (let length = 1; length < 50; length += 4)
    expect(bare((await resumeGame(events.slice(0, length), { agent: naming(() => holmes) }).run()).events)).toEqual(
      bare(events),
    )
})
