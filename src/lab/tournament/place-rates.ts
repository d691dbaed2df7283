import { requireArgument } from '../../kernel/errors/arguments.js'
import { type ComparedRate, compareRates, type ExpectedCount } from '../compared-rates.js'
import { byBlock, sumBy } from '../intervals.js'
import { shownInWords } from '../simultaneous.js'
import { entrantsIn, listNames, requireOutcomes } from './comparison.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

/** How often an entrant chose the first or the last option of the order that it was shown; `chance`: if the order meant nothing to it. */
export interface PlaceRate extends ComparedRate {
  readonly entrant: string
  readonly place: (typeof places)[number]
}

const places = ['first', 'last'] as const

/** The first and the last places that each entrant chose. Empty for outcomes that were made without them. */
export function placeRates(games: readonly GameOutcome[], options: { readonly seed?: string } = {}): PlaceRate[] {
  requireOutcomes(games)
  requireArgument('options', options, { kind: 'an object' })
  const { seed = 'places' } = options
  const counted = byBlock(games.filter(({ seats }) => seats.some(({ places: chosen }) => chosen !== undefined)))
  const columns = entrantsIn(counted.flat()).flatMap((entrant) => places.map((place) => ({ entrant, place })))
  const rates = compareRates(
    columns.map(({ entrant, place }) => counted.map((block) => countPlace(block, entrant, place))),
    { seed: `${seed} places` },
  )
  return columns.flatMap((column, at) => {
    const rate = rates[at] as ComparedRate
    return rate.of === 0 ? [] : [{ ...column, ...rate }]
  })
}

const ownSeats = ({ seats }: GameOutcome, entrant: string): SeatOutcome[] =>
  seats.filter((seat) => seat.entrant === entrant)

function countPlace(games: readonly GameOutcome[], entrant: string, place: PlaceRate['place']): ExpectedCount {
  const sum = { count: 0, of: 0, expected: 0 }
  for (const { places: chosen = {} } of games.flatMap((game) => ownSeats(game, entrant)))
    for (const [options, counts] of Object.entries(chosen)) {
      const answers = sumBy(counts, (count) => count)
      sum.count += counts.at(place === 'first' ? 0 : -1) ?? 0
      sum.of += answers
      sum.expected += answers / Number(options)
    }
  return sum
}

/** What is shown of the places that entrants choose, in sentences; none where nothing was measured. */
export function likingsInWords(rates: readonly PlaceRate[]): string[] {
  if (rates.length === 0) return []
  const sentences = places.flatMap((place) =>
    (['more', 'less'] as const).flatMap((shown) => {
      const who = rates.filter((rate) => rate.place === place && rate.shown === shown).map(({ entrant }) => entrant)
      if (who.length === 0) return []
      return [
        `${listNames(who)} ${who.length === 1 ? 'chooses' : 'choose'} the ${place} option ${shown} often than chance would.`,
      ]
    }),
  )
  return shownInWords('the liking for the first or the last option', sentences)
}
