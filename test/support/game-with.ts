import { defineRules, type GameState, type RulesInput } from '../../src/index.js'
import type { PowerUse } from '../../src/kernel/rules/role.js'
import { dealt } from './dealt.js'

const seats = { Ann: 'owner', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }

/** A game of six in which Ann has these powers. */
export function gameWith(uses: readonly PowerUse[], more: Partial<GameState> = {}, rules: RulesInput = {}): GameState {
  const owner = { team: 'town', powers: uses, describe: 'An owner of powers.' } as const
  const made = defineRules({ extends: 'classic', ...rules, cast: { ...rules.cast, owner } })
  return { ...dealt(seats, made, 2), ...more }
}
