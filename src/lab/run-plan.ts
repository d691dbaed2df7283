import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import pMap from 'p-map'
import { type Budget, type BudgetLimits, GameConflictError } from '../index.js'
import { knownSum } from '../kernel/events/game-stats.js'
import { type Suspension, stopRequested } from './run-game.js'

/** One piece of a plan: a game, or a question. */
export interface Unit {
  readonly id: string
}

/** A unit that was given up because it failed repeatedly. */
export interface AbandonedUnit extends Unit {
  readonly tries: number
  readonly error: string
}

/** How far a tournament or a probe is. */
export interface RunProgress {
  readonly done: number
  readonly of: number
  readonly abandoned: number
  /** The known cost so far; null if no cost is known. */
  readonly costUsd: number | null
}

/** The task of an executor: what to perform, and callbacks for what comes of it. */
export interface RunTask<U extends Unit, Outcome> {
  readonly plan: readonly U[]
  /** Whether nothing more needs to be performed. */
  readonly over: boolean
  /** Performs a unit in this process. */
  perform(unit: U): Promise<Outcome | Suspension>
  /** Takes the outcome of a unit, or the reason why no more are performed. Units may end in any order. */
  report(unit: U, outcome: Outcome | Suspension): void
  abandon(unit: AbandonedUnit): void
  fail(error: unknown): void
  readonly signal?: AbortSignal | undefined
}

/** Where the units of a plan are performed. */
export interface Executor<U extends Unit, Outcome> {
  /** Resolves when every unit was performed or given up, or none needs to be performed any more. */
  execute(task: RunTask<U, Outcome>): Promise<void>
}

/** How long to wait before games that another process plays are looked at again. */
const elsewhereMs = 250

/**
 * Makes an executor that performs units in this process, up to `concurrency` at once. Games that another process is playing in
 * the same store come last: then each is read when it has ended there, or continued here if it was left.
 */
export function inProcess<U extends Unit, Outcome>(concurrency: number): Executor<U, Outcome> {
  return {
    async execute(task) {
      let units = task.plan
      while (units.length > 0 && !task.over) {
        const elsewhere = new Set<U>()
        await pMap(
          openUnits(task, units),
          async (unit) => {
            if (!(await performOne(task, unit))) elsewhere.add(unit)
          },
          { concurrency },
        )
        units = units.filter((unit) => elsewhere.has(unit))
        if (units.length > 0) await pause(elsewhereMs)
      }
    },
  }
}

function* openUnits<U extends Unit>(task: Pick<RunTask<U, unknown>, 'over'>, units: readonly U[]): Iterable<U> {
  for (const unit of units) {
    if (task.over) return
    yield unit
  }
}

/** False when another process has the unit. */
async function performOne<U extends Unit, Outcome>(task: RunTask<U, Outcome>, unit: U): Promise<boolean> {
  // Agents that answer synchronously would block everything else, also Ctrl-C.
  await breathe()
  if (task.over) return true
  try {
    task.report(unit, await task.perform(unit))
  } catch (error) {
    if (isConflict(error)) return false
    // The other units are finished, because their answers are paid for.
    task.fail(error)
  }
  return true
}

/** Another process has begun the game, or is writing it. */
const isConflict = (error: unknown): boolean =>
  error instanceof GameConflictError || (error instanceof Error && isConflict(error.cause))

/** What tournaments and probes differ in. */
export interface PlannedWork<U extends Unit, Outcome extends { readonly costUsd: number | null }> {
  readonly plan: readonly U[]
  /** Performs a unit, continues it, or reads it from the store. Resolves with a suspension when it had to stop; it is then saved. */
  readonly perform: (unit: U) => Promise<Outcome | Suspension>
  /** Whether the rest of the plan is not needed, asked after each outcome. Default: never. */
  readonly isDecided?: (outcomes: ReadonlyMap<string, Outcome>) => boolean
  /** Called as each unit ends, with its outcome unless it was given up. */
  readonly onProgress?: (progress: RunProgress, outcome?: Outcome) => void
  readonly signal?: AbortSignal | undefined
}

/** The options that tournaments and probes have in common. */
export interface RunOptions<U extends Unit, Outcome> {
  /** How many games or questions are open at once in this process. Default 4. */
  readonly concurrency?: number
  /** Where they are performed. Default: in this process; another executor has its own store and budget. */
  readonly executor?: Executor<U, Outcome>
  /**
   * What all calls together may cost: limits for everything, including what the store has saved, or a shared budget for new
   * answers. When it is used up the run stops; it continues with the same store later.
   */
  readonly budget?: Budget | BudgetLimits
}

/** What a run has come to. */
export interface RunResult<Outcome> {
  /** By the id of the unit, in the order of the plan. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly abandoned: readonly AbandonedUnit[]
  /** Why not all of the plan was performed: the rest is not needed, or it had to stop and can be continued. Null when all was. */
  readonly stopped: 'decided' | Suspension | null
}

/**
 * Performs the units of a plan. When one has to stop, no new one begins, and open ones are finished.
 *
 * @throws the first fault of a unit, when the others are finished.
 */
export async function runPlan<U extends Unit, Outcome extends { readonly costUsd: number | null }>(
  work: PlannedWork<U, Outcome>,
  executor: Executor<U, Outcome>,
): Promise<RunResult<Outcome>> {
  const run = new PlanRun(work)
  await executor.execute(run)
  return run.result()
}

class PlanRun<U extends Unit, Outcome extends { readonly costUsd: number | null }> implements RunTask<U, Outcome> {
  readonly #work: PlannedWork<U, Outcome>
  readonly #outcomes = new Map<string, Outcome>()
  readonly #abandoned: AbandonedUnit[] = []
  #costUsd: number | null = null
  #stopped: RunResult<Outcome>['stopped'] = null
  #fault: { readonly error: unknown } | null = null

  constructor(work: PlannedWork<U, Outcome>) {
    this.#work = work
  }

  get plan(): readonly U[] {
    return this.#work.plan
  }

  get signal(): AbortSignal | undefined {
    return this.#work.signal
  }

  get over(): boolean {
    if (this.#work.signal?.aborted) this.#stopped ??= stopRequested
    return this.#stopped !== null || this.#fault !== null
  }

  perform(unit: U): Promise<Outcome | Suspension> {
    return this.#work.perform(unit)
  }

  report(unit: U, outcome: Outcome | Suspension): void {
    if ('by' in outcome) {
      this.#stopped ??= outcome
      return
    }
    this.#outcomes.set(unit.id, outcome)
    this.#costUsd = knownSum([this.#costUsd, outcome.costUsd])
    if (this.#work.isDecided?.(this.#outcomes)) this.#stopped ??= 'decided'
    this.#notify(outcome)
  }

  abandon(unit: AbandonedUnit): void {
    this.#abandoned.push(unit)
    this.#notify()
  }

  fail(error: unknown): void {
    this.#fault ??= { error }
  }

  result(): RunResult<Outcome> {
    if (this.#fault !== null) throw this.#fault.error
    const inOrder = this.plan.flatMap(({ id }) => {
      const outcome = this.#outcomes.get(id)
      return outcome === undefined ? [] : [[id, outcome] as const]
    })
    const stopped = inOrder.length === this.plan.length ? null : this.#stopped
    return { outcomes: new Map(inOrder), abandoned: this.#abandoned, stopped }
  }

  #notify(outcome?: Outcome): void {
    const { size: done } = this.#outcomes
    const progress = { done, of: this.plan.length, abandoned: this.#abandoned.length, costUsd: this.#costUsd }
    this.#work.onProgress?.(progress, outcome)
  }
}
