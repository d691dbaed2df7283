import { requireArgument } from '../../kernel/errors/arguments.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { mafiaTeam, type Team, townTeam } from '../../kernel/rules/team.js'
import { groupBy } from '../../kernel/text/objects.js'
import { dealKey } from '../deal.js'
import { mean, ratio, sumBy, sumParts } from '../intervals.js'
import { byRow, ratioValues, type SimultaneousMean, shownInWords, simultaneousMeans } from '../simultaneous.js'
import type { GameReport } from '../stats/game-report.js'
import {
  type ClaimCounts,
  type GameLies,
  type LieFigure,
  type LieFigureDefinition,
  lieFigures,
  type SeatLies,
} from './seat-lies.js'

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

/** A figure of an agent on one side, over all its seats. */
export interface LieRate {
  readonly agent: string
  readonly team: Team
  readonly figure: LieFigure
  /** The sum over all occasions divided by their number; null without any. */
  readonly value: number | null
  /** Its interval over blocks, which holds together with those of all other figures and agents; null with fewer than five blocks. */
  readonly low: number | null
  readonly high: number | null
  /** What chance alone would give; null where that is not known. */
  readonly chance: number | null
  readonly occasions: number
  /** The share of these of which it was declared what was said, the others were read; null where nothing rests on words. */
  readonly declared: number | null
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
  /** Whether it is shown to have more of it, or less. */
  readonly shown: 'more' | 'less' | null
}

/** Who lies, who is believed, and who is seen through. */
export interface LieReport {
  /** What is measured: those of the figures for which there was an occasion, in order. */
  readonly figures: readonly (LieFigureDefinition & { readonly figure: LieFigure })[]
  readonly seats: number
  readonly blocks: number
  readonly claims: readonly ClaimRow[]
  readonly rates: readonly LieRate[]
  /** Agents on a side of whose words nothing was declared or read: no figure that rests on words says anything of them. */
  readonly undeclared: readonly Pick<ClaimRow, 'agent' | 'team'>[]
  /** Empty without two agents in the same seat of one deal. */
  readonly differences: readonly LieDifference[]
}

/** Adds up what was measured of many seats, by agent and side. Seats of teams of neither side are counted in `claims` alone. */
export function lieReport(seats: readonly LieSeat[]): LieReport {
  requireArgument('seats', seats, { kind: 'a list of objects', fields: ['lies'], advice: 'as `lieSeats` gives them' })
  const groups = sortedGroups(seats, ({ agent, team }) => JSON.stringify([agent, team]))
  const sided = groups.filter(([one]) => one.team === townTeam || one.team === mafiaTeam)
  const figures = Object.keys(lieFigures) as LieFigure[]
  const rates = lieRates(figures, sided, seats)
  return {
    figures: figures
      .filter((figure) => rates.some((rate) => rate.figure === figure))
      .map((figure) => ({ figure, ...lieFigures[figure] })),
    seats: seats.length,
    blocks: new Set(seats.map(({ block }) => block)).size,
    claims: sortedGroups(seats, ({ agent, team, role }) => JSON.stringify([agent, team, role])).map(claimRow),
    rates,
    undeclared: sided
      .filter((group) => group.every(({ lies }) => lies.heardSeats === 0))
      .map(([{ agent, team }]) => ({ agent, team })),
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
  requireArgument('games', games, {
    kind: 'a list of objects',
    fields: ['seats'],
    advice: 'the `outcomes` of `runTournament`',
  })
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

const claimCounts = ['trueRoles', 'falseRoles', 'trueResults', 'falseResults', 'declaredClaims', 'heardSeats'] as const

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

type Blocks = readonly (readonly LieSeat[])[]

/** What is measured of each agent on each side. Of one figure and side, agents vary about as much. */
function lieFamily(figures: readonly LieFigure[], sided: readonly Group[]) {
  const sides = [...new Set(sided.map(([{ team }]) => team))]
  return figures.flatMap((figure, at) =>
    sided.map(([{ agent, team }]) => ({ figure, agent, team, group: at * sides.length + sides.indexOf(team) })),
  )
}

/** The values of each of these by block, all told together. */
const tellTogether = (family: ReturnType<typeof lieFamily>, values: readonly (readonly (number | null)[])[]) =>
  simultaneousMeans(byRow(values), {
    groups: family.map(({ group }) => group),
    most: Number.POSITIVE_INFINITY,
    seed: 'lies',
  }).means

/** Every figure but a count is a share. */
const limitOf = (figure: LieFigure): number => (figure === 'liesTold' ? Number.POSITIVE_INFINITY : 1)

function lieRates(figures: readonly LieFigure[], sided: readonly Group[], seats: readonly LieSeat[]): LieRate[] {
  const blocks: Blocks = [...groupBy(seats, ({ block }) => block).values()]
  const family = lieFamily(figures, sided).map((one) => ({ ...one, sums: blocks.map((block) => sumIn(one, block)) }))
  const means = tellTogether(
    family,
    family.map(({ sums }) => ratioValues(sums)),
  )
  return family.flatMap(({ figure, agent, team, sums }, at): LieRate[] => {
    const occasions = sumBy(sums, ({ of }) => of)
    if (occasions === 0) return []
    const { low, high, blocks: counted } = means[at] as SimultaneousMean
    const value = sumBy(sums, ({ sum }) => sum) / occasions
    const chances = sums.flatMap(({ chance }) => chance ?? [])
    return [
      {
        ...{ agent, team, figure, value },
        low: low === null ? null : Math.max(0, low),
        high: high === null ? null : Math.min(limitOf(figure), high),
        chance:
          chances.length === 0
            ? null
            : ratio(
                sumBy(chances, (chance) => chance),
                occasions,
              ),
        occasions,
        declared: lieFigures[figure].rests === 'words' ? sumBy(sums, ({ declared }) => declared) / occasions : null,
        blocks: counted,
      },
    ]
  })
}

function sumIn({ figure, agent, team }: Compared, block: readonly LieSeat[]) {
  const own = block.filter((seat) => seat.agent === agent && seat.team === team)
  const counted = own.map(({ lies }) => lies.figures[figure]).filter(({ of }) => of > 0)
  const chances = counted.flatMap(({ chance }) => chance ?? [])
  return {
    ...sumParts(counted, ['sum', 'of']),
    chance: chances.length === 0 ? null : sumBy(chances, (chance) => chance),
    declared: sumBy(counted, ({ declared = 0 }) => declared),
  }
}

/** All differences at once, so that their intervals hold together; those without a block are left out. */
function lieDifferences(
  figures: readonly LieFigure[],
  sided: readonly Group[],
  seats: readonly LieSeat[],
): LieDifference[] {
  const family = lieFamily(figures, sided)
  const blocks: Blocks = [...groupBy(seats, ({ block }) => block).values()]
  const means = tellTogether(
    family,
    family.map((one) => blocks.map((block) => blockDifference(one, block))),
  )
  return family.flatMap(({ figure, agent, team }, at): LieDifference[] => {
    const { mean: difference, blocks, low, high, shown } = means[at] as SimultaneousMean
    if (difference === null) return []
    const most = limitOf(figure)
    const interval = {
      low: low === null ? null : Math.max(-most, low),
      high: high === null ? null : Math.min(most, high),
    }
    return [{ agent, team, figure, blocks, difference, ...interval, shown }]
  })
}

/** What is shown of the differences, in sentences. */
export function liesInWords({ figures, differences }: Pick<LieReport, 'figures' | 'differences'>): string[] {
  const sentences = differences.flatMap(({ agent, team, figure, shown }) => {
    const { title = figure } = figures.find((one) => one.figure === figure) ?? {}
    return shown === null ? [] : [`${title}: ${agent} as ${team} has ${shown} than the others in the same seat.`]
  })
  return shownInWords('lies', sentences)
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
  const block = dealKey(events)
  return players.map(({ id, seat, agent, role, team }) => ({
    block,
    seat,
    agent: agent ?? 'unknown',
    role,
    team,
    lies: lies[id] as SeatLies,
  }))
}
