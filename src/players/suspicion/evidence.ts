import { findTraits } from '../../rules/powers/traits.js'
import { isMafia, type Team, townTeam } from '../../rules/team.js'
import type { RecalledVote } from '../reading/reader.js'
import { isProven, type JudgedClaims } from './claims.js'
import {
  type Ballot,
  type Changes,
  type DayHistory,
  type GameHistory,
  type PublicHistory,
  readDay,
  type VoteRound,
} from './history.js'
import { isMafiaResult, type Knowledge, powerOfRole } from './knowledge.js'
import type { Remark } from './statements.js'

/** The input of suspicion rules: the game as one observer sees it. */
export interface ObservedGame {
  readonly day: number
  /** The observer: a player's id, or `public` for an observer who knows only what everyone knows. */
  readonly me: string
  /** What happened, sorted by subject. */
  readonly chronicle: GameHistory
  /** What is certain. */
  readonly knowledge: Knowledge
  /** The claims by player, and how credible they are. */
  readonly claims: ReadonlyMap<string, JudgedClaims>
  /** What everyone heard and saw today. */
  readonly today: DayHistory
  /** Who accused each player today, each accuser once, in order. */
  readonly accusers: ReadonlyMap<string, readonly string[]>
}

/** One piece of evidence against a player (positive points) or for it (negative). */
export interface Evidence<Name extends string = string> {
  /** The name of the rule that gives the points. */
  readonly rule: Name
  readonly player: string
  /** Points are added to the starting score of 35; the sum is limited to 0 to 100. */
  readonly points: number
  /** Another player it is about: the victim, the accuser, the friend. */
  readonly other?: string
  /** The day it is about. */
  readonly day?: number
}

/**
 * The finding of each built-in rule, as a sentence: `{player}` is the player it is about, `{other}` another player,
 * `{day}` the day.
 */
export const builtInRules = {
  pushedTown: '{player} chose against {other}, who was town, on day {day}.',
  pushedMafia: '{player} chose against {other}, who was mafia, on day {day}.',
  sparedMafia: '{player} found {other}, who was mafia, innocent on day {day}.',
  lateVote: '{player} joined the crowd against {other} late on day {day}.',
  bandwagon: '{player} followed the crowd against {other} on day {day} and had said nothing against {other} before.',
  flipped: '{player} accused {other} on day {day} and then chose somebody else.',
  satOut: '{player} chose nobody on day {day}, when most others chose somebody.',
  defendedMafia: '{player} spoke up for {other}, who was mafia, on day {day}.',
  accusedMafia: '{player} accused {other}, who was mafia, on day {day}.',
  accusedTown: '{player} accused {other}, who was town, on day {day}.',
  underFire: '{player} is accused today, last by {other}.',
  silenced: '{other} accused {player} on day {day} and was killed at night.',
  quiet: '{player} talks and never names anybody.',
  slipped: '{player} let slip on day {day} what only the owner of a power knows.',
  falseHistory: '{player} told a false story about how {other} voted on day {day}.',
  caught: '{other}, who claims to know, says that {player} is mafia.',
  cleared: '{other}, who claims to know, says that {player} is not mafia.',
  falseClaim: '{player} claims what cannot be true.',
  contested: '{player} claims a role that others claim too.',
  credible: '{player} claims a role with a power, and nothing speaks against it.',
  known: 'The observer itself found out what {player} is.',
} as const

/** The name of a built-in rule of suspicion. */
export type EvidenceName = keyof typeof builtInRules

/** What a built-in rule found. */
export type BuiltInEvidence = Evidence<EvidenceName>

/** Evidence from claims and from the observer's own findings. */
function* claimEvidence({ claims, knowledge, me, chronicle }: ObservedGame): Generator<BuiltInEvidence> {
  for (const { player, role, day, results, credit } of claims.values()) {
    if (credit === 'false') yield { rule: 'falseClaim', player, day, points: 45 }
    if (credit === 'contested') yield { rule: 'contested', player, day, points: 12 }
    if (credit === 'trusted' && powerOfRole(chronicle.rules, role) !== null)
      yield { rule: 'credible', player, day, points: -30 }
    if (credit === 'false') continue
    const proven = isProven({ player, role, day, results }, chronicle)
    for (const { player: other, result } of results)
      yield isMafiaResult(chronicle.rules, result)
        ? { rule: 'caught', player: other, other: player, points: proven ? 90 : credit === 'trusted' ? 50 : 18 }
        : { rule: 'cleared', player: other, other: player, points: credit === 'trusted' ? -35 : -10 }
  }
  for (const { target, day } of chronicle.findings)
    if (target !== me) yield { rule: 'known', player: target, day, points: findingPoints(knowledge.teams.get(target)) }
}

/** A finding counts less if the roles leave open whether it is true. */
function findingPoints(team: Team | undefined): number {
  if (team === undefined) return -40
  return isMafia({ team }) ? 100 : -100
}

/** Evidence from a player's public votes. The same evidence about the same player counts once. */
function voteEvidence(player: string, record: PublicHistory): BuiltInEvidence[] {
  const told: BuiltInEvidence[] = []
  for (const ballot of record.ballotsBy.get(player) ?? []) {
    const evidence = onResult(ballot, record) ?? onManner(ballot, record)
    if (evidence && !told.some(({ rule, other }) => rule === evidence.rule && other === evidence.other))
      told.push(evidence)
  }
  return told
}

/** A vote on a player whose team is revealed. */
function onResult({ kind, voter, choice, target, day }: Ballot, { fates }: PublicHistory): BuiltInEvidence | undefined {
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
function onManner({ kind, voter, choice, target, day }: Ballot, record: PublicHistory): BuiltInEvidence | undefined {
  if (kind === 'judgment' || choice === 'abstain') return undefined
  const { rounds, accusations } = readDay(record, day)
  const { ballots, wagons } = rounds.get(kind) as VoteRound
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

/** Public evidence from speeches about a player: its own words, and what others said about it. */
function wordEvidence(player: string, record: PublicHistory): BuiltInEvidence[] {
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
function onSilenced({ player: by, day }: Remark, player: string, record: PublicHistory): BuiltInEvidence | undefined {
  const killed = record.killed.get(by)
  return killed === undefined || killed < day ? undefined : { rule: 'silenced', player, other: by, day, points: 6 }
}

function onRemark(remark: Remark, { fates, claims }: PublicHistory): BuiltInEvidence | undefined {
  const { player, day } = remark
  if (remark.kind === 'slip')
    return claims.has(player)
      ? undefined
      : { rule: 'slipped', player, day, points: findTraits(remark.power)?.byTeam ? 30 : 14 }
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
function falseHistories(player: string, record: PublicHistory): BuiltInEvidence[] {
  const lies = new Map<string, BuiltInEvidence>()
  for (const { player: teller, recalledVotes: told } of record.tales) {
    const lie = teller === player ? told.find((vote) => isFalseVote(vote, record)) : undefined
    if (lie && !lies.has(lie.voter))
      lies.set(lie.voter, { rule: 'falseHistory', player, other: lie.voter, day: lie.day, points: 18 })
  }
  return [...lies.values()]
}

/** Whether a reported vote differs from the real one. Reports about players or days without ballots are not lies. */
export function isFalseVote({ voter, choice, day }: RecalledVote, record: PublicHistory): boolean {
  const cast = findVotes(voter, day, record)
  const none = (word: string): boolean => word === 'skip' || word === 'abstain'
  return cast.length > 0 && !cast.some((ballot) => ballot.choice === choice || (none(ballot.choice) && none(choice)))
}

/** The nominations and votes that a player cast on a day. */
export const findVotes = (voter: string, day: number, { ballotsBy }: PublicHistory): readonly Ballot[] =>
  (ballotsBy.get(voter) ?? []).filter((ballot) => ballot.day === day && ballot.kind !== 'judgment')

/** Whether a player is accused today by others than the observer and players without credibility. */
function underFire(player: string, { accusers, claims, knowledge, me }: ObservedGame): BuiltInEvidence | undefined {
  const heeded = accusers
    .get(player)
    ?.filter((by) => claims.get(by)?.credit !== 'false' && !isMafia({ team: knowledge.teams.get(by) }))
  const other = heeded?.findLast((by) => by !== me)
  return heeded && other ? { rule: 'underFire', player, other, points: Math.min(7, 2 * heeded.length) } : undefined
}

/** A player who talks and never names anybody. */
function quiet(player: string, { namelessSpeeches }: PublicHistory): BuiltInEvidence | undefined {
  return (namelessSpeeches.get(player) ?? 0) >= 3 ? { rule: 'quiet', player, points: 4 } : undefined
}

/** All findings of the built-in rules about a player: first from public events, then from the observer's knowledge. */
export function findEvidence(player: string, book: ObservedGame): readonly BuiltInEvidence[] {
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
function publicEvidence(player: string, record: PublicHistory): readonly BuiltInEvidence[] {
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

const claimsFound = new WeakMap<ObservedGame, ReadonlyMap<string, readonly BuiltInEvidence[]>>()

function claimsAgainst(book: ObservedGame): ReadonlyMap<string, readonly BuiltInEvidence[]> {
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
