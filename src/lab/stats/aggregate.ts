import { requireArgument } from '../../kernel/errors/arguments.js'
import { knownSum, type SummedUsage, sumUsage } from '../../kernel/events/game-stats.js'
import { mafiaTeam, townTeam, type Winner } from '../../kernel/rules/team.js'
import { groupBy, ownEntry } from '../../kernel/text/objects.js'
import { type ClusterCount, tableRates } from '../compared-rates.js'
import { type Rate, ratio, sumBy, sumParts } from '../intervals.js'
import type { GameReport, PlayerReport } from './game-report.js'

const agentName = ({ agent }: PlayerReport): string => agent ?? 'unknown'

/** How often the players of a group, who share the values of `key`, won. */
export interface WinRow {
  readonly key: Readonly<Record<string, string | number>>
  readonly won: Rate
}

/** The fields by which players may be grouped. */
export const groupFields = ['agent', 'model', 'team', 'role', 'size', 'rules', 'persona'] as const

/** A field by which players are grouped. */
export type GroupField = (typeof groupFields)[number]

/** What one power achieved over many games. */
export interface PowerRow {
  readonly power: string
  readonly used: number
  /** Uses on a mafia player, or one of another team that kills, of all uses. */
  readonly onMafia: Rate
  /** Uses on a player who would have died that night and did not, of all uses. */
  readonly saved: Rate
  readonly blocked: Rate
  /** The shares `onMafia` and `saved` of as many uses on players drawn by lot; null without a use. */
  readonly onMafiaByChance: number | null
  readonly savedByChance: number | null
}

/** How reliably an agent answered, over many games. */
export interface ReliabilityRow extends Pick<SummedUsage, 'inputTokens' | 'outputTokens' | 'costUsd'> {
  readonly agent: string
  readonly games: number
  readonly calls: number
  /** Failed tries, of all tries. */
  readonly rejected: Rate
  /** Tries that were cut off at the limit of their tokens. */
  readonly cutOff: Rate
  /** Calls that no service answered, of all calls. */
  readonly failedCalls: Rate
  /** Questions that ended with the default of the rules, of all questions. */
  readonly defaulted: Rate
  /** Games it played that are void. */
  readonly voidGames: number
}

/** How an agent voted when it was town. */
export interface VotingRow {
  readonly agent: string
  /** Votes against a mafia player, or one of another team that kills, of all votes against a player. */
  readonly accuracy: Rate
  /** The same, if each of these votes were against any other living player; null without one. */
  readonly accuracyByChance: number | null
  /** Votes without which the ballot would have ended differently, of all votes. */
  readonly swing: Rate
}

/** What was counted in each deal: its players are alike, also over the games that were played with it. */
export const countDeals = <Item>(
  deals: readonly (readonly Item[])[],
  parts: (item: Item) => readonly [count: number, of: number],
): ClusterCount[] =>
  deals.map((items) => {
    const counted = items.map(parts)
    return { count: sumBy(counted, ([count]) => count), of: sumBy(counted, ([, of]) => of) }
  })

const byDeal = (games: readonly GameReport[]): GameReport[][] => [...groupBy(games, ({ deal }) => deal).values()]

/** The players of each agent, by name, deal by deal. */
export function dealsByAgent(games: readonly GameReport[]): [string, PlayerReport[][]][] {
  const groups = new Map<string, PlayerReport[][]>()
  for (const deal of byDeal(games))
    for (const [agent, players] of groupBy(
      deal.flatMap((game) => game.players),
      agentName,
    ))
      groups.set(agent, [...(groups.get(agent) ?? []), players])
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The games that rates include: finished games that are not void. */
export function countedGames(games: readonly GameReport[]): GameReport[] {
  requireArgument('games', games, {
    kind: 'a list of objects',
    fields: ['players'],
    advice: 'as `gameReport` makes them',
  })
  return games.filter((game) => game.winner !== null && !game.void)
}

/** How many of these games each side won, linked players and teams of the rules too; open and void games are left out. */
export function outcomes(games: readonly GameReport[]): Record<Winner, Rate> {
  const ended = countedGames(games)
  const sides = new Set<Winner>([townTeam, mafiaTeam, 'neutral'])
  for (const side of ended.flatMap(({ winner }) => winner ?? []).sort()) if (side !== 'draw') sides.add(side)
  const won = (side: Winner) => countDeals(byDeal(ended), ({ winner }) => [Number(winner === side), 1])
  const [rates = {}] = tableRates([Object.fromEntries([...sides, 'draw'].map((side) => [side, won(side)]))])
  return rates as Record<Winner, Rate>
}

/**
 * How often players won, grouped by `fields`, the largest groups first; open and void games are left out. Players of
 * one game and group who win or lose together are one observation; intervals are over deals.
 */
export function winRates(games: readonly GameReport[], fields: readonly GroupField[]): WinRow[] {
  const groups = new Map<string, { key: WinRow['key']; won: ClusterCount[] }>()
  for (const deal of byDeal(countedGames(games))) {
    const observations = deal.flatMap((game) => observationsIn(game, fields))
    for (const [name, own] of groupBy(observations, (observation) => observation.name)) {
      const group = groups.get(name) ?? { key: (own[0] as (typeof own)[number]).key, won: [] }
      group.won.push({ count: own.filter(({ won }) => won).length, of: own.length })
      groups.set(name, group)
    }
  }
  const rows = [...groups.values()]
  const rates = tableRates(rows.map(({ won }) => ({ won })))
  return rows
    .map(({ key }, at) => ({ key, won: rates[at]?.won as Rate }))
    .sort((one, other) => other.won.of - one.won.of || (JSON.stringify(one.key) < JSON.stringify(other.key) ? -1 : 1))
}

function observationsIn(game: GameReport, fields: readonly GroupField[]) {
  const seen = new Map<string, { name: string; key: WinRow['key']; won: boolean }>()
  for (const player of game.players) {
    const key = Object.fromEntries(fields.map((field) => [field, groupValue(field, player, game)]))
    const { team, won } = player
    const name = JSON.stringify(key)
    seen.set(JSON.stringify([name, team, won]), { name, key, won })
  }
  return [...seen.values()]
}

function groupValue(field: GroupField, player: PlayerReport, game: GameReport): string | number {
  if (field === 'size' || field === 'rules') return game[field]
  return player[field] ?? 'unknown'
}

/**
 * What each power achieved, in the order of their names: for example how often a sheriff finds mafia and how often a
 * doctor saves a player. Open and void games are left out.
 */
export function powerRates(games: readonly GameReport[]): PowerRow[] {
  const deals = byDeal(countedGames(games)).map((deal) => deal.flatMap(({ players }) => players))
  const names = [...new Set(deals.flat().flatMap(({ powers }) => Object.keys(powers)))].sort()
  const used = names.map((power) =>
    deals.map((players) => players.flatMap(({ powers }) => ownEntry(powers, power) ?? [])),
  )
  const rates = tableRates(
    used.map((own) => ({
      onMafia: countDeals(own, (power) => [power.onMafia, power.used]),
      saved: countDeals(own, (power) => [power.saved, power.used]),
      blocked: countDeals(own, (power) => [power.blocked, power.used]),
    })),
  )
  return names.map((power, at): PowerRow => {
    const sums = sumParts((used[at] ?? []).flat(), ['used', 'onMafiaByChance', 'savedByChance'])
    return {
      power,
      used: sums.used,
      ...(rates[at] as (typeof rates)[number]),
      onMafiaByChance: ratio(sums.onMafiaByChance, sums.used),
      savedByChance: ratio(sums.savedByChance, sums.used),
    }
  })
}

/** How reliably each agent answered and what it cost, by name, in all games. */
export function reliability(games: readonly GameReport[]): ReliabilityRow[] {
  const agents = dealsByAgent(games)
  const rates = tableRates(
    agents.map(([, own]) => ({
      rejected: countDeals(own, (player) => [player.rejected, player.calls - player.failedCalls]),
      cutOff: countDeals(own, (player) => [player.cutOff, player.calls - player.failedCalls]),
      failedCalls: countDeals(own, (player) => [player.failedCalls, player.calls]),
      defaulted: countDeals(own, ({ calls, rejected, failedCalls, defaulted }) => [
        defaulted,
        calls - rejected - failedCalls + defaulted,
      ]),
    })),
  )
  return agents.map(([agent, own], at): ReliabilityRow => {
    const players = own.flat()
    const { inputTokens, outputTokens, costUsd } = sumUsage(players.map(({ cost }) => cost))
    const played = games.filter((game) => game.players.some((player) => agentName(player) === agent))
    return {
      agent,
      games: played.length,
      voidGames: played.filter((game) => game.void).length,
      ...sumParts(players, ['calls']),
      ...(rates[at] as (typeof rates)[number]),
      inputTokens,
      outputTokens,
      costUsd,
    }
  })
}

/** How each agent voted when it was town, by name. Open and void games are left out. */
export function votingRates(games: readonly GameReport[]): VotingRow[] {
  const agents = dealsByAgent(countedGames(games)).flatMap(([agent, deals]) => {
    const town = deals.map((own) => own.filter(({ team }) => team === townTeam).map(({ votes }) => votes))
    return town.flat().length === 0 ? [] : [{ agent, town }]
  })
  const rates = tableRates(
    agents.map(({ town }) => ({
      accuracy: countDeals(town, (votes) => [votes.onMafia, votes.against]),
      swing: countDeals(town, (votes) => [votes.swing, votes.cast]),
    })),
  )
  return agents.map(({ agent, town }, at): VotingRow => {
    const { onMafiaByChance, against } = sumParts(town.flat(), ['onMafiaByChance', 'against'])
    return { agent, ...(rates[at] as (typeof rates)[number]), accuracyByChance: ratio(onMafiaByChance, against) }
  })
}

/** What an agent used for each seat and each win; null if no call reported that part, or nothing was won. */
export interface EfficiencyRow {
  readonly agent: string
  /** Seats that it played, one for each player of each game, and how many of them won. */
  readonly seats: number
  readonly won: number
  /** Tokens read and written, and US dollars, for each seat and for each seat that won. */
  readonly tokensPerSeat: number | null
  readonly tokensPerWin: number | null
  readonly costPerSeat: number | null
  readonly costPerWin: number | null
}

/** How many tokens and how much money each agent took for a seat and for a win, by name. Open and void games are left out. */
export function efficiency(games: readonly GameReport[]): EfficiencyRow[] {
  return dealsByAgent(countedGames(games)).map(([agent, own]) => {
    const players = own.flat()
    const won = players.filter((player) => player.won).length
    const { inputTokens, outputTokens, costUsd } = sumUsage(players.map(({ cost }) => cost))
    const tokens = knownSum([inputTokens, outputTokens])
    const per = (sum: number | null, count: number) => (sum === null ? null : ratio(sum, count))
    return {
      agent,
      seats: players.length,
      won,
      tokensPerSeat: per(tokens, players.length),
      tokensPerWin: per(tokens, won),
      costPerSeat: per(costUsd, players.length),
      costPerWin: per(costUsd, won),
    }
  })
}
