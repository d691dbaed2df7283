import { findPlayer, type GameState } from './game-state.js'
import type { Effect } from './powers/effect.js'
import type { Act, PlacedEffect, RewrittenAct } from './powers/power.js'
import type { OwnedPower } from './powers/powers.js'
import type { Draw } from './random.js'
import { ownPower, rulesetOf } from './ruleset.js'

/** Whether the role of a player makes it immune to a power. */
export function isImmune({ power, target }: Pick<Act, 'power' | 'target'>, state: GameState): boolean {
  const { role = '' } = findPlayer(state, target)
  return state.rules?.cast[role]?.immuneTo?.includes(power) ?? false
}

/** The role with which a player acted, which may have another one since then. */
export const actingRole = (act: Act & { readonly role?: string }, state: GameState): string | undefined =>
  act.role ?? findPlayer(state, act.by).role

/** The power of an act, with the options of the role that used it. */
export const powerOfAct = (act: Act, state: GameState): OwnedPower | undefined =>
  ownPower(state, { id: act.by, role: actingRole(act, state) ?? '' }, act.power)

/** The acts of a night after each power, the early ones first and then in the order of the powers, has rewritten them. */
export function rewriteActs(acts: readonly Act[], state: GameState, draw: Draw): readonly RewrittenAct[] {
  const ruleset = rulesetOf(state)
  const chosen: readonly RewrittenAct[] = acts.map((act) => ({ ...act, chosen: act.target }))
  const names = ruleset?.powersInCast ?? []
  const isEarly = (name: string): boolean => ruleset?.power(name).early === true
  return [...names.filter(isEarly), ...names.filter((name) => !isEarly(name))].reduce((before, name) => {
    const power = ruleset?.power(name)
    if (power?.rewrite === undefined) return before
    const own = before.filter((act) => act.power === name && !act.stopped && !isImmune(act, state))
    return power.rewrite(before, { own, state, random: draw('rewriting', state.day, name) })
  }, chosen)
}

/** What acts do that were not stopped and whose targets are not immune, in the order of the acts. */
export function placedEffects(acts: readonly RewrittenAct[], state: GameState, draw: Draw): PlacedEffect[] {
  const able = acts.filter((act) => !act.stopped && !isImmune(act, state))
  const effects: PlacedEffect[] = []
  for (const act of able)
    for (const effect of effectsOf(act, { acts: able, effects: [...effects], state, draw })) {
      const player = effect.player ?? (effect.type === 'learn' ? act.by : act.target)
      if (player === act.target || !isImmune({ power: act.power, target: player }, state))
        effects.push({ ...effect, player, act })
    }
  return effects
}

interface Resolving {
  readonly acts: readonly RewrittenAct[]
  readonly effects: readonly PlacedEffect[]
  readonly state: GameState
  readonly draw: Draw
}

function effectsOf(act: RewrittenAct, { acts, effects, state, draw }: Resolving): readonly Effect[] {
  const own = powerOfAct(act, state)
  if (own === undefined) return []
  const { power, options } = own
  if (power.effects === undefined) return power.effect ? [power.effect(options)] : []
  const random = draw('effects', state.day, act.power, act.by, act.chosen)
  return power.effects({ act, acts, effects, options, state, random })
}
