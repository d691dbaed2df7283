import { rehearsingAgent } from '../agents/rehearsal/index.js'
import { type Agent, scriptedAgent, type Usage } from '../index.js'
import { type PlannedGame, runTournament } from '../tournament/index.js'
import { modelOptions } from './config/seat-agents.js'
import type { EntrantPlan, TournamentFile } from './config/tournament-config.js'

/** What an entrant's calls to a model would take in a whole tournament. */
export interface EntrantEstimate {
  readonly entrant: string
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  /** Null when the price is unknown. */
  readonly costUsd: number | null
}

/**
 * What the models of a plan would take, as one block at each kind of table tells in which scripted players stand in for everyone.
 * Nobody is called. Empty where no model plays.
 */
export async function estimated(file: TournamentFile, plan: readonly PlannedGame[]): Promise<EntrantEstimate[]> {
  const models = file.entrants.filter(({ agent }) => agent.agent === 'openai')
  if (models.length === 0) return []
  const sums = new Map(
    models.map(({ name }) => [
      name,
      { entrant: name, calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 as number | null },
    ]),
  )
  for (const [at, table] of file.tables.entries()) {
    const games = plan.filter(({ block }) => block % file.tables.length === at).length
    const times = games / file.entrants.length
    const entrants = standIns(file, (name, { inputTokens = 0, outputTokens = 0, costUsd }) => {
      const sum = sums.get(name)
      if (sum === undefined) return
      sum.calls += times
      sum.inputTokens += times * inputTokens
      sum.outputTokens += times * outputTokens
      sum.costUsd = costUsd === undefined || sum.costUsd === null ? null : sum.costUsd + times * costUsd
    })
    await runTournament({ entrants, tables: [table], games: 1, seed: 'estimate', limits: { clock: 'simulated' } })
  }
  return [...sums.values()]
}

/** Everybody's stand-in, which tells `took` what a model's answer would have taken. */
function standIns({ entrants, config }: TournamentFile, took: (entrant: string, usage: Usage) => void) {
  const decisions = scriptedAgent()
  const agentFor = ({ name, agent }: EntrantPlan): Agent => {
    if (agent.agent !== 'openai') return decisions
    const rehearsing = rehearsingAgent(modelOptions(agent, config), { decisions, onAsked: () => {} })
    return {
      act: async (request) => {
        const answer = await rehearsing.act(request)
        took(name, answer.usage ?? {})
        return answer
      },
    }
  }
  return Object.fromEntries(entrants.map((entrant) => [entrant.name, agentFor(entrant)]))
}
