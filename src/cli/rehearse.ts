import { type Rehearsed, rehearsingAgent } from '../agents/rehearsal/index.js'
import { type Agent, type GameEvent, scriptedAgent } from '../index.js'
import { modelOptions } from './config/seat-agents.js'
import { gameAt } from './table.js'
import type { TablePlan } from './table-plan.js'

/** A game that was played without asking anybody. */
export interface RehearsedGame {
  /** With the estimated usage of every call that a model would have got. */
  readonly events: readonly GameEvent[]
  readonly asked: readonly Rehearsed[]
}

/** Plays a planned game with scripted players instead of everybody, on the simulated clock. */
export async function rehearse(
  plan: TablePlan,
  { seed, signal }: { readonly seed: string; readonly signal?: AbortSignal },
): Promise<RehearsedGame> {
  const { file, seats, narrator } = plan
  const asked: Rehearsed[] = []
  const decisions = scriptedAgent()
  const standIn = ({ agent }: TablePlan['seats'][number]): Agent =>
    agent.agent === 'openai'
      ? rehearsingAgent(modelOptions(agent, file.config), { decisions, onAsked: (one) => asked.push(one) })
      : decisions
  const simulated = { ...plan, file: { ...file, config: { ...file.config, clock: 'simulated' as const } } }
  const table = { plan: simulated, agents: seats.map(standIn), ...(narrator && { narrator: standIn(narrator) }) }
  const { events } = await gameAt(table, seed).run(signal ? { signal } : {})
  return { events, asked }
}
