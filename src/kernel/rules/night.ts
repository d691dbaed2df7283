import { type Death, withSharedFates } from './deaths.js'
import { findPlayer, type GameState, type Link, type PendingAct } from './game-state.js'
import { computePlayState } from './play-state.js'
import type { Act, Effect, PowerFinding } from './powers/power.js'
import { killCause } from './powers/powers.js'
import { ownPower, rulesetOf } from './ruleset.js'

/** The result of an act: it was done, its owner was blocked, its target was safe from it, or it takes effect later. */
type ActResult = 'done' | 'blocked' | 'prevented' | 'delayed'

/** A player who gets another role. */
export interface Conversion {
  readonly player: string
  readonly role: string
}

/** The outcome of a night. All deaths of a night are simultaneous. */
export interface NightOutcome {
  readonly acts: readonly (Act & { readonly result: ActResult })[]
  /** By seat, which reveals nothing about who killed whom. Of two powers that struck, the cause names the first. */
  readonly deaths: readonly Death[]
  /** The links that were made, and the roles that players get who are still alive. */
  readonly links: readonly Link[]
  readonly conversions: readonly Conversion[]
  /** The acts that take effect in a later night. */
  readonly pending: readonly PendingAct[]
}

/** An act and what it does. */
interface Deed {
  readonly act: Act
  readonly effect: Effect | undefined
}

/** The result of each act of a night, and who dies (sources 001 and 003; the order of the powers decides). */
export function resolveNight(acts: readonly Act[], state: GameState): NightOutcome {
  const { hindered, done, later, now } = sortActs(acts, state)
  const shields = shieldsOf(now)
  const isSafe = ({ act, effect }: Deed): boolean =>
    isStoppable(effect) && shields.some((shield) => shield.target === act.target)
  const resultOf = (act: Act): ActResult => {
    const deed = done.find((each) => each.act === act)
    if (deed === undefined) return hindered.has(act.by) ? 'blocked' : 'prevented'
    if (later.includes(deed)) return 'delayed'
    return isSafe(deed) ? 'prevented' : 'done'
  }
  const links = linksOf(now)
  const struck = strikes(now, shields, state)
  const deaths = withSharedFates(struck, { ...state, links: [...(state.links ?? []), ...links] })
  const survives = (id: string): boolean => deaths.every(({ player }) => player !== id)
  return {
    acts: acts.map((act) => ({ ...act, result: resultOf(act) })),
    deaths,
    links,
    conversions: conversionsOf(
      now.filter((deed) => survives(deed.act.target) && !isSafe(deed)),
      state,
    ),
    pending: later.map((deed) => pendingAct(deed, state)),
  }
}

interface SortedActs {
  readonly hindered: ReadonlySet<string>
  /** Those that were not hindered, and whose targets are not immune. */
  readonly done: readonly Deed[]
  /** Those that take effect in a later night, and in this one, where acts of earlier nights may be among them. */
  readonly later: readonly Deed[]
  readonly now: readonly Deed[]
}

function sortActs(acts: readonly Act[], state: GameState): SortedActs {
  const hindered = hinderedPlayers(acts, state)
  const deed = (act: Act): Deed => ({ act, effect: findEffect(act, state) })
  const done = acts.filter((act) => !hindered.has(act.by) && !isImmune(act, state)).map(deed)
  const isLater = ({ effect }: Deed): boolean => (effect?.delay ?? 0) > 0
  const now = [...done.filter((each) => !isLater(each)), ...actsDue(state).map(deed)]
  return { hindered, done, later: done.filter(isLater), now }
}

/** A protection saves from strikes that can be stopped, and from conversions. */
const isStoppable = (effect: Effect | undefined): boolean =>
  effect?.type === 'convert' || (effect?.type === 'strike' && effect.stoppable)

const actsDue = ({ pending = [], day, players }: GameState): Act[] =>
  pending.filter((act) => act.day === day && players.some(({ id, status }) => id === act.target && status === 'alive'))

/** An act is kept with the role of its owner, which may be another one when the act takes effect. */
function pendingAct({ act, effect }: Deed, state: GameState): PendingAct {
  const role = ownerRole(act, state)
  return { ...act, day: state.day + (effect?.delay ?? 0), ...(role !== undefined && { role }) }
}

/** A protection of one player; with `sacrifice`, the protector dies in the place of that player. */
interface Shield {
  readonly by: string
  readonly target: string
  readonly sacrifice: boolean
}

function shieldsOf(now: readonly Deed[]): Shield[] {
  return now.flatMap(({ act: { by, target }, effect }) =>
    effect?.type === 'shield' ? [{ by, target, sacrifice: effect.sacrifice === true && by !== target }] : [],
  )
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
function strikes(now: readonly Deed[], shields: readonly Shield[], state: GameState): Death[] {
  const deaths = new Map<string, { cause: string; by: string[] }>()
  for (const { act, effect } of now) {
    if (effect?.type !== 'strike') continue
    const player = effect.stoppable ? struckBy(act.target, shields) : act.target
    if (player === undefined) continue
    const known = deaths.get(player)
    if (known) known.by.push(act.by)
    else deaths.set(player, { cause: causeOfDeath(act, state), by: [act.by] })
  }
  return state.players.flatMap(({ id: player }) => {
    const death = deaths.get(player)
    return death === undefined ? [] : [{ player, ...death }]
  })
}

/** Who gets another role, each once: the first act decides. */
function conversionsOf(now: readonly Deed[], state: GameState): Conversion[] {
  const converted = new Map<string, string>()
  for (const { act, effect } of now)
    if (effect?.type === 'convert' && !converted.has(act.target)) converted.set(act.target, effect.role)
  if (converted.size === 0) return []
  return state.players.flatMap(({ id: player, role: own }) => {
    const role = converted.get(player)
    return role === undefined || role === own ? [] : [{ player, role }]
  })
}

/** Each owner links the players it chose this night. */
function linksOf(now: readonly Deed[]): Link[] {
  const byOwner = new Map<string, { players: string[]; team: string }>()
  for (const { act, effect } of now) {
    if (effect?.type !== 'link') continue
    const link = byOwner.get(act.by) ?? { players: [], team: effect.team }
    byOwner.set(act.by, { ...link, players: [...link.players, act.target] })
  }
  return [...byOwner.values()].filter(({ players }) => players.length > 1)
}

function hinderedPlayers(acts: readonly Act[], state: GameState): ReadonlySet<string> {
  const hindered = new Set<string>()
  const ruleset = rulesetOf(state)
  for (const name of ruleset?.powersInCast ?? []) {
    const hinder = ruleset?.power(name).hinder
    if (hinder === undefined) continue
    const able = acts.filter((act) => act.power === name && !isImmune(act, state))
    for (const player of hinder(able)) hindered.add(player)
  }
  return hindered
}

/** Whether the role of the target of an act makes it immune to that power. */
export function isImmune({ power, target }: Act, state: GameState): boolean {
  const { role = '' } = findPlayer(state, target)
  return state.rules?.cast[role]?.immuneTo?.includes(power) ?? false
}

/** The role with which a player acted. */
const ownerRole = (act: Act | PendingAct, state: GameState): string | undefined =>
  ('role' in act ? act.role : undefined) ?? findPlayer(state, act.by).role

/** The cause of a death by an act: what the power, or its role's own options, say. */
export function causeOfDeath(act: Act, state: GameState): string {
  const role = ownerRole(act, state) ?? ''
  const own = ownPower(state, { role }, act.power)
  const definition = state.rules?.cast[role]
  return (own && definition && killCause(own, role, definition)) ?? 'night'
}

/** What an act does, by the options of its owner's power. */
export function findEffect(act: Act, state: GameState): Effect | undefined {
  const own = ownPower(state, { role: ownerRole(act, state) ?? '' }, act.power)
  return own?.power.effect?.(own.options)
}

/** What the owners of acts find out, each with the time when they learn it, in the order of the acts. */
export function collectFindings(
  outcome: NightOutcome,
  state: GameState,
): readonly { readonly act: Act; readonly at: 'night' | 'dawn'; readonly finding: PowerFinding }[] {
  const done = outcome.acts.filter(({ result }) => result !== 'blocked')
  return outcome.acts.flatMap((act) => {
    if (act.result !== 'done' && act.result !== 'delayed') return []
    const own = ownPower(state, findPlayer(state, act.by), act.power)
    const finding = own?.power.finds?.({ act, options: own.options, state, done })
    return own && finding ? [{ act, at: own.power.learnsAt?.(own.options) ?? 'night', finding }] : []
  })
}

/** What those who act after all others are shown before they choose, once the others' acts are known. */
export function collectSights(
  acts: readonly Act[],
  state: GameState,
): readonly { readonly player: string; readonly finding: PowerFinding }[] {
  const late = rulesetOf(state)?.latePowers ?? []
  if (late.length === 0) return []
  const victims = victimsOf(acts, state)
  const hindered = hinderedPlayers(acts, state)
  const { awake } = computePlayState(state)
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
function victimsOf(acts: readonly Act[], state: GameState): string[] {
  const { now } = sortActs(acts, state)
  const shields = shieldsOf(now)
  const struck = strikes(now, shields, state).map(({ player }) => player)
  return struck.filter((player) => {
    const saved = strikes(now, [...shields, { by: player, target: player, sacrifice: false }], state)
    return saved.every((death) => death.player !== player)
  })
}
