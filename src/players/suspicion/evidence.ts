import { findTraits } from '../../kernel/rules/powers/traits.js'
import { isMafia, type Team, townTeam } from '../../kernel/rules/team.js'
import type { RecalledVote } from '../../words/reading/reader.js'
import type { Knowledge } from './claims.js'
import { isProven, type JudgedClaims } from './claims.js'
import type { BuiltInEvidence } from './evidence-kinds.js'
import type { Ballot, DayHistory, GameHistory, PublicHistory, Remark } from './history.js'
import { getOrCreate, readDay } from './history.js'

/** The input of suspicion rules: the game as one observer sees it. */
export interface ObservedGame {
  readonly day: number
  /** The observer: a player's id, or `public` for an observer who knows only what everyone knows. */
  readonly me: string
  readonly history: GameHistory
  readonly knowledge: Knowledge
  readonly claims: ReadonlyMap<string, JudgedClaims>
  readonly today: DayHistory
  readonly claimEvidence: ReadonlyMap<string, readonly BuiltInEvidence[]>
}

type Claiming = Pick<ObservedGame, 'claims' | 'knowledge' | 'me' | 'history'>

export function findClaimEvidence(observed: Claiming): ReadonlyMap<string, readonly BuiltInEvidence[]> {
  const found = new Map<string, BuiltInEvidence[]>()
  for (const evidence of claimEvidence(observed))
    getOrCreate<string, BuiltInEvidence[]>(found, evidence.player, () => []).push(evidence)
  return found
}

function* claimEvidence({ claims, knowledge, me, history }: Claiming): Generator<BuiltInEvidence> {
  // Where somebody helps the mafia unknown, a false claim is more often that player's than theirs.
  const helped = history.roles.helpsMafia()
  for (const { player, role, day, results, credit, pressed, after } of claims.values()) {
    const hasPower = history.roles.powerOf(role) !== null
    if (credit === 'false') yield { rule: 'falseClaim', player, day, points: helped ? -5 : 45 }
    if (credit === 'contested') yield { rule: 'contested', player, day, points: helped ? -10 : 12 }
    if (credit === 'trusted' && hasPower) yield { rule: 'credible', player, day, points: -30 }
    if (hasPower && pressed) yield { rule: 'pressedClaim', player, day, points: 5 }
    if (hasPower && after !== undefined) yield { rule: 'secondClaim', player, other: after, day, points: 8 }
    if (credit === 'false') {
      // Who helps the mafia unknown may have named one of them.
      if (!helped)
        for (const { player: about, result } of results)
          if (history.roles.isThreat(result)) yield { rule: 'framed', points: -20, player: about, other: player }
      continue
    }
    const proven = isProven({ player, role }, history)
    const believed = credit === 'trusted'
    const caught = proven ? 90 : believed ? 50 : helped ? 10 : 18
    const cleared = believed ? -35 : -10
    for (const { player: about, result } of results)
      yield history.roles.isThreat(result)
        ? { rule: 'caught', points: caught, trusted: proven || believed, player: about, other: player }
        : { rule: 'cleared', points: cleared, trusted: believed, player: about, other: player }
  }
  for (const { target, day } of history.findings)
    if (target !== me)
      yield { rule: 'known', player: target, day, points: findingPoints(target, { knowledge, history }) }
}

/** A finding counts less if the roles leave open whether it is true. */
function findingPoints(target: string, { knowledge, history }: Pick<Claiming, 'knowledge' | 'history'>): number {
  const team = knowledge.teams.get(target)
  if (team === undefined) return -40
  return history.roles.isThreat(team) ? 100 : -100
}

function voteEvidence(player: string, history: PublicHistory): BuiltInEvidence[] {
  const found: BuiltInEvidence[] = []
  for (const ballot of history.ballots) {
    if (ballot.voter !== player) continue
    const evidence = onResult(ballot, history) ?? onManner(ballot, history)
    if (evidence && !found.some(({ rule, other }) => rule === evidence.rule && other === evidence.other))
      found.push(evidence)
  }
  return found
}

function onResult({ kind, voter, choice, target, day }: Ballot, history: PublicHistory): BuiltInEvidence | undefined {
  const team = provenTeam(target, history)
  if (team === undefined || target === voter) return undefined
  const about = { player: voter, other: target, day }
  if (choice === 'innocent') return isMafia({ team }) ? { ...about, rule: 'sparedMafia', points: 10 } : undefined
  if (choice === 'abstain') return undefined
  const weight = kind === 'nomination' ? 0.5 : 1
  return team === townTeam
    ? { ...about, rule: 'pushedTown', points: 8 * weight }
    : { ...about, rule: 'pushedMafia', points: -12 * weight }
}

/** Nobody was wrong to doubt a living player who claims a role that, as all know, others held: what a finding shows is not all. */
function provenTeam(player: string, history: PublicHistory): Team | undefined {
  const { claims, knownTeams, roles, deaths } = history
  const role = deaths.some((death) => death.player === player) ? undefined : claims.get(player)?.role
  if (role === undefined || roles.powerOf(role) !== 'learn') return knownTeams.get(player)
  const owners = [...claims.values()].filter((other) => other.role === role && isProven(other, history))
  return owners.length > 0 && owners.length >= (roles.counts[role] ?? 0) ? undefined : knownTeams.get(player)
}

function onManner({ kind, voter, choice, target, day }: Ballot, history: PublicHistory): BuiltInEvidence | undefined {
  if (kind === 'judgment' || choice === 'abstain') return undefined
  const { voteGroups, accusations } = readDay(history, day)
  const group = voteGroups[kind].get(choice) ?? []
  if (choice === 'skip') {
    const votes = [...voteGroups[kind].values()].reduce((sum, { length }) => sum + length, 0)
    return group.length * 3 > votes ? undefined : { rule: 'satOut', player: voter, day, points: 2 }
  }
  const accused = accusations.get(voter)
  if (accused === undefined || accused.includes(target)) return undefined
  const shunned = accused.at(-1)
  if (shunned)
    return hadReason({ accused, voter, target, day }, history)
      ? undefined
      : { rule: 'flipped', player: voter, other: shunned, day, points: 6 }
  if (group.length < 3) return undefined
  const late = history.rules.ballot === 'sequential' && group.indexOf(voter) >= 2
  return { rule: late ? 'lateVote' : 'bandwagon', player: voter, other: target, day, points: late ? 6 : 4 }
}

/** To choose somebody else than it accused: another ballot, or what has become known since. */
function hadReason(
  { accused, voter, target, day }: Pick<Ballot, 'voter' | 'target' | 'day'> & { readonly accused: readonly string[] },
  history: PublicHistory,
): boolean {
  const { ballots, claims, roles } = history
  if (ballots.some((other) => other.voter === voter && other.day === day && accused.includes(other.choice))) return true
  if (accused.some((id) => provenTeam(id, history) === townTeam)) return true
  const told = [...claims.values()].flatMap(({ results }) => results)
  return told.some(({ player, result }) => (roles.isThreat(result) ? player === target : accused.includes(player)))
}

function wordEvidence(player: string, history: PublicHistory): BuiltInEvidence[] {
  const against = history.accusationsAgainst.get(player) ?? []
  const own = [...(history.remarks.get(player)?.values() ?? [])]
  return [
    ...against.flatMap((accusation) => onSilenced(accusation, player, history) ?? []),
    ...own.flatMap((remark) => onRemark(remark, history) ?? []),
    ...falseHistories(player, history),
  ]
}

/** A player killed at night may have been killed because of its words. */
function onSilenced({ player: by, day }: Remark, player: string, history: PublicHistory): BuiltInEvidence | undefined {
  const killed = history.killed.get(by)
  return killed === undefined || killed < day ? undefined : { rule: 'silenced', player, other: by, day, points: 6 }
}

function onRemark(remark: Remark, history: PublicHistory): BuiltInEvidence | undefined {
  const { player, day } = remark
  if (remark.kind === 'slip')
    return history.claims.has(player)
      ? undefined
      : { rule: 'slipped', player, day, points: findTraits(remark.power)?.byTeam ? 30 : 14 }
  const { other, kind } = remark
  const team = provenTeam(other, history)
  if (team === undefined) return undefined
  if (kind === 'defense')
    return isMafia({ team }) && other !== player ? { rule: 'defendedMafia', player, other, day, points: 14 } : undefined
  return isMafia({ team })
    ? { rule: 'accusedMafia', player, other, day, points: -8 }
    : { rule: 'accusedTown', player, other, day, points: 3 }
}

function falseHistories(player: string, history: PublicHistory): BuiltInEvidence[] {
  const lies = new Map<string, BuiltInEvidence>()
  for (const { player: teller, recalledVotes } of history.voteStatements) {
    const lie = teller === player ? recalledVotes.find((vote) => isFalseVote(vote, history)) : undefined
    if (lie && !lies.has(lie.voter))
      lies.set(lie.voter, { rule: 'falseHistory', player, other: lie.voter, day: lie.day, points: 18 })
  }
  return [...lies.values()]
}

/** Reports about players or days without ballots are not lies. */
export function isFalseVote({ voter, choice, day }: RecalledVote, history: PublicHistory): boolean {
  const cast = findVotes(voter, day, history)
  const isSame = (ballot: Ballot) => ballot.choice === choice || (isNoChoice(ballot.choice) && isNoChoice(choice))
  return cast.length > 0 && !cast.some(isSame)
}

export const isNoChoice = (choice: string): boolean => choice === 'skip' || choice === 'abstain'

export const findVotes = (voter: string, day: number, { ballots }: PublicHistory): readonly Ballot[] =>
  ballots.filter((ballot) => ballot.voter === voter && ballot.day === day && ballot.kind !== 'judgment')

/** Accusations by the observer alone, and by players without credibility, do not count. */
function underFire(player: string, { today, claims, knowledge, me }: ObservedGame): BuiltInEvidence | undefined {
  const heeded = today.accusers
    .get(player)
    ?.filter((by) => claims.get(by)?.credit !== 'false' && !isMafia({ team: knowledge.teams.get(by) }))
  const other = heeded?.findLast((by) => by !== me)
  return heeded && other ? { rule: 'underFire', player, other, points: Math.min(7, 2 * heeded.length) } : undefined
}

function quiet(player: string, { namelessSpeeches }: PublicHistory): BuiltInEvidence | undefined {
  return (namelessSpeeches.get(player) ?? 0) >= 3 ? { rule: 'quiet', player, points: 4 } : undefined
}

export function findEvidence(player: string, observed: ObservedGame): readonly BuiltInEvidence[] {
  const { history } = observed
  const open = getOrCreate<string, readonly BuiltInEvidence[]>(history.evidence, player, () => [
    ...voteEvidence(player, history),
    ...wordEvidence(player, history),
  ])
  const more = [underFire(player, observed), quiet(player, history)].filter((found) => found !== undefined)
  const claimed = observed.claimEvidence.get(player) ?? []
  return more.length + claimed.length === 0 ? open : [...open, ...more, ...claimed]
}
