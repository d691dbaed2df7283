import type { BuiltInEvidence } from '../../suspicion/evidence/built-in.js'
import { isMafiaResult } from '../../suspicion/office.js'
import { claimFor } from './claiming.js'
import { hashOf } from './seeded.js'
import type { Situation } from './situation.js'

/** Whom a player wants to eliminate, how strongly, and the best reason it can give. */
export interface Stance {
  readonly target: string | null
  /** 0 to 100 and a little beyond: the visible suspicion, one's own earlier words and a hunch. */
  readonly score: number
  readonly evidence?: BuiltInEvidence
}

/** Whether this player has said that `id` is town, or is about to: nobody withdraws such a statement. */
export function clears(id: string, situation: Situation): boolean {
  const { book, me, chronicle, request } = situation
  const told = request.kind === 'vote' || request.kind === 'nominate' ? null : claimFor(situation)
  return [...(book.claims.get(me)?.results ?? []), ...(told?.results ?? [])].some(
    ({ player, result }) => player === id && !isMafiaResult(chronicle.rules, result),
  )
}

/** Whom this player wants to eliminate among `options`; team-mates are spared unless they cannot be saved. */
export function stanceOf(situation: Situation, options: readonly string[]): Stance {
  const mine = ownAccusations(situation)
  const living = options.filter((id) => id !== situation.me && situation.suspects.has(id))
  const others = living.filter((id) => !clears(id, situation))
  const mustChoose = situation.request.options.some((option) => living.includes(option))
  const candidates = others.length === 0 && mustChoose ? living : others
  const feelings = hashOf(`${situation.chronicle.game} ${situation.me} `)
  const isLast = situation.behaves.crowd && !situation.others.some(({ id }) => situation.mates.includes(id))
  let best: Stance = { target: null, score: Number.NEGATIVE_INFINITY }
  for (const id of candidates) {
    const hunch = readOf(id, feelings) + situation.random() * 8 - 4
    const score = worthOf(id, situation, isLast) + (mine.includes(id) ? 12 : 0) + hunch
    if (score > best.score) best = { target: id, score }
  }
  return best.target === null ? best : { ...best, ...reasonFor(best.target, situation) }
}

/** The last player who accused `target` aloud today and is not a team-mate. */
export const allyAgainst = (target: string, { book, me, mates, suspects }: Situation): string | undefined =>
  book.today.sayings.findLast(
    ({ player, accuses }) =>
      player !== me && !mates.includes(player) && suspects.has(player) && accuses.includes(target),
  )?.player

/** Whom this player has accused today, in order. */
export const ownAccusations = ({ book, me }: Situation): readonly string[] => book.today.accusations.get(me) ?? []

/** The strongest evidence against `id` that this player can say aloud; what others said comes last. */
function reasonFor(id: string, { suspects, me }: Situation): { evidence?: BuiltInEvidence } {
  const told = (suspects.get(id)?.evidence ?? []).filter(
    ({ points, rule, other }) => points > 0 && rule !== 'known' && other !== me,
  )
  const evidence = weightiest(told.filter(({ rule }) => rule !== 'underFire' && rule !== 'quiet')) ?? weightiest(told)
  return evidence ? { evidence } : {}
}

const weightiest = (evidence: readonly BuiltInEvidence[]): BuiltInEvidence | undefined =>
  evidence.reduce<BuiltInEvidence | undefined>(
    (most, each) => (most && most.points >= each.points ? most : each),
    undefined,
  )

/** A feeling about somebody that has no reason and stays through the game: -9 to 9. */
const readOf = (id: string, feelings: number): number => (hashOf(id, feelings) % 19) - 9

function worthOf(id: string, situation: Situation, isLast: boolean): number {
  const { suspects, isMafia, mates, accusers } = situation
  const seen = suspects.get(id)?.score ?? 0
  if (!isMafia) return seen
  if (mates.includes(id)) return isLost(id, situation) ? seen + 15 : -100
  return seen + (accusers.get(id)?.length ?? 0) * (isLast ? 8 : 1)
}

/**
 * Whether a team-mate cannot be saved: exposed by a trusted sheriff, or accused by most players. Then it is better to
 * be seen voting against the team-mate (source 003: busing).
 */
export function isLost(mate: string, { suspects, accusers, others, behaves }: Situation): boolean {
  const suspicion = suspects.get(mate)
  if (suspicion === undefined || !behaves.busing) return false
  if (suspicion.evidence.some(({ rule, points }) => rule === 'caught' && points >= 50)) return true
  return (accusers.get(mate)?.length ?? 0) * 2 > others.length && suspicion.score >= 60
}
