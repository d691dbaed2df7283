import type { Claim } from '../../kernel/events/acts.js'
import { isMafia, mafiaTeam, townTeam } from '../../kernel/rules/team.js'
import { isNearlyVotedOut, lastNight } from '../suspicion/history.js'
import { hashText } from './seeded.js'
import type { Situation } from './situation.js'

/** What this player declares now. Chosen once: whom it suspects and what it says depend on it. */
export const chooseClaim = (situation: Situation): Claim | null => situation.once(claimFor)

/** A sheriff claims late and under pressure (source 003). */
function claimFor(situation: Situation): Claim | null {
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
  // With three others, one wrong vote is the last.
  return (view.day >= 2 || suspects.size <= 4) && living.some(({ result }) => history.roles.isThreat(result))
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
  const { observed, me, history, view, behaviours } = situation
  const role = history.roles.investigator
  if (!behaviours.counterclaim || role === undefined || !history.roles.counts[role]) return null
  const told = observed.claims.get(me)
  const begins = canBeHeld(role, situation)
  if (told === undefined ? !begins : told.role !== role) return null
  const results = told?.results ?? []
  const lie = results.length < lastNight(view.day, history) ? chooseLie(role, situation) : null
  return lie && { role, results: [...results, lie] }
}

const canBeHeld = (role: string, { history }: Situation): boolean =>
  [...history.shownRoles.values()].filter((shown) => shown === role).length < (history.roles.counts[role] ?? 0)

/** It clears whom a rival accuses, then accuses the rival, then somebody of the others. */
function chooseLie(role: string, situation: Situation): { player: string; result: string } | null {
  const { observed, me, others, accomplices, feelings, view, isOurs, history } = situation
  const known = new Set(observed.claims.get(me)?.results.map(({ player }) => player))
  const free = others.map(({ id }) => id).filter((id) => !known.has(id) && !isOurs(id))
  const friend = free.find((id) => accomplices.has(id))
  if (friend !== undefined) return { player: friend, result: townTeam }
  const rival = free.find((id) => observed.claims.get(id)?.role === role)
  // The mafia spare whoever lies for them.
  const opponent = free.find((id) => history.remarks.get(id)?.has(`against ${me}`))
  const victim = rival ?? opponent ?? free[hashText(`${feelings} ${me} ${view.day} lie`) % Math.max(1, free.length)]
  // Nobody believes that there are more than were dealt.
  const told = observed.claims.get(me)?.results.filter(({ result }) => history.roles.isThreat(result)).length ?? 0
  const result = told < history.roles.threats ? mafiaTeam : townTeam
  return victim === undefined ? null : { player: victim, result }
}

const toldResults = ({ observed, me }: Situation, now: Claim | null): NonNullable<Claim['results']> => [
  ...(observed.claims.get(me)?.results ?? []),
  ...(now?.results ?? []),
]

function playersCleared(situation: Situation): ReadonlySet<string> {
  const { history, request } = situation
  const now = request.kind === 'vote' || request.kind === 'nominate' ? null : chooseClaim(situation)
  const cleared = toldResults(situation, now).filter(({ result }) => !history.roles.isThreat(result))
  return new Set(cleared.map(({ player }) => player))
}

function playersFoundOut(situation: Situation): ReadonlySet<string> {
  const told = toldResults(situation, chooseClaim(situation))
  return new Set(told.flatMap(({ player, result }) => (situation.history.roles.isThreat(result) ? player : [])))
}

/** Whether this player has said that `id` is town, or is about to: nobody withdraws such a statement. */
export const clears = (id: string, situation: Situation): boolean => situation.once(playersCleared).has(id)

/** Whether it has told the table, or tells it now, that it found `target` out. */
export const isWitness = (target: string, situation: Situation): boolean => situation.once(playersFoundOut).has(target)
