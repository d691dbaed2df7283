import { findPlayer, type GameState } from './game-state.js'
import { type NightOutcome, shieldsOf, sortEffects, strikes } from './night.js'
import { rewriteActs } from './night-acts.js'
import { computePlayState } from './play-state.js'
import type { PowerOptions } from './powers/options.js'
import type { Act, PowerFinding } from './powers/power.js'
import type { Draw } from './random.js'
import { ownPower, rulesetOf } from './ruleset.js'

/**
 * What the owners of acts find out, each with the time when they learn it, in the order of the acts. A finding names whom
 * its owner chose, even if another power turned the act to somebody else.
 */
export function collectFindings(
  { acts }: Pick<NightOutcome, 'acts'>,
  state: GameState,
  draw: Draw,
): readonly { readonly act: Act; readonly at: 'night' | 'dawn'; readonly finding: PowerFinding }[] {
  const done = acts.filter(({ result, hidden }) => result !== 'blocked' && !hidden)
  return acts.flatMap((act) => {
    if (act.result !== 'done' && act.result !== 'delayed') return []
    const own = ownPower(state, findPlayer(state, act.by), act.power)
    if (own?.power.finds === undefined) return []
    const { power, options } = own
    const chosen = act.chosen ?? act.target
    const random = draw('finding', state.day, act.power, act.by, chosen)
    const shown = howShown(act.by, options, state)
    const finding = power.finds?.({ act: { ...act, chosen }, options, state, done, random, ...shown })
    if (!finding) return []
    const named = finding.data.target === act.target ? { ...finding.data, target: chosen } : finding.data
    return [{ act, at: power.learnsAt?.(options) ?? 'night', finding: { ...finding, data: named } }]
  })
}

/** A mark of the owner says how its findings are shown, or else its role does. */
function howShown(owner: string, options: PowerOptions, { marks = [] }: GameState): { shows?: string } {
  const marked = marks.findLast(({ player, shows }) => player === owner && shows !== undefined)
  const shows = marked?.shows ?? options.shows
  return typeof shows === 'string' ? { shows } : {}
}

/** What those who act after all others are shown before they choose, once the others' acts are known. */
export function collectSights(
  acts: readonly Act[],
  state: GameState,
  draw: Draw,
): readonly { readonly player: string; readonly finding: PowerFinding }[] {
  const late = rulesetOf(state)?.latePowers ?? []
  if (late.length === 0) return []
  const victims = victimsOf(acts, state, draw)
  const { awake } = computePlayState(state)
  // Whoever has yet to choose is stopped if an act on nobody else would be.
  const possible = late.flatMap((power) => (awake[power] ?? []).map((by) => ({ power, by, target: by })))
  const rewritten = rewriteActs([...acts, ...possible], state, draw)
  const hindered = new Set(rewritten.flatMap(({ by, stopped }) => (stopped ? [by] : [])))
  return late.flatMap((name) =>
    (awake[name] ?? []).flatMap((id) => {
      if (hindered.has(id)) return []
      const player = findPlayer(state, id)
      const own = ownPower(state, player, name)
      if (own === undefined || state.day < own.options.from) return []
      const finding = own.power.sees?.({ player, options: own.options, state, acts, victims })
      return finding ? [{ player: id, finding }] : []
    }),
  )
}

/** Who will die by these acts unless somebody else protects them, by seat: nobody whom no protection saves. */
function victimsOf(acts: readonly Act[], state: GameState, draw: Draw): string[] {
  const { now } = sortEffects(rewriteActs(acts, state, draw), state, draw)
  const shields = shieldsOf(now)
  const struck = strikes(now, shields, state).map(({ player }) => player)
  return struck.filter((player) => {
    const saved = strikes(now, [...shields, { by: player, target: player, sacrifice: false }], state)
    return saved.every((death) => death.player !== player)
  })
}
