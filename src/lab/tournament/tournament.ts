import { type GameOptions, InvalidOptionsError, memoryStore } from '../../index.js'
import { codeNamedBy, rulesWithCode } from '../../rules/index.js'
import { definedFields } from '../../text/index.js'
import { byBlock, listPairs } from '../intervals.js'
import { createRunBudget, entrantNames, type Suspension } from '../run-game.js'
import { type AbandonedUnit, inProcess, type RunOptions, type RunProgress, runPlan } from '../run-plan.js'
import type { PairedDifference, Pairing, SequentialDecision } from './paired.js'
import { blockDifferences, pairedDifference, sequentialTest } from './paired.js'
import { type PlannedGame, planTournament } from './plan.js'
import { type GameOutcome, type PlayOptions, paidBefore, playPlanned } from './play-planned.js'
import { type Rating, ratings } from './ratings.js'

/** Who plays, at which tables, and how often. */
export interface TournamentOptions extends Omit<PlayOptions, 'budget' | 'store'>, RunOptions<PlannedGame, GameOutcome> {
  /** The kinds of table: a preset's name or rules, and the number of players (default 10). Default: only `trial`. */
  readonly tables?: readonly { readonly rules: GameOptions['rules']; readonly players?: number }[]
  /** The smallest number of games; rounded up to whole blocks. */
  readonly games: number
  /** The seed of all dealt roles and draws. A tournament with the same seed, entrants and tables has the same plan. */
  readonly seed: string
  /** Default: in memory. With a `sqliteStore` the same call continues where it stopped. */
  readonly store?: PlayOptions['store']
  /** Stops as soon as it is decided which of two entrants is better, with at most this chance of a wrong decision (default 0.05). */
  readonly until?: { readonly one: string; readonly other: string; readonly errorRate?: number }
  readonly onProgress?: (progress: TournamentProgress) => void
}

/** How far a tournament is. */
export interface TournamentProgress extends RunProgress {
  readonly void: number
}

/** The result of the sequential test for two entrants, block by block. */
export interface PairDecision extends SequentialDecision {
  readonly pair: Pairing
}

/** What a tournament has come to. */
export interface TournamentResult {
  readonly plan: readonly PlannedGame[]
  /** The games that ended, in the order of the plan, including void ones. */
  readonly outcomes: readonly GameOutcome[]
  /** Games that failed repeatedly and were given up: only with an executor for several processes. */
  readonly abandoned: readonly AbandonedUnit[]
  /** By overall strength, the strongest first. */
  readonly ratings: readonly Rating[]
  readonly differences: readonly PairedDifference[]
  /** The result of the sequential test, if one was requested. */
  readonly decision: PairDecision | null
  /** Why not every game was played: the test was decided, or it had to stop and can be continued. */
  readonly stopped: 'decided' | Suspension | null
}

/** Fed with the complete blocks before the first unfinished one: so it does not matter which games end first. */
function pairTest(plan: readonly PlannedGame[], until: NonNullable<TournamentOptions['until']>) {
  const { one, other, errorRate } = until
  const blocks = byBlock(plan)
  const differences: number[] = []
  let counted = 0
  let decision = sequentialTest(differences, errorRate)
  return (outcomes: ReadonlyMap<string, GameOutcome>): PairDecision => {
    const before = counted
    for (const block of blocks.slice(before)) {
      const played = block.flatMap(({ id }) => outcomes.get(id) ?? [])
      if (played.length < block.length) break
      differences.push(...blockDifferences(played, { one, other }))
      counted += 1
    }
    if (counted > before) decision = sequentialTest(differences, errorRate)
    return { ...decision, pair: { one, other } }
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
  const { budget: given, store = memoryStore(), concurrency = 4, until, onProgress, ...rest } = options
  const budget = given && (await createRunBudget(given, () => paidBefore(plan, store)))
  const played: PlayOptions = { ...rest, store, ...(budget && { budget }) }
  const testPair = until && pairTest(plan, until)
  let voided = 0
  const run = await runPlan<PlannedGame, GameOutcome>(
    {
      plan,
      signal: options.signal,
      perform: (game) => playPlanned(game, played),
      onProgress: (progress, outcome) => {
        if (outcome?.void) voided += 1
        onProgress?.({ ...progress, void: voided })
      },
      ...(testPair && { isDecided: (found) => testPair(found).decided !== null }),
    },
    options.executor ?? inProcess(concurrency),
  )
  const outcomes = [...run.outcomes.values()]
  return {
    plan,
    ...run,
    outcomes,
    ratings: ratings(outcomes, { seed: options.seed }).sort((one, two) => two.overall.value - one.overall.value),
    differences: listPairs(Object.keys(options.entrants)).map((pair) => pairedDifference(outcomes, pair)),
    decision: testPair?.(run.outcomes) ?? null,
  }
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

/** Throws `InvalidOptionsError` as `planTournament` does. */
export function planOf({ tables = [{ rules: 'trial' }], games, seed, ...options }: TournamentOptions): PlannedGame[] {
  const { entrants, charts, powers } = options
  const resolved = tables.map(({ rules = 'trial', players = 10 }) => {
    const code = codeNamedBy(rules, definedFields({ charts, powers }))
    return { rules: rulesWithCode(rules, code), players }
  })
  return planTournament({ entrants: entrantNames(entrants), tables: resolved, games, seed })
}
