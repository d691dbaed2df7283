import type { RecalledVote } from '../../reading/recalled-votes.js'
import { traitsOf } from '../../rules/powers/traits.js'
import { isMafia } from '../../rules/roles/team.js'
import type { Ballot, PublicRecord } from '../chronicle.js'
import type { Remark } from '../remarks.js'
import type { BuiltInEvidence } from './built-in.js'
import type { Casebook } from './evidence.js'

/** Public evidence from speeches about a player: its own words, and what others said about it. */
export function wordEvidence(player: string, record: PublicRecord): BuiltInEvidence[] {
  const { remarksBy, accusationsOf } = record
  const found: BuiltInEvidence[] = []
  const add = (evidence: BuiltInEvidence | undefined): void => {
    if (evidence) found.push(evidence)
  }
  for (const accusation of accusationsOf.get(player) ?? []) add(onSilenced(accusation, player, record))
  for (const remark of remarksBy.get(player) ?? []) add(onRemark(remark, record))
  found.push(...falseHistories(player, record))
  return found
}

/** A player killed at night may have been killed because of its words. */
function onSilenced({ player: by, day }: Remark, player: string, record: PublicRecord): BuiltInEvidence | undefined {
  const killed = record.killed.get(by)
  return killed === undefined || killed < day ? undefined : { rule: 'silenced', player, other: by, day, points: 6 }
}

function onRemark(remark: Remark, { fates, claims }: PublicRecord): BuiltInEvidence | undefined {
  const { player, day } = remark
  if (remark.kind === 'slip')
    return claims.has(player)
      ? undefined
      : { rule: 'slipped', player, day, points: traitsOf(remark.power)?.byTeam ? 30 : 14 }
  const { other, kind } = remark
  const team = fates.get(other)
  if (team === undefined) return undefined
  if (kind === 'defense')
    return isMafia({ team }) && other !== player ? { rule: 'defendedMafia', player, other, day, points: 14 } : undefined
  return isMafia({ team })
    ? { rule: 'accusedMafia', player, other, day, points: -8 }
    : { rule: 'accusedTown', player, other, day, points: 3 }
}

/** A player's false accounts of votes, counted once for each voter they are about. */
function falseHistories(player: string, record: PublicRecord): BuiltInEvidence[] {
  const lies = new Map<string, BuiltInEvidence>()
  for (const { player: teller, recalledVotes: told } of record.tales) {
    const lie = teller === player ? told.find((vote) => isFalse(vote, record)) : undefined
    if (lie && !lies.has(lie.voter))
      lies.set(lie.voter, { rule: 'falseHistory', player, other: lie.voter, day: lie.day, points: 18 })
  }
  return [...lies.values()]
}

/** Whether a reported vote differs from the real one. Reports about players or days without ballots are not lies. */
export function isFalse({ voter, choice, day }: RecalledVote, record: PublicRecord): boolean {
  const cast = votesOf(voter, day, record)
  const none = (word: string): boolean => word === 'skip' || word === 'abstain'
  return cast.length > 0 && !cast.some((ballot) => ballot.choice === choice || (none(ballot.choice) && none(choice)))
}

/** The nominations and votes that a player cast on a day. */
export const votesOf = (voter: string, day: number, { ballotsBy }: PublicRecord): readonly Ballot[] =>
  (ballotsBy.get(voter) ?? []).filter((ballot) => ballot.day === day && ballot.kind !== 'judgment')

/** Whether a player is accused today by others than the observer and players without credibility. */
export function underFire(player: string, { accusers, claims, knowledge, me }: Casebook): BuiltInEvidence | undefined {
  const heeded = accusers
    .get(player)
    ?.filter((by) => claims.get(by)?.credit !== 'false' && !isMafia({ team: knowledge.teams.get(by) }))
  const other = heeded?.findLast((by) => by !== me)
  return heeded && other ? { rule: 'underFire', player, other, points: Math.min(7, 2 * heeded.length) } : undefined
}

/** A player who talks and never names anybody. */
export function quiet(player: string, { namelessSpeeches }: PublicRecord): BuiltInEvidence | undefined {
  return (namelessSpeeches.get(player) ?? 0) >= 3 ? { rule: 'quiet', player, points: 4 } : undefined
}
