import { findPlayer, type GameState } from './game-state.js'
import { computePlayState, type PlayState } from './play-state.js'
import type { Choice, Poll } from './poll.js'
import type { Act, Effect, PowerFinding } from './powers/power.js'
import {
  hasOwnPower,
  killCause,
  ownPower,
  type PowerName,
  powerNames,
  powers,
  type TeamPower,
} from './powers/powers.js'

/** The result of an act: it was done, its owner was blocked, or its target was shielded from it or immune to it. */
type ActResult = 'done' | 'blocked' | 'prevented'

/** The outcome of a night. All deaths of a night are simultaneous. */
export interface NightOutcome {
  readonly acts: readonly (Act & { readonly result: ActResult })[]
  /** By seat, which reveals nothing about who killed whom. Of two powers that struck, the cause names the first. */
  readonly deaths: readonly { readonly player: string; readonly cause: string }[]
}

/** The result of each act of a night, and who dies (sources 001 and 003; the order of the powers decides). */
export function resolveNight(acts: readonly Act[], state: GameState): NightOutcome {
  const hindered = hinderedPlayers(acts, state)
  const done = acts.filter((act) => !hindered.has(act.by) && !isImmune(act, state))
  const shielded = new Set(done.filter((act) => findEffect(act, state)?.type === 'shield').map(({ target }) => target))
  const deaths = new Map<string, string>()
  const results = acts.map((act): ActResult => {
    if (!done.includes(act)) return hindered.has(act.by) ? 'blocked' : 'prevented'
    const effect = findEffect(act, state)
    if (effect?.type !== 'strike') return 'done'
    if (effect.stoppable && shielded.has(act.target)) return 'prevented'
    if (!deaths.has(act.target)) deaths.set(act.target, causeOfDeath(act, state))
    return 'done'
  })
  return {
    acts: acts.map((act, at) => ({ ...act, result: results[at] as ActResult })),
    deaths: state.players.flatMap(({ id }) => (deaths.has(id) ? [{ player: id, cause: deaths.get(id) ?? '' }] : [])),
  }
}

function hinderedPlayers(acts: readonly Act[], state: GameState): ReadonlySet<string> {
  const able = acts.filter((act) => powers[act.power as PowerName].hinder && !isImmune(act, state))
  return new Set(
    powerNames.flatMap((name) => [...(powers[name].hinder?.(able.filter(({ power }) => power === name)) ?? [])]),
  )
}

const isImmune = ({ power, target }: Act, state: GameState): boolean => {
  const { role = '' } = findPlayer(state, target)
  return state.rules?.cast[role]?.immuneTo?.includes(power as PowerName) ?? false
}

function causeOfDeath({ power, by }: Act, state: GameState): string {
  const owner = findPlayer(state, by)
  const own = ownPower(state, owner, power)
  const definition = state.rules?.cast[owner.role ?? '']
  return (own && definition && killCause(own, owner.role ?? '', definition)) ?? 'night'
}

function findEffect({ power, by }: Act, state: GameState): Effect | undefined {
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

/** Who carries out a team's choice: the lowest living seat without a power of its own, else the lowest. */
export function findCarrier(team: readonly string[], state: GameState): string | undefined {
  const plain = team.find((id) => {
    const definition = state.rules?.cast[findPlayer(state, id).role ?? '']
    return definition !== undefined && !hasOwnPower(definition)
  })
  return plain ?? team[0]
}

/** The choices of a night by power: a team's target or null, and the choices of single owners in seat order. */
export interface NightChoices {
  readonly team: Readonly<Partial<Record<PowerName, string | null>>>
  readonly own: Readonly<Partial<Record<PowerName, readonly Choice[]>>>
}

export const nothingChosen: NightChoices = { team: {}, own: {} }

export type OwnPower = Exclude<PowerName, TeamPower>

export const ownPowers = powerNames.filter((name): name is OwnPower => !powers[name].byTeam)

/** Everyone awake with a power is asked at once; nobody may learn who acted, or when, before the night is over. */
export function powerPoll(power: PowerName, { awake }: PlayState): Poll {
  return { kind: power, place: { phase: 'night' }, players: awake[power], held: true }
}

/** The acts that follow from the choices of a night, in the order of the powers: a player who skips does nothing. */
export function collectActs({ team, own }: NightChoices, state: GameState): Act[] {
  const { awake } = computePlayState(state)
  return powerNames.flatMap((power) => {
    const target = team[power] ?? null
    const by = target === null ? undefined : findCarrier(awake[power], state)
    return by === undefined ? ownActs(power, own[power] ?? []) : [{ power, by, target: target as string }]
  })
}

function ownActs(power: PowerName, choices: readonly Choice[]): Act[] {
  return choices.flatMap(({ player, choice }) =>
    choice === undefined || choice === 'skip' ? [] : [{ power, by: player, target: choice }],
  )
}
