import { type GameState, playerOf } from './game-state.js'
import { hasOwnPower, ownPower } from './powers/owned.js'
import type { Act, Effect, Finding } from './powers/power.js'
import { type PowerName, powerNames, powers } from './powers/powers.js'

/** The result of an act: it was done, its owner was blocked, or its target was shielded from it or immune to it. */
export type ActResult = 'done' | 'blocked' | 'prevented'

/** One death of a night. When two acts struck the same player, the power that comes first is named. */
export interface NightDeath {
  readonly player: string
  readonly cause: Extract<Effect, { type: 'strike' }>['cause']
}

/** The outcome of a night. All deaths of a night are simultaneous. */
export interface NightOutcome {
  readonly acts: readonly (Act & { readonly result: ActResult })[]
  /** By seat, which reveals nothing about who killed whom. */
  readonly deaths: readonly NightDeath[]
}

/** The result of each act of a night, and who dies (sources 001 and 003; the order of the powers decides). */
export function resolveNight(acts: readonly Act[], state: GameState): NightOutcome {
  const hindered = hinderedPlayers(acts, state)
  const done = acts.filter((act) => !hindered.has(act.by) && !isImmune(act, state))
  const shielded = new Set(done.filter((act) => effectOf(act, state)?.type === 'shield').map(({ target }) => target))
  const deaths = new Map<string, NightDeath['cause']>()
  const results = acts.map((act): ActResult => {
    if (!done.includes(act)) return hindered.has(act.by) ? 'blocked' : 'prevented'
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

/** The players whom the acts of a night stop from acting; an act on an immune target stops nobody. */
function hinderedPlayers(acts: readonly Act[], state: GameState): ReadonlySet<string> {
  const able = acts.filter((act) => powers[act.power as PowerName].hinder && !isImmune(act, state))
  return new Set(
    powerNames.flatMap((name) => [...(powers[name].hinder?.(able.filter(({ power }) => power === name)) ?? [])]),
  )
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

/** What the owners of acts find out, each with the time when they learn it, in the order of the acts. */
export function findingsOf(
  outcome: NightOutcome,
  state: GameState,
): readonly { readonly act: Act; readonly at: 'night' | 'dawn'; readonly finding: Finding }[] {
  const done = outcome.acts.filter(({ result }) => result !== 'blocked')
  return outcome.acts.flatMap((act) => {
    if (act.result !== 'done') return []
    const own = ownPower(state, playerOf(state, act.by), act.power)
    const finding = own?.power.finds?.({ act, options: own.options, state, done })
    return own && finding ? [{ act, at: own.power.learnsAt?.(own.options) ?? 'night', finding }] : []
  })
}

/**
 * The player who carries out a team's choice: the lowest living seat among those without a power of their own,
 * otherwise the lowest living seat.
 */
export function carrierOf(team: readonly string[], state: GameState): string | undefined {
  const plain = team.find((id) => {
    const definition = state.rules?.cast[playerOf(state, id).role ?? '']
    return definition !== undefined && !hasOwnPower(definition)
  })
  return plain ?? team[0]
}
