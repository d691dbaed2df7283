import type { Changes, PublicRecord } from './chronicle.js'
import type { BuiltInEvidence } from './evidence/built-in.js'
import { claimEvidence } from './evidence/claims.js'
import type { Casebook } from './evidence/evidence.js'
import { voteEvidence } from './evidence/votes.js'
import { quiet, underFire, wordEvidence } from './evidence/words.js'

/** All findings of the built-in rules about a player: first from public events, then from the observer's knowledge. */
export function evidenceOn(player: string, book: Casebook): readonly BuiltInEvidence[] {
  const open = publicEvidence(player, book.chronicle)
  const more = [underFire(player, book), quiet(player, book.chronicle)].filter((found) => found !== undefined)
  const claimed = claimsAgainst(book).get(player) ?? []
  return more.length + claimed.length === 0 ? open : [...open, ...more, ...claimed]
}

interface Known {
  readonly all: number
  readonly own: number
  readonly evidence: readonly BuiltInEvidence[]
}

/** Cached public evidence from votes and words about each player, by record. */
const known = new WeakMap<Changes, Map<string, Known>>()

/** The public evidence from votes and words about a player, computed again when something has changed. */
function publicEvidence(player: string, record: PublicRecord): readonly BuiltInEvidence[] {
  const { changes } = record
  const ofRecord = known.get(changes) ?? new Map<string, Known>()
  known.set(changes, ofRecord)
  const own = changes.of.get(player) ?? 0
  const before = ofRecord.get(player)
  if (before?.all === changes.all && before.own === own) return before.evidence
  const evidence = [...voteEvidence(player, record), ...wordEvidence(player, record)]
  ofRecord.set(player, { all: changes.all, own, evidence })
  return evidence
}

const claimsFound = new WeakMap<Casebook, ReadonlyMap<string, readonly BuiltInEvidence[]>>()

function claimsAgainst(book: Casebook): ReadonlyMap<string, readonly BuiltInEvidence[]> {
  const before = claimsFound.get(book)
  if (before) return before
  const sorted = new Map<string, BuiltInEvidence[]>()
  for (const evidence of claimEvidence(book)) {
    const own = sorted.get(evidence.player)
    if (own) own.push(evidence)
    else sorted.set(evidence.player, [evidence])
  }
  claimsFound.set(book, sorted)
  return sorted
}
