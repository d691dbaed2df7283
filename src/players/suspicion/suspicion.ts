import type { View } from '../../kernel/events/view.js'
import { isMafia } from '../../kernel/rules/team.js'
import { deduceKnowledge, judgeClaims, type ViewObserver } from './claims.js'
import { findClaimEvidence, findEvidence, type ObservedGame } from './evidence.js'
import type { BuiltInEvidence, Evidence } from './evidence-kinds.js'
import { type GameHistory, readDay } from './history.js'
import { HistoryReader } from './history-reader.js'

export interface Suspicion<E extends Evidence = Evidence> {
  readonly score: number
  readonly evidence: readonly E[]
}

export type BuiltInSuspicion = Suspicion<BuiltInEvidence>

/** Of a player of whom nothing is known. */
export const startingScore = 35

/** The visible suspicion: a mafia player's knowledge of its team is not used. */
export function suspicionsFor(view: View, histories = new HistoryReader()): ReadonlyMap<string, BuiltInSuspicion> {
  const living = view.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  return ratePlayers(observeGame(view, histories.read(view)), living)
}

export function observeGame(observer: ViewObserver, history: GameHistory): ObservedGame {
  const { day, audience: me } = observer
  const knowledge = deduceKnowledge(observer, history)
  const claims = judgeClaims(history, knowledge)
  const claimEvidence = findClaimEvidence({ claims, knowledge, me, history })
  return { day, me, history, knowledge, claims, today: readDay(history, day), claimEvidence }
}

export const ratePlayers = (observed: ObservedGame, players: readonly string[]): Map<string, BuiltInSuspicion> =>
  new Map(players.map((id) => [id, scoreEvidence(findEvidence(id, observed))]))

export function scoreEvidence<E extends Evidence>(evidence: readonly E[]): Suspicion<E> {
  const score = evidence.reduce((sum, { points }) => sum + points, startingScore)
  return { score: Math.round(Math.min(100, Math.max(0, score))), evidence }
}

/** Added log odds of being mafia: fitted to games of scripted players in all presets (`npm run bench:suspicion`). */
const perPoint = 0.07

/** 0 to 1, rising with the score; the chances add up to `expected`. */
export function estimateChances(
  scores: ReadonlyMap<string, { readonly score: number }>,
  expected: number,
): Map<string, number> {
  const all = [...scores.values()].map(({ score }) => score)
  const sought = Math.min(Math.max(expected, 0.01), all.length - 0.01)
  let [low, high] = [-20, 20]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    const sum = all.reduce((total, score) => total + chanceAt(score, middle), 0)
    if (sum < sought) low = middle
    else high = middle
  }
  return new Map([...scores].map(([id, { score }]) => [id, chanceAt(score, low)]))
}

const chanceAt = (score: number, offset: number): number => 1 / (1 + Math.exp(-(offset + perPoint * score)))

export function expectedMafia(players: number, { history, me, knowledge }: ObservedGame): number {
  const { deaths, roles } = history
  const isDead = new Set(deaths.map(({ player }) => player))
  const out = [...isDead, me].flatMap((id) => knowledge.teams.get(id) ?? [])
  const dealt = Object.entries(roles.counts)
  const mafia = dealt.reduce((sum, [role, count]) => sum + (roles.isMafia(role) ? count : 0), 0)
  const seats = dealt.reduce((sum, [, count]) => sum + count, 0)
  const left = mafia - out.filter((team) => isMafia({ team })).length
  return (players * left) / Math.max(1, seats - out.length)
}
