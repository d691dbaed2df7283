import type { Claim } from '../../events/answer-schema.js'
import { findTraits } from '../../rules/powers/traits.js'
import { isMafia } from '../../rules/team.js'
import type { PlayerClaims, PublicHistory } from './history.js'
import { type Knowledge, powerOfRole, teamOfResult, teamsSeenAs } from './knowledge.js'
import type { PublicStatement } from './statements.js'

/**
 * A claim in plain words, which counts as a declared claim. A player who reports a finding without naming a role claims
 * the role that makes such findings.
 */
export function readClaim({ player, claim }: PublicStatement, { claims, rules }: PublicHistory): Claim | null {
  if (claim === undefined || rules === null) return null
  const before = claims.get(player)?.role
  const role = claim.role ?? (before !== undefined && powerOfRole(rules, before) === 'learn' ? before : undefined)
  const claimed = role ?? (claim.looked ? findInvestigator(rules) : undefined)
  if (claimed === undefined) return null
  return powerOfRole(rules, claimed) === 'learn' ? { role: claimed, results: [...claim.results] } : { role: claimed }
}

const findInvestigator = ({ cast }: NonNullable<PublicHistory['rules']>): string | undefined =>
  Object.keys(cast).find((role) => cast[role]?.powers.some(({ power }) => findTraits(power)?.tellsSide !== undefined))

/**
 * Marks results as proven: those of a player who claimed an investigating role and was then killed at night by others,
 * or whose death revealed that role. A result counts only if the roles leave no doubt about its meaning.
 */
export function recordProvenTeams(record: PublicHistory): void {
  for (const told of record.claims.values())
    if (isProven(told, record))
      for (const { player, result } of told.results) {
        const side = teamOfResult(record.rules, result)
        if (record.fates.has(player) || teamsSeenAs(side, record).size > 1) continue
        record.fates.set(player, side)
        record.changes.all++
      }
}

/** Whether it is certain that a player had the role it claimed. */
export function isProven({ player, role }: PlayerClaims, { rules, fates, killed, shownRoles }: PublicHistory): boolean {
  if (powerOfRole(rules, role) !== 'learn' || isMafia({ team: fates.get(player) })) return false
  return shownRoles.has(player) ? shownRoles.get(player) === role : killed.has(player)
}

/** How much a listener believes a claimed role: nobody contradicts it, somebody does, or it is impossible. */
type Credibility = 'trusted' | 'contested' | 'false'

/** The claims of one player, and how much this listener believes them. */
export interface JudgedClaims extends PlayerClaims {
  readonly credit: Credibility
}

/** All claims by player, and how much this listener believes them. */
export function judgeClaims({ claims, rules }: PublicHistory, knowledge: Knowledge): Map<string, JudgedClaims> {
  const all = [...claims.values()]
  return new Map(
    all.map((told) => [told.player, { ...told, credit: judgeCredibility(told, all, { knowledge, rules }) }]),
  )
}

interface Known {
  readonly knowledge: Knowledge
  readonly rules: PublicHistory['rules']
}

function judgeCredibility(claimed: PlayerClaims, all: readonly PlayerClaims[], known: Known): Credibility {
  const { knowledge, rules } = known
  const { player, role, results } = claimed
  const team = knowledge.teams.get(player)
  if (team !== undefined && team !== teamOfResult(rules, role)) return 'false'
  if (results.some((told) => contradicts(told, known))) return 'false'
  if (powerOfRole(rules, role) === null) return 'trusted'
  const dealt = knowledge.counts[role] ?? 0
  const held = [...knowledge.roles].filter(([other, own]) => other !== player && own === role).length
  if (held >= dealt) return 'false'
  const rivals = all.filter((other) => other.role === role && !isMafia({ team: knowledge.teams.get(other.player) }))
  return rivals.length + held > dealt ? 'contested' : 'trusted'
}

function contradicts({ player, result }: { player: string; result: string }, { knowledge, rules }: Known): boolean {
  const team = knowledge.teams.get(player)
  const { counts } = knowledge
  return team !== undefined && !teamsSeenAs(teamOfResult(rules, result), { rules, counts }).has(team)
}
