import { knownSum } from '../../events/game-stats.js'
import { type Budget, type BudgetLimits, type GameOptions, InvalidOptionsError, memoryStore } from '../../index.js'
import { resolveRules } from '../../rules/index.js'
import { listPairs } from '../intervals.js'
import { createRunBudget, entrantNames, type Suspension, stopRequested } from '../run-plan.js'
import {
  blockDifferences,
  type PairedDifference,
  type Pairing,
  pairedDifference,
  type SequentialDecision,
  sequentialTest,
} from './paired.js'
import { type PlannedGame, planTournament, type TournamentTable } from './plan.js'
import {
  type AbandonedGame,
  type Executor,
  type ExecutorTask,
  type GameOutcome,
  inProcess,
  type PlayOptions,
  paidBefore,
  playPlanned,
} from './play-planned.js'
import { type Rating, ratings } from './ratings.js'

/** The options of `runTournament`: who plays, at which tables, and how often. */
export interface TournamentOptions extends Omit<PlayOptions, 'budget' | 'store'> {
  /** The kinds of table: a preset's name or rules, and the number of players (default 10). Default: only `trial`. */
  readonly tables?: readonly { readonly rules: GameOptions['rules']; readonly players?: number }[]
  /** The smallest number of games; rounded up to whole blocks. */
  readonly games: number
  /** The seed of all dealt roles and draws. A tournament with the same seed, entrants and tables has the same plan. */
  readonly seed: string
  /** Where the games are played. Default: in this process; another executor has its own store and budget. */
  readonly executor?: Executor
  /** How many games are played at once in this process. Default 4. */
  readonly concurrency?: number
  /** Default: in memory. With a `sqliteStore` the same call continues where it stopped. */
  readonly store?: PlayOptions['store']
  /**
   * What all games together may cost: limits for the whole tournament, including saved games, or a shared budget for
   * new answers. When it is used up, the tournament stops; it continues with the same store later.
   */
  readonly budget?: Budget | BudgetLimits
  /** Stops as soon as it is decided which of two entrants is better, with at most this chance of a wrong decision (default 0.05). */
  readonly until?: { readonly one: string; readonly other: string; readonly errorRate?: number }
  /** Called as each game ends. */
  readonly onProgress?: (progress: TournamentProgress) => void
}

/** The progress of a tournament. */
export interface TournamentProgress {
  readonly played: number
  readonly of: number
  readonly void: number
  /** Games that were given up. */
  readonly abandoned: number
  /** The known cost so far; null if no cost is known. */
  readonly costUsd: number | null
}

/** The result of the sequential test for two entrants, block by block. */
export interface PairDecision extends SequentialDecision {
  readonly pair: Pairing
}

/** The result of a tournament. */
export interface TournamentResult {
  readonly plan: readonly PlannedGame[]
  /** The games that ended, in the order of the plan, including void ones. */
  readonly outcomes: readonly GameOutcome[]
  /** Games that failed repeatedly and were given up: only with an executor for several processes. */
  readonly abandoned: readonly AbandonedGame[]
  /** By overall strength, the strongest first. */
  readonly ratings: readonly Rating[]
  /** Every two entrants, over both teams together. */
  readonly differences: readonly PairedDifference[]
  /** The result of the sequential test, if one was requested. */
  readonly decision: PairDecision | null
  /**
   * Why not every game was played: the test was decided, or the tournament had to stop and can be continued. Null when
   * all were played.
   */
  readonly stopped: 'decided' | Suspension | null
}

type RunOptions = PlayOptions & Pick<TournamentOptions, 'onProgress' | 'seed' | 'until'>

/** A tournament that is being played. */
class TournamentRun implements ExecutorTask {
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
    if (this.#options.signal?.aborted) this.#stopped ??= stopRequested
    return this.#stopped !== null || this.#fault !== null
  }

  play(game: PlannedGame): Promise<GameOutcome | Suspension> {
    return playPlanned(game, this.#options)
  }

  take(game: PlannedGame, outcome: GameOutcome | Suspension): void {
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
      differences: listPairs(names).map((pair) => pairedDifference(outcomes, pair)),
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

/**
 * Plays a tournament: every entrant plays every role and seat equally often, in games that differ in nothing else.
 * Finished games in the store are not played again, and unfinished ones are resumed, so that no answer is paid for
 * twice. When one game has to stop, no new one begins, and the running ones continue as far as they can.
 *
 * @throws {InvalidOptionsError} for a plan that cannot be made, before anything is played, and for a store that has
 *   games of another tournament.
 */
export async function runTournament(options: TournamentOptions): Promise<TournamentResult> {
  const plan = planOf(options)
  requirePair(options)
  const { budget: given, store = memoryStore(), executor = inProcess(options.concurrency ?? 4), ...rest } = options
  const budget = given && (await createRunBudget(given, () => paidBefore(plan, store)))
  const run = new TournamentRun({ ...rest, store, ...(budget && { budget }) }, plan)
  await executor.execute(run)
  return run.result()
}

function requirePair({ until, entrants }: TournamentOptions): void {
  if (until === undefined) return
  for (const name of [until.one, until.other])
    if (!Object.hasOwn(entrants, name))
      throw new InvalidOptionsError(
        `There is no entrant \`${name}\`; the entrants are ${Object.keys(entrants).join(', ')}.`,
        'until',
      )
  if (until.errorRate !== undefined && !(until.errorRate > 0 && until.errorRate < 1))
    throw new InvalidOptionsError(
      `Expected \`until.errorRate\` to be a share between 0 and 1, got \`${until.errorRate}\`.`,
      'until.errorRate',
    )
  if (until.one === until.other)
    throw new InvalidOptionsError(`Expected two entrants to compare, got \`${until.one}\` twice.`, 'until')
}

/** The games that `options` ask for. Throws `InvalidOptionsError` as `planTournament` does. */
export function planOf({ entrants, tables = [{ rules: 'trial' }], games, seed }: TournamentOptions): PlannedGame[] {
  return planTournament({ entrants: entrantNames(entrants), tables: tables.map(resolveTable), games, seed })
}

function resolveTable({
  rules = 'trial',
  players = 10,
}: NonNullable<TournamentOptions['tables']>[number]): TournamentTable {
  return { rules: resolveRules(rules), players }
}
