import type { View } from '../../events/view.js'
import { accusersOn } from './accusers.js'
import { type Chronicle, dayOf } from './chronicle.js'
import { claimsOf } from './credibility.js'
import { claimEvidence } from './evidence/claims.js'
import type { Casebook, Evidence } from './evidence/evidence.js'
import { voteEvidence } from './evidence/votes.js'
import { wordEvidence } from './evidence/words.js'
import { knowledgeOf } from './knowledge.js'
import { chronicleOf } from './reading.js'

/** How suspicious one living player looks: 0 to 100, and why: what it did, what was said, what was claimed. */
export interface Suspicion {
  readonly score: number
  readonly evidence: readonly Evidence[]
}

/** What somebody without a history scores. */
const unknown = 35

/**
 * How suspicious each living player looks from where this observer sits, from what it saw and from nothing else: votes
 * and nominations against those whose team came out, words against deeds, claims and what contradicts them, and what
 * its own investigations told. A mafia player's knowledge of its team is left out: this is the visible suspicion.
 */
export function suspicions(view: View): ReadonlyMap<string, Suspicion> {
  return suspicionsIn(casebookOf(view, chronicleOf(view)), view)
}

/** The case as this observer can make it. */
export function casebookOf(view: View, chronicle: Chronicle): Casebook {
  const knowledge = knowledgeOf(view, chronicle)
  const today = dayOf(chronicle, view.day)
  const claims = claimsOf(chronicle, knowledge)
  return { day: view.day, me: view.audience, chronicle, knowledge, claims, today, accusers: accusersOn(today) }
}

/** The suspicions that a casebook adds up to. */
export function suspicionsIn(book: Casebook, view: View): ReadonlyMap<string, Suspicion> {
  const found = new Map<string, Evidence[]>()
  for (const { id, status } of view.players)
    if (status === 'alive') found.set(id, [...voteEvidence(id, book), ...wordEvidence(id, book)])
  for (const evidence of claimEvidence(book)) found.get(evidence.player)?.push(evidence)
  return new Map([...found].map(([id, evidence]) => [id, summed(evidence)]))
}

function summed(evidence: readonly Evidence[]): Suspicion {
  const score = evidence.reduce((sum, { points }) => sum + points, unknown)
  return { score: Math.round(Math.min(100, Math.max(0, score))), evidence }
}
