import {
  type Agent,
  type Budget,
  type CallSink,
  createBudget,
  createMafiaGame,
  type GameOptions,
  type MafiaGame,
} from '../index.js'
import { definedFields } from '../text/index.js'
import { agentsAt } from './config/seat-agents.js'
import { type SeatedPerson, seatPerson } from './person.js'
import { type TablePlan, withPlace } from './table-plan.js'

/** A planned game with everyone in place. */
export interface Table<Plan = TablePlan> {
  readonly plan: Plan
  readonly agents: readonly Agent[]
  readonly narrator?: Agent
  readonly person?: SeatedPerson
  readonly budget?: Budget
  /** Where the calls to models are saved. */
  readonly calls?: CallSink
}

/** Seats everyone. Throws `BadInput` when a key is missing, or `InvalidOptionsError` when a person has no terminal. */
export async function tableFor<P extends Omit<TablePlan, 'rules'>>(plan: P): Promise<Table<P>> {
  const { config } = plan.file
  const person = plan.personAt === undefined ? undefined : await seatPerson(plan.ids[plan.personAt] ?? '')
  const asked = await agentsAt([...plan.seats, ...(plan.narrator ? [plan.narrator] : [])], config)
  const seated = asked.map((agent) => agent ?? (person as SeatedPerson).agent)
  const agents = seated.slice(0, plan.seats.length)
  const narrator = seated[plan.seats.length]
  const budget = config.budget && createBudget(definedFields(config.budget))
  return { plan, agents, ...(narrator && { narrator }), ...(person && { person }), ...(budget && { budget }) }
}

/** The options of a game besides its players: its store, its inspector, its pace. */
type Company = Pick<GameOptions, 'store' | 'inspect' | 'paceMs'>

/** A game of these players, not yet begun. */
export function gameAt(
  { plan, agents, narrator, budget, calls }: Table,
  seed: string,
  company: Company = {},
): MafiaGame {
  const { clock, timeoutMs, maxRetries, maxSpeechChars, patienceMs, onServiceFault } = plan.file.config
  const limits = { clock, timeoutMs, maxRetries, maxSpeechChars, patienceMs, onServiceFault }
  const players = plan.seats.map(({ name, role, persona }, seat) => ({
    agent: agents[seat] as Agent,
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(persona && { persona }),
  }))
  const options = definedFields({ ...limits, narrator, budget, calls, ...company })
  try {
    return createMafiaGame({ rules: plan.rules, players, seed, ...options })
  } catch (error) {
    throw withPlace(error, plan.file, plan.seats)
  }
}

/** How long a game that has to stop waits for its calls in flight, in ms. */
export const timeoutOf = ({ plan }: Pick<Table, 'plan'>): number => plan.file.config.timeoutMs ?? 120_000
