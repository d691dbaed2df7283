import { rehearseTable } from '../../src/cli/planning/estimate.js'
import type { MeasuredGame } from '../../src/cli/planning/rehearsal.js'
import type { TablePlan } from '../../src/cli/table.js'
import { createMafiaGame, type Rules } from '../../src/index.js'
import { type CostSum, gameCosts } from '../../src/lab/stats/index.js'
import { type Sent, scriptedModels } from './wire.ts'

/** The costs of a dry run, those of the game by the server's count, and the number of tokens in the requests of the game. */
export interface Compared {
  readonly rehearsed: MeasuredGame
  readonly played: CostSum
  readonly sent: number
}

const players = 10

/** A table of models alone, as a file describes it. */
function planFor(rules: Rules): TablePlan {
  const agent = { agent: 'openai', model: 'scripted', baseURL: 'http://127.0.0.1/v1' } as const
  const seats = Array.from({ length: players }, (_, seat) => ({ at: ['players', seat], agent }))
  const file = { path: '', config: {} } as unknown as TablePlan['file']
  return { file, rules, seats, ids: seats.map((_, seat) => `p${seat + 1}`) }
}

/** Rehearses a game of ten and plays it by the same decisions. */
export async function dryRunAndGame(rules: Rules, seed: string): Promise<Compared> {
  const sent: Sent[] = []
  const { events } = await createMafiaGame({ rules, players, seed, agent: scriptedModels({}, sent) }).run()
  const { game: rehearsed } = await rehearseTable(planFor(rules), [seed])
  return {
    rehearsed,
    played: gameCosts(events).total,
    sent: sent.reduce((sum, { wire }) => sum + wire.length, 0),
  }
}

/** By how much of 1 the dry run was wrong; below 0 is too low. */
export const errorIn = ({ rehearsed, played }: Compared, part: 'inputTokens' | 'outputTokens'): number =>
  (rehearsed[part] ?? Number.NaN) / (played[part] ?? Number.NaN) - 1
