import { isMafia } from '../rules/roles/team.js'
import type { PublicRecord, Told } from './chronicle.js'
import type { Knowledge } from './knowledge.js'
import { officeOf, sideOf, teamsSeenAs } from './office.js'

/** How much a listener believes a claimed role: nobody contradicts it, somebody does, or it is impossible. */
export type Credit = 'trusted' | 'contested' | 'false'

/** The claims of one player, and how much this listener believes them. */
export interface Claimed extends Told {
  readonly credit: Credit
}

/** All claims by player, and how much this listener believes them. */
export function claimsOf({ claims, rules }: PublicRecord, knowledge: Knowledge): Map<string, Claimed> {
  const all = [...claims.values()]
  return new Map(all.map((told) => [told.player, { ...told, credit: creditOf(told, all, { knowledge, rules }) }]))
}

interface Known {
  readonly knowledge: Knowledge
  readonly rules: PublicRecord['rules']
}

function creditOf(claimed: Told, all: readonly Told[], known: Known): Credit {
  const { knowledge, rules } = known
  const { player, role, results } = claimed
  const team = knowledge.teams.get(player)
  if (team !== undefined && team !== sideOf(rules, role)) return 'false'
  if (results.some((told) => contradicts(told, known))) return 'false'
  if (officeOf(rules, role) === null) return 'trusted'
  const dealt = knowledge.counts[role] ?? 0
  const held = [...knowledge.roles].filter(([other, own]) => other !== player && own === role).length
  if (held >= dealt) return 'false'
  const rivals = all.filter((other) => other.role === role && !isMafia({ team: knowledge.teams.get(other.player) }))
  return rivals.length + held > dealt ? 'contested' : 'trusted'
}

function contradicts({ player, result }: { player: string; result: string }, { knowledge, rules }: Known): boolean {
  const team = knowledge.teams.get(player)
  const { counts } = knowledge
  return team !== undefined && !teamsSeenAs(sideOf(rules, result), { rules, counts }).has(team)
}
