import type { Claim } from '../../../../events/answer-schema.js'
import { claimFor } from '../../claiming.js'
import { claims, reports } from '../../phrases/facts.js'
import type { Situation } from '../../situation.js'
import type { Say } from '../lines.js'
import type { Part, Topic } from '../part.js'

/** Coming out as the sheriff, or reporting again. */
export const claimTopic: Topic = ({ situation, say }) => {
  const claim = claimFor(situation)
  if (claim === null) return null
  const again = situation.book.claims.has(situation.me)
  return claimed(claim, { situation, opening: say(again ? reports : claims.sheriff) })
}

/** The claim in words: the office first, then each result as a sentence of its own. */
export function claimed(claim: Claim, { situation, opening }: { situation: Situation; opening: string }): Part {
  const { suspects } = situation
  const results = (claim.results ?? []).filter(({ player }) => suspects.has(player)).slice(-6)
  const told = results.map(({ player, result }) =>
    result === 'mafia' ? `${situation.name(player)} is mafia.` : `${situation.name(player)} is town.`,
  )
  return { text: [opening, ...told].join(' '), claim }
}

/** What an accused player says it is, when it comes to that. Mafia say they are villagers. */
export function modestClaim(situation: Situation, say: Say): Part | null {
  const role = situation.isMafia ? 'villager' : situation.role
  if (role === undefined || role === 'mafia' || role === 'sheriff' || situation.book.claims.has(situation.me))
    return null
  return { text: say(claims[role]), claim: { role } }
}
