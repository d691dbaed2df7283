import seedrandom from 'seedrandom'
import { type LieFigure, lieFigures, type SeatLies } from '../../../src/lab/lies/seat-lies.js'
import { type ProbeAnswer, ProbeFigures, type Suite } from '../../../src/lab/positions/index.js'
import { measureNames } from '../../../src/lab/positions/measures.js'
import {
  compareEntrants,
  type DesignName,
  fitRatings,
  type GameOutcome,
  headToHead,
  type TournamentReport,
  tournamentReport,
} from '../../../src/lab/tournament/index.js'
import { type Skills, skilled } from './skilled.js'

/** The report of a tournament that has these outcomes. */
export function reportFor(outcomes: readonly GameOutcome[], design: DesignName): TournamentReport {
  const { ratings, width } = fitRatings(outcomes)
  const ranked = ratings.toSorted((one, other) => one.entrant.localeCompare(other.entrant))
  const said = { comparison: compareEntrants(outcomes, { design }), headToHead: headToHead(outcomes) }
  const rules = { design, role: null, forfeits: 'lost', maxDefaulted: 0.2 } as const
  const ended = { plan: [], abandoned: [], decisions: [], stopped: null }
  return tournamentReport({ outcomes, ratings: ranked, ratingWidth: width, ...said, ...rules, ...ended }, 'Again')
}

const twelve = 'abcdefghijkl'.split('')
const equals: Skills = Object.fromEntries(twelve.map((name) => [name, { sight: 0.6, cover: 0.2 }]))

/** A simulated tournament of twelve equals in which everything that is measured is luck: of the deal, and of each seat. */
export function equalOutcomes(seed: string, { blocks, design }: { blocks: number; design: DesignName }): GameOutcome[] {
  const random = seedrandom.alea(`equals ${seed}`)
  const loud = new Map<number, number>()
  const series = { games: 12 * blocks, seed, design, ...(design === 'focal' && { role: 'mafia' }) }
  return skilled(equals, series).map((game) => {
    const luck = loud.get(game.block) ?? 0.5 + random()
    loud.set(game.block, luck)
    return {
      ...game,
      seats: game.seats.map((seat) => ({ ...seat, lies: luckyLies(random, luck), places: luckyPlaces(random) })),
    }
  })
}

/** Some figures have an occasion at every seat, some at few; seldom ones are mostly 0. */
function luckyLies(random: () => number, luck: number): SeatLies {
  const names = Object.keys(lieFigures) as LieFigure[]
  const figures = names.map((name, at) => {
    const isRare = at % 3 === 2
    const of = name === 'liesTold' ? 1 : isRare && random() < 0.9 ? 0 : Math.floor(random() * 5)
    const chance = (isRare ? 0.1 : 0.4) * luck
    return [name, { sum: Array.from({ length: of }, random).filter((drawn) => drawn < chance).length, of }]
  })
  const counts = { trueRoles: 0, falseRoles: 0, trueResults: 0, falseResults: 0, declaredClaims: 0, heardSeats: 1 }
  return { ...counts, figures: Object.fromEntries(figures) }
}

function luckyPlaces(random: () => number) {
  const counts = (options: number) => Array.from({ length: options }, () => 0)
  const places: Record<number, number[]> = { 2: counts(2), 7: counts(7) }
  for (const options of [2, 7, 7]) {
    const own = places[options] as number[]
    const at = Math.floor(random() * options)
    own[at] = (own[at] as number) + 1
  }
  return places
}

/** The tables of a report in which something is shown, or an interval does not contain the truth of equals: by name. */
export function shownTables(report: TournamentReport): Record<string, boolean> {
  const { comparison, headToHead: meetings, roles, places, lies, ratings } = report
  const misses = (low: number, high: number) => low > 0 || high < 0
  return {
    wins: comparison.pairs.some(({ better }) => better !== null),
    'opposite sides': meetings.meetings.some(({ better }) => better !== null),
    circles: meetings.cycles.length > 0,
    roles: roles.some(({ shown }) => shown !== null),
    places: places.some(({ shown }) => shown !== null),
    lies: lies?.differences.some(({ shown }) => shown !== null) ?? false,
    ratings: ratings.some(({ town, mafia, overall }) =>
      [town, mafia, overall].some((one) => one !== null && misses(one.low, one.high)),
    ),
  }
}

/** Whether a probe of six entrants who all answer by lot shows any difference. */
export function probeShows(suite: Suite, seed: string): boolean {
  const random = seedrandom.alea(`probe ${seed}`)
  const answers = suite.positions.flatMap(({ position, options }) =>
    twelve.slice(0, 6).map((entrant): ProbeAnswer => {
      const choice = options[Math.floor(random() * options.length)] ?? null
      return {
        ...{ position, entrant, sample: 1, choice, rejected: 0, failedCalls: 0 },
        ...{ latencyMs: random() * 100, inputTokens: null, outputTokens: null, costUsd: random() / 100 },
      }
    }),
  )
  const figures = new ProbeFigures(suite, answers)
  return measureNames.some((name) => figures.differences(name).some(({ shown }) => shown !== null))
}
