import * as z from 'zod/mini'
import type { Charts } from '../../../machines/own-charts.js'
import { requireCreated } from '../../game/replay-game.js'
import { checkFields } from '../../kernel/errors/checks.js'
import type { OptionsFrom } from '../../kernel/errors/option-fields.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { foldEvents } from '../../kernel/events/evolve.js'
import type { Agent } from '../../kernel/runtime/agent.js'
import { definedFields } from '../../kernel/text/objects.js'
import { randomAgent } from '../../players/random.js'
import { scriptedAgentWith } from '../../players/scripted/scripted.js'
import { HistoryReader } from '../../players/suspicion/history-reader.js'
import { findReader } from '../../words/reading/language-readers.js'
import { accountPlayers, type ChoicePoints, type ChoiceValue, type PlayerAccount } from './accounts.js'
import { findActs } from './acts.js'
import { type Choosing, compareWithOthers, findChoices, measureChoice, pickChoices } from './choices.js'
import { type CurvePoint, findTurningPoints } from './curve.js'
import { type DecidingMoment, decidingMoments } from './moments.js'
import { type Branch, Simulator, type SimulatorOptions, sidesIn } from './simulator.js'
import { type AnalysisCache, type ContinuationPlayer, OutcomeSource, wonValue } from './values.js'

/** What decided a game. */
export interface Analysis {
  readonly game: string
  readonly rules: string
  /** Who plays the continuations: a value is only as good as its players. */
  readonly baseline: string
  readonly seed: string
  /** Everybody who can win: the teams of the rules, `draw`, and `other`, such as lovers of two teams. */
  readonly sides: readonly string[]
  readonly winner: string | null
  readonly points: readonly CurvePoint[]
  /** The acts that decided, at most three, the largest change first: only what other continuations have confirmed. */
  readonly moments: readonly DecidingMoment[]
  readonly choices: readonly ChoiceValue[]
  readonly players: readonly PlayerAccount[]
}

/** How far an analysis is: first with a look at the curve, then with the acts that decided, the choices, and the whole curve. */
export interface AnalysisProgress {
  readonly part: 'look' | 'moments' | 'choices' | 'curve'
  readonly done: number
  readonly of: number
  /** The whole curve of few continuations: once, when the look is done. */
  readonly points?: readonly CurvePoint[]
}

const mostContinuations = 400

/** The continuations of each moment at first: somebody waits. */
const firstLook = 8

const whole = 'Expected a whole number from 2 to 1,000,000'
const count = z.int(whole).check(z.gte(2, whole), z.lte(1_000_000, whole))
const share = 'Expected a number above 0 and below 1'
const custom = <T>(is: (value: unknown) => boolean, expected: string) => z.optional(z.custom<T>(is, expected))
const hasMethod = (name: string) => (value: unknown) =>
  typeof (value as Record<string, unknown> | null)?.[name] === 'function'

/** What `analyse` accepts, and `measureLuck` in part. */
export const analyseSchema = z.strictObject(
  {
    /** Who plays on: `scripted` (default) or `random` players, or an agent that plays every seat. */
    agent: custom<'scripted' | 'random' | Agent>(
      (value) => value === 'scripted' || value === 'random' || hasMethod('act')(value),
      'Expected `scripted`, `random` or an agent',
    ),
    /** Default `analysis`. */
    seed: z.optional(z.string()),
    /** How wide the interval of a chance may be to each side, 0 to 1. Default 0.05. */
    precision: z.optional(z.number(share).check(z.gt(0, share), z.lt(1, share))),
    /** The most continuations of a moment. Default 400, with which every interval is within ±5 points. */
    continuations: z.optional(count),
    /** The most continuations before and after each act that decided; fewer are enough for ±5 points. Default 1,000; 0: none are told. */
    momentContinuations: z.optional(z.int(whole).check(z.gte(0, whole), z.lte(1_000_000, whole))),
    /** Which choices are compared: those of the acts that decided (default), all, none, or these answers. */
    choices: z.optional(z.union([z.enum(['deciding', 'all', 'none']), z.readonly(z.array(z.int()))])),
    /** The continuations after each legal choice. Default 100. */
    choiceContinuations: z.optional(count),
    /**
     * Whether every turning point also has its value from what the table knew. With `only`, `value` is that one too, and
     * nothing in the curve depends on secrets. Default false.
     */
    table: z.optional(z.union([z.boolean(), z.literal('only')])),
    /** Where outcomes are kept. Default: nowhere. */
    cache: custom<AnalysisCache>(hasMethod('append'), 'Expected a cache with `get` and `append`'),
    /** Plays the continuations, such as `continuationWorkers`. Default: this thread. */
    player: custom<ContinuationPlayer>(hasMethod('play'), 'Expected a player of continuations with `play`'),
    signal: custom<AbortSignal>(hasMethod('throwIfAborted'), 'Expected an `AbortSignal`'),
    onProgress: custom<(progress: AnalysisProgress) => void>(
      (value) => typeof value === 'function',
      'Expected a function',
    ),
    charts: z.optional(z.custom<Charts>()),
    powers: z.optional(z.custom<NonNullable<SimulatorOptions['powers']>>()),
  },
  'Expected the options as an object, for example `{ precision: 0.05 }`',
)

/** The options of `analyse`. */
export interface AnalyseOptions extends OptionsFrom<typeof analyseSchema> {}

/** Makes the players of continuations, by the name of a baseline. */
export function baselineFor(agent: NonNullable<AnalyseOptions['agent']>): SimulatorOptions['baseline'] {
  if (agent === 'random') return () => randomAgent()
  if (agent !== 'scripted') return () => agent
  const histories = new HistoryReader(findReader)
  return (feelings) => scriptedAgentWith({ plain: true, feelings }, { histories, thoughts: false })
}

/** What `analyse` and `measureLuck` play with. */
export function openSource(
  events: readonly GameEvent[],
  { agent = 'scripted', seed = 'analysis', cache = memoryCache(), player, signal, charts, powers }: AnalyseOptions,
): { simulator: Simulator; source: OutcomeSource } {
  const simulator = new Simulator(events, { baseline: baselineFor(agent), seed, ...definedFields({ charts, powers }) })
  const here = { lanes: 1, play: simulator.play.bind(simulator) }
  return { simulator, source: new OutcomeSource(player ?? here, cache, signal) }
}

const baselineName = (agent: NonNullable<AnalyseOptions['agent']>): string =>
  typeof agent === 'string' ? agent : (agent.name ?? 'custom')

/**
 * Says what decided a game: the chance of each side at every turning point, the three moments that decided, and what
 * choices gained or lost. Chances are shares of continuations: from each moment the game is played on many times by
 * baseline players, each time with other luck. The same seed gives the same numbers, with workers or without.
 *
 * @throws {InvalidLogError} when the log is empty, foreign or gapped.
 * @throws {InvalidOptionsError} when an option is wrong.
 * @throws {DivergenceError} when the log does not follow from its own answers.
 * @throws the reason of `signal`, when it is aborted: what was played is in the cache.
 */
export async function analyse(events: readonly GameEvent[], options: AnalyseOptions = {}): Promise<Analysis> {
  const { data: created } = requireCreated(events)
  checkFields(analyseSchema, options)
  const { agent = 'scripted', seed = 'analysis' } = options
  const task = new AnalysisTask(events, options)
  await task.checkChoices()
  await task.look()
  const moments = await task.decide()
  const choices = await task.compare(moments)
  const points = await task.curve()
  return {
    game: created.id,
    rules: created.rules.name,
    baseline: baselineName(agent),
    seed,
    sides: sidesIn(events),
    winner: foldEvents(events).winner,
    points,
    moments,
    choices,
    players: accountPlayers(choices),
  }
}

class AnalysisTask {
  readonly #events: readonly GameEvent[]
  readonly #options: AnalyseOptions
  readonly #simulator: Simulator
  readonly #source: OutcomeSource
  readonly #sides: readonly string[]

  constructor(events: readonly GameEvent[], options: AnalyseOptions) {
    this.#events = events
    this.#options = options
    this.#sides = sidesIn(events)
    const { simulator, source } = openSource(events, options)
    this.#simulator = simulator
    this.#source = source
  }

  /** Tells the curve of few continuations, which the whole curve begins with. */
  async look(): Promise<void> {
    const { continuations = mostContinuations, onProgress } = this.#options
    if (continuations <= firstLook) return
    const points = await this.#curveOf(firstLook, 'look')
    onProgress?.({ part: 'look', done: points.length, of: points.length, points })
  }

  curve(): Promise<CurvePoint[]> {
    return this.#curveOf(this.#options.continuations ?? mostContinuations, 'curve')
  }

  async #curveOf(most: number, part: 'look' | 'curve'): Promise<CurvePoint[]> {
    const { precision = 0.05, table = false } = this.#options
    const found = findTurningPoints(this.#events)
    const points: CurvePoint[] = []
    for (const point of found) {
      const winner = point.kind === 'end' ? foldEvents(this.#events).winner : null
      const won = winner === null ? undefined : wonValue(winner, this.#sides)
      const continued = async (branch: Branch) =>
        won ?? (await this.#source.value(branch, this.#sides, { precision, most }))
      const { at } = point
      const tableValue = table ? await continued({ at, knownTo: 'public' }) : undefined
      const value = table === 'only' && tableValue ? tableValue : await continued({ at })
      points.push({ ...point, value, ...(tableValue && { table: tableValue }) })
      if (part === 'curve') this.#options.onProgress?.({ part, done: points.length, of: found.length })
    }
    return points
  }

  /** The acts that decided. Of what the table knew alone, none are told: acts are secret. */
  async decide(): Promise<DecidingMoment[]> {
    const { momentContinuations: most = 1_000, table, onProgress } = this.#options
    if (most === 0 || table === 'only') return []
    return decidingMoments({
      events: this.#events,
      sides: this.#sides,
      take: (branch, count) => this.#source.take(branch, count),
      most,
      onProgress: (done, of) => onProgress?.({ part: 'moments', done, of }),
    })
  }

  /** What is wrong with the numbers of choices is said before anything is played. */
  async checkChoices(): Promise<void> {
    const { choices } = this.#options
    if (typeof choices === 'object') pickChoices(await findChoices(this.#events, this.#simulator), choices)
  }

  async compare(moments: readonly DecidingMoment[]): Promise<ChoiceValue[]> {
    if (this.#options.choices === 'none') return []
    const open = await findChoices(this.#events, this.#simulator)
    const chosen = this.#choicesToCompare(open, moments)
    const compared: ChoiceValue[] = []
    for (const each of chosen) {
      compared.push(await this.#compareOne(each, open.length))
      this.#options.onProgress?.({ part: 'choices', done: compared.length, of: chosen.length })
    }
    return compared
  }

  #choicesToCompare(open: readonly Choosing[], moments: readonly DecidingMoment[]): readonly Choosing[] {
    const { choices = 'deciding' } = this.#options
    if (choices === 'all') return open
    if (typeof choices === 'object') return pickChoices(open, choices)
    // Of a day that is told as its decision, those of the decision.
    const told = findActs(this.#events).filter((act) => moments.some(({ at }) => at === act.at))
    return open.filter(({ event: { seq } }) => told.some(({ after, at }) => seq > after && seq <= at))
  }

  /** Its intervals hold together with those of all choices of the game, whichever are compared: who reads them picks some. */
  async #compareOne(choosing: Choosing, inGame: number): Promise<ChoiceValue> {
    const { choiceContinuations: count = 100 } = this.#options
    // Each by the roles that were dealt, and by what the player could know.
    const comparing = { events: this.#events, source: this.#source, count, among: 2 * inGame }
    const points = await measureChoice(choosing, comparing)
    const known = await compareWithOthers(choosing, points.side, { ...comparing, knownTo: points.player })
    return { ...points, known }
  }
}

/** The options of `measurePoints`. */
export interface PointsOptions
  extends Omit<AnalyseOptions, 'precision' | 'continuations' | 'momentContinuations' | 'choices' | 'table'> {}

const pointsSchema = z.omit(analyseSchema, {
  ...{ precision: true, continuations: true, momentContinuations: true, choices: true, table: true },
})

/**
 * The points of every choice of a game for which there was an alternative, by the roles that were dealt: half of what
 * `analyse({ choices: 'all' })` plays, and no curve. For the points of entrants over many games.
 *
 * @throws as `analyse` does.
 */
export async function measurePoints(
  events: readonly GameEvent[],
  options: PointsOptions = {},
): Promise<ChoicePoints[]> {
  requireCreated(events)
  checkFields(pointsSchema, options)
  const { choiceContinuations: count = 100, onProgress } = options
  const { simulator, source } = openSource(events, options)
  const choices = await findChoices(events, simulator)
  const points: ChoicePoints[] = []
  for (const choosing of choices) {
    points.push(await measureChoice(choosing, { events, source, count, among: choices.length }))
    onProgress?.({ part: 'choices', done: points.length, of: choices.length })
  }
  return points
}

/** A cache that lasts as long as the process. */
export function memoryCache(): AnalysisCache {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    append: (key, outcomes) => void kept.set(key, (kept.get(key) ?? '') + outcomes),
  }
}
