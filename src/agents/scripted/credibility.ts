import { teamOf } from '../../rules/roles/roles.js'
import type { Chronicle, Told } from './chronicle.js'
import type { Knowledge } from './knowledge.js'

/** How far a listener believes what somebody claims to be: nobody speaks against it, somebody does, or it cannot be. */
export type Credit = 'trusted' | 'contested' | 'false'

/** What one player has claimed, and how far this listener may believe it. */
export interface Claimed extends Told {
  readonly credit: Credit
}

/** What has been claimed, by player, and how far this listener may believe it. */
export function claimsOf({ claims }: Chronicle, knowledge: Knowledge): Map<string, Claimed> {
  const all = [...claims.values()]
  return new Map(all.map((told) => [told.player, { ...told, credit: creditOf(told, all, knowledge) }]))
}

function creditOf(claimed: Told, all: readonly Told[], knowledge: Knowledge): Credit {
  const { player, role, results } = claimed
  const team = knowledge.teams.get(player)
  if (team !== undefined && team !== teamOf(role)) return 'false'
  if (results.some((told) => contradicts(told, knowledge))) return 'false'
  if (role === 'villager') return 'trusted'
  const known = [...knowledge.roles].filter(([other, held]) => other !== player && held === role).length
  if (known >= knowledge.counts[role]) return 'false'
  const rivals = all.filter((other) => other.role === role && knowledge.teams.get(other.player) !== 'mafia')
  return rivals.length + known > knowledge.counts[role] ? 'contested' : 'trusted'
}

function contradicts({ player, result }: { player: string; result: string }, { teams }: Knowledge): boolean {
  const team = teams.get(player)
  return team !== undefined && team !== sideOf(result)
}

/** The team that a result speaks of. */
export const sideOf = (result: string): 'town' | 'mafia' => (result === 'mafia' ? 'mafia' : 'town')
