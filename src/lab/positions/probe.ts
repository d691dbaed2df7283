import { setImmediate as breathe } from 'node:timers/promises'
import { type Budget, type BudgetLimits, InvalidLogError, InvalidOptionsError } from '../../index.js'
import { openRequests } from '../../players/prompts/index.js'
import { memoryTries, type TryStore } from '../../stores/index.js'
import { createRunBudget, entrantNames, inParallel, type Suspension, stopRequested } from '../run-plan.js'
import { type AskParts, askSample, type ProbeAnswer, planProbe, type Sample, sampleKey } from './ask-sample.js'
import { eventsAt, type Position, type Suite } from './suite.js'

/** The options of `runProbe`: the entrants, the positions, and the number of samples. */
export interface ProbeOptions extends Omit<AskParts, 'budget' | 'store'> {
  readonly suite: Suite
  /** How many times each entrant is asked each position. Default 1. */
  readonly samples?: number
  /** How many questions are open at once. Default 4. */
  readonly concurrency?: number
  /** Default: in memory. With `jsonlTries(path)` the same call continues where it stopped. */
  readonly store?: TryStore
  /**
   * What all calls together may cost: limits for the whole probe, including saved answers, or a shared budget for new
   * answers.
   */
  readonly budget?: Budget | BudgetLimits
  /** Called as each question is answered. */
  readonly onProgress?: (progress: ProbeProgress) => void
}

/** The progress of a probe. */
export interface ProbeProgress {
  readonly asked: number
  readonly of: number
  /** Questions that ended with the default of the rules. */
  readonly defaulted: number
  /** The known cost so far; null if no cost is known. */
  readonly costUsd: number | null
}

/** The result of a probe. */
export interface ProbeResult {
  /** In the order of the plan. */
  readonly answers: readonly ProbeAnswer[]
  /** How many questions the plan has. */
  readonly of: number
  /** Why not every question was asked; the probe can be continued. Null when all were asked. */
  readonly stopped: Suspension | null
}

/**
 * Asks every entrant every position of a suite, with exactly the requests of the games. Saved answers are not asked for
 * again. When one question has to stop, no new one begins, and open ones are finished.
 *
 * @throws {InvalidOptionsError} without an entrant, when one is no agent, or when `samples` is not a whole number from 1.
 * @throws {InvalidLogError} when a log of the suite never asks the request of a position.
 */
export async function runProbe(options: ProbeOptions): Promise<ProbeResult> {
  const {
    suite,
    entrants,
    samples = 1,
    concurrency = 4,
    store = memoryTries(),
    budget: given,
    onProgress,
    ...rest
  } = options
  const names = entrantNames(entrants)
  requireProbe(names, samples)
  const plan = planProbe(suite, names, samples)
  for (const position of suite.positions) await requireAsked(suite, position)
  const budget = given && (await createRunBudget(given, () => paidIn(plan, store)))
  const parts: AskParts = { ...rest, entrants, store, ...(budget && { budget }) }
  const run = new ProbeRun(plan, parts, onProgress)
  await inParallel(plan, (sample) => run.ask(sample, suite), concurrency)
  return run.result()
}

class ProbeRun {
  readonly #plan: readonly Sample[]
  readonly #parts: AskParts
  readonly #onProgress: ProbeOptions['onProgress']
  readonly #answers = new Map<string, ProbeAnswer>()
  #defaulted = 0
  #costUsd: number | null = null
  #stopped: Suspension | null = null
  #fault: { readonly error: unknown } | null = null

  constructor(plan: readonly Sample[], parts: AskParts, onProgress: ProbeOptions['onProgress']) {
    this.#plan = plan
    this.#parts = parts
    this.#onProgress = onProgress
  }

  async ask(sample: Sample, suite: Suite): Promise<void> {
    // Agents that answer synchronously would block everything else, also Ctrl-C.
    await breathe()
    if (this.#parts.signal?.aborted) this.#stopped ??= stopRequested
    if (this.#stopped !== null || this.#fault !== null) return
    try {
      const ended = await askSample(sample, eventsAt(suite, sample.position), this.#parts)
      if ('by' in ended) this.#stopped ??= ended
      else this.#take(sample, ended)
    } catch (error) {
      // The other open questions are finished, because they are paid for.
      this.#fault ??= { error }
    }
  }

  #take(sample: Sample, answer: ProbeAnswer): void {
    this.#answers.set(sampleKey(sample), answer)
    if (answer.choice === null) this.#defaulted += 1
    if (answer.costUsd !== null) this.#costUsd = (this.#costUsd ?? 0) + answer.costUsd
    this.#onProgress?.({
      asked: this.#answers.size,
      of: this.#plan.length,
      defaulted: this.#defaulted,
      costUsd: this.#costUsd,
    })
  }

  /** Throws what went wrong in a question. */
  result(): ProbeResult {
    if (this.#fault !== null) throw this.#fault.error
    const answers = this.#plan.flatMap((sample) => this.#answers.get(sampleKey(sample)) ?? [])
    return { answers, of: this.#plan.length, stopped: answers.length === this.#plan.length ? null : this.#stopped }
  }
}

function requireProbe(entrants: readonly string[], samples: number): void {
  if (entrants.length === 0) throw new InvalidOptionsError('Expected at least one of `entrants`.', 'entrants')
  if (!Number.isInteger(samples) || samples < 1)
    throw new InvalidOptionsError(`Expected \`samples\` to be a whole number from 1, got \`${samples}\`.`, 'samples')
}

/** Waiting for a question that is never asked would never end. */
async function requireAsked(suite: Suite, position: Position): Promise<void> {
  const open = await openRequests(eventsAt(suite, position))
  if (!open.some(({ id }) => id === position.requestId))
    throw new InvalidLogError(`The log of \`${position.position}\` does not ask \`${position.requestId}\` there.`)
}

function* paidIn(plan: readonly Sample[], store: TryStore) {
  for (const sample of plan) for (const { meta } of store.getTries(sampleKey(sample))) if (meta?.usage) yield meta.usage
}
