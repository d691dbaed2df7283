import { type BudgetLimits, InvalidOptionsError } from '../../index.js'
import type { Database } from '../../stores/postgres/index.js'
import type { EntrantAgent } from '../tournament/index.js'
import { type FleetServices, readDefinition, type TournamentDefinition, type WorkerOptions } from './definition.js'
import { FleetBudget } from './fleet-budget.js'
import { FleetLimiter } from './fleet-limiter.js'
import { guardAgent } from './guarded-agent.js'

export interface OpenTournament {
  readonly definition: TournamentDefinition
  readonly entrants: Readonly<Record<string, EntrantAgent>>
  readonly budget?: FleetBudget
}

export class OpenTournaments implements FleetServices {
  readonly #database: Database
  readonly #worker: () => string
  readonly #createEntrants: WorkerOptions['createEntrants']
  readonly #limiters = new Map<string, FleetLimiter>()
  readonly #budgets = new Map<string, FleetBudget>()
  readonly #open = new Map<string, { readonly version: string; readonly tournament: Promise<OpenTournament> }>()

  constructor(database: Database, worker: () => string, createEntrants: WorkerOptions['createEntrants']) {
    this.#database = database
    this.#worker = worker
    this.#createEntrants = createEntrants
  }

  readonly limiterOf = (server: string): FleetLimiter => {
    const limiter = this.#limiters.get(server) ?? new FleetLimiter(this.#database, server, this.#worker)
    this.#limiters.set(server, limiter)
    return limiter
  }

  readonly guarded: FleetServices['guarded'] = (agent, server, options) =>
    guardAgent(agent, this.limiterOf(server), options)

  /** The tournament, read again when its definition has changed. `version` is a hash of the definition. */
  async get(id: string, version: string): Promise<OpenTournament> {
    const before = this.#open.get(id)
    const open = before?.version === version ? before : { version, tournament: this.#read(id) }
    this.#open.set(id, open)
    try {
      return await open.tournament
    } catch (error) {
      // It is read again for the next game.
      if (this.#open.get(id) === open) this.#open.delete(id)
      throw error
    }
  }

  async close(): Promise<void> {
    for (const budget of this.#budgets.values()) await budget.close().catch(() => {})
  }

  async #read(id: string): Promise<OpenTournament> {
    const definition = await readDefinition(this.#database, id)
    if (definition === undefined) throw new InvalidOptionsError(`There is no tournament \`${id}\`.`, 'tournament')
    const entrants = await this.#createEntrants(definition, this)
    if (definition.budget === undefined) return { definition, entrants }
    return { definition, entrants, budget: await this.#budget(id, definition.budget) }
  }

  /** The games of a tournament share one budget, also after its limits have changed. */
  async #budget(id: string, limits: BudgetLimits): Promise<FleetBudget> {
    const known = this.#budgets.get(id)
    if (known) {
      known.limits = limits
      return known
    }
    const budget = new FleetBudget(this.#database, id, limits)
    await budget.open()
    this.#budgets.set(id, budget)
    return budget
  }
}
