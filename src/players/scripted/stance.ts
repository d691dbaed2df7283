import type { Claim } from '../../events/answer-schema.js'
import { isMafia, mafiaTeam, townTeam } from '../../rules/team.js'
import type { BuiltInEvidence, EvidenceName } from '../suspicion/evidence-kinds.js'
import { isNearlyVotedOut, lastNight } from '../suspicion/history.js'
import { isAgainstMe, sayable } from './conversation.js'
import { facts } from './phrases/phrases.js'
import { hashText } from './seeded.js'
import type { Situation } from './situation.js'

/** A sheriff claims late and under pressure (source 003). */
export function chooseClaim(situation: Situation): Claim | null {
  const { role, observed, me, history } = situation
  if (situation.isMafia) return counterclaim(situation)
  if (situation.isHelper) return feignedClaim(situation)
  if (role === undefined || history.roles.powerOf(role) !== 'learn') return null
  const { findings, roles } = history
  const results = findings.map(({ target, result }) => ({ player: target, result: roles.teamOf(result) }))
  const told = observed.claims.get(me)
  if (told?.role === role) return results.length > told.results.length ? { role, results } : null
  return mustSpeak(situation) ? { role, results } : null
}

const mustSpeak = (situation: Situation): boolean =>
  (!situation.behaviours.lateClaim && situation.history.findings.length > 0) ||
  situation.request.kind !== 'speak' ||
  hasRival(situation) ||
  (isLate(situation) && isUnderPressure(situation))

/** Whoever hears another claim its own role speaks up at once. */
const hasRival = ({ role, me, observed }: Situation): boolean =>
  [...observed.claims.values()].some((claim) => claim.role === role && claim.player !== me)

export function isLate({ history, observed, me }: Situation): boolean {
  const spoken = observed.today.statements.filter(({ player, phase }) => player === me && phase === 'discussion')
  const rounds = history.rules.discussion.protocol === 'reactive' ? 2 : (history.rules.discussion.rounds ?? 1)
  return spoken.length + 1 >= rounds
}

function isUnderPressure(situation: Situation): boolean {
  const { history, view, me, suspects } = situation
  const isInDanger = (id: string) => isNearlyVotedOut(id, view.day, history)
  if (isInDanger(me)) return true
  const living = history.findings.filter(({ target }) => suspects.has(target))
  if (living.some(({ target, result }) => !history.roles.isThreat(result) && isInDanger(target))) return true
  return view.day >= 2 && living.some(({ result }) => history.roles.isThreat(result))
}

function counterclaim(situation: Situation): Claim | null {
  const { observed, me, teammates, others, history, behaviours, feelings } = situation
  if (!behaviours.counterclaim || observed.claims.has(me)) return null
  if (hashText(`${feelings} ${me} counterclaim`) % 4 !== 0) return null
  const rival = [...observed.claims.values()].find(
    ({ player, role, results }) =>
      history.roles.powerOf(role) === 'learn' &&
      !teammates.includes(player) &&
      results.some((told) => told.player === me && history.roles.isThreat(told.result)),
  )
  const fate = rival && observed.knowledge.teams.get(rival.player)
  if (rival === undefined || (fate && !isMafia({ team: fate }))) return null
  const friend = others.find(({ id }) => id !== rival.player && !teammates.includes(id))
  const lie = { player: rival.player, result: mafiaTeam }
  return { role: rival.role, results: friend ? [lie, { player: friend.id, result: townTeam }] : [lie] }
}

/** Who helps the mafia unknown claims to investigate from the first day on: it lies about one player for each night. */
function feignedClaim(situation: Situation): Claim | null {
  const { observed, me, history, view, behaviours, feelings } = situation
  const role = history.roles.investigator
  if (!behaviours.counterclaim || role === undefined || !history.roles.counts[role]) return null
  const told = observed.claims.get(me)
  const begins = canBeHeld(role, situation) && hashText(`${feelings} ${me} claim`) % 4 > 0
  if (told === undefined ? !begins : told.role !== role) return null
  const results = told?.results ?? []
  const lie = results.length < lastNight(view.day, history) ? chooseLie(role, situation) : null
  return lie && { role, results: [...results, lie] }
}

const canBeHeld = (role: string, { history }: Situation): boolean =>
  [...history.shownRoles.values()].filter((shown) => shown === role).length < (history.roles.counts[role] ?? 0)

/** It clears whom a rival accuses, then accuses the rival, then somebody of the others. */
function chooseLie(role: string, situation: Situation): { player: string; result: string } | null {
  const { observed, me, others, accomplices, feelings, view, isOurs } = situation
  const known = new Set(observed.claims.get(me)?.results.map(({ player }) => player))
  const free = others.map(({ id }) => id).filter((id) => !known.has(id) && !isOurs(id))
  const friend = free.find((id) => accomplices.has(id))
  if (friend !== undefined) return { player: friend, result: townTeam }
  const rival = free.find((id) => observed.claims.get(id)?.role === role)
  const victim = rival ?? free[hashText(`${feelings} ${me} ${view.day} lie`) % Math.max(1, free.length)]
  return victim === undefined ? null : { player: victim, result: mafiaTeam }
}

export interface Stance {
  readonly target: string | null
  /** 0 to 100 and a little beyond: the visible suspicion, one's own earlier words and a hunch. */
  readonly score: number
  readonly evidence?: BuiltInEvidence
}

/** Whether this player has said that `id` is town, or is about to: nobody withdraws such a statement. */
export function clears(id: string, situation: Situation): boolean {
  const { observed, me, history, request } = situation
  const told = request.kind === 'vote' || request.kind === 'nominate' ? null : chooseClaim(situation)
  return [...(observed.claims.get(me)?.results ?? []), ...(told?.results ?? [])].some(
    ({ player, result }) => player === id && !history.roles.isThreat(result),
  )
}

/** Whether it has told the table, or tells it now, that it found `target` out. */
export function isWitness(target: string, situation: Situation): boolean {
  const { observed, me, history } = situation
  const told = [...(observed.claims.get(me)?.results ?? []), ...(chooseClaim(situation)?.results ?? [])]
  return told.some(({ player, result }) => player === target && history.roles.isThreat(result))
}

export function chooseStance(
  situation: Situation,
  options: readonly string[] = situation.others.map(({ id }) => id),
): Stance {
  const mine = ownAccusations(situation)
  const living = options.filter((id) => id !== situation.me && situation.suspects.has(id))
  const others = living.filter((id) => !clears(id, situation) && !situation.allies.includes(id))
  const mustChoose = situation.request.options.some((option) => living.includes(option))
  const candidates = others.length === 0 && mustChoose ? living : others
  const feelings = hashText(`${situation.feelings} ${situation.me} `)
  const isLast = situation.behaviours.crowd && !situation.others.some(({ id }) => situation.teammates.includes(id))
  let best: Stance = { target: null, score: Number.NEGATIVE_INFINITY }
  for (const id of candidates) {
    // A feeling that has no reason and stays through the game, from -9 to 9, and one of the moment.
    const hunch = (hashText(id, feelings) % 19) - 9 + situation.random() * 8 - 4
    const score = rateTarget(id, situation, isLast) + (mine.includes(id) ? 12 : 0) + hunch
    if (score > best.score) best = { target: id, score }
  }
  return best.target === null ? best : { ...best, ...strongestReason(best.target, situation) }
}

/** Who else has accused `target` today, the last, and has nothing against this player. */
export const allyAgainst = (target: string, situation: Situation): string | undefined =>
  situation.observed.today.statements.findLast(
    ({ player, accuses }) =>
      !situation.isOurs(player) &&
      situation.suspects.has(player) &&
      accuses.includes(target) &&
      !isAgainstMe(player, situation),
  )?.player

export const ownAccusations = ({ observed, me }: Situation): readonly string[] =>
  observed.today.accusations.get(me) ?? []

function strongestReason(id: string, situation: Situation): { evidence?: BuiltInEvidence } {
  const [evidence] = sayable(id, situation)
  return evidence ? { evidence } : {}
}

/** Whether it would rather vote for nobody: the case must be strong on the first day, more so where a few votes decide. */
export function holdsBack({ score }: Stance, { view, history: { rules } }: Situation): boolean {
  const isHasty = rules.decision === 'vote' && rules.vote.elimination === 'plurality'
  return score < (view.day > 1 ? 32 : isHasty ? 60 : 42)
}

function rateTarget(id: string, situation: Situation, isLast: boolean): number {
  const { suspects, isMafia, teammates, accusers, accomplices } = situation
  const seen = suspects.get(id)?.score ?? 0
  if (accomplices.has(id)) return seen - 60
  if (!isMafia) return seen
  if (teammates.includes(id)) return isLost(id, situation) ? seen + 15 : -100
  return seen + (accusers.get(id)?.length ?? 0) * (isLast ? 8 : 1)
}

export const isTrustedCatch = ({ rule, trusted }: BuiltInEvidence): boolean => rule === 'caught' && trusted === true

/** Exposed by a trusted sheriff, or accused by most: better to be seen voting against it (source 003: busing). */
export function isLost(mate: string, { suspects, accusers, others, behaviours }: Situation): boolean {
  const suspicion = suspects.get(mate)
  if (suspicion === undefined || !behaviours.busing) return false
  if (suspicion.evidence.some(isTrustedCatch)) return true
  return (accusers.get(mate)?.length ?? 0) * 2 > others.length && suspicion.score >= 60
}

/** Private thoughts about evidence. `{other}` is the victim, the friend or the accuser. */
const notes: Readonly<Record<EvidenceName, string>> = facts.notes

export function describeScore(score: number): string {
  if (score >= 85) return 'as good as caught'
  if (score >= 65) return 'very suspicious'
  if (score >= 45) return 'rather suspicious'
  return score >= 25 ? 'a little suspicious' : 'hardly suspicious'
}

export function describeThought(
  { target, evidence }: Stance,
  { name, suspects, isMafia, teammates }: Situation,
): string {
  if (target === null) return 'Nobody stands out.'
  const how = describeScore(suspects.get(target)?.score ?? 0)
  const found = suspects.get(target)?.evidence.find(({ rule, points }) => rule === 'known' && points > 0)
  const reason = isMafia ? evidence : (found ?? evidence)
  const why = reason ? `for ${notes[reason.rule].replace('{other}', name(reason.other ?? ''))}` : 'on a hunch'
  if (teammates.includes(target)) return `${name(target)} is lost, ${why}: better to be seen on the right side.`
  return isMafia
    ? `${name(target)} makes a good scapegoat: ${how} in the eyes of the table, ${why}.`
    : `${name(target)} looks worst to me: ${how}, ${why}.`
}
