import { InvalidOptionsError } from '../index.js'
import type { EntrantAgent } from '../lab/tournament/index.js'
import type { Database } from '../stores/postgres/index.js'
import { type FleetServices, readDefinition, type TournamentDefinition, type WorkerOptions } from './definition.js'
import { FleetBudget } from './fleet-budget.js'
import { FleetLimiter } from './fleet-limiter.js'
import { guardAgent } from './guarded-agent.js'

/** A tournament as a worker plays it. */
export interface OpenTournament {
  readonly definition: TournamentDefinition
  readonly entrants: Readonly<Record<string, EntrantAgent>>
  readonly budget?: FleetBudget
}

/** The tournaments that a worker plays games of. */
export class OpenTournaments implements FleetServices {
  readonly #database: Database
  readonly #worker: () => string
  readonly #entrantsOf: WorkerOptions['entrantsOf']
  readonly #limiters = new Map<string, FleetLimiter>()
  readonly #open = new Map<string, { readonly version: string; readonly tournament: Promise<OpenTournament> }>()
  readonly #budgets: FleetBudget[] = []

  constructor(database: Database, worker: () => string, entrantsOf: WorkerOptions['entrantsOf']) {
    this.#database = database
    this.#worker = worker
    this.#entrantsOf = entrantsOf
  }

  readonly limiterOf = (server: string): FleetLimiter => {
    const limiter = this.#limiters.get(server) ?? new FleetLimiter(this.#database, server, this.#worker)
    this.#limiters.set(server, limiter)
    return limiter
  }

  readonly guarded: FleetServices['guarded'] = (agent, server, options) =>
    guardAgent(agent, this.limiterOf(server), options)

  /** Reads a tournament that is new or whose definition has changed. `version` is a hash of the definition. */
  note(id: string, version: string): void {
    if (this.#open.get(id)?.version === version) return
    this.#open.set(id, { version, tournament: this.#read(id) })
    // `get` rejects with the error, for the code that plays a game of the tournament.
    this.#open.get(id)?.tournament.catch(() => {})
  }

  async get(id: string): Promise<OpenTournament> {
    const known = this.#open.get(id)
    if (known === undefined) throw new InvalidOptionsError(`There is no tournament \`${id}\`.`, 'tournament')
    try {
      return await known.tournament
    } catch (error) {
      // It is read again for the next game.
      this.#open.delete(id)
      throw error
    }
  }

  async close(): Promise<void> {
    for (const budget of this.#budgets) await budget.close().catch(() => {})
  }

  async #read(id: string): Promise<OpenTournament> {
    const definition = await readDefinition(this.#database, id)
    if (definition === undefined) throw new InvalidOptionsError(`There is no tournament \`${id}\`.`, 'tournament')
    const entrants = await this.#entrantsOf(definition, this)
    if (definition.budget === undefined) return { definition, entrants }
    const budget = new FleetBudget(this.#database, id, definition.budget)
    await budget.open()
    this.#budgets.push(budget)
    return { definition, entrants, budget }
  }
}
