import type { Rules } from '../rules-schema.js'
import type { Team } from './team.js'

/** The role of a team without powers, which its other roles can claim; the team's name if there is none. */
export function plainRoleOf({ cast }: Pick<Rules, 'cast'>, team: Team): string {
  const plain = Object.entries(cast).find(
    ([, { team: own, powers, votes = 1, wins = 'team' }]) =>
      own === team && powers.length === 0 && votes === 1 && wins === 'team',
  )
  return plain?.[0] ?? team
}
