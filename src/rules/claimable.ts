import type { GameState } from './game-state.js'
import { type RequestKind, requestKinds } from './kinds/kinds.js'
import type { Question } from './poll.js'
import { teamNames } from './roles/team.js'
import type { Rules } from './rules-schema.js'

/** Computed once for each cast, which is frozen. */
const known = new WeakMap<Rules['cast'], Pick<Question, 'claimable'>>()

/** What a claim in an answer of this kind may state: the roles of the rules and the teams. */
export function claimable(kind: RequestKind, { rules }: Pick<GameState, 'rules'>): Pick<Question, 'claimable'> {
  if (rules === null || !requestKinds[kind].takes.includes('claim')) return {}
  const found = known.get(rules.cast) ?? { claimable: [...new Set([...Object.keys(rules.cast), ...teamNames])] }
  known.set(rules.cast, found)
  return found
}
