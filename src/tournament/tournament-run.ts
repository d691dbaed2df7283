import { setImmediate as breathe } from 'node:timers/promises'
import type { GameOutcome } from './outcome.js'
import { blockDifferences, pairedDifference } from './paired.js'
import { askedToStop, type Parked } from './parked.js'
import type { PlannedGame } from './plan.js'
import { type PlayOptions, playPlanned } from './play-planned.js'
import { ratings } from './ratings.js'
import { sequentialTest } from './sequential.js'
import type { PairDecision, TournamentOptions, TournamentProgress, TournamentResult } from './tournament-options.js'

type RunOptions = PlayOptions & Pick<TournamentOptions, 'onProgress' | 'seed' | 'until'>

/** A tournament that is being played. */
export class TournamentRun {
  readonly #options: RunOptions
  readonly #plan: readonly PlannedGame[]
  readonly #outcomes = new Map<string, GameOutcome>()
  #stopped: TournamentResult['stopped'] = null
  /** What the test says of the blocks before the first that is open. */
  #tested: { readonly open: number; readonly decision: PairDecision } | null = null
  #fault: { readonly error: unknown } | null = null

  constructor(options: RunOptions, plan: readonly PlannedGame[]) {
    this.#options = options
    this.#plan = plan
  }

  /** Plays one game, unless there is no need for it any more. */
  async play(game: PlannedGame): Promise<void> {
    // Agents that answer at once would let nothing else happen, Ctrl-C among it.
    await breathe()
    if (this.#options.signal?.aborted) this.#stopped ??= askedToStop
    if (this.#stopped !== null || this.#fault !== null) return
    try {
      this.#take(game, await playPlanned(game, this.#options))
    } catch (error) {
      // The other games play on: what they have cost is worth keeping.
      this.#fault ??= { error }
    }
  }

  #take(game: PlannedGame, outcome: GameOutcome | Parked): void {
    if ('by' in outcome) {
      this.#stopped ??= outcome
      return
    }
    this.#outcomes.set(game.id, outcome)
    if (this.#decision()?.decided) this.#stopped ??= 'decided'
    this.#options.onProgress?.(this.#progress())
  }

  /** Throws what went wrong in a game. */
  result(): TournamentResult {
    if (this.#fault !== null) throw this.#fault.error
    const outcomes = this.#inOrder()
    const names = Object.keys(this.#options.entrants)
    const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })))
    return {
      plan: this.#plan,
      outcomes,
      ratings: ratings(outcomes, { seed: this.#options.seed }).sort(
        (one, two) => two.overall.value - one.overall.value,
      ),
      differences: pairs.map((pair) => pairedDifference(outcomes, pair)),
      decision: this.#decision(),
      stopped: this.#stopped,
    }
  }

  #inOrder(): GameOutcome[] {
    return this.#plan.flatMap(({ id }) => this.#outcomes.get(id) ?? [])
  }

  /** Of the blocks from the first on that are complete: which end first must not matter. */
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
    const costs = outcomes.flatMap(({ costUsd }) => costUsd ?? [])
    return {
      played: outcomes.length,
      of: this.#plan.length,
      void: outcomes.filter((outcome) => outcome.void).length,
      costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    }
  }
}
