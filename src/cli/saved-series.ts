import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isFinished, pickLimits, renewableLimits } from '../events/index.js'
import {
  type Agent,
  exportGame,
  type GameEvent,
  type GameResult,
  isEvent,
  type LogStore,
  type MafiaGame,
  resumeFrom,
} from '../index.js'
import { jsonlStore } from '../stores/index.js'
import { definedFields, oneLine } from '../text/index.js'
import { BadInput, fileFault } from './exit.js'
import { defaultedAnswerLines, gameStop } from './game-faults.js'
import { outputScene } from './output/scene.js'
import { Printer } from './printer.js'
import { type Played, type Series, seriesBar, summaryLines } from './series.js'
import { answerTimeoutMs, createPlannedGame, type SeatedTable } from './table.js'

/** A folder with the games of one series, each in its own log. */
interface SeriesFolder {
  readonly path: string
  /** What the seeds of its games begin with. */
  readonly seed: string
  /** The log of game `at`, from 1. */
  readonly logOf: (at: number) => string
}

/**
 * Opens the folder of a series, or creates it. Its `series.json` has the seed, so that the same command continues it.
 * Throws `BadInput` when it has games of another seed, or cannot be written.
 */
export function seriesFolder(path: string, seed: string | undefined, fresh: () => string): SeriesFolder {
  if (/\.jsonl$/i.test(path))
    throw new BadInput(`With --games, --log names a folder for the logs of the games: got the file \`${path}\`.`)
  const file = join(path, 'series.json')
  const known = existsSync(file) ? readSeed(file) : undefined
  if (known !== undefined && seed !== undefined && known !== seed)
    throw new BadInput(
      `\`${path}\` has games of the seed \`${oneLine(known)}\`: choose another folder, or leave out --seed.`,
    )
  const chosen = known ?? seed ?? fresh()
  if (known === undefined) create(path, file, chosen)
  return { path, seed: chosen, logOf: (at) => join(path, `game-${`${at}`.padStart(5, '0')}.jsonl`) }
}

function readSeed(file: string): string {
  try {
    const { seed } = JSON.parse(readFileSync(file, 'utf8')) as { seed?: unknown }
    if (typeof seed === 'string') return seed
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw fileFault('read', file, error)
  }
  throw new BadInput(`\`${file}\`: Expected the seed of a series, as \`{ "seed": "..." }\`.`)
}

function create(path: string, file: string, seed: string): void {
  try {
    mkdirSync(path, { recursive: true })
    writeFileSync(file, `${JSON.stringify({ seed })}\n`, { flag: 'wx' })
  } catch (error) {
    throw fileFault('keep games in', path, error)
  }
}

/** Many games that differ only in their seed, each saved in its own log. */
interface SavedSeries extends Omit<Series, 'gameOf' | 'seed'> {
  readonly folder: SeriesFolder
  /** How many are played at once. */
  readonly concurrency: number
  readonly gameOf: (seed: string, store?: LogStore) => MafiaGame
  readonly resumed: (store: LogStore, gameId: string) => Promise<MafiaGame>
  /** Called with what was played before, so that it counts against the budget. */
  readonly charge: (events: readonly GameEvent[]) => void
}

/** A game of a series, and what its log holds from before. */
interface Entry {
  readonly at: number
  readonly seed: string
  readonly path: string
  readonly known: readonly GameEvent[]
}

/**
 * Plays the games, several at once, and prints what they add up to. Games whose logs are finished are not played again,
 * others are resumed. If one has to stop, no new one begins, and running ones continue as far as they can.
 */
async function playSavedSeries(series: SavedSeries): Promise<void> {
  const entries = await Promise.all(Array.from({ length: series.games }, (_, index) => entryAt(series, index + 1)))
  for (const { known } of entries) series.charge(known)
  const bar = seriesBar(series.games)
  const results = new Map<number, GameResult>()
  const cut = new Map<number, readonly GameEvent[]>()
  const faults: unknown[] = []
  const waiting = [...entries]
  const worker = async () => {
    for (let entry = waiting.shift(); entry !== undefined && faults.length === 0; entry = waiting.shift()) {
      try {
        results.set(entry.at, await playEntry(series, entry, (events) => cut.set(entry.at, events)))
        bar.update(results.size)
      } catch (error) {
        faults.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: series.concurrency }, worker))
  bar.stop()
  summarise(series, { results: inOrder(results), cut: inOrder(cut).flat() })
  if (faults.length > 0) throw faults[0]
}

const inOrder = <T>(found: ReadonlyMap<number, T>): T[] =>
  [...found].sort(([one], [other]) => one - other).map(([, value]) => value)

function summarise({ folder, ...series }: SavedSeries, played: Played): void {
  if (played.results.length === 0 && played.cut.length === 0) return
  const scene = outputScene('public')
  const printer = new Printer(process.stdout)
  printer.print(summaryLines(scene, { ...series, seed: folder.seed }, played))
  printer.print([`  Logs: ${folder.logOf(1)} and so on. The same command continues where it stopped.`])
  const events = [...played.results.flatMap((result) => result.events), ...played.cut]
  for (const line of defaultedAnswerLines(events)) process.stderr.write(`nightzero: ${line}\n`)
}

async function entryAt({ folder, gameOf }: SavedSeries, at: number): Promise<Entry> {
  const path = folder.logOf(at)
  const seed = `${folder.seed}-${at}`
  const known = await jsonlStore(path, { onWarning: () => {} }).getEvents('')
  const [first] = known
  if (first !== undefined && isEvent(first, 'game.created')) {
    const { rules, id } = gameOf(seed)
    if (first.data.id !== id || first.data.seed !== seed || !isDeepStrictEqual(first.data.rules, rules))
      throw new BadInput(`\`${path}\` has a game of another series: choose another folder.`)
  }
  return { at, seed, path, known }
}

async function playEntry(
  { gameOf, resumed, stopOf, signal }: SavedSeries,
  { seed, path, known }: Entry,
  onCut: (events: readonly GameEvent[]) => void,
): Promise<GameResult> {
  if (isFinished(known)) return resultFromLog(known)
  const store = jsonlStore(path, { onWarning: () => {} })
  const [first] = known
  const game = first && isEvent(first, 'game.created') ? await resumed(store, first.data.id) : gameOf(seed, store)
  const stop = stopOf(game)
  try {
    return await game.run({ signal: AbortSignal.any([signal, stop]) })
  } catch (error) {
    onCut(game.events)
    throw stop.aborted ? stop.reason : error
  } finally {
    await store.close?.()
  }
}

/** The result of a finished game from its log. */
function resultFromLog(events: readonly GameEvent[]): GameResult {
  const { id, result } = exportGame(events, { view: 'analysis' })
  return { id, events, ...result } as GameResult
}

/** Plays a series of games of one table, each saved in its own log. What the logs have cost already counts against the budget. */
export async function playSaved(
  table: SeatedTable,
  series: Pick<SavedSeries, 'games' | 'concurrency' | 'folder' | 'signal'>,
) {
  const { plan, agents, narrator, budget, calls } = table
  const continuation = { timeoutMs: answerTimeoutMs(table), run: plan.file.path }
  const { config } = plan.file
  const { maxDefaulted } = config
  const shared = { ...definedFields({ narrator, budget, calls }), ...pickLimits(config, renewableLimits) }
  await playSavedSeries({
    ...series,
    maxDefaulted,
    gameOf: (seed, store) => createPlannedGame(table, seed, store && { store }),
    resumed: (store, id) => resumeFrom(store, id, { agent: ({ seat }) => agents[seat] as Agent, ...shared }),
    charge: (events) => {
      for (const { meta } of events) if (meta?.usage) budget?.spend(meta.usage)
    },
    stopOf: (game) => gameStop(game, continuation),
  })
}
