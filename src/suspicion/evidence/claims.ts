import { isMafia, type Team } from '../../rules/roles/team.js'
import { isMafiaResult, officeOf } from '../office.js'
import { isProven } from '../proven.js'
import type { BuiltInEvidence } from './built-in.js'
import type { Casebook } from './evidence.js'

/** Evidence from claims and from the observer's own findings. */
export function* claimEvidence({ claims, knowledge, me, chronicle }: Casebook): Generator<BuiltInEvidence> {
  for (const { player, role, day, results, credit } of claims.values()) {
    if (credit === 'false') yield { rule: 'falseClaim', player, day, points: 45 }
    if (credit === 'contested') yield { rule: 'contested', player, day, points: 12 }
    if (credit === 'trusted' && officeOf(chronicle.rules, role) !== null)
      yield { rule: 'credible', player, day, points: -30 }
    if (credit === 'false') continue
    const proven = isProven({ player, role, day, results }, chronicle)
    for (const { player: other, result } of results)
      yield isMafiaResult(chronicle.rules, result)
        ? { rule: 'caught', player: other, other: player, points: proven ? 90 : credit === 'trusted' ? 50 : 18 }
        : { rule: 'cleared', player: other, other: player, points: credit === 'trusted' ? -35 : -10 }
  }
  for (const { target, day } of chronicle.findings)
    if (target !== me) yield { rule: 'known', player: target, day, points: pointsOf(knowledge.teams.get(target)) }
}

/** A finding counts less if the roles leave open whether it is true. */
function pointsOf(team: Team | undefined): number {
  if (team === undefined) return -40
  return isMafia({ team }) ? 100 : -100
}
