import { isDeepStrictEqual } from 'node:util'
import {
  type Agent,
  foldEvents,
  type GameEvent,
  isEvent,
  type LogStore,
  type MafiaGame,
  resumeFrom,
  type Winner,
} from '../index.js'
import { isFinished, mostPastGames, pickLimits, renewableLimits } from '../kernel/events/index.js'
import { mafiaTeam, townTeam } from '../kernel/rules/index.js'
import { definedFields, oneLine, quantity } from '../kernel/text/index.js'
import { addCosts, defaultMaxDefaulted, type GameCosts, gameCosts, gameStats, isVoid } from '../lab/stats/index.js'
import { inProcess, runPlan } from '../lab/tournament/index.js'
import { BadInput } from './exit.js'
import { DefaultedAnswers, gameStop } from './game-faults.js'
import { costLines } from './output/game-numbers.js'
import { paragraph, percent, table } from './output/layout.js'
import { outputScene, type TerminalScene } from './output/scene.js'
import { Printer, progressBar, warn } from './printer.js'
import type { SeriesPlace } from './series-place.js'
import { createPlannedGame, type SeatedTable } from './table.js'

interface SeriesGame {
  readonly id: string
  /** From 1. */
  readonly at: number
}

interface Series {
  readonly games: number
  /** The seed of game i, from 1, is `<seed>-<i>`. */
  readonly seed: string
  /** Where the games are saved; absent if they are not. */
  readonly place?: SeriesPlace
  readonly concurrency: number
  /** Whether the players of a game know the earlier ones. */
  readonly remember: boolean
  readonly signal: AbortSignal
}

/** Finished games are not played again, others are resumed; their cost counts. When one has to stop, none begins. */
export async function playSeries(table: SeatedTable, series: Series): Promise<void> {
  const { games, seed, place, concurrency } = series
  const plan = Array.from({ length: games }, (_, index) => ({ id: `${seed}-${index + 1}`, at: index + 1 }))
  if (place && table.budget) for (const game of plan) await chargeSaved(table, place, game)
  const summary = new SeriesSummary(table.plan.file.config.maxDefaulted)
  const bar = progressBar('games')
  bar.update({ done: 0, of: games, costUsd: null })
  const past: (readonly GameEvent[])[] = []
  const perform = async (game: SeriesGame) => {
    const events = await playOne(table, series, { game, summary, past: [...past] })
    if (series.remember) past.splice(0, past.length, ...[...past, events].slice(-mostPastGames))
    return { costUsd: null }
  }
  try {
    await runPlan(
      { plan, perform, onProgress: ({ done, of }) => bar.update({ done, of, costUsd: null }) },
      inProcess(concurrency),
    )
  } finally {
    bar.stop()
    summary.print(series)
  }
}

interface SeriesTurn {
  readonly game: SeriesGame
  readonly summary: SeriesSummary
  /** What the players remember. */
  readonly past: readonly (readonly GameEvent[])[]
}

/** Plays a game, or reads it from its log if it is finished, and adds it to the summary. */
async function playOne(
  seated: SeatedTable,
  { place, signal }: Series,
  { game: planned, summary, past }: SeriesTurn,
): Promise<readonly GameEvent[]> {
  const known = place ? await savedEvents(seated, place, planned) : []
  if (isFinished(known)) {
    summary.add(planned, known)
    return known
  }
  const store = place?.storeOf(planned.at)
  const game = await (known.length > 0 && store
    ? resumeSaved(seated, store, known)
    : createPlannedGame(seated, planned.id, { past, ...(store && { store }) }))
  const stop = gameStop(game, { run: seated.plan.file.path })
  try {
    const { events } = await game.run({ signal: AbortSignal.any([signal, stop]) })
    summary.add(planned, events)
    return events
  } catch (error) {
    summary.addCut(planned, game.events)
    throw stop.aborted ? stop.reason : error
  } finally {
    await store?.releaseGame(game.id)
  }
}

function resumeSaved(
  { plan, agents, narrator, budget, calls }: SeatedTable,
  store: LogStore,
  [created]: readonly GameEvent[],
): Promise<MafiaGame> {
  const options = {
    ...plan.code,
    ...definedFields({ narrator, budget, calls }),
    ...pickLimits(plan.file.config, renewableLimits),
  }
  const id = created && isEvent(created, 'game.created') ? created.data.id : ''
  return resumeFrom(store, id, { agent: ({ seat }) => agents[seat] as Agent, ...options })
}

async function savedEvents(seated: SeatedTable, place: SeriesPlace, { id: seed, at }: SeriesGame) {
  const { rules, id } = createPlannedGame(seated, seed)
  const seats = seated.agents.length
  const events = await place.storeOf(at).getEvents(id)
  const [first] = events
  if (first === undefined || !isEvent(first, 'game.created')) return []
  const { data } = first
  const same = data.id === id && data.seed === seed && data.players.length === seats
  if (!same || !isDeepStrictEqual(data.rules, rules))
    throw new BadInput(`\`${place.nameOf(at)}\` has a game of another series: choose another place.`)
  return events
}

/** Of answers that the run's end kept out of the log, too. */
async function chargeSaved(seated: SeatedTable, place: SeriesPlace, game: SeriesGame): Promise<void> {
  const events = await savedEvents(seated, place, game)
  const [created] = events
  const tries =
    created && isEvent(created, 'game.created') ? await place.storeOf(game.at).getTries(created.data.id) : []
  for (const { meta } of [...events, ...tries]) if (meta?.usage) seated.budget?.spend(meta.usage)
}

const usualWinners: readonly Winner[] = [townTeam, mafiaTeam, 'draw']

/** What games add up to. It keeps no events, since there may be very many games. */
class SeriesSummary {
  readonly #maxDefaulted: number
  readonly #wins = new Map<Winner, number>()
  readonly #defaulted = new DefaultedAnswers()
  #played = 0
  #valid = 0
  #days = 0
  #costs: Omit<GameCosts, 'calls'> = gameCosts([])
  /** The first of the games, whose players give their names to all. */
  #first: { readonly at: number; readonly state: TerminalScene['state'] } | null = null

  constructor(maxDefaulted = defaultMaxDefaulted) {
    this.#maxDefaulted = maxDefaulted
  }

  add(game: SeriesGame, events: readonly GameEvent[]): void {
    this.addCut(game, events)
    this.#played += 1
    if (isVoid(gameStats(events), this.#maxDefaulted)) return
    const { winner } = foldEvents(events)
    this.#valid += 1
    this.#days += events.reduce((most, { day }) => Math.max(most, day), 0)
    if (winner !== null) this.#wins.set(winner, (this.#wins.get(winner) ?? 0) + 1)
  }

  /** Adds the usage of a game in which the run stopped. */
  addCut({ at }: SeriesGame, events: readonly GameEvent[]): void {
    if (events.length === 0) return
    if (this.#first === null || at < this.#first.at) this.#first = { at, state: foldEvents(events) }
    this.#defaulted.add(events)
    const { total, byPlayer, byModel } = gameCosts(events)
    this.#costs = {
      total: addCosts(this.#costs.total, total),
      byPlayer: addEach(this.#costs.byPlayer, byPlayer),
      byModel: addEach(this.#costs.byModel, byModel),
    }
  }

  print(series: Series): void {
    if (this.#first === null) return
    const scene = { ...outputScene('public'), state: this.#first.state }
    const saved = series.place && `  ${series.place.describe}`
    new Printer(process.stdout).print([...this.#lines(scene, series), ...(saved ? [saved] : [])])
    for (const line of this.#defaulted.lines()) warn(line)
  }

  #lines(scene: TerminalScene, { games, seed, remember }: Series): string[] {
    // Other teams can win by few rules; for all others their rows would be confusing.
    const others = [...this.#wins.keys()].filter((winner) => !usualWinners.includes(winner)).sort()
    const rows = [...usualWinners, ...others].map((winner) => {
      const won = this.#wins.get(winner) ?? 0
      return [winner, `${won}`, this.#valid === 0 ? '' : percent(won / this.#valid)]
    })
    const voided = this.#played - this.#valid
    return [
      ...table(scene, ['Winner', 'Games', 'Share'], rows),
      ...(voided > 0 ? paragraph(scene, voidNote(voided, this.#maxDefaulted)) : []),
      ...costLines(scene, this.#costs),
      ...(this.#played === 0
        ? [`  0 of ${quantity(games, 'game')}.`]
        : this.#repetitionLines(scene, { games, seed: oneLine(seed), remember })),
    ]
  }

  #repetitionLines(
    scene: TerminalScene,
    { games, seed, remember }: Pick<Series, 'games' | 'seed' | 'remember'>,
  ): string[] {
    const played = this.#played
    const count = played < games ? `${played} of ${quantity(games, 'game')}` : quantity(played, 'game')
    const length = `${(this.#days / this.#valid).toFixed(2)} days on average`
    return [
      ...paragraph(scene, this.#valid === 0 ? `${count}.` : `${count}, ${length}.`),
      played === 1 ? `  Seed: ${seed}-1` : `  Seeds: ${seed}-1 to ${seed}-${played}`,
      ...paragraph(scene, `The same games again, with the other options unchanged: --games ${played}`),
      `  --seed ${seed}`,
      // A game that knows earlier ones is not played alone.
      ...(remember ? [] : [`  To watch one of them: --seed ${seed}-1`]),
    ]
  }
}

/** Sums by name, in the order of the names, whichever game ends first. */
function addEach(sums: GameCosts['byModel'], more: GameCosts['byModel']): GameCosts['byModel'] {
  const all = new Map(Object.entries(sums))
  for (const [name, sum] of Object.entries(more)) all.set(name, addCosts(all.get(name) ?? gameCosts([]).total, sum))
  return Object.fromEntries([...all].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })))
}

const voidNote = (count: number, maxDefaulted: number): string =>
  `${quantity(count, 'game is', 'games are')} void and in no share above: more than ${maxDefaulted * 100} % of the answers are defaults of the rules.`
