import type { View } from '../events/view.js'
import { type Chronicle, dayOf } from './chronicle.js'
import { chronicleOf } from './chronicle-of.js'
import { claimsOf } from './credibility.js'
import type { BuiltInEvidence } from './evidence/built-in.js'
import type { Casebook, Evidence } from './evidence/evidence.js'
import { evidenceOn } from './evidence-on.js'
import { knowledgeOf, type Onlooker } from './knowledge.js'

/** How suspicious a player looks: 0 to 100, and what speaks for and against it. */
export interface Suspicion<E extends Evidence = Evidence> {
  readonly score: number
  readonly evidence: readonly E[]
}

/** What the built-in rules make of a player. */
export type BuiltInSuspicion = Suspicion<BuiltInEvidence>

/** What somebody without a history scores. */
const unknown = 35

/**
 * How suspicious each living player looks from where this observer sits, from what it saw and from nothing else: votes
 * and nominations against those whose team came out, words against deeds, claims and what contradicts them, and what
 * its own investigations told. A mafia player's knowledge of its team is left out: this is the visible suspicion.
 */
export function suspicionsFor(view: View): ReadonlyMap<string, BuiltInSuspicion> {
  const living = view.players.filter(({ status }) => status === 'alive').map(({ id }) => id)
  return suspicionsIn(casebookOf(view, chronicleOf(view)), living)
}

/** The case as this observer can make it. */
export function casebookOf(onlooker: Onlooker, chronicle: Chronicle): Casebook {
  const { day, audience } = onlooker
  const knowledge = knowledgeOf(onlooker, chronicle)
  const today = dayOf(chronicle, day)
  const claims = claimsOf(chronicle, knowledge)
  return { day, me: audience, chronicle, knowledge, claims, today, accusers: today.accusers }
}

/** The suspicions of these players that a casebook adds up to. */
export const suspicionsIn = (book: Casebook, players: readonly string[]): ReadonlyMap<string, BuiltInSuspicion> =>
  new Map(players.map((id) => [id, summed(evidenceOn(id, book))]))

/** The score that evidence adds up to. */
export function summed<E extends Evidence>(evidence: readonly E[]): Suspicion<E> {
  const score = evidence.reduce((sum, { points }) => sum + points, unknown)
  return { score: Math.round(Math.min(100, Math.max(0, score))), evidence }
}
