import type { Claim } from '../../events/answer-schema.js'
import { type Role, teamOf } from '../../rules/roles/roles.js'
import type { Chronicle } from './chronicle.js'
import type { Knowledge } from './knowledge.js'

/** How far a listener believes what somebody claims to be: nobody speaks against it, somebody does, or it cannot be. */
export type Credit = 'trusted' | 'contested' | 'false'

/** Everything that one player has claimed, taken together: the last role, the results of all days. */
export interface Claimed {
  readonly player: string
  readonly role: Role
  /** The day the role was claimed first. */
  readonly day: number
  readonly results: readonly { readonly player: string; readonly result: string }[]
  readonly credit: Credit
}

/** What has been claimed, by player, and how far this listener may believe it. */
export function claimsOf(chronicle: Chronicle, knowledge: Knowledge): Map<string, Claimed> {
  const merged = new Map<string, Omit<Claimed, 'credit'>>()
  for (const { player, claim, day } of chronicle.claims)
    merged.set(player, merge(merged.get(player), { player, claim, day }))
  const all = [...merged.values()]
  return new Map(all.map((claimed) => [claimed.player, { ...claimed, credit: creditOf(claimed, all, knowledge) }]))
}

function merge(
  before: Omit<Claimed, 'credit'> | undefined,
  { player, claim, day }: { player: string; claim: Claim; day: number },
): Omit<Claimed, 'credit'> {
  const same = before?.role === claim.role ? before : undefined
  const results = new Map([...(same?.results ?? []), ...(claim.results ?? [])].map((result) => [result.player, result]))
  return { player, role: claim.role, day: same?.day ?? day, results: [...results.values()] }
}

type Bare = Omit<Claimed, 'credit'>

function creditOf(claimed: Bare, all: readonly Bare[], knowledge: Knowledge): Credit {
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
