import { askedToStop, type Parked, pairsOf } from '../comparison/index.js'
import { knownSum } from '../stats/sums/index.js'
import type { AbandonedGame, ExecutorTask } from './executor.js'
import type { GameOutcome } from './outcome.js'
import { blockDifferences, pairedDifference } from './paired.js'
import type { PlannedGame } from './plan.js'
import { type PlayOptions, playPlanned } from './play-planned.js'
import { ratings } from './ratings.js'
import { sequentialTest } from './sequential.js'
import type { PairDecision, TournamentOptions, TournamentProgress, TournamentResult } from './tournament-options.js'

type RunOptions = PlayOptions & Pick<TournamentOptions, 'onProgress' | 'seed' | 'until'>

/** A tournament that is being played. */
export class TournamentRun implements ExecutorTask {
  readonly #options: RunOptions
  readonly #plan: readonly PlannedGame[]
  readonly #outcomes = new Map<string, GameOutcome>()
  readonly #abandoned: AbandonedGame[] = []
  #stopped: TournamentResult['stopped'] = null
  /** The decision from the blocks before the first unfinished one, whose number is `open`. */
  #tested: { readonly open: number; readonly decision: PairDecision } | null = null
  #fault: { readonly error: unknown } | null = null

  constructor(options: RunOptions, plan: readonly PlannedGame[]) {
    this.#options = options
    this.#plan = plan
  }

  get plan(): readonly PlannedGame[] {
    return this.#plan
  }

  get signal(): AbortSignal | undefined {
    return this.#options.signal
  }

  get over(): boolean {
    if (this.#options.signal?.aborted) this.#stopped ??= askedToStop
    return this.#stopped !== null || this.#fault !== null
  }

  play(game: PlannedGame): Promise<GameOutcome | Parked> {
    return playPlanned(game, this.#options)
  }

  take(game: PlannedGame, outcome: GameOutcome | Parked): void {
    if ('by' in outcome) {
      this.#stopped ??= outcome
      return
    }
    this.#outcomes.set(game.id, outcome)
    if (this.#decision()?.decided) this.#stopped ??= 'decided'
    this.#options.onProgress?.(this.#progress())
  }

  abandon(game: AbandonedGame): void {
    this.#abandoned.push(game)
    this.#options.onProgress?.(this.#progress())
  }

  fail(error: unknown): void {
    this.#fault ??= { error }
  }

  /** Throws the error of a failed game. */
  result(): TournamentResult {
    if (this.#fault !== null) throw this.#fault.error
    const outcomes = this.#inOrder()
    const names = Object.keys(this.#options.entrants)
    return {
      plan: this.#plan,
      outcomes,
      abandoned: this.#abandoned,
      ratings: ratings(outcomes, { seed: this.#options.seed }).sort(
        (one, two) => two.overall.value - one.overall.value,
      ),
      differences: pairsOf(names).map((pair) => pairedDifference(outcomes, pair)),
      decision: this.#decision(),
      stopped: this.#stopped,
    }
  }

  #inOrder(): GameOutcome[] {
    return this.#plan.flatMap(({ id }) => this.#outcomes.get(id) ?? [])
  }

  /** Only the complete blocks before the first unfinished one count, so that it does not matter which games end first. */
  #decision(): PairDecision | null {
    const { until } = this.#options
    if (until === undefined) return null
    const open = this.#plan.find(({ id }) => !this.#outcomes.has(id))?.block ?? Number.POSITIVE_INFINITY
    if (this.#tested?.open !== open) {
      const complete = this.#inOrder().filter(({ block }) => block < open)
      const pair = { one: until.one, other: until.other }
      const decision = sequentialTest(blockDifferences(complete, pair), until.errorRate)
      this.#tested = { open, decision: { ...decision, pair } }
    }
    return this.#tested.decision
  }

  #progress(): TournamentProgress {
    const outcomes = [...this.#outcomes.values()]
    return {
      played: outcomes.length,
      of: this.#plan.length,
      abandoned: this.#abandoned.length,
      void: outcomes.filter((outcome) => outcome.void).length,
      costUsd: knownSum(outcomes.map(({ costUsd }) => costUsd)),
    }
  }
}
