import { type GameState, playerOf } from './game-state.js'
import { hasOwnPower, ownPower } from './powers/owned.js'
import type { Act, Effect, Finding } from './powers/power.js'
import { type PowerName, powerNames, powers } from './powers/powers.js'

/** What came of an act: it was done, its owner was blocked, or its target was shielded from it or immune to it. */
export type ActResult = 'done' | 'blocked' | 'prevented'

/** One death of a night. When two struck the same player, the power that comes first is named. */
export interface NightDeath {
  readonly player: string
  readonly cause: Extract<Effect, { type: 'strike' }>['cause']
}

/** A night as it came out. All deaths of a night are simultaneous. */
export interface NightOutcome {
  readonly acts: readonly (Act & { readonly result: ActResult })[]
  /** By seat, which tells nothing about who killed whom. */
  readonly deaths: readonly NightDeath[]
}

/** What each act of a night comes to, and who dies of it (sources 001 and 003; the order of the powers decides). */
export function resolveNight(acts: readonly Act[], state: GameState): NightOutcome {
  const done = takePlace(acts, state)
  const shielded = new Set(done.filter((act) => effectOf(act, state)?.type === 'shield').map(({ target }) => target))
  const deaths = new Map<string, NightDeath['cause']>()
  const results = acts.map((act): ActResult => {
    if (!done.includes(act)) return isImmune(act, state) ? 'prevented' : 'blocked'
    const effect = effectOf(act, state)
    if (effect?.type !== 'strike') return 'done'
    if (effect.stoppable && shielded.has(act.target)) return 'prevented'
    if (!deaths.has(act.target)) deaths.set(act.target, effect.cause)
    return 'done'
  })
  return {
    acts: acts.map((act, at) => ({ ...act, result: results[at] as ActResult })),
    deaths: [...deaths].map(([player, cause]) => ({ player, cause })).sort(bySeat(state)),
  }
}

/** The acts of a night that nobody was kept from and whose targets are not immune to them. */
function takePlace(acts: readonly Act[], state: GameState): readonly Act[] {
  const able = acts.filter((act) => !isImmune(act, state))
  const hindered = new Set(
    powerNames.flatMap((name) => [...(powers[name].hinder?.(able.filter(({ power }) => power === name)) ?? [])]),
  )
  return hindered.size === 0 ? able : able.filter(({ by }) => !hindered.has(by))
}

const isImmune = ({ power, target }: Act, state: GameState): boolean => {
  const { role = '' } = playerOf(state, target)
  return state.rules?.cast[role]?.immuneTo?.includes(power as PowerName) ?? false
}

function effectOf({ power, by }: Act, state: GameState): Effect | undefined {
  const own = ownPower(state, playerOf(state, by), power)
  return own?.power.effect?.(own.options)
}

const bySeat = (state: GameState) => (one: NightDeath, other: NightDeath) =>
  playerOf(state, one.player).seat - playerOf(state, other.player).seat

/** What the owners of acts find out, each with when it is told, in the order of the acts. */
export function findingsOf(
  outcome: NightOutcome,
  state: GameState,
): readonly { readonly act: Act; readonly at: 'night' | 'dawn'; readonly finding: Finding }[] {
  const done = outcome.acts.filter(({ result }) => result === 'done')
  return done.flatMap((act) => {
    const own = ownPower(state, playerOf(state, act.by), act.power)
    const finding = own?.power.finds?.({ act, options: own.options, state, done })
    return own && finding ? [{ act, at: own.power.toldAt?.(own.options) ?? 'night', finding }] : []
  })
}

/**
 * Who carries out what a team has chosen: the lowest living seat among those without a power of their own, else the
 * lowest.
 */
export function carrierOf(team: readonly string[], state: GameState): string | undefined {
  const plain = team.find((id) => {
    const definition = state.rules?.cast[playerOf(state, id).role ?? '']
    return definition !== undefined && !hasOwnPower(definition)
  })
  return plain ?? team[0]
}
