import { afterEach, beforeEach, expect } from 'vitest'
import {
  type Agent,
  type AgentRequest,
  type Answer,
  createMafiaGame,
  type GameEvent,
  type GameOptions,
  isEvent,
  type PresetName,
  presets,
  randomAgent,
} from '../../src/index.js'
import { seatsFor } from '../support/seats.js'
import { ticks } from '../support/ticks.js'

export const presetNames = Object.keys(presets) as PresetName[]

/** Fails a test in which anything went wrong that nobody handled. */
export function expectNothingUnhandled(): void {
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  beforeEach(() => {
    unhandled.length = 0
    process.on('unhandledRejection', note)
    process.on('uncaughtException', note)
  })
  afterEach(async () => {
    await ticks()
    process.off('unhandledRejection', note)
    process.off('uncaughtException', note)
    expect(unhandled).toEqual([])
  })
}

const random = randomAgent()

/** What a well-behaved player answers. */
export const sane = (request: AgentRequest): Answer => random.act(request) as Answer

/** A table whose first player answers by `act`; the others behave. */
export function withRogue(act: (request: AgentRequest) => unknown, options: GameOptions = {}) {
  const rogue = { name: 'rogue', act } as Agent
  return createMafiaGame({
    players: seatsFor(options.rules ?? 'trial', 7),
    seed: 'r4',
    agent: ({ seat }) => (seat === 0 ? rogue : random),
    ...options,
  })
}

/** The events of one type. */
export function eventsOf<K extends GameEvent['type']>(events: readonly GameEvent[], type: K): GameEvent<K>[] {
  return events.filter((event) => isEvent(event, type)) as unknown as GameEvent<K>[]
}

/** Everything but `meta`, as JSON: what two runs of one game must share. */
export const bare = (events: readonly GameEvent[]): string =>
  JSON.stringify(events.map(({ meta: _, ...event }) => event))

/** A failed question leaves tries numbered 1, 2, ... with a reason each, then its default; a clash ends it before its last try. */
export function expectEveryTryRecorded(events: readonly GameEvent[], maxRetries: number): void {
  const defaulted = eventsOf(events, 'answer.defaulted')
  const recorded = eventsOf(events, 'answer.recorded')
  const rejected = new Map<string, GameEvent<'answer.rejected'>[]>()
  for (const event of eventsOf(events, 'answer.rejected'))
    rejected.set(event.data.requestId, [...(rejected.get(event.data.requestId) ?? []), event])
  for (const { data, seq } of defaulted) {
    const tries = rejected.get(data.requestId) ?? []
    const count = tries.at(-1)?.data.fault === 'clash' ? tries.length : maxRetries + 1
    expect(tries.map((event) => event.data.attempt)).toEqual(Array.from({ length: count }, (_, n) => n + 1))
    expect(tries.every((event) => event.data.reason.length > 0 && event.seq < seq)).toBe(true)
  }
  for (const { data } of recorded)
    expect((rejected.get(data.requestId) ?? []).map((event) => event.data.attempt)).toEqual(
      Array.from({ length: data.attempt - 1 }, (_, n) => n + 1),
    )
  const answered = [...defaulted, ...recorded].map(({ data }) => data.requestId)
  expect(new Set(answered).size).toBe(answered.length)
  for (const [id, tries] of rejected) if (tries.at(-1)?.data.fault !== 'clash') expect(answered).toContain(id)
}

/** The log is text that any reader of JSON in UTF-8 takes back unchanged. */
export function expectCleanLog(events: readonly GameEvent[]): void {
  const json = JSON.stringify(events)
  expect(Buffer.from(json, 'utf8').toString('utf8')).toBe(json)
  expect(JSON.parse(json)).toEqual(events)
}
