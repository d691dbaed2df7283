import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { pickLimits } from '../../kernel/events/index.js'
import { definedFields } from '../../kernel/text/index.js'
import {
  type EntrantHealth,
  entrantHealth,
  type GameOutcome,
  isAlarming,
  planOf,
  runTournament,
  type TournamentOptions,
  type TournamentProgress,
  type TournamentResult,
  troubles,
} from '../../lab/tournament/index.js'
import { ownVersion } from '../../show/serving/index.js'
import { entrantAgents, placeholders, readTournament, runBudget, type TournamentFile } from '../config/named-agents.js'
import { BadInput, withSignal } from '../exit.js'
import { databaseOption, loadFleetModule, shownDatabase, tournamentDefinition } from '../fleet.js'
import { parkedFault } from '../game-faults.js'
import { addOptions, flag, type Given, option, share, wholeNumber } from '../given.js'
import { formatFileCommand } from '../hints.js'
import type { WithModule } from '../input-files.js'
import { openDatabaseStore } from '../log-place.js'
import { outputScene } from '../output/scene.js'
import { requireNewFiles, writeJson } from '../output-files.js'
import { estimateTournament, refuseAssumptions } from '../planning/estimate.js'
import { assumptionOptions } from '../planning/plan-games.js'
import { tournamentPlanLines } from '../planning/plan-lines.js'
import { Printer, progressBar, warn } from '../printer.js'
import { isFolder, logsIn, readAllLogs } from '../saved-games.js'
import { type OpenStudy, startStudy, studyLogs, writeStudy } from '../study/write-study.js'
import { reportTableLines, tournamentFiles, tournamentLines, writeTournament } from '../tournament-results.js'

function tournamentBar() {
  const bar = progressBar('games')
  const told = new Set<string>()
  /** What goes wrong with an entrant is told when it first does, and again when the run asks it no more. */
  const tellOnce = (health: EntrantHealth) => {
    const key = `${health.entrant} ${health.stopped}`
    const sentences = told.has(key) || !isAlarming(health) ? [] : troubles(health)
    if (sentences.length > 0) told.add(key)
    for (const sentence of sentences) warn(sentence)
  }
  const update = (progress: TournamentProgress, outcome?: GameOutcome) => {
    const { done, of, costUsd, void: voided, abandoned } = progress
    for (const health of outcome ? entrantHealth([outcome]) : []) tellOnce(health)
    const notes = [...(voided > 0 ? [`${voided} void`] : []), ...(abandoned > 0 ? [`${abandoned} given up`] : [])]
    bar.update({ done: done + abandoned, of, costUsd, ...(notes.length > 0 && { note: notes.join(', ') }) })
  }
  return { update, stop: bar.stop }
}

/** Pairs as `A>B`, with commas between; `*` stands for every entrant. */
function parsePairs(text: string): readonly (readonly [string, string])[] {
  return text.split(',').map((pair) => {
    const [one = '', other = '', ...more] = pair.split('>').map((name) => name.trim())
    if (one === '' || other === '' || more.length > 0)
      throw new BadInput("Expected --until as two entrants with > between them, for example 'A>B', 'A>B,A>C' or 'A>*'.")
    return [one, other] as const
  })
}

/** Every pair once, in the order given. */
function listPairs(given: readonly (readonly [string, string])[], entrants: readonly string[]) {
  const meant = (name: string) => (name === '*' ? entrants : [name])
  const pairs = given.flatMap(([one, other]) =>
    meant(one).flatMap((first) => meant(other).map((second) => ({ one: first, other: second }))),
  )
  const isStar = given.flat().includes('*')
  const seen = new Set<string>()
  return pairs.filter(({ one, other }) => {
    const key = JSON.stringify([one, other].sort())
    if ((isStar && one === other) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const tournamentOptions = [
  option('--config <file>', 'the same, as an option'),
  option(
    '--games <n>',
    'the smallest number of games, in whole blocks; default: the file, otherwise 100',
    wholeNumber(1),
  ),
  flag(
    '--plan',
    'only say what the tournament would take and can show, with --json as JSON too; plays nothing and calls no server',
  ).conflicts(['csv', 'seats', 'html', 'study', 'store']),
  option('--design <name>', 'what is compared: mixed, sides, focal or roles; default: the file, otherwise mixed'),
  option('--role <role>', 'with the design focal: the role of the seat that each entrant plays'),
  option(
    '--until <A>B>',
    "stop as soon as it is decided who of each pair is better: 'A>B', 'A>B,A>C' or 'A>*'",
    parsePairs,
  ),
  option('--error-rate <share>', 'with --until: the largest chance of any wrong decision; default 0.05', share),
  option('--store <file>', 'the SQLite store that saves the games; default: beside the file, as .sqlite'),
  option(
    '--study <folder>',
    'write everything into this folder: logs, calls, figures, report, manifest; default: the file',
  ).conflicts(['store', 'database']),
  databaseOption(
    'queue the games in this Postgres database for workers, and watch them; this program plays none',
  ).conflicts(['store', 'concurrency']),
  option('--concurrency <n>', 'how many games are played at once; default: the file, otherwise 4', wholeNumber(1)),
  ...tournamentFiles,
  ...assumptionOptions,
]

type TournamentArguments = Given<typeof tournamentOptions> & WithModule & { readonly config: string }

export function addTournamentCommand(program: Command): void {
  const command = program
    .command('tournament')
    .description('compare entrants over many balanced games; the same command continues where it stopped')
    .argument('[file]', 'the YAML or JSON file that says who plays at which tables')
  addOptions(command, tournamentOptions).action(tournament)
}

async function tournament(
  path: string | undefined,
  options: Given<typeof tournamentOptions> & WithModule,
): Promise<void> {
  const config = path ?? options.config
  if (config === undefined) throw new BadInput('Expected the file of a tournament: nightzero tournament t.yaml.')
  if (path !== undefined && options.config !== undefined)
    throw new BadInput('Expected one file: as an argument, or with --config.')
  await play({ ...options, config })
}

async function play(given: TournamentArguments): Promise<void> {
  if (given.errorRate !== undefined && given.until === undefined) throw new BadInput('--error-rate belongs to --until.')
  if (!given.plan) refuseAssumptions(given, '--plan')
  const file = await readTournament(given.config, given.with, definedFields({ design: given.design, role: given.role }))
  requireNewFiles([given.csv, given.seats], [given.json, given.html])
  const scene = outputScene('moderator')
  const printer = new Printer(process.stdout)
  const options = optionsFor(file, given)
  if (given.plan)
    return withSignal(async (signal) => {
      const place = given.store ?? studyLogs(file, given.study) ?? storePath(given)
      const measured = given.latency ?? (await recordedLatency(place))
      const assumed = { ...given, ...definedFields({ latency: measured }) }
      const { lines, json } = await estimateTournament(scene, file, { options, given: assumed, signal })
      printer.print(lines)
      if (measured !== given.latency)
        printer.print([`  Answers took ${Number(measured?.toPrecision(2))} s on average in the games of ${place}.`])
      if (given.json !== undefined) writeJson(given.json, json)
    })
  const plan = planOf({ ...options, entrants: placeholders(file) })
  const study = startStudy(file, options, given.study)
  const asked = Object.fromEntries(file.entrants.map(({ name, agent }) => [name, { ...agent }]))
  await withSignal(async (signal) => {
    printer.print(tournamentPlanLines(scene, file, plan))
    const result = await run({ file, options, given, signal, ...(study && { study }) })
    if (result.outcomes.length > 0) printer.print(tournamentLines(scene, result, asked))
    printer.print(study ? [`  Study: ${study.folder}`, `  ${nextStep(result, study.folder)}`] : placeLines(given))
    if (typeof result.stopped === 'object' && result.stopped !== null)
      throw parkedFault(result.stopped, { file, signal })
    if (study) {
      const written = { definition: study.definition, code: file.code, stopped: result.stopped, signal }
      const tables = await writeStudy(study.folder, written)
      printer.print(reportTableLines(scene, tables))
    }
    const title = study?.definition.title ?? configStem(basename(given.config))
    writeTournament(given, result, {
      title,
      asked,
      source: { seed: options.seed, versions: [`nightzero ${ownVersion()}`] },
    })
  })
}

const nextStep = ({ stopped }: TournamentResult, folder: string): string =>
  typeof stopped === 'object' && stopped !== null
    ? 'The same command continues where it stopped.'
    : `To check it: ${formatFileCommand('verify', folder)}`

interface Run {
  readonly file: TournamentFile
  readonly options: Omit<TournamentOptions, 'entrants'>
  readonly given: TournamentArguments
  readonly study?: OpenStudy
  readonly signal: AbortSignal
}

async function run({ file, options, given, signal, study }: Run): Promise<TournamentResult> {
  const bar = tournamentBar()
  if (given.database !== undefined) return queue(given.database, { file, options, signal, bar })
  const entrants = await entrantAgents(file.entrants, file.config)
  const background = file.background && (await entrantAgents([file.background], file.config))[file.background.name]
  const store = study?.store ?? (await openDatabaseStore(storePath(given)))
  const saved = { store, ...definedFields({ calls: study?.calls }) }
  try {
    const agents = { entrants, ...(background && { background }) }
    return await runTournament({ ...options, ...saved, ...agents, signal, onProgress: bar.update })
  } finally {
    bar.stop()
    await study?.calls?.close?.()
    await store.close?.()
  }
}

async function queue(
  database: string,
  { file, options, signal, bar }: Pick<Run, 'file' | 'options' | 'signal'> & { bar: ReturnType<typeof tournamentBar> },
): Promise<TournamentResult> {
  const { fleetExecutor } = await loadFleetModule()
  const { budget: _, ...rest } = options
  const entrants = placeholders(file)
  const executor = fleetExecutor({ database, definition: tournamentDefinition(file, options) })
  try {
    return await runTournament({ ...rest, entrants, executor, signal, onProgress: bar.update })
  } finally {
    bar.stop()
  }
}

const placeLines = (given: TournamentArguments): string[] =>
  given.database === undefined
    ? [`  Games: ${storePath(given)}`, '  The same command continues where it stopped.']
    : [`  Games: ${shownDatabase(given.database)}`, '  The same command watches them again.']

const storePath = ({ store, config }: TournamentArguments): string => store ?? `${configStem(config)}.sqlite`

const configStem = (config: string): string => config.replace(/\.(ya?ml|json)$/i, '')

function optionsFor(file: TournamentFile, given: TournamentArguments): Omit<TournamentOptions, 'entrants'> {
  const { config, tables, code } = file
  const { clock, maxDefaulted, design, role, forfeits, optionOrder } = config
  const names = file.entrants.map(({ name }) => name)
  const until = given.until && {
    pairs: listPairs(given.until, names),
    ...definedFields({ errorRate: given.errorRate }),
  }
  return {
    tables,
    ...code,
    games: given.games ?? config.games ?? 100,
    seed: `${config.seed ?? 'tournament'}`,
    concurrency: given.concurrency ?? config.concurrency ?? 4,
    limits: { ...pickLimits(config), ...definedFields({ clock }) },
    ...runBudget(config),
    ...definedFields({ maxDefaulted, design, role, forfeits, optionOrder, until }),
  }
}

/** How many seconds models took for an answer on average in the games that are saved here; undefined where there are none. */
async function recordedLatency(place: string): Promise<number | undefined> {
  if (!existsSync(place) || (isFolder(place) && logsIn(place).length === 0)) return undefined
  let [answers, milliseconds] = [0, 0]
  for await (const events of readAllLogs([place]))
    for (const { meta } of events) {
      if (!meta?.usage || meta.latencyMs === undefined) continue
      answers += 1
      milliseconds += meta.latencyMs
    }
  return answers === 0 ? undefined : milliseconds / answers / 1_000
}
