import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, type GameEvent, type PresetName, presets } from '../../src/index.js'
import { runs } from '../laws/support/runs.js'

const presetNames = Object.keys(presets) as PresetName[]

/** What an adapter is tried with: a fresh agent each time it is called. */
export interface AgentTrial {
  readonly name: string
  readonly make: () => Agent
  /** How many games of each preset are played. Default 15 with `LAWS=full`, else 1. */
  readonly seeds?: number
}

/** The suite that every agent of our own passes: it answers every kind of request of every preset legally. */
export function testAgent({ name, make, seeds = runs(50, 1) }: AgentTrial): void {
  const games = new Map<string, Promise<GameEvent[]>>()
  const first = (rules: PresetName, seed: number): Promise<GameEvent[]> => {
    const key = `${rules} ${seed}`
    const game = games.get(key) ?? played(rules, seed, make())
    games.set(key, game)
    return game
  }
  test.each(presetNames)(`${name} answers everything that %s asks, at the first try and legally`, async (rules) => {
    for (let seed = 0; seed < seeds; seed++) {
      const events = await first(rules, seed)
      expect(faults(events)).toEqual([])
      expect(events.at(-1)?.type).toBe('game.ended')
    }
  })

  test.each(presetNames)(
    `${name} plays %s the same way twice, and with a fresh agent for each request`,
    async (rules) => {
      const fresh: Agent = { name: make().name ?? '', act: (request) => make().act(request) }
      expect(await played(rules, 0, fresh)).toEqual(await first(rules, 0))
    },
  )
}

/** The log of a game of ten between copies of `agent`, without what depends on the wall clock. */
export async function played(rules: PresetName, seed: string | number, agent: Agent): Promise<GameEvent[]> {
  const { events } = await createMafiaGame({ rules, players: 10, seed, agent }).run()
  return events.map(({ meta: _, ...event }) => event as GameEvent)
}

const faults = (events: readonly GameEvent[]) =>
  events.filter(({ type }) => type === 'answer.rejected' || type === 'answer.defaulted')
