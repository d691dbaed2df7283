import { type GameOptions, InvalidOptionsError, memoryStore, scriptedAgent } from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { codeNamedBy, rulesWithCode } from '../../kernel/rules/index.js'
import { definedFields } from '../../kernel/text/index.js'
import { declaring } from '../declaring.js'
import { byBlock } from '../intervals.js'
import { createRunBudget, type EntrantAgent, entrantNames, type Suspension } from '../run-game.js'
import { type AbandonedUnit, inProcess, type RunOptions, type RunProgress, runPlan } from '../run-plan.js'
import { defaultMaxDefaulted } from '../stats/index.js'
import { blockDifferences, type Comparison, compareEntrants, type Pairing } from './comparison.js'
import { backgroundName, type DesignName, findDesign } from './designs.js'
import { type ForfeitRule, forfeitRules } from './forfeits.js'
import { type HeadToHead, headToHead } from './head-to-head.js'
import { EntrantWatch, withoutBroken } from './health.js'
import { type PlannedGame, planTournament } from './plan.js'
import { type GameOutcome, type PlayOptions, paidBefore, playPlanned } from './play-planned.js'
import { fitRatings, type Rating } from './ratings.js'
import { type SequentialDecision, sequentialTests } from './sequential.js'

/** Who plays, at which tables, and how often. */
export interface TournamentOptions extends Omit<PlayOptions, 'budget' | 'store'>, RunOptions<PlannedGame, GameOutcome> {
  /** The kinds of table: a preset's name or rules, and the number of players (default 10). Default: only `trial`. */
  readonly tables?: readonly { readonly rules: GameOptions['rules']; readonly players?: number }[]
  /** The smallest number of games; rounded up to whole blocks. */
  readonly games: number
  /** The seed of all dealt roles and draws. A tournament with the same seed, entrants and tables has the same plan. */
  readonly seed: string
  /**
   * What is compared: all entrants side by side at each table (`mixed`, the default), each as a whole side against each other
   * (`sides`), or one seat of a role (`focal`), or of each role in turn (`roles`), against the same background.
   */
  readonly design?: DesignName
  /** In the design `focal`, the role of the seat that each entrant plays in turn. */
  readonly role?: string
  /** In the designs `focal` and `roles`, who plays all other seats. Default: scripted players. */
  readonly background?: EntrantAgent
  /** Default: in memory. With a `sqliteStore` the same call continues where it stopped. */
  readonly store?: PlayOptions['store']
  /**
   * Stops as soon as it is decided for each of these pairs who is better. The chance that any decision is wrong is at most
   * `errorRate` (default 0.05), for all pairs together.
   */
  readonly until?: (Pick<Pairing, 'one' | 'other'> & { readonly errorRate?: number }) | UntilDecided
  /** Called as each game ends, with its outcome unless it was given up. */
  readonly onProgress?: (progress: TournamentProgress, outcome?: GameOutcome) => void
}

/** The pairs that a tournament decides on, one after another, and then stops. */
export interface UntilDecided {
  readonly pairs: readonly Pick<Pairing, 'one' | 'other'>[]
  readonly errorRate?: number
}

/** How far a tournament is. */
export interface TournamentProgress extends RunProgress {
  readonly void: number
}

/** The result of the sequential test for two entrants, block by block; `errorRate` holds for all pairs together. */
export interface PairDecision extends SequentialDecision {
  readonly pair: Pairing
}

/** What a tournament has come to. */
export interface TournamentResult {
  readonly plan: readonly PlannedGame[]
  /** The games that ended, in the order of the plan, including void ones; a seat of an entrant that forfeits too many games does not count. */
  readonly outcomes: readonly GameOutcome[]
  /** Games that failed repeatedly and were given up: only with an executor for several processes. */
  readonly abandoned: readonly AbandonedUnit[]
  /** By overall strength, the strongest first. */
  readonly ratings: readonly Rating[]
  /** The standard deviation of the ratings' prior, in points: how far apart entrants are, as estimated with them. */
  readonly ratingWidth: number
  /** How entrants did on opposite sides, and whether ratings can describe that. */
  readonly headToHead: HeadToHead
  readonly design: DesignName
  /** In the design `focal`, the role that was compared; otherwise null. */
  readonly role: string | null
  readonly forfeits: ForfeitRule
  readonly maxDefaulted: number
  /** Who is better, and the places that each may have: all at one error rate. */
  readonly comparison: Comparison
  /** The results of the sequential tests that were requested; empty if none was. */
  readonly decisions: readonly PairDecision[]
  /** Why not every game was played: the tests were decided, or it had to stop and can be continued. */
  readonly stopped: 'decided' | Suspension | null
}

/** Fed with the complete blocks before the first unfinished one: so it does not matter which games end first. */
function pairTests(plan: readonly PlannedGame[], { until, design }: Pick<TournamentOptions, 'until' | 'design'>) {
  const pairs = until === undefined ? [] : 'pairs' in until ? until.pairs : [until]
  const blocks = byBlock(plan)
  const differences = pairs.map((): (number | null)[] => [])
  let counted = 0
  const complete: GameOutcome[] = []
  let decisions = sequentialTests(differences, until?.errorRate)
  return (outcomes: ReadonlyMap<string, GameOutcome>): PairDecision[] => {
    const before = counted
    for (const block of blocks.slice(before)) {
      const played = block.flatMap(({ id }) => outcomes.get(id) ?? [])
      if (played.length < block.length) break
      complete.push(...played)
      const fair = withoutBroken(complete).slice(-played.length)
      for (const [at, pair] of pairs.entries()) differences[at]?.push(blockDifferences(fair, pair, design)[0] ?? null)
      counted += 1
    }
    if (counted > before) decisions = sequentialTests(differences, until?.errorRate)
    return pairs.map(({ one, other }, at) => ({ ...(decisions[at] as SequentialDecision), pair: { one, other } }))
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
  requirePairs(options)
  const { budget: given, store = memoryStore(), concurrency = 4, until, onProgress, background: _, ...rest } = options
  const budget =
    given &&
    (await createRunBudget({
      given,
      paidBefore: () => paidBefore(plan, store),
      ledger: { store, name: `tournament ${options.seed}` },
    }))
  const watch = new EntrantWatch()
  const entrants = watch.guard(withBackground(options))
  const played: PlayOptions = { ...rest, entrants, store, ...(budget && { budget }) }
  const testPairs = pairTests(plan, options)
  let voided = 0
  const run = await runPlan<PlannedGame, GameOutcome>(
    {
      plan,
      signal: options.signal,
      perform: async (game) => watch.observe(await playPlanned(game, played)),
      onProgress: (progress, outcome) => {
        if (outcome?.void) voided += 1
        onProgress?.({ ...progress, void: voided }, outcome)
      },
      ...(until && { isDecided: (found) => testPairs(found).every(({ decided }) => decided !== null) }),
    },
    options.executor ?? inProcess(concurrency),
  )
  const outcomes = withoutBroken([...run.outcomes.values()])
  const { design = 'mixed', role = null, forfeits = 'lost', maxDefaulted = defaultMaxDefaulted, seed } = options
  const fitted = fitRatings(outcomes)
  return {
    plan,
    ...run,
    outcomes,
    design,
    role,
    forfeits,
    maxDefaulted,
    ratings: fitted.ratings.toSorted((one, two) => two.overall.value - one.overall.value),
    ratingWidth: fitted.width,
    headToHead: headToHead(outcomes, { seed }),
    comparison: compareEntrants(outcomes, { entrants: Object.keys(options.entrants), design, seed }),
    decisions: testPairs(run.outcomes),
  }
}

function requirePairs({ until, entrants, forfeits = 'lost' }: TournamentOptions): void {
  if (!forfeitRules.includes(forfeits))
    throw new InvalidOptionsError(
      `Expected \`forfeits\` to be ${forfeitRules.join(' or ')}, got \`${forfeits}\`.`,
      'forfeits',
    )
  if (until === undefined) return
  const { errorRate } = until
  for (const { one, other } of 'pairs' in until ? until.pairs : [until]) {
    for (const name of [one, other])
      if (!Object.hasOwn(entrants, name))
        throw new InvalidOptionsError(
          `There is no entrant \`${name}\`; the entrants are ${Object.keys(entrants).join(', ')}.`,
          'until',
        )
    if (one === other) throw new InvalidOptionsError(`Expected two entrants to compare, got \`${one}\` twice.`, 'until')
  }
  if ('pairs' in until && until.pairs.length === 0)
    throw new InvalidOptionsError('Expected at least one of `until.pairs`.', 'until.pairs')
  if (errorRate !== undefined && !(errorRate > 0 && errorRate < 1))
    throw new InvalidOptionsError(
      `Expected \`until.errorRate\` to be a share between 0 and 1, got \`${errorRate}\`.`,
      'until.errorRate',
    )
}

/** The agents by their names in seats. */
function withBackground({ entrants, design, background = scriptedAgent() }: TournamentOptions) {
  return findDesign(design).hasBackground ? { ...entrants, [backgroundName]: background } : entrants
}

/** Throws `InvalidOptionsError` as `planTournament` does. */
export function planOf(given: TournamentOptions): PlannedGame[] {
  requireArgument('options', given, { kind: 'an object', fields: ['entrants', 'games', 'seed'] })
  const { tables = [{ rules: 'trial' }], games, seed, ...options } = given
  const { entrants, charts, powers, design, role, background } = options
  if (background !== undefined && !findDesign(design).hasBackground)
    throw new InvalidOptionsError('`background` belongs to the designs `focal` and `roles`.', 'background')
  const resolved = tables.map(({ rules = 'trial', players = 10 }) => {
    const code = codeNamedBy(rules, definedFields({ charts, powers }))
    return { rules: declaring(rulesWithCode(rules, code)), players }
  })
  const names = entrantNames(entrants)
  return planTournament({ entrants: names, tables: resolved, games, seed, ...definedFields({ design, role }) })
}
