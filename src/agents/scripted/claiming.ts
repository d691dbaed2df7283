import type { Claim } from '../../events/answer-schema.js'
import { isMafia, mafiaTeam, townTeam } from '../../rules/roles/team.js'
import { isMafiaResult, officeOf, sideOf } from '../../suspicion/office.js'
import { hashOf } from './seeded.js'
import type { Situation } from './situation.js'

/**
 * What this player should claim now, if anything. A sheriff claims late and under pressure: when it is likely to be
 * eliminated, when many accuse a player it has cleared, or when it has found a mafia member and the day is ending
 * (source 003). A mafia member accused by a sheriff may claim to be the sheriff.
 */
export function claimFor(situation: Situation): Claim | null {
  const { role, book, me, chronicle } = situation
  if (situation.isMafia) return counterclaim(situation)
  if (role === undefined || officeOf(chronicle.rules, role) !== 'learn') return null
  const results = chronicle.findings.map(({ target, result }) => ({
    player: target,
    result: sideOf(chronicle.rules, result),
  }))
  const told = book.claims.get(me)
  if (told?.role === role) return results.length > told.results.length ? { role, results } : null
  return mustSpeak(situation) ? { role, results } : null
}

const mustSpeak = (situation: Situation): boolean =>
  (!situation.behaves.lateClaim && situation.chronicle.findings.length > 0) ||
  situation.request.kind !== 'speak' ||
  (isLate(situation) && isUnderPressure(situation))

/** Whether there will hardly be another chance to speak today. */
export function isLate({ chronicle, book, me }: Situation): boolean {
  const spoken = book.today.sayings.filter(({ player, phase }) => player === me && phase === 'discussion')
  const rounds = chronicle.rules?.discussion.protocol === 'reactive' ? 2 : (chronicle.rules?.discussion.rounds ?? 1)
  return spoken.length + 1 >= rounds
}

function isUnderPressure(situation: Situation): boolean {
  const { chronicle, view, me, suspects } = situation
  if (isWagon(me, situation)) return true
  const living = chronicle.findings.filter(({ target }) => suspects.has(target))
  if (living.some(({ target, result }) => !isMafiaResult(chronicle.rules, result) && isWagon(target, situation)))
    return true
  return view.day >= 2 && living.some(({ result }) => isMafiaResult(chronicle.rules, result))
}

/** Whether a crowd is forming: at least two accusers, and three in ten of the living others. */
function isWagon(player: string, { accusers, others }: Situation): boolean {
  const count = accusers.get(player)?.length ?? 0
  return count >= 2 && count * 10 >= others.length * 3
}

function counterclaim({ book, me, mates, others, chronicle, behaves }: Situation): Claim | null {
  if (!behaves.counterclaim || book.claims.has(me) || hashOf(`${chronicle.game} ${me} counterclaim`) % 4 !== 0)
    return null
  const rival = [...book.claims.values()].find(
    ({ player, role, results }) =>
      officeOf(chronicle.rules, role) === 'learn' &&
      !mates.includes(player) &&
      results.some((told) => told.player === me && isMafiaResult(chronicle.rules, told.result)),
  )
  const fate = rival && book.knowledge.teams.get(rival.player)
  if (rival === undefined || (fate && !isMafia({ team: fate }))) return null
  const friend = others.find(({ id }) => id !== rival.player && !mates.includes(id))
  const lie = { player: rival.player, result: mafiaTeam }
  return { role: rival.role, results: friend ? [lie, { player: friend.id, result: townTeam }] : [lie] }
}
