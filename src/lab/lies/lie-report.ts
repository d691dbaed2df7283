import { sha256Hex } from '../../kernel/events/commitment.js'
import { type GameEvent, isEvent } from '../../kernel/events/event.js'
import { mafiaTeam, type Team, townTeam } from '../../kernel/rules/team.js'
import { groupBy } from '../../kernel/text/objects.js'
import { blockMean, mean, sumBy, sumParts } from '../intervals.js'
import { type SimultaneousMean, simultaneousMeans } from '../simultaneous.js'
import type { GameReport } from '../stats/game-report.js'
import { type ClaimCounts, type GameLies, type LieFigure, lieFigures, type SeatLies } from './seat-lies.js'

/** One seat of a game, with what was measured of it. */
export interface LieSeat {
  /** Games of one block have the same deal: they are compared seat by seat, and count as one in intervals. */
  readonly block: string
  readonly seat: number
  readonly agent: string
  readonly role: string
  readonly team: Team
  readonly lies: SeatLies
}

/** The claims of an agent in one role. */
export interface ClaimRow extends ClaimCounts {
  readonly agent: string
  readonly team: Team
  readonly role: string
  readonly seats: number
}

/** A figure of an agent on one side, over all its seats, with its interval at 95 % over blocks. */
export interface LieRate {
  readonly agent: string
  readonly team: Team
  readonly figure: LieFigure
  /** The sum over all occasions divided by their number; null without any. */
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** What chance alone would give; null where that is not known. */
  readonly chance: number | null
  readonly occasions: number
  readonly blocks: number
}

/** How far a figure of an agent is above that of the others in the same seat of the same deals: positive is more. */
export interface LieDifference {
  readonly agent: string
  readonly team: Team
  readonly figure: LieFigure
  /** Blocks in which both had an occasion. */
  readonly blocks: number
  /** The mean over blocks; null without a block. */
  readonly difference: number | null
  /** Its interval at 95 %, which holds together with those of all other figures and agents; null with fewer than five blocks. */
  readonly low: number | null
  readonly high: number | null
}

/** Who lies, who is believed, and who is seen through. */
export interface LieReport {
  /** What is measured: those of the figures for which there was an occasion, in order. */
  readonly figures: readonly { readonly figure: LieFigure; readonly title: string; readonly describe: string }[]
  readonly seats: number
  readonly blocks: number
  readonly claims: readonly ClaimRow[]
  readonly rates: readonly LieRate[]
  /** Empty without two agents in the same seat of one deal. */
  readonly differences: readonly LieDifference[]
}

/** Adds up what was measured of many seats, by agent and side. Seats of teams of neither side are counted in `claims` alone. */
export function lieReport(seats: readonly LieSeat[]): LieReport {
  const groups = sortedGroups(seats, ({ agent, team }) => JSON.stringify([agent, team]))
  const sided = groups.filter(([one]) => one.team === townTeam || one.team === mafiaTeam)
  const figures = Object.keys(lieFigures) as LieFigure[]
  const rates = figures.flatMap((figure) => sided.flatMap((group) => lieRate(figure, group) ?? []))
  return {
    figures: figures
      .filter((figure) => rates.some((rate) => rate.figure === figure))
      .map((figure) => ({ figure, ...lieFigures[figure] })),
    seats: seats.length,
    blocks: new Set(seats.map(({ block }) => block)).size,
    claims: sortedGroups(seats, ({ agent, team, role }) => JSON.stringify([agent, team, role])).map(claimRow),
    rates,
    differences: lieDifferences(figures, sided, seats),
  }
}

interface LieOutcome {
  readonly block: number
  readonly void: boolean
  readonly seats: readonly {
    readonly entrant: string
    readonly role: string
    readonly team: Team
    readonly lies?: SeatLies
    readonly counted?: boolean
  }[]
}

/** The report over the games of a tournament, void ones left out; null if none of them was measured. */
export function tournamentLies(games: readonly LieOutcome[]): LieReport | null {
  const seats = games
    .filter((game) => !game.void)
    .flatMap(({ block, seats }) =>
      seats.flatMap(({ entrant, role, team, lies, counted = true }, seat) =>
        lies && counted ? [{ block: `${block}`, seat, agent: entrant, role, team, lies }] : [],
      ),
    )
  return seats.length === 0 ? null : lieReport(seats)
}

type Group = readonly [LieSeat, ...LieSeat[]]

const sortedGroups = (seats: readonly LieSeat[], keyOf: (seat: LieSeat) => string): Group[] =>
  [...groupBy(seats, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group as never)

const claimCounts = ['trueRoles', 'falseRoles', 'trueResults', 'falseResults'] as const

const claimRow = (group: Group): ClaimRow => ({
  agent: group[0].agent,
  team: group[0].team,
  role: group[0].role,
  seats: group.length,
  ...sumParts(
    group.map(({ lies }) => lies),
    claimCounts,
  ),
})

function lieRate(figure: LieFigure, group: Group): LieRate | undefined {
  const { agent, team } = group[0]
  const counted = group.filter(({ lies }) => lies.figures[figure].of > 0)
  const occasions = sumBy(counted, ({ lies }) => lies.figures[figure].of)
  if (occasions === 0) return undefined
  const value = sumBy(counted, ({ lies }) => lies.figures[figure].sum) / occasions
  const blocks = [...groupBy(counted, ({ block }) => block).values()]
  const chances = counted.flatMap(({ lies }) => lies.figures[figure].chance ?? [])
  return {
    agent,
    team,
    figure,
    value,
    ...ratioInterval(figure, value, blocks),
    chance: chances.length === 0 ? null : sumBy(chances, (chance) => chance) / occasions,
    occasions,
    blocks: blocks.length,
  }
}

/** Of a ratio of sums, by its linear terms in each block: the sums of one block are not independent, blocks are. */
function ratioInterval(figure: LieFigure, value: number, blocks: readonly (readonly LieSeat[])[]) {
  if (blocks.length < 2) return { low: null, high: null }
  const sums = blocks.map((block) => ({
    sum: sumBy(block, ({ lies }) => lies.figures[figure].sum),
    of: sumBy(block, ({ lies }) => lies.figures[figure].of),
  }))
  const size = mean(sums.map(({ of }) => of))
  return bounded(figure, blockMean(sums.map(({ sum, of }) => value + (sum - value * of) / size)))
}

/** Every figure but a count is a share. */
const bounded = (figure: LieFigure, { low, high }: { readonly low: number; readonly high: number }) =>
  figure === 'liesTold' ? { low: Math.max(0, low), high } : { low: Math.max(0, low), high: Math.min(1, high) }

/** All differences at once, so that their intervals hold together; those without a block are left out. */
function lieDifferences(
  figures: readonly LieFigure[],
  sided: readonly Group[],
  seats: readonly LieSeat[],
): LieDifference[] {
  const family = figures.flatMap((figure, group) => sided.map(([{ agent, team }]) => ({ figure, agent, team, group })))
  const blocks = [...groupBy(seats, ({ block }) => block).values()]
  const { means, reach } = simultaneousMeans(
    blocks.map((block) => family.map((one) => blockDifference(one, block))),
    { groups: family.map(({ group }) => group), most: Number.POSITIVE_INFINITY, seed: 'lies' },
  )
  return family.flatMap(({ figure, agent, team }, at): LieDifference[] => {
    const { mean: difference, blocks, low, high } = means[at] as SimultaneousMean
    if (difference === null) return []
    const measured = { agent, team, figure, blocks, difference }
    if (reach === null || !Number.isFinite(low)) return [{ ...measured, low: null, high: null }]
    const most = figure === 'liesTold' ? Number.POSITIVE_INFINITY : 1
    return [{ ...measured, low: Math.max(-most, low), high: Math.min(most, high) }]
  })
}

type Compared = Pick<LieDifference, 'figure' | 'agent' | 'team'>

/** Null if nobody else sat there with an occasion. */
function blockDifference({ figure, agent, team }: Compared, block: readonly LieSeat[]): number | null {
  const sided = block.filter((seat) => seat.team === team && seat.lies.figures[figure].of > 0)
  const bySeat = [...groupBy(sided, ({ seat }) => seat).values()]
  const found = bySeat.flatMap((taken) => seatDifference(figure, agent, taken) ?? [])
  return found.length === 0 ? null : mean(found)
}

function seatDifference(figure: LieFigure, agent: string, taken: readonly LieSeat[]): number | undefined {
  const value = ({ lies }: LieSeat) => lies.figures[figure].sum / lies.figures[figure].of
  const own = taken.filter((seat) => seat.agent === agent).map(value)
  const others = taken.filter((seat) => seat.agent !== agent).map(value)
  return own.length === 0 || others.length === 0 ? undefined : mean(own) - mean(others)
}

/** The seats of a game for a report over many: games with the same rules, seed and roles by seat are one block. */
export function lieSeats(
  events: readonly GameEvent[],
  { players }: GameReport,
  { players: lies }: GameLies,
): LieSeat[] {
  const created = events.find((event) => isEvent(event, 'game.created'))?.data
  const deal = JSON.stringify([created?.rules, created?.seed, players.map(({ role }) => role)])
  const block = sha256Hex(deal).slice(0, 16)
  return players.map(({ id, seat, agent, role, team }) => ({
    block,
    seat,
    agent: agent ?? 'unknown',
    role,
    team,
    lies: lies[id] as SeatLies,
  }))
}
