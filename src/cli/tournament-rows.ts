import type { Row } from '../lab/stats/index.js'
import {
  type EntrantReport,
  entrantReports,
  type PlaceRate,
  placeRates,
  type TournamentResult,
} from '../lab/tournament/index.js'

/** A row for each entrant. */
export function ratingRows({ ratings, outcomes, comparison }: TournamentResult): Row[] {
  const reports = new Map(entrantReports(outcomes).map((report) => [report.entrant, report]))
  const places = placeRates(outcomes)
  const rankOf = (entrant: string) => comparison.ranks.find((one) => one.part === 'all' && one.entrant === entrant)
  return ratings.map(({ entrant, overall, town, mafia }) => ({
    entrant,
    rank: rankOf(entrant)?.rank ?? null,
    rankBest: rankOf(entrant)?.best ?? null,
    rankWorst: rankOf(entrant)?.worst ?? null,
    rating: overall.value,
    ratingLow: overall.low,
    ratingHigh: overall.high,
    town: town?.value ?? null,
    townLow: town?.low ?? null,
    townHigh: town?.high ?? null,
    mafia: mafia?.value ?? null,
    mafiaLow: mafia?.low ?? null,
    mafiaHigh: mafia?.high ?? null,
    ...flatReport(reports.get(entrant)),
    ...placeColumns(places.filter((rate) => rate.entrant === entrant)),
  }))
}

function placeColumns(rates: readonly PlaceRate[]): Row {
  const ends = [
    ['first', rates.find(({ place }) => place === 'first')],
    ['last', rates.find(({ place }) => place === 'last')],
  ] as const
  return Object.assign(
    {},
    ...ends.map(([name, rate]) => ({
      [`${name}Chosen`]: rate?.share ?? null,
      [`${name}Low`]: rate?.low ?? null,
      [`${name}High`]: rate?.high ?? null,
      [`${name}Chance`]: rate?.chance ?? null,
    })),
  )
}

/** A report as one row: its counts of faults become columns. */
function flatReport(report: EntrantReport | undefined): Row {
  if (report === undefined) return {}
  const { faults, ...rest } = report
  return { ...rest, ...faults }
}

/** A row for each seat of each game. */
export function seatRows({ plan, outcomes }: TournamentResult): Row[] {
  const seeds = new Map(plan.map(({ id, seed }) => [id, seed]))
  return outcomes.flatMap(({ id, block, table, rulesHash, winner, void: voided, seats }) =>
    seats.map((seat, at) => {
      const game = { game: id, block, table, rulesHash, seed: seeds.get(id) ?? null, winner, void: voided, seat: at }
      const {
        faults,
        lies: _lies,
        places: _places,
        parameters: _sent,
        stopped = false,
        failedCalls = 0,
        ...counts
      } = seat
      return { ...game, ...counts, failedCalls, stopped, ...faults }
    }),
  )
}
