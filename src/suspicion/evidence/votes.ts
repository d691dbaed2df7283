import { isMafia, townTeam } from '../../rules/roles/team.js'
import { type Ballot, dayOf, type PublicRecord, type Round } from '../chronicle.js'
import type { BuiltInEvidence } from './built-in.js'

/** Evidence from a player's public votes. The same evidence about the same player counts once. */
export function voteEvidence(player: string, record: PublicRecord): BuiltInEvidence[] {
  const told: BuiltInEvidence[] = []
  for (const ballot of record.ballotsBy.get(player) ?? []) {
    const evidence = onResult(ballot, record) ?? onManner(ballot, record)
    if (evidence && !told.some(({ rule, other }) => rule === evidence.rule && other === evidence.other))
      told.push(evidence)
  }
  return told
}

/** A vote on a player whose team is revealed. */
function onResult({ kind, voter, choice, target, day }: Ballot, { fates }: PublicRecord): BuiltInEvidence | undefined {
  const team = fates.get(target)
  if (team === undefined || target === voter) return undefined
  const about = { player: voter, other: target, day }
  if (choice === 'innocent') return isMafia({ team }) ? { ...about, rule: 'sparedMafia', points: 10 } : undefined
  if (choice === 'abstain') return undefined
  const weight = kind === 'nomination' ? 0.5 : 1
  return team === townTeam
    ? { ...about, rule: 'pushedTown', points: 8 * weight }
    : { ...about, rule: 'pushedMafia', points: -12 * weight }
}

/** How a vote fits the voter's words of the same day. */
function onManner({ kind, voter, choice, target, day }: Ballot, record: PublicRecord): BuiltInEvidence | undefined {
  if (kind === 'judgment' || choice === 'abstain') return undefined
  const { rounds, accusations } = dayOf(record, day)
  const { ballots, wagons } = rounds.get(kind) as Round
  const wagon = wagons.get(choice) ?? []
  if (choice === 'skip')
    return wagon.length * 3 > ballots.length ? undefined : { rule: 'satOut', player: voter, day, points: 2 }
  const accused = accusations.get(voter)
  if (accused === undefined || accused.includes(target)) return undefined
  const shunned = accused.at(-1)
  if (shunned) return { rule: 'flipped', player: voter, other: shunned, day, points: 6 }
  if (wagon.length < 3) return undefined
  const late = record.rules?.ballot === 'sequential' && wagon.indexOf(voter) >= 2
  return { rule: late ? 'lateVote' : 'bandwagon', player: voter, other: target, day, points: late ? 6 : 4 }
}
