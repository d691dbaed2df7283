import { tableRates } from '../../compared-rates.js'
import { type Rate, ratio, sumBy } from '../../intervals.js'
import { countDeals, countedGames, dealsByAgent } from '../aggregate.js'
import type { GameReport, PlayerReport } from '../game-report.js'
import type { PersuasionSums, PlayerBeliefs } from './belief-report.js'
import type { BeliefScore } from './belief-scores.js'
import { addBins, addScores, calibrationError, emptyBins, noScore, scoreFromSums } from './belief-scores.js'

/** How good an agent's beliefs were, and how it changed those of others. A mean is null if nothing was counted. */
export interface BeliefRow extends BeliefScore {
  readonly agent: string
  readonly statements: number
  readonly calibrationError: number | null
  /** The mean change of a listener's chance by its speeches, and how much nearer to the truth it came, as town and as mafia. */
  readonly moved: number | null
  readonly towardsTruthAsTown: number | null
  readonly towardsTruthAsMafia: number | null
  /** The mean chance of being mafia that others gave it, when it was mafia and when it was not. */
  readonly suspectedAsMafia: number | null
  readonly suspectedAsTown: number | null
  /** By how much its speeches as mafia lowered its own chance on average. */
  readonly loweredAsMafia: number | null
  /** Votes that followed its beliefs, and the same for its votes as mafia, who know more than their votes show. */
  readonly agreement: Rate
  readonly agreementAsMafia: Rate
}

/** The scores of a day of many games. */
export interface BeliefDayRow extends BeliefScore {
  readonly day: number
}

/** How good the beliefs of each agent were, by name. Open and void games, and agents that stated none, are left out. */
export function beliefRates(games: readonly GameReport[]): BeliefRow[] {
  const stating = dealsByAgent(countedGames(games)).filter(([, own]) =>
    own.flat().some(({ beliefs }) => beliefs.statements > 0),
  )
  const rates = tableRates(
    stating.map(([, own]) => ({
      agreement: agreements(own, (player) => !isMafia(player)),
      agreementAsMafia: agreements(own, isMafia),
    })),
  )
  return stating.map(([agent, own], at) => ({
    ...beliefMeans(agent, own.flat()),
    ...(rates[at] as (typeof rates)[number]),
  }))
}

/** How well the town's beliefs fitted the truth on each day. Open and void games are left out. */
export function beliefsByDay(games: readonly GameReport[]): BeliefDayRow[] {
  const days = new Map<number, typeof noScore>()
  for (const { day, score } of countedGames(games).flatMap(({ beliefs }) => beliefs.days))
    days.set(day, addScores(days.get(day) ?? noScore, score))
  return [...days].sort(([one], [other]) => one - other).map(([day, score]) => ({ day, ...scoreFromSums(score) }))
}

const isMafia = ({ beliefs }: PlayerReport): boolean => beliefs.isMafia

function beliefMeans(
  agent: string,
  players: readonly PlayerReport[],
): Omit<BeliefRow, 'agreement' | 'agreementAsMafia'> {
  const mafia = players.filter(isMafia)
  const others = players.filter((player) => !isMafia(player))
  const persuasion = (group: readonly PlayerReport[], sum: keyof PersuasionSums, of: keyof PersuasionSums) =>
    meanOver(group, ({ persuasion }) => [persuasion[sum], persuasion[of]])
  const raised = persuasion(mafia, 'onSpeaker', 'namedSpeaker')
  return {
    agent,
    statements: sumBy(players, ({ beliefs }) => beliefs.statements),
    ...scoreFromSums(players.map(({ beliefs }) => beliefs.score).reduce(addScores, noScore)),
    calibrationError: calibrationError(players.map(({ beliefs }) => beliefs.calibration).reduce(addBins, emptyBins)),
    moved: persuasion(players, 'moved', 'named'),
    towardsTruthAsTown: persuasion(others, 'towardsTruth', 'named'),
    towardsTruthAsMafia: persuasion(mafia, 'towardsTruth', 'named'),
    suspectedAsMafia: meanSuspicion(mafia),
    suspectedAsTown: meanSuspicion(others),
    loweredAsMafia: raised === null ? null : -raised,
  }
}

const agreements = (deals: readonly (readonly PlayerReport[])[], isCounted: (player: PlayerReport) => boolean) =>
  countDeals(
    deals.map((players) => players.filter(isCounted)),
    ({ beliefs: { votes } }) => [votes.agreed, votes.compared],
  )

const meanSuspicion = (players: readonly PlayerReport[]): number | null =>
  meanOver(players, ({ suspicion }) => [suspicion.stated, suspicion.count])

function meanOver(
  players: readonly PlayerReport[],
  sumAndCount: (beliefs: PlayerBeliefs) => readonly [sum: number, count: number],
): number | null {
  const sums = players.map(({ beliefs }) => sumAndCount(beliefs))
  return ratio(
    sumBy(sums, ([sum]) => sum),
    sumBy(sums, ([, count]) => count),
  )
}
