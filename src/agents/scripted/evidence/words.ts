import type { RecalledVote } from '../../../reading/recalled-votes.js'
import { powers } from '../../../rules/powers/powers.js'
import { isMafia } from '../../../rules/roles/team.js'
import type { Ballot, Chronicle } from '../chronicle.js'
import type { Remark } from '../remarks.js'
import type { Casebook, Evidence } from './evidence.js'

/** What the speeches say about a player: its own words, and what others said of it. */
export function wordEvidence(player: string, book: Casebook): Evidence[] {
  const { remarksBy, accusationsOf } = book.chronicle
  const found: Evidence[] = []
  const add = (evidence: Evidence | undefined): void => {
    if (evidence) found.push(evidence)
  }
  for (const accusation of accusationsOf.get(player) ?? []) add(onSilenced(accusation, player, book))
  for (const remark of remarksBy.get(player) ?? []) add(onRemark(remark, book))
  found.push(...falseHistories(player, book))
  add(underFire(player, book))
  add(quiet(player, book))
  return found
}

/** Whoever is killed at night may have been killed for what it said. */
function onSilenced({ player: by, day }: Remark, player: string, { knowledge }: Casebook): Evidence | undefined {
  const killed = knowledge.killed.get(by)
  return killed === undefined || killed < day ? undefined : { rule: 'silenced', player, other: by, day, points: 6 }
}

function onRemark(remark: Remark, { knowledge, claims }: Casebook): Evidence | undefined {
  const { player, day } = remark
  if (remark.kind === 'slip')
    return claims.has(player)
      ? undefined
      : { rule: 'slipped', player, day, points: powers[remark.power].byTeam ? 30 : 14 }
  const { other, kind } = remark
  const team = knowledge.fates.get(other)
  if (team === undefined) return undefined
  if (kind === 'defense')
    return isMafia({ team }) && other !== player ? { rule: 'defendedMafia', player, other, day, points: 14 } : undefined
  return isMafia({ team })
    ? { rule: 'accusedMafia', player, other, day, points: -8 }
    : { rule: 'accusedTown', player, other, day, points: 3 }
}

/** The false stories a player told, once for each voter they are about. */
function falseHistories(player: string, { chronicle }: Casebook): Evidence[] {
  const lies = new Map<string, Evidence>()
  for (const { player: teller, told } of chronicle.tales) {
    const lie = teller === player ? told.find((vote) => isFalse(vote, chronicle)) : undefined
    if (lie && !lies.has(lie.voter))
      lies.set(lie.voter, { rule: 'falseHistory', player, other: lie.voter, day: lie.day, points: 18 })
  }
  return [...lies.values()]
}

/** Whether a vote that somebody tells of was not cast so. Votes of players and days without ballots are nobody's lie. */
export function isFalse({ voter, choice, day }: RecalledVote, chronicle: Chronicle): boolean {
  const cast = votesOf(voter, day, chronicle)
  const none = (word: string): boolean => word === 'skip' || word === 'abstain'
  return cast.length > 0 && !cast.some((ballot) => ballot.choice === choice || (none(ballot.choice) && none(choice)))
}

/** The nominations and votes that a player cast on a day. */
export const votesOf = (voter: string, day: number, { ballotsBy }: Chronicle): readonly Ballot[] =>
  (ballotsBy.get(voter) ?? []).filter((ballot) => ballot.day === day && ballot.kind !== 'judgment')

function underFire(player: string, { accusers, claims, knowledge, me }: Casebook): Evidence | undefined {
  const heeded = accusers
    .get(player)
    ?.filter((by) => claims.get(by)?.credit !== 'false' && !isMafia({ team: knowledge.teams.get(by) }))
  const other = heeded?.findLast((by) => by !== me)
  return heeded && other ? { rule: 'underFire', player, other, points: Math.min(8, 2 * heeded.length) } : undefined
}

/** Who talks and never names anybody. */
function quiet(player: string, { chronicle, day }: Casebook): Evidence | undefined {
  const speeches = chronicle.namelessSpeeches.get(player) ?? 0
  return speeches >= 3 && day > 0 ? { rule: 'quiet', player, points: 4 } : undefined
}
