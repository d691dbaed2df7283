import { isMafia, townTeam } from '../../../rules/roles/team.js'
import { type Ballot, dayOf, type Round } from '../chronicle.js'
import type { Casebook, Evidence } from './evidence.js'

/** What the public ballots say about one who cast them. The same about the same player is said once. */
export function voteEvidence(player: string, book: Casebook): Evidence[] {
  const told: Evidence[] = []
  for (const ballot of book.chronicle.ballotsBy.get(player) ?? []) {
    const evidence = onResult(ballot, book) ?? onManner(ballot, book)
    if (evidence && !told.some(({ rule, other }) => rule === evidence.rule && other === evidence.other))
      told.push(evidence)
  }
  return told
}

/** A ballot on somebody whose team came out. */
function onResult({ kind, voter, choice, target, day }: Ballot, { knowledge }: Casebook): Evidence | undefined {
  const team = knowledge.fates.get(target)
  if (team === undefined || target === voter) return undefined
  const about = { player: voter, other: target, day }
  if (choice === 'innocent') return isMafia({ team }) ? { ...about, rule: 'sparedMafia', points: 10 } : undefined
  if (choice === 'abstain') return undefined
  const weight = kind === 'nomination' ? 0.5 : 1
  return team === townTeam
    ? { ...about, rule: 'pushedTown', points: 8 * weight }
    : { ...about, rule: 'pushedMafia', points: -12 * weight }
}

/** How a ballot sits with what its voter said on the same day. */
function onManner({ kind, voter, choice, target, day }: Ballot, { chronicle }: Casebook): Evidence | undefined {
  if (kind === 'judgment' || choice === 'abstain') return undefined
  const { rounds, accusations } = dayOf(chronicle, day)
  const { ballots, wagons } = rounds.get(kind) as Round
  const wagon = wagons.get(choice) ?? []
  if (choice === 'skip')
    return wagon.length * 3 > ballots.length ? undefined : { rule: 'satOut', player: voter, day, points: 2 }
  const accused = accusations.get(voter)
  if (accused === undefined || accused.includes(target)) return undefined
  const shunned = accused.at(-1)
  if (shunned) return { rule: 'flipped', player: voter, other: shunned, day, points: 6 }
  if (wagon.length < 3) return undefined
  const late = chronicle.rules?.ballot === 'sequential' && wagon.indexOf(voter) >= 2
  return { rule: late ? 'lateVote' : 'bandwagon', player: voter, other: target, day, points: late ? 6 : 4 }
}
