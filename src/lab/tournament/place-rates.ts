import { clusterRate, sumBy } from '../intervals.js'
import { simultaneousMeans } from '../simultaneous.js'
import type { Rate } from '../stats/index.js'
import { entrantsIn, listNames } from './comparison.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

/** How often an entrant chose the option at one place of the order that it was shown, with its interval over games. */
export interface PlaceRate extends Rate {
  readonly entrant: string
  /** From 1; `last` is the last one, however many there were. */
  readonly place: number | 'last'
  /** How often it would choose it if the order meant nothing to it. */
  readonly chance: number
  /** Whether a liking is shown (`more`, `less`), with those of all entrants for the first and the last place taken together; otherwise null. */
  readonly shown: 'more' | 'less' | null
}

/** Choices at a place in a game, of how many questions that have the place, and how many are expected by chance. */
interface PlaceCount {
  readonly count: number
  readonly of: number
  readonly expected: number
}

/** The places that each entrant chose, first to last. Empty for outcomes that were made without them. */
export function placeRates(
  games: readonly GameOutcome[],
  { seed = 'places' }: { readonly seed?: string } = {},
): PlaceRate[] {
  const counted = games.filter(({ seats }) => seats.some(({ places }) => places !== undefined))
  const names = entrantsIn(counted)
  const likings = shownLikings(counted, names, seed)
  return names.flatMap((entrant) => {
    const longest = Math.max(0, ...counted.flatMap((game) => optionCounts(game, entrant)))
    const places = [...Array.from({ length: longest }, (_, at) => at + 1), 'last' as const]
    return longest === 0
      ? []
      : places.map((place): PlaceRate => {
          const clusters = counted.map((game) => countPlace(game, entrant, place))
          const rate = clusterRate(clusters)
          const chance = sumBy(clusters, ({ expected }) => expected) / rate.of
          return { entrant, place, chance, shown: likings(entrant, place), ...rate }
        })
  })
}

const ownSeats = ({ seats }: GameOutcome, entrant: string): SeatOutcome[] =>
  seats.filter((seat) => seat.entrant === entrant)

const optionCounts = (game: GameOutcome, entrant: string): number[] =>
  ownSeats(game, entrant).flatMap(({ places = {} }) => Object.keys(places).map(Number))

function countPlace(game: GameOutcome, entrant: string, place: PlaceRate['place']): PlaceCount {
  const sum = { count: 0, of: 0, expected: 0 }
  for (const { places = {} } of ownSeats(game, entrant))
    for (const [options, counts] of Object.entries(places)) {
      const at = place === 'last' ? counts.length - 1 : place - 1
      if (at >= counts.length) continue
      const answers = sumBy(counts, (count) => count)
      sum.count += counts[at] as number
      sum.of += answers
      sum.expected += answers / Number(options)
    }
  return sum
}

/** Tests the first and the last place of all entrants at one error rate, over games. */
function shownLikings(games: readonly GameOutcome[], names: readonly string[], seed: string) {
  const columns = names.flatMap((entrant) => (['last', 1] as const).map((place) => ({ entrant, place })))
  const values = games.map((game) =>
    columns.map(({ entrant, place }) => {
      const { count, of, expected } = countPlace(game, entrant, place)
      return of === 0 ? null : (count - expected) / of
    }),
  )
  const { means, reach } = simultaneousMeans(values, { seed: `${seed} places`, resamples: 1_000 })
  return (entrant: string, place: PlaceRate['place']): PlaceRate['shown'] => {
    const { low = 0, high = 0 } =
      means[columns.findIndex((one) => one.entrant === entrant && one.place === place)] ?? {}
    return reach === null ? null : low > 0 ? 'more' : high < 0 ? 'less' : null
  }
}

/** What is shown of the places that entrants choose, in sentences; none where nothing was measured. */
export function likingsInWords(rates: readonly PlaceRate[]): string[] {
  if (rates.length === 0) return []
  const sentences = ([1, 'last'] as const).flatMap((place) =>
    (['more', 'less'] as const).flatMap((shown) => {
      const who = rates.filter((rate) => rate.place === place && rate.shown === shown).map(({ entrant }) => entrant)
      if (who.length === 0) return []
      const verb = who.length === 1 ? 'chooses' : 'choose'
      return [
        `${listNames(who)} ${verb} the ${place === 1 ? 'first' : 'last'} option ${shown} often than chance would.`,
      ]
    }),
  )
  return sentences.length > 0 ? sentences : ['No entrant is shown to like or to avoid the first or the last option.']
}
