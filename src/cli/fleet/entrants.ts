import type { TournamentDefinition, WorkerOptions } from '../../fleet/index.js'
import type { Agent } from '../../index.js'
import type { EntrantPlan } from '../config/entrants.js'
import { agentsAt, type ModelConfig, serverOf } from '../config/seat-agents.js'

/** Makes the entrants of a tournament that `nightzero tournament` has queued, with keys from this worker's environment. */
export const entrantsOf: WorkerOptions['entrantsOf'] = async (definition, services) => {
  const plans = plansIn(definition)
  const config = { ...(definition.shared as ModelConfig), limiterOf: services.limiterOf }
  const agents = await agentsAt(plans, config, (at) => `The entrant \`${plans[at]?.name}\` of \`${definition.seed}\``)
  return Object.fromEntries(
    plans.map(({ name, agent }, at) => {
      const [own, server] = [agents[at] as Agent, serverOf(agent)]
      return [name, server === undefined ? own : services.guarded(own, server, { queued: agent.agent === 'openai' })]
    }),
  )
}

const plansIn = ({ entrants }: TournamentDefinition): EntrantPlan[] =>
  Object.entries(entrants).map(([name, agent]) => ({ name, agent: agent as EntrantPlan['agent'], at: [] }))
