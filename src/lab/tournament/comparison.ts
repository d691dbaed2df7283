import type { Team } from '../../index.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { mafiaTeam, townTeam } from '../../kernel/rules/index.js'
import { quantity } from '../../kernel/text/index.js'
import { groupBy } from '../../kernel/text/objects.js'
import { byBlock, listPairs, mean, roundUp } from '../intervals.js'
import { leastBlocks, type SimultaneousMean, simultaneousMeans, timesNeeded, unmeasured } from '../simultaneous.js'
import { backgroundName, type DesignName, findDesign } from './designs.js'
import type { GameOutcome, SeatOutcome } from './play-planned.js'

/** All of a game, or a team in it. */
export type ComparedPart = 'all' | Team

/** The parts of these games in which entrants are compared: all of each, then each team that its players win with. */
export const comparedParts = (games: readonly GameOutcome[]): ComparedPart[] => ['all', ...teamsIn(games)]

/** Throws `InvalidOptionsError` for what is no list of outcomes. */
export function requireOutcomes(games: readonly GameOutcome[]): void {
  requireArgument('games', games, {
    kind: 'a list of objects',
    fields: ['seats'],
    advice: 'the `outcomes` of `runTournament`',
  })
}

/** The teams that players of these games win with: the town, the mafia, then others by name. */
export function teamsIn(games: readonly GameOutcome[]): Team[] {
  requireOutcomes(games)
  const teams = new Set(games.flatMap(({ seats }) => seats.map(({ team }) => team)))
  const first = [townTeam, mafiaTeam].filter((team) => teams.delete(team))
  return [...first, ...[...teams].sort()]
}

/** Whom to compare; in which team, or in both. */
export interface Pairing {
  readonly one: string
  readonly other: string
  readonly team?: Team
}

/** How much more often one entrant won than another where both had the same seat with the same roles dealt. */
export interface PairComparison {
  readonly one: string
  readonly other: string
  readonly part: ComparedPart
  /** Blocks in which both played. */
  readonly blocks: number
  /** The mean difference of the share of games won, from -1 to 1; null without a block. */
  readonly difference: number | null
  /** Its interval, which holds together with those of all other pairs and parts, at 95 % at least; -1 to 1 with fewer than five blocks. */
  readonly low: number
  readonly high: number
  readonly standardError: number
  /** Corrected for all pairs and parts: the chance that any of them would be as far from 0, if all were equal. */
  readonly p: number
  /** The better one, if the interval does not contain 0; null when nothing is shown. */
  readonly better: string | null
  /** Games of the tournament that would show a difference as large as measured; null when it is shown already, or is 0. */
  readonly gamesNeeded: number | null
}

/** The place of an entrant in a part, and the places it may have: by the differences that are shown. */
export interface RankRange {
  readonly entrant: string
  readonly part: ComparedPart
  /** From 1, by the mean difference to all others. */
  readonly rank: number
  /** From how many others are shown to be better, and to be worse. */
  readonly best: number
  readonly worst: number
  /** For example `3rd to 7th`. */
  readonly words: string
}

/** All that is said of who is better, at one error rate together. */
export interface Comparison {
  /** Every two entrants, in every part. */
  readonly pairs: readonly PairComparison[]
  /** Every entrant in every part that was played. */
  readonly ranks: readonly RankRange[]
  /** Games that are not void, and their blocks. */
  readonly games: number
  readonly blocks: number
  /** How many standard errors the intervals reach; null when there are fewer than five blocks, and nothing is shown. */
  readonly reach: number | null
}

/** See `compareEntrants`. */
export interface ComparisonOptions {
  /** Default: all that play. */
  readonly entrants?: readonly string[]
  /** Default `mixed`. */
  readonly design?: DesignName
  /** Default `comparison`. */
  readonly seed?: string
  /** Default 2,000. */
  readonly resamples?: number
}

/**
 * Compares every two entrants over all blocks, over all teams and in each, with intervals and ranks that all hold together.
 * Void games are left out, and seats that do not count.
 */
export function compareEntrants(games: readonly GameOutcome[], options: ComparisonOptions = {}): Comparison {
  requireOutcomes(games)
  requireArgument('options', options, { kind: 'an object' })
  const { entrants = entrantsIn(games), design, seed = 'comparison', resamples } = options
  const counted = games.filter((game) => !game.void)
  const blocks = byBlock(counted).map(seatResults)
  const parts = comparedParts(counted)
  const family = parts.flatMap((part, group) => listPairs(entrants).map((pair) => ({ ...pair, part, group })))
  const values = blocks.map((block) => family.map((pair) => differenceIn(block, pair, design)))
  const groups = family.map(({ group }) => group)
  const { means, reach } = simultaneousMeans(values, { groups, seed, ...(resamples !== undefined && { resamples }) })
  const gamesPerBlock = counted.length / Math.max(1, blocks.length)
  const pairs = family.map(({ one, other, part }, at) =>
    comparedPair({ one, other, part }, means[at] ?? unmeasured, { reach, gamesPerBlock }),
  )
  const ranks = parts.flatMap((part) => rankRanges(pairs, part, entrants))
  return { pairs, ranks, games: counted.length, blocks: blocks.length, reach }
}

/** The entrants that play, by name; not the players in the background. */
export function entrantsIn(games: readonly GameOutcome[]): string[] {
  requireOutcomes(games)
  return [
    ...new Set(
      games.flatMap(({ seats }) => seats.flatMap(({ entrant }) => (entrant === backgroundName ? [] : [entrant]))),
    ),
  ].sort()
}

/** What each entrant won in the seats of one block. */
interface SeatResults {
  readonly seats: readonly SeatOutcome[]
  /** By entrant: whether it won in each seat that it played. */
  readonly won: ReadonlyMap<string, ReadonlyMap<number, boolean>>
}

function seatResults(block: readonly GameOutcome[]): SeatResults {
  const won = new Map<string, Map<number, boolean>>()
  for (const { seats } of block)
    for (const [at, seat] of seats.entries()) {
      if (!seat.counted) continue
      const own = won.get(seat.entrant) ?? new Map<number, boolean>()
      won.set(seat.entrant, own.set(at, seat.won))
    }
  return { seats: block[0]?.seats ?? [], won }
}

function differenceIn(
  { seats, won }: SeatResults,
  { one, other, part }: Pick<PairComparison, 'one' | 'other' | 'part'>,
  design?: DesignName,
): number | null {
  const [first, second] = [won.get(one), won.get(other)]
  if (first === undefined || second === undefined) return null
  const differences = seats.flatMap(({ team }, at) => {
    const [here, there] = [first.get(at), second.get(at)]
    if (here === undefined || there === undefined || (part !== 'all' && team !== part)) return []
    return [{ side: team === mafiaTeam, difference: Number(here) - Number(there) }]
  })
  if (differences.length === 0) return null
  const parts =
    findDesign(design).weighs === 'sides' ? [...groupBy(differences, ({ side }) => side).values()] : [differences]
  return mean(parts.map((own) => mean(own.map(({ difference }) => difference))))
}

/**
 * The difference between two entrants in each block: over all its seats, the mean of what one won there less what the other
 * won there; in the design `sides`, the mean of both sides. Blocks are independent; games of one block are not.
 */
export function blockDifferences(games: readonly GameOutcome[], pairing: Pairing, design?: DesignName): number[] {
  requireOutcomes(games)
  requireArgument('pairing', pairing, { kind: 'an object', fields: ['one', 'other'] })
  const { one, other, team } = pairing
  const part: ComparedPart = team ?? 'all'
  return byBlock(games.filter((game) => !game.void)).flatMap(
    (block) => differenceIn(seatResults(block), { one, other, part }, design) ?? [],
  )
}

function comparedPair(
  pair: Pick<PairComparison, 'one' | 'other' | 'part'>,
  told: SimultaneousMean,
  { reach, gamesPerBlock }: { readonly reach: number | null; readonly gamesPerBlock: number },
): PairComparison {
  const { mean: difference, blocks, standardError, low, high, p, shown } = told
  const times = timesNeeded(told, reach)
  const gamesNeeded = times === null ? null : Math.ceil(gamesPerBlock * Math.max(leastBlocks, times * blocks))
  const interval = { low: low ?? -1, high: high ?? 1 }
  return { ...pair, blocks, difference, ...interval, standardError, p, better: betterOf(pair, shown), gamesNeeded }
}

/** Who of two is shown to be better. */
export const betterOf = (
  { one, other }: Pick<Pairing, 'one' | 'other'>,
  shown: SimultaneousMean['shown'],
): string | null => (shown === null ? null : shown === 'more' ? one : other)

function rankRanges(pairs: readonly PairComparison[], part: ComparedPart, entrants: readonly string[]): RankRange[] {
  const own = pairs.filter((pair) => pair.part === part && pair.difference !== null)
  if (own.length === 0) return []
  const lead = (entrant: string) =>
    own.reduce(
      (sum, { one, other, difference }) => sum + (one === entrant ? 1 : other === entrant ? -1 : 0) * (difference ?? 0),
      0,
    )
  const order = entrants.toSorted((one, other) => lead(other) - lead(one))
  return order.map((entrant, at) => {
    const met = own.filter(({ one, other, better }) => better !== null && (one === entrant || other === entrant))
    const beaten = met.filter(({ better }) => better === entrant).length
    const range = { best: 1 + met.length - beaten, worst: entrants.length - beaten }
    return { entrant, part, rank: at + 1, ...range, words: placesInWords(range) }
  })
}

const places = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }
const place = (rank: number): string => `${rank}${endings[places.select(rank)] ?? 'th'}`

const placesInWords = ({ best, worst }: Pick<RankRange, 'best' | 'worst'>): string =>
  best === worst ? place(best) : `${place(best)} to ${place(worst)}`

const inPart = (part: ComparedPart): string => (part === 'all' ? '' : ` as ${part}`)

/** What is shown, in sentences: who is better than whom, and where. Nothing else that a comparison holds is shown. */
export function comparisonInWords(comparison: Comparison): string[] {
  const { ranks, games, blocks, reach } = comparison
  if (reach === null)
    return [`Differences are told from ${leastBlocks} blocks on; ${quantity(blocks, 'block')} ended so far.`]
  const shown = ranks.flatMap(({ entrant, part }) => betterThan(comparison, entrant, part))
  return shown.length > 0
    ? shown
    : [`These ${quantity(games, 'game')} do not show that any entrant is better than another.${clearest(comparison)}`]
}

function betterThan({ pairs }: Comparison, entrant: string, part: ComparedPart): string[] {
  const won = pairs.filter((pair) => pair.part === part && pair.better === entrant)
  const worse = won.map(({ one, other }) => (one === entrant ? other : one))
  const [only, second] = won
  if (only === undefined) return []
  const { low, high, difference } = only
  const points = (share: number) => Math.abs(share * 100).toFixed(1)
  const [from, to] = [low, high].sort((one, other) => Math.abs(one) - Math.abs(other)) as [number, number]
  const size = second
    ? ''
    : `: it wins ${points(difference ?? 0)} points of 100 more often (${points(from)} to ${points(to)})`
  return [`${entrant} is better than ${listNames(worse)}${inPart(part)}${size}.`]
}

const listFormat = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })
export const listNames = (names: readonly string[]): string => listFormat.format(names)

function clearest({ pairs, games }: Comparison): string {
  const nearest = pairs
    .filter(({ part, gamesNeeded }) => part === 'all' && gamesNeeded !== null && gamesNeeded > games)
    .sort((one, other) => (one.gamesNeeded ?? 0) - (other.gamesNeeded ?? 0))[0]
  if (nearest === undefined) return ''
  const { one, other, difference, gamesNeeded } = nearest
  const [better, worse] = (difference ?? 0) > 0 ? [one, other] : [other, one]
  return ` The clearest difference so far, of ${better} over ${worse}, would need about ${roundUp(gamesNeeded ?? 0).toLocaleString('en-US')} if it is as large as measured.`
}
