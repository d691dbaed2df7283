import { memoryStore, type RequestKind } from '../../index.js'
import { definedFields, quantity } from '../../kernel/text/index.js'
import { runProbe, type Suite } from '../../lab/positions/index.js'
import { planOf, runTournament, type TournamentOptions, tournamentPower } from '../../lab/tournament/index.js'
import type { Rehearsed } from '../../players/rehearsal/index.js'
import { type ProbeFile, placeholders, type TournamentFile } from '../config/named-agents.js'
import { BadInput } from '../exit.js'
import { paragraph } from '../output/layout.js'
import type { TerminalScene } from '../output/scene.js'
import { createPlannedGame, type TablePlan } from '../table.js'
import { type Assumptions, assumptionOptions, planGames } from './plan-games.js'
import {
  affordableGames,
  costLines,
  estimateNote,
  gameLines,
  gamesAt,
  powerLines,
  promptLines,
  tournamentPlanLines,
  useLines,
} from './plan-lines.js'
import { mixGames, Rehearsal, type RehearsedGames, scaled, totalUse } from './rehearsal.js'

/** A plan, as text and as figures. */
export interface Planned {
  readonly lines: readonly string[]
  readonly json: object
}

/** Where nothing is said of them, models that reason are taken to write so many tokens more for each call. */
const usualReasoning = 1_000

/** How many games are rehearsed for a series of games that are alike. */
const rehearsals = 5

/** Refuses what only a plan takes, where none is asked for. */
export function refuseAssumptions(given: Assumptions, flag: string): void {
  const stray = assumptionOptions.find((one) => Object.hasOwn(given, one.attributeName()))
  if (stray) throw new BadInput(`${stray.long} belongs to ${flag}.`)
}

/** A table without a file, with a model of no name in each seat. */
export const withModels = (table: TablePlan): TablePlan => {
  const agent = { agent: 'openai', model: 'a model', baseURL: 'http://127.0.0.1/v1' } as const
  return { ...table, seats: table.seats.map((seat) => ({ ...seat, agent })) }
}

/** Plays games of a table on the simulated clock, with stand-ins for everybody. */
export function rehearseTable(
  table: TablePlan,
  seeds: readonly string[],
  { rehearsal = new Rehearsal(), signal }: { readonly rehearsal?: Rehearsal; readonly signal?: AbortSignal } = {},
): Promise<RehearsedGames> {
  const { file, seats, narrator } = table
  const plan = { ...table, file: { ...file, config: { ...file.config, clock: 'simulated' as const } } }
  const standIn = (seat: Parameters<Rehearsal['standIn']>[0]) => rehearsal.standIn(seat, file.config)
  const seated = { plan, agents: seats.map(standIn), ...(narrator && { narrator: standIn(narrator) }) }
  return rehearsal.measure(async () => {
    const logs = []
    for (const seed of seeds) logs.push((await createPlannedGame(seated, seed).run(definedFields({ signal }))).events)
    return logs
  })
}

export const rehearsalSeeds = (seed: string): string[] =>
  Array.from({ length: rehearsals }, (_, index) => `${seed}-${index + 1}`)

interface PlayPlanning extends Assumptions {
  readonly seed?: string
  /** Absent for one game, whose prompts are shown. */
  readonly games?: number
  readonly concurrency?: number
  readonly verbose?: boolean
}

/** What models would be asked in a game, or in many, with tokens, cost and time. No server is called. */
export async function estimateTable(
  scene: TerminalScene,
  table: TablePlan,
  { given, signal }: { readonly given: PlayPlanning; readonly signal: AbortSignal },
): Promise<Planned> {
  const { games = 1, seed = 'plan', concurrency, reasoning = usualReasoning } = given
  const asked: Rehearsed[] = []
  const rehearsal = new Rehearsal(reasoning, (one) => asked.push(one))
  const seeds = given.games === undefined ? [seed] : rehearsalSeeds(seed)
  const rehearsed = await rehearseTable(table, seeds, { rehearsal, signal })
  if (asked.length === 0) throw new BadInput('No language model plays: there is nothing to plan.')
  const { limits, budget } = table.file.config
  const planned = planSeries(scene, rehearsed, {
    title: `${quantity(games, 'game')} of ${table.rules.name}, ${table.seats.length} players`,
    count: seeds.length,
    given,
    ...{ games, ...definedFields({ limits, budget, concurrency }) },
  })
  const shown = given.verbose ? asked : given.games === undefined ? firstOfEachKind(asked) : []
  return { ...planned, lines: [...shown.flatMap((one) => promptLines(scene, one)), ...planned.lines] }
}

function firstOfEachKind(asked: readonly Rehearsed[]): Rehearsed[] {
  const first = new Map<RequestKind, Rehearsed>()
  for (const one of asked) if (!first.has(one.request.kind)) first.set(one.request.kind, one)
  return [...first.values()]
}

/** What a tournament would take and can show. One block of each kind of table is rehearsed. */
export async function estimateTournament(
  scene: TerminalScene,
  file: TournamentFile,
  {
    options,
    given,
    signal,
  }: {
    readonly options: Omit<TournamentOptions, 'entrants'>
    readonly given: Assumptions
    readonly signal: AbortSignal
  },
): Promise<Planned> {
  const { config, tables } = file
  const plan = planOf({ ...options, entrants: placeholders(file) })
  const parts = []
  for (const [at, one] of tables.entries()) {
    const games = gamesAt(file, plan, at).length
    if (games > 0) parts.push({ games, ...(await rehearseBlock(file, one, { given, signal })) })
  }
  const { seed, design, role } = options
  const entrants = file.entrants.map(({ name }) => name)
  const power = tournamentPower({ entrants, tables, games: options.games, seed, ...definedFields({ design, role }) })
  const planned = planSeries(scene, mixGames(parts), {
    title: 'The whole tournament',
    games: plan.length,
    count: parts.length * entrants.length,
    given,
    ...definedFields({ limits: config.limits, budget: config.budget, concurrency: options.concurrency }),
  })
  return {
    json: { ...planned.json, smallestDifference: power.smallest },
    lines: [...tournamentPlanLines(scene, file, plan), ...powerLines(scene, power), ...planned.lines],
  }
}

function rehearseBlock(
  { entrants, background, config }: TournamentFile,
  table: TournamentFile['tables'][number],
  { given, signal }: { readonly given: Assumptions; readonly signal: AbortSignal },
): Promise<RehearsedGames> {
  const rehearsal = new Rehearsal(given.reasoning ?? usualReasoning)
  const standIn = (one: TournamentFile['entrants'][number]) => rehearsal.standIn(one, config, one.name)
  return rehearsal.measure(async () => {
    const store = memoryStore()
    const { outcomes } = await runTournament({
      entrants: Object.fromEntries(entrants.map((entrant) => [entrant.name, standIn(entrant)])),
      ...(background && { background: standIn(background) }),
      ...definedFields({ design: config.design, role: config.role }),
      tables: [table],
      games: 1,
      seed: 'estimate',
      concurrency: 1,
      store,
      limits: { clock: 'simulated' },
      signal,
    })
    signal.throwIfAborted()
    return Promise.all(outcomes.map(({ id }) => store.getEvents(id)))
  })
}

/** `count`: how many games were rehearsed. */
interface Series extends Record<'games' | 'count', number>, Pick<TournamentFile['config'], 'limits' | 'budget'> {
  readonly title: string
  readonly given: Assumptions
  readonly concurrency?: number
}

function planSeries(scene: TerminalScene, { game, uses }: RehearsedGames, series: Series): Planned {
  const { title, games, count, given, limits, budget, concurrency } = series
  if (uses.length === 0) return { json: { games, uses }, lines: paragraph(scene, 'No language model plays.') }
  const { requestsPerMinute, tokensPerMinute } = limits ?? {}
  const { latency, slowest, reasoning, days, gamesPerWorker } = given
  const assumed = { latency, slowest, reasoning, days, gamesPerWorker }
  const input = { games, game, ...definedFields({ ...assumed, requestsPerMinute, tokensPerMinute, concurrency }) }
  const all = uses.map((use) => scaled(use, games))
  const { lowUsd: low, highUsd: high } = totalUse(all)
  const cost = {
    games,
    costUsd: low === null || high === null ? null : { low, high },
    reasoningTokens: reasoning ?? usualReasoning,
    ...definedFields({ maxCostUsd: budget?.maxCostUsd }),
  }
  const planned = planGames(input)
  const lines = [
    ...useLines(scene, title, all),
    ...costLines(scene, cost),
    ...gameLines(scene, input, planned),
    '',
    ...paragraph(scene, estimateNote(count), 'quiet'),
  ]
  const figures = { costUsd: cost.costUsd, affordableGames: affordableGames(cost) }
  return { json: { ...input, ...planned, ...figures, uses: all }, lines }
}

/** What the questions of a probe would take; each is rehearsed once. */
export async function estimateProbe(
  scene: TerminalScene,
  file: ProbeFile,
  { suite, samples, signal }: { readonly suite: Suite; readonly samples: number; readonly signal: AbortSignal },
): Promise<Planned> {
  const rehearsal = new Rehearsal()
  const standIns = file.entrants.map((one) => [one.name, rehearsal.standIn(one, file.config, one.name)] as const)
  await runProbe({ suite, entrants: Object.fromEntries(standIns), signal })
  signal.throwIfAborted()
  const uses = rehearsal.uses.map((use) => scaled(use, samples))
  const lines =
    uses.length === 0
      ? paragraph(scene, 'No language model plays.')
      : [...useLines(scene, 'The whole probe', uses), ...paragraph(scene, estimateNote(), 'quiet')]
  return { json: { positions: suite.positions.length, samples, uses }, lines }
}
