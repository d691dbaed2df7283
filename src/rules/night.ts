import { automaticTargets, type Death, withSharedFates } from './deaths.js'
import { findPlayer, type GameState, type Link, livingPlayers, type PendingAct } from './game-state.js'
import { computePlayState, type PlayState } from './play-state.js'
import type { Choice, Poll } from './poll.js'
import type { Act, Effect, PowerFinding } from './powers/power.js'
import {
  findPower,
  hasOwnPower,
  isAskedAtNight,
  killCause,
  mayUse,
  ownPower,
  type PowerName,
  powersInCast,
  powersWithOptions,
} from './powers/powers.js'
import type { Rules } from './rules-schema.js'

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

/** The result of each act of a night, and who dies (sources 001 and 003; the order of the powers decides). */
export function resolveNight(acts: readonly Act[], state: GameState): NightOutcome {
  const hindered = hinderedPlayers(acts, state)
  const done = acts.filter((act) => !hindered.has(act.by) && !isImmune(act, state))
  const later = done.filter((act) => (findEffect(act, state)?.delay ?? 0) > 0)
  const now = [...done.filter((act) => !later.includes(act)), ...actsDue(state)]
  const shields = now.filter((act) => findEffect(act, state)?.type === 'shield')
  const isSafe = ({ target }: Act, effect: Effect | undefined): boolean =>
    isStoppable(effect) && shields.some((shield) => shield.target === target)
  const results = acts.map((act): ActResult => {
    if (!done.includes(act)) return hindered.has(act.by) ? 'blocked' : 'prevented'
    if (later.includes(act)) return 'delayed'
    return isSafe(act, findEffect(act, state)) ? 'prevented' : 'done'
  })
  const links = linksOf(now, state)
  const struck = strikes(now, shields, state)
  const deaths = withSharedFates(struck, { ...state, links: [...(state.links ?? []), ...links] })
  const dead = new Set(deaths.map(({ player }) => player))
  return {
    acts: acts.map((act, at) => ({ ...act, result: results[at] as ActResult })),
    deaths,
    links,
    conversions: now.flatMap((act) => {
      const effect = findEffect(act, state)
      if (effect?.type !== 'convert' || dead.has(act.target) || isSafe(act, effect)) return []
      return [{ player: act.target, role: effect.role }]
    }),
    pending: later.map((act) => ({ ...act, day: state.day + (findEffect(act, state)?.delay ?? 0) })),
  }
}

/** A protection saves from strikes that can be stopped, and from conversions. */
const isStoppable = (effect: Effect | undefined): boolean =>
  effect?.type === 'convert' || (effect?.type === 'strike' && effect.stoppable)

const actsDue = ({ pending = [], day, players }: GameState): Act[] =>
  pending.filter((act) => act.day === day && players.some(({ id, status }) => id === act.target && status === 'alive'))

/** Who is struck, by seat, with who did it; a protector who gives its life for its target dies of the same cause. */
function strikes(now: readonly Act[], shields: readonly Act[], state: GameState): Death[] {
  const deaths = new Map<string, { cause: string; by: string[] }>()
  const strike = (player: string, act: Act) => {
    const known = deaths.get(player)
    if (known) known.by.push(act.by)
    else deaths.set(player, { cause: causeOfDeath(act, state), by: [act.by] })
  }
  for (const act of now) {
    const effect = findEffect(act, state)
    if (effect?.type !== 'strike') continue
    const shield = effect.stoppable ? shields.find(({ target }) => target === act.target) : undefined
    if (shield === undefined) strike(act.target, act)
    else if (sacrifices(shield, state)) strike(shield.by, act)
  }
  return state.players.flatMap(({ id: player }) => {
    const death = deaths.get(player)
    return death === undefined ? [] : [{ player, ...death }]
  })
}

function sacrifices(shield: Act, state: GameState): boolean {
  const effect = findEffect(shield, state)
  return effect?.type === 'shield' && effect.sacrifice === true && shield.by !== shield.target
}

/** Each owner links the players it chose this night. */
function linksOf(now: readonly Act[], state: GameState): Link[] {
  const byOwner = new Map<string, { players: string[]; team: string }>()
  for (const act of now) {
    const effect = findEffect(act, state)
    if (effect?.type !== 'link') continue
    const link = byOwner.get(act.by) ?? { players: [], team: effect.team }
    byOwner.set(act.by, { ...link, players: [...link.players, act.target] })
  }
  return [...byOwner.values()].filter(({ players }) => players.length > 1)
}

function hinderedPlayers(acts: readonly Act[], state: GameState): ReadonlySet<string> {
  const hindered = new Set<string>()
  for (const name of state.rules ? powersInCast(state.rules) : []) {
    const { hinder } = findPower(name, state.rules)
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

/** The cause of a death by an act: what the power, or its role's own options, say. */
export function causeOfDeath({ power, by }: Act, state: GameState): string {
  const owner = findPlayer(state, by)
  const own = ownPower(state, owner, power)
  const definition = state.rules?.cast[owner.role ?? '']
  return (own && definition && killCause(own, owner.role ?? '', definition)) ?? 'night'
}

/** What an act does, by the options of its owner's power. */
export function findEffect({ power, by }: Act, state: GameState): Effect | undefined {
  const own = ownPower(state, findPlayer(state, by), power)
  return own?.power.effect?.(own.options)
}

/** What the owners of acts find out, each with the time when they learn it, in the order of the acts. */
export function collectFindings(
  outcome: NightOutcome,
  state: GameState,
): readonly { readonly act: Act; readonly at: 'night' | 'dawn'; readonly finding: PowerFinding }[] {
  const done = outcome.acts.filter(({ result }) => result !== 'blocked')
  return outcome.acts.flatMap((act) => {
    if (act.result !== 'done') return []
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
  const late = latePowers(state.rules)
  if (late.length === 0) return []
  const victims = resolveNight(acts, state).deaths.map(({ player }) => player)
  const { awake } = computePlayState(state)
  return late.flatMap((name) =>
    (awake[name] ?? []).flatMap((id) => {
      const player = findPlayer(state, id)
      const own = ownPower(state, player, name)
      const finding = own?.power.sees?.({ player, options: own.options, state, acts, victims })
      return finding ? [{ player: id, finding }] : []
    }),
  )
}

/** Who carries out a team's choice: the lowest living seat without a power of its own, else the lowest. */
export function findCarrier(team: readonly string[], state: GameState): string | undefined {
  const plain = team.find((id) => {
    const definition = state.rules?.cast[findPlayer(state, id).role ?? '']
    return definition !== undefined && !hasOwnPower(definition, state.rules)
  })
  return plain ?? team[0]
}

/** The choices of a night by power: the team's target or null, and the choices of single owners in seat order. */
export interface NightChoices {
  readonly team: Readonly<Record<string, string | null>>
  readonly own: Readonly<Record<string, readonly Choice[]>>
}

export const nothingChosen: NightChoices = { team: {}, own: {} }

/** The powers of these rules whose owners are asked alone at night, in order. */
export function nightPowers(rules: Rules): readonly PowerName[] {
  const asked = new Set(
    Object.values(rules.cast).flatMap((role) =>
      powersWithOptions(role, rules).flatMap((own) => (isAskedAtNight(own) ? [own.name] : [])),
    ),
  )
  return powersInCast(rules).filter((name) => asked.has(name))
}

function latePowers(rules: Rules | null): readonly PowerName[] {
  return rules === null ? [] : nightPowers(rules).filter((name) => findPower(name, rules).late)
}

/** Everyone awake with a power is asked at once; nobody may learn who acted, or when, before the night is over. */
export function powerPoll(power: PowerName, { awake }: PlayState, chosen?: readonly Choice[]): Poll {
  const poll: Poll = { kind: power, place: { phase: 'night' }, players: awake[power] ?? [], held: true }
  if (chosen === undefined) return poll
  const made = Object.fromEntries(chosen.map(({ player, choice = '' }) => [player, choice]))
  return { ...poll, place: { ...poll.place, round: 2, of: 2 }, chosen: made }
}

/**
 * The acts that follow from the choices of a night, in the order of the powers: a player who skips does nothing, and a
 * power that acts by itself does so before those who act late.
 */
export function collectActs({ team, own }: NightChoices, state: GameState, earlier?: readonly Act[]): Act[] {
  const { rules } = state
  if (rules === null) return []
  const { awake } = computePlayState(state)
  const acts = powersInCast(rules).flatMap((power) => {
    const target = team[power] ?? null
    const by = target === null ? undefined : findCarrier(awake[power] ?? [], state)
    if (by !== undefined) return [{ power, by, target: target as string }]
    const done = earlier?.filter((act) => act.power === power) ?? automaticActs(power, state)
    return [...done, ...ownActs(power, own[power] ?? [])]
  })
  return acts
}

function automaticActs(power: PowerName, state: GameState): Act[] {
  if (findPower(power, state.rules).automatic === undefined) return []
  return livingPlayers(state).flatMap((player) => {
    const own = ownPower(state, player, power)
    if (own === undefined || own.options.on !== undefined || !mayUse(own, player)) return []
    return automaticTargets(own, player, state).map((target) => ({ power, by: player.id, target }))
  })
}

function ownActs(power: PowerName, choices: readonly Choice[]): Act[] {
  return choices.flatMap(({ player, choice }) =>
    choice === undefined || choice === 'skip' ? [] : [{ power, by: player, target: choice }],
  )
}
