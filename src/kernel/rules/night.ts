import { type Death, withSharedFates } from './deaths.js'
import { findPlayer, type GameState, type Link, type Mark, type PendingAct, type ResolvedAct } from './game-state.js'
import {
  endedMarks,
  linksOf,
  marksOf,
  type News,
  newsOf,
  type PlayerWinTold,
  revivedBy,
  winsOf,
} from './lasting-effects.js'
import { actingRole, isImmune, placedEffects, powerOfAct, rewriteActs } from './night-acts.js'
import type { Act, PlacedEffect, RewrittenAct } from './powers/power.js'
import { killCause } from './powers/powers.js'
import type { Draw } from './random.js'

/** A player who gets another role. */
export interface Conversion {
  readonly player: string
  readonly role: string
}

/** The outcome of a night. All deaths of a night are simultaneous. */
export interface NightOutcome {
  readonly acts: readonly ResolvedAct[]
  /** By seat, which reveals nothing about who killed whom. Of two powers that struck, the cause names the first. */
  readonly deaths: readonly Death[]
  /** The links that were made, and the roles that players get who are still alive. */
  readonly links: readonly Link[]
  readonly conversions: readonly Conversion[]
  /** The acts that take effect in a later night. */
  readonly pending: readonly PendingAct[]
  /** The marks that were set, and those that were ended. */
  readonly marks: readonly Mark[]
  readonly ended: readonly Mark[]
  /** The players who have won for themselves, who learns of it, and as whom they end the game, if they do. */
  readonly wins: readonly PlayerWinTold[]
  /** What is told, and which of the dead live again. */
  readonly news: readonly News[]
  readonly revived: readonly string[]
  /** Whether the day is over. */
  readonly endsDay: boolean
  /** Who was shielded. */
  readonly shielded: readonly string[]
}

/** The result of each act of a night, and who dies (sources 001 and 003; the order of the powers decides). */
export function resolveNight(acts: readonly Act[], state: GameState, draw: Draw): NightOutcome {
  return outcomeOf(rewriteActs(acts, state, draw), state, draw)
}

/** The same of acts that answer to something by day or at dawn, which no power rewrites. */
export function resolveReaction(acts: readonly Act[], state: GameState, draw: Draw): NightOutcome {
  // What other acts have left for a later night is not due now.
  const alone = { ...state, pending: [] }
  return outcomeOf(
    acts.map((act) => ({ ...act, chosen: act.target })),
    alone,
    draw,
  )
}

function outcomeOf(acts: readonly RewrittenAct[], state: GameState, draw: Draw): NightOutcome {
  const killed = killedBefore(acts, state, draw)
  const { effects, now, later } = sortEffects(
    acts.filter((act) => !killed.has(act)),
    state,
    draw,
  )
  const shields = shieldsOf(now)
  const isSafe = (effect: PlacedEffect): boolean =>
    isStoppable(effect) && shields.some((shield) => shield.target === effect.player)
  const resultOf = (act: RewrittenAct): ResolvedAct['result'] => {
    if (act.stopped) return 'blocked'
    if (killed.has(act) || isImmune(act, state)) return 'prevented'
    const own = effects.filter((effect) => effect.act === act)
    if (own.some((effect) => later.includes(effect))) return 'delayed'
    return own.length > 0 && own.every(isSafe) ? 'prevented' : 'done'
  }
  const links = linksOf(now)
  const struck = strikes(now, shields, state)
  const deaths = withSharedFates(struck, { ...state, links: [...(state.links ?? []), ...links] })
  const survives = (id: string): boolean => deaths.every(({ player }) => player !== id)
  return {
    acts: acts.map((act) => ({ ...seenAct(act), result: resultOf(act) })),
    deaths,
    links,
    conversions: conversionsOf(
      now.filter((effect) => survives(effect.player) && !isSafe(effect)),
      state,
    ),
    pending: later.map((effect) => pendingAct(effect, state)),
    marks: marksOf(now, state),
    ended: endedMarks(now, acts, state),
    wins: winsOf(now, state),
    news: newsOf(now),
    revived: revivedBy(now, state),
    endsDay: now.some(({ type }) => type === 'endDay'),
    shielded: shields.map(({ target }) => target),
  }
}

/** The acts of those who are killed by an act before theirs, and whose power then does nothing. */
function killedBefore(acts: readonly RewrittenAct[], state: GameState, draw: Draw): ReadonlySet<RewrittenAct> {
  const killed = new Set<RewrittenAct>()
  const careful = acts.filter((act) => powerOfAct(act, state)?.options.ifAlive)
  if (careful.length === 0) return killed
  const { now } = sortEffects(acts, state, draw)
  const shields = shieldsOf(now)
  for (const act of careful) {
    const before = now.filter((each) => acts.indexOf(each.act as RewrittenAct) < acts.indexOf(act))
    const able = before.filter((each) => !killed.has(each.act as RewrittenAct))
    if (strikes(able, shields, state).some(({ player }) => player === act.by)) killed.add(act)
  }
  return killed
}

/** An act as it is recorded: whom its owner chose only if that is not whom it met. */
function seenAct({ power, by, target, chosen, picks, hidden }: RewrittenAct): Act {
  return { power, by, target, ...(chosen !== target && { chosen }), ...(picks && { picks }), ...(hidden && { hidden }) }
}

interface SortedEffects {
  /** Those of acts that were not stopped, and whose targets are not immune. */
  readonly effects: readonly PlacedEffect[]
  /** Those that come in this night, where those of acts of earlier nights may be among them, and in a later one. */
  readonly now: readonly PlacedEffect[]
  readonly later: readonly PlacedEffect[]
}

/** The effects of acts, sorted by when they come. */
export function sortEffects(acts: readonly RewrittenAct[], state: GameState, draw: Draw): SortedEffects {
  const effects = placedEffects(acts, state, draw)
  const isLater = ({ delay = 0 }: PlacedEffect): boolean => delay > 0
  const now = [...effects.filter((each) => !isLater(each)), ...effectsDue(state)]
  return { effects, now, later: effects.filter(isLater) }
}

/** A protection saves from strikes that can be stopped, and from conversions. */
const isStoppable = (effect: PlacedEffect): boolean =>
  (effect.type === 'convert' || effect.type === 'strike') && effect.stoppable !== false

/** What acts of earlier nights do in this one. */
function effectsDue(state: GameState): PlacedEffect[] {
  const { pending = [], day } = state
  return pending
    .filter((act) => act.day === day && isDue(act, state))
    .flatMap(({ effect: computed, ...act }) => {
      const own = powerOfAct(act, state)
      const effect = computed ?? own?.power.effect?.(own.options)
      return effect ? [{ ...effect, player: effect.player ?? act.target, delay: 0, act }] : []
    })
}

/** What comes later comes to the living; the dead alone can be revived. */
const isDue = ({ effect, target }: PendingAct, state: GameState): boolean =>
  findPlayer(state, effect?.player ?? target).status === 'alive' || effect?.type === 'revive'

/** An act is kept with the role of its owner, which may be another one when the act takes effect. */
function pendingAct({ act, delay = 0, ...effect }: PlacedEffect, state: GameState): PendingAct {
  const { power, by, target } = act
  const role = actingRole(act, state)
  const isComputed = powerOfAct(act, state)?.power.effects !== undefined
  return {
    power,
    by,
    target,
    day: state.day + delay,
    ...(role !== undefined && { role }),
    ...(isComputed && { effect }),
  }
}

/** A protection of one player; with `sacrifice`, the protector dies in the place of that player. */
export interface Shield {
  readonly by: string
  readonly target: string
  readonly sacrifice: boolean
}

/** The protections of a night. */
export function shieldsOf(now: readonly PlacedEffect[]): Shield[] {
  return now.flatMap((effect) => {
    if (effect.type !== 'shield') return []
    const { player: target, act, sacrifice } = effect
    return [{ by: act.by, target, sacrifice: sacrifice === true && act.by !== target }]
  })
}

/**
 * Whom a strike that can be stopped hits; undefined for nobody. A protector gives its life only for a player whom nobody
 * else protects, and not if it is protected itself.
 */
function struckBy(target: string, shields: readonly Shield[]): string | undefined {
  const own = shields.filter((shield) => shield.target === target)
  const guard = own[0]
  if (guard === undefined) return target
  if (own.some(({ sacrifice }) => !sacrifice)) return undefined
  return shields.some((shield) => shield.target === guard.by && !shield.sacrifice) ? undefined : guard.by
}

/** Who is struck, by seat, with who did it; a protector who gives its life for its target dies of the same cause. */
export function strikes(now: readonly PlacedEffect[], shields: readonly Shield[], state: GameState): Death[] {
  const deaths = new Map<string, { cause: string; by: string[] }>()
  for (const effect of now) {
    if (effect.type !== 'strike') continue
    const { act } = effect
    const player = isStoppable(effect) ? struckBy(effect.player, shields) : effect.player
    if (player === undefined) continue
    const known = deaths.get(player)
    if (known) known.by.push(act.by)
    else deaths.set(player, { cause: causeOfDeath(act, state), by: [act.by] })
  }
  return state.players.flatMap(({ id: player, status }) => {
    const death = deaths.get(player)
    return death === undefined || status === 'dead' ? [] : [{ player, ...death }]
  })
}

/** Who gets another role, each once: the first act decides. */
function conversionsOf(now: readonly PlacedEffect[], state: GameState): Conversion[] {
  const converted = new Map<string, string>()
  for (const effect of now)
    if (effect.type === 'convert' && !converted.has(effect.player)) converted.set(effect.player, effect.role)
  if (converted.size === 0) return []
  return state.players.flatMap(({ id: player, role: own, status }) => {
    const role = converted.get(player)
    return role === undefined || role === own || status === 'dead' ? [] : [{ player, role }]
  })
}

/** The cause of a death by an act: what the power, or its role's own options, say. */
export function causeOfDeath(act: Act, state: GameState): string {
  const role = actingRole(act, state) ?? ''
  const own = powerOfAct(act, state)
  const definition = state.rules?.cast[role] ?? {}
  return (own && killCause(own, own.item ?? role, definition)) ?? 'night'
}
