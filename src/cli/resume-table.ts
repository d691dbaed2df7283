import { type Agent, type BudgetLimits, type ResumeOptions, randomAgent, type Seat, scriptedAgent } from '../index.js'
import { Flight } from './flight.js'
import type { SeatedPerson } from './person.js'
import { limitsIn, tableFor } from './table.js'
import { planOf } from './table-plan.js'

/** The arguments that say who plays on, and what it may take. */
export interface ResumeArguments {
  readonly agent: 'scripted' | 'random'
  readonly config?: string
  readonly maxCost?: number
  readonly maxTokens?: number
}

/** Who plays on, and what it may take. */
export interface ResumedTable extends Pick<ResumeOptions, 'agent' | 'narrator' | 'budget'> {
  /** How many players the file seats; absent where there is no file. */
  readonly seats?: number
  readonly flight: Flight
  readonly timeoutMs: number
  readonly person?: SeatedPerson
}

/** Everyone who plays on. Throws `BadInput` for a file that cannot be used. */
export async function playersFor(options: ResumeArguments): Promise<ResumedTable> {
  if (options.config === undefined) {
    const agent = options.agent === 'random' ? randomAgent() : scriptedAgent()
    return { agent, flight: new Flight(), timeoutMs: 120_000, ...budgetOf({}, options) }
  }
  const plan = planOf({ ...options, rules: 'trial', players: 10 })
  const { agents, narrator, flight, person } = await tableFor(plan)
  const { budget = {}, timeoutMs = 120_000 } = plan.file.config
  const agent = ({ seat }: Seat) => (agents[seat] ?? agents[0]) as Agent
  const seats = agents.length
  const company = { ...(narrator && { narrator }), ...(person && { person }) }
  return { agent, seats, flight, timeoutMs, ...company, ...budgetOf(limitsIn(budget), options) }
}

function budgetOf(limits: BudgetLimits, { maxCost, maxTokens }: ResumeArguments): { budget?: BudgetLimits } {
  const budget = {
    ...limits,
    ...(maxCost !== undefined && { maxCostUsd: maxCost }),
    ...(maxTokens !== undefined && { maxTokens }),
  }
  return Object.keys(budget).length === 0 ? {} : { budget }
}
