import type { Claim } from '../../kernel/events/acts.js'
import type { View } from '../../kernel/events/view.js'
import type { Role } from '../../kernel/rules/role.js'
import { isMafia, type Team } from '../../kernel/rules/team.js'
import type { GameRoles } from './game-roles.js'
import type { GameHistory, PlayerClaims, PublicHistory } from './history.js'

export interface Knowledge {
  readonly teams: ReadonlyMap<string, Team>
  readonly roles: ReadonlyMap<string, Role>
}

export type ViewObserver = Pick<View, 'audience' | 'day' | 'self'>

/** A mafia player gets no team-mates, so that it reasons in public like the town. */
export function deduceKnowledge({ self, audience }: ViewObserver, history: GameHistory): Knowledge {
  const { roles: gameRoles, knownTeams, shownRoles, findings } = history
  const teams = new Map(knownTeams)
  const roles = new Map(shownRoles)
  for (const claimed of history.claims.values()) if (isProven(claimed, history)) roles.set(claimed.player, claimed.role)
  for (const { target, result } of findings) {
    if (gameRoles.teamsShownAs(result).size === 1 && !knownTeams.has(target))
      teams.set(target, gameRoles.teamOf(result))
    if (gameRoles.rules.cast[result]) roles.set(target, result)
  }
  if (self?.role && self.team && !isMafia(self)) {
    teams.set(audience, self.team)
    roles.set(audience, self.role)
  }
  return { teams, roles }
}

interface FoundClaim {
  readonly role?: string
  readonly results: readonly { readonly player: string; readonly result: string }[]
  readonly looked: boolean
}

/** What a claim in words declares. Who reports a finding without a role claims the role that makes such findings. */
export function readClaim(
  { player, claim }: { readonly player: string; readonly claim?: FoundClaim | undefined },
  { claims, roles }: { readonly claims: ReadonlyMap<string, { readonly role: Role }>; readonly roles: GameRoles },
): Claim | null {
  if (claim === undefined) return null
  const before = claims.get(player)?.role
  const role = claim.role ?? (before !== undefined && roles.powerOf(before) === 'learn' ? before : undefined)
  const claimed = role ?? (claim.looked ? roles.investigator : undefined)
  if (claimed === undefined) return null
  if (roles.powerOf(claimed) !== 'learn') return { role: claimed }
  return { role: claimed, results: claim.results.map(({ player: about, result }) => ({ player: about, result })) }
}

/** Of claimed investigators whom others killed at night or whose death showed that role, if roles leave no doubt. */
export function recordProvenTeams(history: PublicHistory): void {
  const { claims, knownTeams, roles, evidence } = history
  for (const claimed of claims.values())
    if (isProven(claimed, history))
      for (const { player, result } of claimed.results) {
        if (knownTeams.has(player) || roles.teamsShownAs(result).size > 1) continue
        knownTeams.set(player, roles.teamOf(result))
        evidence.clear()
      }
}

export function isProven(
  { player, role }: Pick<PlayerClaims, 'player' | 'role'>,
  { roles, knownTeams, killed, shownRoles }: PublicHistory,
): boolean {
  if (roles.powerOf(role) !== 'learn' || isMafia({ team: knownTeams.get(player) })) return false
  return shownRoles.has(player) ? shownRoles.get(player) === role : killed.has(player)
}

/** Nobody contradicts the claimed role, somebody does, or it is impossible. */
export interface JudgedClaims extends PlayerClaims {
  readonly credit: 'trusted' | 'contested' | 'false'
}

export function judgeClaims(
  { claims, roles, deaths, outlasted }: Pick<PublicHistory, 'claims' | 'roles' | 'deaths' | 'outlasted'>,
  knowledge: Knowledge,
): Map<string, JudgedClaims> {
  const all = [...claims.values()]
  const convicted = new Set(deaths.flatMap(({ player, cause }) => (cause === 'vote' ? player : [])))
  const outlived = new Set(deaths.slice(0, outlasted).map(({ player }) => player))
  const known = { knowledge, roles, convicted, outlived }
  const possible = all.filter((claimed) => !isImpossible(claimed, known))
  const judge = (claimed: PlayerClaims) =>
    possible.includes(claimed) ? judgeCredibility(claimed, possible, known) : 'false'
  return new Map(all.map((claimed) => [claimed.player, { ...claimed, credit: judge(claimed) }]))
}

interface Known {
  readonly knowledge: Knowledge
  readonly roles: GameRoles
  /** Whom the table has voted out: between two rivals it has decided then. */
  readonly convicted: ReadonlySet<string>
  /** The dead after whom the game went on: not all killers are among them. The last death may have ended it. */
  readonly outlived: ReadonlySet<string>
}

/** What the facts alone rule out. */
function isImpossible({ player, role, results }: PlayerClaims, known: Known): boolean {
  const team = known.knowledge.teams.get(player)
  if (team !== undefined && team !== known.roles.teamOf(role)) return true
  return results.some((result) => contradicts(result, known)) || findsTooMany(results, known)
}

/** More killers than were dealt, or all of them dead while the game continues. */
function findsTooMany(results: PlayerClaims['results'], { roles, outlived }: Known): boolean {
  const found = results.filter(({ result }) => roles.isThreat(result) && roles.teamsShownAs(result).size === 1)
  return found.length > roles.threats || found.filter(({ player }) => outlived.has(player)).length >= roles.threats
}

function judgeCredibility(
  { player, role }: PlayerClaims,
  all: readonly PlayerClaims[],
  { knowledge, roles, convicted }: Known,
): JudgedClaims['credit'] {
  if (roles.powerOf(role) === null) return 'trusted'
  const dealt = roles.counts[role] ?? 0
  const held = [...knowledge.roles].filter(([other, own]) => other !== player && own === role).length
  if (held >= dealt) return 'false'
  const rivals = all.filter((other) => other.role === role && !isMafia({ team: knowledge.teams.get(other.player) }))
  if (rivals.length + held <= dealt) return 'trusted'
  if (convicted.has(player)) return 'false'
  return rivals.filter((rival) => !convicted.has(rival.player)).length + held > dealt ? 'contested' : 'trusted'
}

function contradicts({ player, result }: PlayerClaims['results'][number], { knowledge, roles }: Known): boolean {
  const team = knowledge.teams.get(player)
  return team !== undefined && !roles.teamsShownAs(result).has(team)
}
