import { setImmediate as breathe } from 'node:timers/promises'
import { SingleBar } from 'cli-progress'
import { foldEvents, type GameResult, type MafiaGame, type Winner } from '../index.js'
import { Printer } from './printer.js'
import { costLines } from './telling/costs.js'
import { table } from './telling/layout.js'
import { paintFor } from './telling/paint.js'
import { oneLine } from './telling/plain-text.js'
import { openingScene, type Scene } from './telling/scene.js'

/** Many games that differ in their seed alone. */
export interface Series {
  readonly games: number
  /** The seed of game i, from 1, is `<seed>-<i>`. */
  readonly seed: string
  readonly gameOf: (seed: string) => MafiaGame
  /** Aborted when the run has to stop: what is played is summed up. */
  readonly stopOf: (game: MafiaGame) => AbortSignal
  readonly signal: AbortSignal
}

/** Plays the games one after another, shows how far it is on a terminal, and prints what they add up to. */
export async function playSeries(series: Series): Promise<void> {
  const scene = openingScene('public', paintFor(process.stdout))
  const bar = progressBar(series.games)
  const results: GameResult[] = []
  try {
    for (let at = 1; at <= series.games; at++) {
      results.push(await played(series, at))
      bar?.update(at)
      await breathe()
    }
  } finally {
    bar?.stop()
    if (results.length > 0) new Printer(process.stdout).print(summaryLines(scene, series, results))
  }
}

async function played({ gameOf, stopOf, seed, signal }: Series, at: number): Promise<GameResult> {
  const game = gameOf(`${seed}-${at}`)
  const stop = stopOf(game)
  try {
    return await game.run({ signal: AbortSignal.any([signal, stop]) })
  } catch (error) {
    throw stop.aborted ? stop.reason : error
  }
}

function progressBar(games: number): SingleBar | undefined {
  if (!process.stderr.isTTY) return undefined
  const bar = new SingleBar({
    format: '  {bar} {value} of {total} games, {eta_formatted} left',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  })
  bar.start(games, 0)
  return bar
}

const winners: readonly Winner[] = ['town', 'mafia', 'draw']

function summaryLines(scene: Scene, { seed, games }: Series, results: readonly GameResult[]): string[] {
  const days = results.reduce((sum, result) => sum + result.days, 0) / results.length
  const rows = winners.map((winner) => {
    const won = results.filter((result) => result.winner === winner).length
    return [winner, `${won}`, `${((won / results.length) * 100).toFixed(1)} %`]
  })
  const name = oneLine(seed)
  const count = results.length
  const played = count < games ? `${count} of ${games} games` : `${count} ${count === 1 ? 'game' : 'games'}`
  return [
    ...table(scene, ['Winner', 'Games', 'Share'], rows),
    ...costs(scene, results),
    `  ${played}, ${days.toFixed(2)} days in the mean.`,
    count === 1 ? `  Seed: ${name}-1` : `  Seeds: ${name}-1 to ${name}-${count}`,
    `  The same again, with the other options as they were: --games ${count}`,
    `  --seed ${name}`,
    `  One of them told: --seed ${name}-1`,
  ]
}

/** What all games took together; the names at the table are those of every game. */
function costs(scene: Scene, results: readonly GameResult[]): string[] {
  const events = results.flatMap((result) => result.events)
  return costLines({ ...scene, state: foldEvents(results[0]?.events ?? []) }, events)
}
