import { expect } from 'vitest'
import {
  createMafiaGame,
  type GameOptions,
  type GameResult,
  randomAgent,
  resumeGame,
  verifyLog,
} from '../../src/index.js'

type ProvenOptions = Omit<GameOptions, 'seed'> & { readonly games?: number }

/**
 * Fifty games, the first five of the default agents and the others of random ones, each of which must finish and verify;
 * the first, cut in the middle and resumed, must end alike.
 */
export async function provenGames({ games = 50, ...options }: ProvenOptions): Promise<GameResult[]> {
  const { powers, charts } = options
  const code = { ...(powers && { powers }), ...(charts && { charts }) }
  const results: GameResult[] = []
  for (let seed = 0; seed < games; seed++) {
    const result = await createMafiaGame({ ...(seed >= 5 && { agent: randomAgent() }), ...options, seed }).run()
    expect(await verifyLog(result.events, code)).toMatchObject({ ok: true })
    results.push(result)
  }
  const [first] = results
  if (first) {
    const { agent } = options
    const cut = first.events.slice(0, Math.floor(first.events.length / 2))
    const resumed = await resumeGame(cut, { ...code, ...(agent && { agent }) })
    const outcome = await resumed.run()
    expect(outcome.events.map(({ meta: _, ...event }) => event)).toEqual(
      first.events.map(({ meta: _, ...event }) => event),
    )
  }
  return results
}
