import type { Claim } from '../../../../events/answer-schema.js'
import type { Team } from '../../../../rules/roles/team.js'
import { officeOf, plainRole, sideOf } from '../../../../suspicion/office.js'
import { claimFor } from '../../claiming.js'
import { claims, findings, reports } from '../../phrases/facts.js'
import type { Situation } from '../../situation.js'
import type { Say } from '../lines.js'
import type { Part, Topic } from '../part.js'

/** Claiming to be the sheriff, or reporting again. */
export const claimTopic: Topic = ({ situation, say }) => {
  const claim = claimFor(situation)
  if (claim === null) return null
  const again = situation.book.claims.has(situation.me)
  return claimPart(claim, { situation, say, opening: say(again ? reports : claims.learn, { role: claim.role }) })
}

/** The claim in words: the role first, then each result as a separate sentence. */
function claimPart(
  claim: Claim,
  { situation, opening, say }: { situation: Situation; opening: string; say: Say },
): Part {
  const { suspects } = situation
  const known = new Set(situation.book.claims.get(situation.me)?.results.map(({ player }) => player))
  const news = (claim.results ?? []).filter(({ player }) => suspects.has(player) && !known.has(player)).slice(-6)
  const told = news.map(({ player, result }) =>
    finding(player, sideOf(situation.chronicle.rules, result), { situation, say }),
  )
  return { text: [opening, ...told].filter((text) => text !== '').join(' '), claim }
}

function finding(player: string, side: Team, { situation, say }: { situation: Situation; say: Say }): string {
  const shown = situation.name(player)
  return say(findings[side], { player: shown }) || `${shown} is ${side}.`
}

/** The role that an accused player claims, if it must. Mafia claim to have no power. */
export function modestClaim(situation: Situation, say: Say): Part | null {
  const { isMafia, chronicle, book, me } = situation
  const role = isMafia ? plainRole(chronicle.rules) : situation.role
  const office = role === undefined ? null : officeOf(chronicle.rules, role)
  if (role === undefined || office === 'learn' || book.claims.has(me)) return null
  return { text: say(claims[office ?? 'none'], { role }), claim: { role } }
}
