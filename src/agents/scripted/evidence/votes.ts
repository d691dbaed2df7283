import type { Ballot } from '../chronicle.js'
import type { Casebook, Evidence } from './evidence.js'

/** What the public ballots say about those who cast them. */
export function* voteEvidence(book: Casebook): Generator<Evidence> {
  const told = new Set<string>()
  const sorted = sortedBook(book)
  for (const ballot of book.chronicle.ballots) {
    const evidence = onResult(ballot, book) ?? onManner(ballot, sorted)
    if (evidence === undefined) continue
    const key = `${evidence.player} ${evidence.rule} ${evidence.other}`
    if (told.has(key)) continue
    told.add(key)
    yield evidence
  }
}

/** A casebook whose ballots are sorted by day and kind, and whose accusations by day and speaker. */
interface SortedBook {
  readonly book: Casebook
  readonly rounds: ReadonlyMap<string, readonly Ballot[]>
  readonly accusations: ReadonlyMap<string, readonly string[]>
}

function sortedBook(book: Casebook): SortedBook {
  const rounds = new Map<string, Ballot[]>()
  for (const ballot of book.chronicle.ballots) listIn(rounds, `${ballot.day} ${ballot.kind}`).push(ballot)
  const accusations = new Map<string, string[]>()
  for (const { day, player, accuses } of book.heard) listIn(accusations, `${day} ${player}`).push(...accuses)
  return { book, rounds, accusations }
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const known = lists.get(key)
  if (known) return known
  const list: T[] = []
  lists.set(key, list)
  return list
}

/** A ballot on somebody whose team came out. */
function onResult({ kind, voter, choice, target, day }: Ballot, { knowledge }: Casebook): Evidence | undefined {
  const team = knowledge.fates.get(target)
  if (team === undefined || target === voter) return undefined
  const about = { player: voter, other: target, day }
  if (choice === 'innocent') return team === 'mafia' ? { ...about, rule: 'sparedMafia', points: 10 } : undefined
  if (choice === 'abstain') return undefined
  const weight = kind === 'nomination' ? 0.5 : 1
  return team === 'town'
    ? { ...about, rule: 'pushedTown', points: 8 * weight }
    : { ...about, rule: 'pushedMafia', points: -12 * weight }
}

/** How a ballot sits with what its voter said on the same day. */
function onManner({ kind, voter, choice, target, day }: Ballot, sorted: SortedBook): Evidence | undefined {
  const { book, rounds, accusations } = sorted
  if (kind === 'judgment' || choice === 'abstain') return undefined
  const rivals = rounds.get(`${day} ${kind}`) ?? []
  if (choice === 'skip') return satOut(voter, rivals, book)
  const accused = accusations.get(`${day} ${voter}`)
  if (accused === undefined || accused.includes(target)) return undefined
  const shunned = accused.findLast((player) => player !== target)
  if (shunned) return { rule: 'flipped', player: voter, other: shunned, day, points: 6 }
  const wagon = rivals.filter((ballot) => ballot.choice === choice)
  if (wagon.length < 3) return undefined
  const late = book.chronicle.rules?.ballot === 'sequential' && wagon.findIndex((ballot) => ballot.voter === voter) >= 2
  return { rule: late ? 'lateVote' : 'bandwagon', player: voter, other: target, day, points: late ? 6 : 4 }
}

function satOut(voter: string, rivals: readonly Ballot[], { day }: Casebook): Evidence | undefined {
  const skipped = rivals.filter(({ choice }) => choice === 'skip').length
  if (skipped * 3 > rivals.length) return undefined
  return { rule: 'satOut', player: voter, day: rivals[0]?.day ?? day, points: 2 }
}
