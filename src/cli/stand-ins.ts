import { rehearsingAgent } from '../agents/rehearsal/index.js'
import { type Agent, scriptedAgent, type Usage } from '../index.js'
import type { EntrantPlan } from './config/entrants.js'
import { type ModelConfig, modelOptions } from './config/seat-agents.js'

/** The estimated usage of an entrant's calls in a whole tournament. */
export interface EntrantEstimate {
  readonly entrant: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Null when the price is unknown. */
  readonly costUsd: number | null
}

interface Compared {
  readonly entrants: readonly EntrantPlan[]
  readonly config: ModelConfig
}

/**
 * The estimated usage of each model among the entrants; empty if there is none. `play` lets stand-ins play a part of the games, and
 * says with `count` how many times as many questions the models will get.
 */
export async function estimateBy(
  compared: Compared,
  play: (entrants: Record<string, Agent>, count: (times: number) => void) => Promise<void>,
): Promise<EntrantEstimate[]> {
  const models = compared.entrants.filter(({ agent }) => agent.agent === 'openai')
  if (models.length === 0) return []
  const sums = new Map(
    models.map(({ name }) => [
      name,
      { entrant: name, calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null },
    ]),
  )
  let times = 1
  const entrants = standIns(compared, (name, { inputTokens = 0, outputTokens = 0, costUsd }) => {
    const sum = sums.get(name)
    if (sum === undefined) return
    sum.calls += times
    sum.inputTokens += times * inputTokens
    sum.outputTokens += times * outputTokens
    sum.costUsd = costUsd === undefined || sum.costUsd === null ? null : sum.costUsd + times * costUsd
  })
  await play(entrants, (each) => {
    times = each
  })
  return [...sums.values()]
}

/** A stand-in for each entrant. `onUsage` gets the estimated usage of every call that a model would get. */
function standIns({ entrants, config }: Compared, onUsage: (entrant: string, usage: Usage) => void) {
  const decisions = scriptedAgent()
  const agentFor = ({ name, agent }: EntrantPlan): Agent => {
    if (agent.agent !== 'openai') return decisions
    const rehearsing = rehearsingAgent(modelOptions(agent, config), { decisions, onAsked: () => {} })
    return {
      act: async (request) => {
        const answer = await rehearsing.act(request)
        onUsage(name, answer.usage ?? {})
        return answer
      },
    }
  }
  return Object.fromEntries(entrants.map((entrant) => [entrant.name, agentFor(entrant)]))
}
