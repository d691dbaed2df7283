import { setImmediate as breathe } from 'node:timers/promises'
import { foldEvents, type GameEvent, type GameResult, type MafiaGame, type Winner } from '../index.js'
import { defaultMaxDefaulted, isVoid } from '../lab/stats/index.js'
import { mafiaTeam, teamNames, townTeam } from '../rules/index.js'
import { oneLine, quantity } from '../text/index.js'
import { defaultedAnswerLines } from './game-faults.js'
import { paragraph, percent, table } from './output/layout.js'
import { outputScene, type TerminalScene } from './output/scene.js'
import { costLines } from './output/statistics.js'
import { Printer, progressBar } from './printer.js'

/** Many games that differ only in their seed. */
export interface Series {
  readonly games: number
  /** The seed of game i, from 1, is `<seed>-<i>`. */
  readonly seed: string
  readonly gameOf: (seed: string) => MafiaGame
  /** The share of defaults above which a game is void; default that of the library. */
  readonly maxDefaulted?: number | undefined
  /** Aborted when the run has to stop; played games are summarised. */
  readonly stopOf: (game: MafiaGame) => AbortSignal
  readonly signal: AbortSignal
}

/** What was played of a run. */
export interface Played {
  readonly results: GameResult[]
  /** What was recorded of the game in which the run stopped. */
  cut: readonly GameEvent[]
}

/** Plays the games one after another, shows the progress on a terminal, and prints a summary. */
export async function playSeries(series: Series): Promise<void> {
  const scene = outputScene('public')
  const bar = seriesBar(series.games)
  const played: Played = { results: [], cut: [] }
  try {
    for (let at = 1; at <= series.games; at++) {
      await play(series, at, played)
      bar.update(at)
      await breathe()
    }
  } finally {
    bar.stop()
    const begun = played.results.length > 0 || played.cut.length > 0
    if (begun) new Printer(process.stdout).print(summaryLines(scene, series, played))
    for (const line of defaultedAnswerLines(playedEvents(played))) process.stderr.write(`nightzero: ${line}\n`)
  }
}

async function play({ gameOf, stopOf, seed, signal }: Series, at: number, played: Played): Promise<void> {
  const game = gameOf(`${seed}-${at}`)
  const stop = stopOf(game)
  try {
    played.results.push(await game.run({ signal: AbortSignal.any([signal, stop]) }))
  } catch (error) {
    played.cut = game.events
    throw stop.aborted ? stop.reason : error
  }
}

const playedEvents = ({ results, cut }: Played): GameEvent[] => [...results.flatMap(({ events }) => events), ...cut]

/** Shows on a terminal how many games of a run are played. */
export function seriesBar(of: number) {
  const bar = progressBar('games')
  const update = (done: number): void => bar.update({ done, of, costUsd: null })
  update(0)
  return { update, stop: bar.stop }
}

const winners: readonly Winner[] = [...teamNames, 'draw']
const usualWinners: readonly Winner[] = [townTeam, mafiaTeam, 'draw']

/** The summary of a run. */
export function summaryLines(scene: TerminalScene, series: Series, played: Played): string[] {
  const { seed, games, maxDefaulted = defaultMaxDefaulted } = series
  const valid = played.results.filter(({ stats }) => !isVoid(stats, maxDefaulted))
  const voided = played.results.length - valid.length
  const count = valid.length
  const rows = winners.flatMap((winner) => {
    const won = valid.filter((result) => result.winner === winner).length
    // Few rules let a neutral player end a game; for all others this row would be confusing.
    if (won === 0 && !usualWinners.includes(winner)) return []
    return [[winner, `${won}`, count === 0 ? '' : percent(won / count)]]
  })
  return [
    ...table(scene, ['Winner', 'Games', 'Share'], rows),
    ...(voided > 0 ? paragraph(scene, voidNote(voided, maxDefaulted)) : []),
    ...costs(scene, played),
    ...(played.results.length === 0
      ? [`  0 of ${quantity(games, 'game')}.`]
      : repetitionLines(scene, { seed: oneLine(seed), games, played: played.results.length }, valid)),
  ]
}

const voidNote = (count: number, maxDefaulted: number): string =>
  `${quantity(count, 'game is', 'games are')} void and in no share above: more than ${maxDefaulted * 100} % of the answers are defaults of the rules.`

/** How many games were played, the length of those that count, and how to play them again. */
function repetitionLines(
  scene: TerminalScene,
  { seed, games, played }: { readonly seed: string; readonly games: number; readonly played: number },
  valid: readonly GameResult[],
): string[] {
  const days = valid.reduce((sum, result) => sum + result.days, 0) / valid.length
  const count = played < games ? `${played} of ${quantity(games, 'game')}` : quantity(played, 'game')
  return [
    ...paragraph(scene, valid.length === 0 ? `${count}.` : `${count}, ${days.toFixed(2)} days on average.`),
    played === 1 ? `  Seed: ${seed}-1` : `  Seeds: ${seed}-1 to ${seed}-${played}`,
    ...paragraph(scene, `The same games again, with the other options unchanged: --games ${played}`),
    `  --seed ${seed}`,
    `  To watch one of them: --seed ${seed}-1`,
  ]
}

/** The usage of all games together, including the interrupted one; the player names are those of every game. */
function costs(scene: TerminalScene, played: Played): string[] {
  const first = played.results[0]?.events ?? played.cut
  return costLines({ ...scene, state: foldEvents(first) }, playedEvents(played))
}
