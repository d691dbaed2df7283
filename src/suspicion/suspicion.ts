import type { View } from '../events/view.js'
import { type Chronicle, dayOf } from './chronicle.js'
import { chronicleOf } from './chronicle-of.js'
import { claimsOf } from './credibility.js'
import type { BuiltInEvidence } from './evidence/built-in.js'
import type { Casebook, Evidence } from './evidence/evidence.js'
import { evidenceOn } from './evidence-on.js'
import { knowledgeOf, type Onlooker } from './knowledge.js'

/** How suspicious a player looks: 0 to 100, with the evidence for and against it. */
export interface Suspicion<E extends Evidence = Evidence> {
  readonly score: number
  readonly evidence: readonly E[]
}

/** A player's suspicion by the built-in rules. */
export type BuiltInSuspicion = Suspicion<BuiltInEvidence>

/** The score of a player without evidence. */
const unknown = 35

/**
 * How suspicious each living player looks to this observer, only from what it has seen: votes and nominations on
 * players whose team was revealed, words that contradict actions, claims and contradictions, and its own
 * investigations. A mafia player's knowledge of its team is not used: this is the visible suspicion.
 */
export function suspicionsFor(view: View): ReadonlyMap<string, BuiltInSuspicion> {
  const living = view.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  return suspicionsIn(casebookOf(view, chronicleOf(view)), living)
}

/** The input of suspicion rules for this observer. */
export function casebookOf(onlooker: Onlooker, chronicle: Chronicle): Casebook {
  const { day, audience } = onlooker
  const knowledge = knowledgeOf(onlooker, chronicle)
  const today = dayOf(chronicle, day)
  const claims = claimsOf(chronicle, knowledge)
  return { day, me: audience, chronicle, knowledge, claims, today, accusers: today.accusers }
}

/** The suspicions of these players. */
export const suspicionsIn = (book: Casebook, players: readonly string[]): ReadonlyMap<string, BuiltInSuspicion> =>
  new Map(players.map((id) => [id, scoreOf(evidenceOn(id, book))]))

/** The score from evidence. */
export function scoreOf<E extends Evidence>(evidence: readonly E[]): Suspicion<E> {
  const score = evidence.reduce((sum, { points }) => sum + points, unknown)
  return { score: Math.round(Math.min(100, Math.max(0, score))), evidence }
}
