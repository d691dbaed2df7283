import { knownSum, type SummedUsage, sumUsage } from '../../kernel/events/game-stats.js'
import { townTeam, type Winner } from '../../kernel/rules/team.js'
import { groupBy, ownEntry } from '../../kernel/text/objects.js'
import { clusterRate, type Rate, rateOf, ratio, sumBy, sumParts } from '../intervals.js'
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

/** Sums the players of each game: the interval of a rate is over games, whose own votes and calls are alike. */
export const rateOver = <Item>(
  games: readonly (readonly Item[])[],
  parts: (item: Item) => readonly [count: number, of: number],
) =>
  clusterRate(
    games.map((items) => {
      const counted = items.map(parts)
      return { count: sumBy(counted, ([count]) => count), of: sumBy(counted, ([, of]) => of) }
    }),
  )

/** The players of each agent, by name, game by game. */
export function gamesByAgent(games: readonly GameReport[]): [string, PlayerReport[][]][] {
  const groups = new Map<string, PlayerReport[][]>()
  for (const game of games)
    for (const [agent, players] of groupBy(game.players, agentName))
      groups.set(agent, [...(groups.get(agent) ?? []), players])
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The games that rates include: finished games that are not void. */
export const countedGames = (games: readonly GameReport[]): GameReport[] =>
  games.filter((game) => game.winner !== null && !game.void)

/** How many of these games each side won, linked players and teams of the rules too; open and void games are left out. */
export function outcomes(games: readonly GameReport[]): Record<Winner, Rate> {
  const ended = countedGames(games)
  const rate = (side: Winner) => rateOf(ended.filter(({ winner }) => winner === side).length, ended.length)
  const others = [...new Set(ended.flatMap(({ winner }) => winner ?? []))].sort()
  const first = { town: rate('town'), mafia: rate('mafia'), neutral: rate('neutral') }
  return { ...first, ...Object.fromEntries(others.map((side) => [side, rate(side)])), draw: rate('draw') }
}

/**
 * How often players won, grouped by `fields`, the largest groups first; open and void games are left out. Players of
 * one game and group who win or lose together are one observation; intervals are over games.
 */
export function winRates(games: readonly GameReport[], fields: readonly GroupField[]): WinRow[] {
  const groups = new Map<string, { key: WinRow['key']; counts: { count: number; of: number }[] }>()
  for (const game of countedGames(games))
    for (const [name, own] of groupBy(observationsIn(game, fields), (observation) => observation.name)) {
      const group = groups.get(name) ?? { key: (own[0] as (typeof own)[number]).key, counts: [] }
      group.counts.push({ count: own.filter(({ won }) => won).length, of: own.length })
      groups.set(name, group)
    }
  return [...groups.values()]
    .map(({ key, counts }) => ({ key, won: clusterRate(counts) }))
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
  const counted = countedGames(games)
  const names = new Set(counted.flatMap(({ players }) => players.flatMap(({ powers }) => Object.keys(powers))))
  return [...names].sort().map((power) => {
    const own = counted.map(({ players }) => players.flatMap(({ powers }) => ownEntry(powers, power) ?? []))
    const sums = sumParts(own.flat(), ['used', 'onMafiaByChance', 'savedByChance'])
    return {
      power,
      used: sums.used,
      onMafia: rateOver(own, ({ onMafia, used }) => [onMafia, used]),
      saved: rateOver(own, ({ saved, used }) => [saved, used]),
      blocked: rateOver(own, ({ blocked, used }) => [blocked, used]),
      onMafiaByChance: ratio(sums.onMafiaByChance, sums.used),
      savedByChance: ratio(sums.savedByChance, sums.used),
    }
  })
}

/** How reliably each agent answered and what it cost, by name, in all games. */
export function reliability(games: readonly GameReport[]): ReliabilityRow[] {
  return gamesByAgent(games).map(([agent, own]) => {
    const players = own.flat()
    const { calls } = sumParts(players, ['calls'])
    const { inputTokens, outputTokens, costUsd } = sumUsage(players.map(({ cost }) => cost))
    const played = games.filter((game) => game.players.some((player) => agentName(player) === agent))
    return {
      agent,
      games: played.length,
      voidGames: played.filter((game) => game.void).length,
      calls,
      rejected: rateOver(own, (player) => [player.rejected, player.calls - player.failedCalls]),
      cutOff: rateOver(own, (player) => [player.cutOff, player.calls - player.failedCalls]),
      failedCalls: rateOver(own, (player) => [player.failedCalls, player.calls]),
      defaulted: rateOver(own, ({ calls: all, rejected, failedCalls, defaulted }) => [
        defaulted,
        all - rejected - failedCalls + defaulted,
      ]),
      inputTokens,
      outputTokens,
      costUsd,
    }
  })
}

/** How each agent voted when it was town, by name. Open and void games are left out. */
export function votingRates(games: readonly GameReport[]): VotingRow[] {
  return gamesByAgent(countedGames(games)).flatMap(([agent, players]) => {
    const town = players.map((own) => own.filter(({ team }) => team === townTeam).map(({ votes }) => votes))
    if (town.flat().length === 0) return []
    const { onMafiaByChance, against } = sumParts(town.flat(), ['onMafiaByChance', 'against'])
    return [
      {
        agent,
        accuracy: rateOver(town, (votes) => [votes.onMafia, votes.against]),
        accuracyByChance: ratio(onMafiaByChance, against),
        swing: rateOver(town, (votes) => [votes.swing, votes.cast]),
      },
    ]
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
  return gamesByAgent(countedGames(games)).map(([agent, own]) => {
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
