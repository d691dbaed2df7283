import type { Ballot } from '../chronicle.js'
import type { Heard } from '../heard.js'
import type { ToldVote } from '../hearing.js'
import type { Casebook, Evidence } from './evidence.js'

/** What the speeches say about those who gave them, and about those they named. */
export function* wordEvidence(book: Casebook): Generator<Evidence> {
  const told = new Set<string>()
  for (const saying of book.heard)
    for (const evidence of onSaying(saying, book)) {
      const key = `${evidence.player} ${evidence.rule} ${evidence.other}`
      if (told.has(key)) continue
      told.add(key)
      yield evidence
    }
  yield* underFire(book)
  yield* quiet(book)
}

function* onSaying(saying: Heard, book: Casebook): Generator<Evidence> {
  const { player, day, accuses, defends, slip } = saying
  for (const other of accuses) if (book.knowledge.fates.size > 0) yield* onAccusation({ player, other, day }, book)
  for (const other of defends)
    if (other !== player && book.knowledge.fates.get(other) === 'mafia')
      yield { rule: 'defendedMafia', player, other, day, points: 14 }
  if (slip && !book.claims.has(player)) yield { rule: 'slipped', player, day, points: slip === 'mafia' ? 30 : 14 }
  const lie = saying.told.find((vote) => isFalse(vote, book.chronicle.ballots))
  if (lie) yield { rule: 'falseHistory', player, other: lie.voter, day: lie.day, points: 18 }
}

function* onAccusation(
  { player, other, day }: { player: string; other: string; day: number },
  { knowledge, chronicle }: Casebook,
): Generator<Evidence> {
  const team = knowledge.fates.get(other)
  const died = chronicle.deaths.find((death) => death.player === player)
  if (died && died.cause !== 'vote' && died.day >= day && knowledge.fates.get(player) === 'town')
    yield { rule: 'silenced', player: other, other: player, day, points: 6 }
  if (team === 'mafia') yield { rule: 'accusedMafia', player, other, day, points: -8 }
  if (team === 'town') yield { rule: 'accusedTown', player, other, day, points: 3 }
}

/** Whether a vote that somebody tells of was not cast so. Votes of players and days without ballots are nobody's lie. */
export function isFalse({ voter, choice, day }: ToldVote, ballots: readonly Ballot[]): boolean {
  const cast = ballots.filter((ballot) => ballot.voter === voter && ballot.day === day && ballot.kind !== 'judgment')
  const none = (word: string): boolean => word === 'skip' || word === 'abstain'
  return cast.length > 0 && !cast.some((ballot) => ballot.choice === choice || (none(ballot.choice) && none(choice)))
}

/** Who has accused each player today, each accuser once, in order. */
export function accusersToday({ heard, day, chronicle }: Casebook): Map<string, string[]> {
  const accusers = new Map<string, string[]>()
  const add = (target: string, by: string): void => {
    const known = accusers.get(target) ?? []
    if (target !== by && !known.includes(by)) accusers.set(target, [...known, by])
  }
  for (const saying of heard) {
    if (saying.day !== day) continue
    for (const target of saying.accuses) add(target, saying.player)
    if (saying.nominee) add(saying.nominee, saying.player)
  }
  for (const ballot of chronicle.ballots)
    if (ballot.day === day && ballot.kind === 'nomination') add(ballot.target, ballot.voter)
  return accusers
}

function* underFire(book: Casebook): Generator<Evidence> {
  for (const [player, accusers] of accusersToday(book)) {
    const heeded = accusers.filter(
      (by) => book.claims.get(by)?.credit !== 'false' && book.knowledge.teams.get(by) !== 'mafia',
    )
    const other = heeded.findLast((by) => by !== book.me)
    if (other) yield { rule: 'underFire', player, other, points: Math.min(8, 2 * heeded.length) }
  }
}

/** Who talks and never names anybody. */
function* quiet({ heard, day }: Casebook): Generator<Evidence> {
  const said = new Map<string, number>()
  for (const { player, accuses, defends } of heard)
    said.set(player, accuses.length + defends.length > 0 ? Number.NEGATIVE_INFINITY : (said.get(player) ?? 0) + 1)
  for (const [player, speeches] of said) if (speeches >= 3 && day > 0) yield { rule: 'quiet', player, points: 4 }
}
