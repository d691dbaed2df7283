import { findPlayer, type GameState, livingPlayers } from './game-state.js'
import type { Reaction } from './play-state.js'
import type { Poll } from './poll.js'
import { isTrigger, type Trigger } from './powers/options.js'
import { mayUse, type OwnedPower, sharedFate } from './powers/powers.js'
import type { Draw } from './random.js'
import { ownPower, powersOfPlayer, type Ruleset } from './ruleset.js'

/** One death: why, and who killed. `by` is absent if nobody did, as in an elimination. */
export interface Death {
  readonly player: string
  readonly cause: string
  readonly by?: readonly string[]
}

/** These deaths, and those of the living who are linked to the dead, each once: first those given, then by seat. */
export function withSharedFates(deaths: readonly Death[], state: Pick<GameState, 'players' | 'links'>): Death[] {
  const all = [...deaths]
  const dead = new Set(deaths.map(({ player }) => player))
  for (const { player } of all)
    for (const { players } of state.links ?? []) {
      const mourning = players.includes(player) ? players.filter((id) => !dead.has(id) && isAlive(id, state)) : []
      for (const id of mourning) {
        dead.add(id)
        all.push({ player: id, cause: sharedFate })
      }
    }
  return all
}

const isAlive = (id: string, { players }: Pick<GameState, 'players'>): boolean =>
  players.some((player) => player.id === id && player.status === 'alive')

/** The owner of a power, with who killed it or who else has died, if that is what the power answers to. */
interface Answering {
  readonly id: string
  readonly killers?: readonly string[]
  readonly died?: string
}

/** What happens to be answered to, and the draws of its game. */
interface Happening {
  readonly state: GameState
  readonly draw: Draw
}

/** Whom a power chooses that acts by itself. */
export function automaticTargets(
  { name, power, options }: OwnedPower,
  { id, killers = [], died }: Answering,
  { state, draw }: Happening,
): readonly string[] {
  const { rules, day } = state
  if (rules === null || day < options.from) return []
  const random = draw('automatic', day, name, id, died ?? '')
  const player = findPlayer(state, id)
  return (
    power.automatic?.({ player, state, rules, options, killers, random, ...(died !== undefined && { died }) }) ?? []
  )
}

/**
 * What answers to these deaths, of the state after them, in the order of the deaths: powers of the dead, then those of the
 * living, by seat.
 */
export function reactionsTo(deaths: readonly Death[], now: Happening): Reaction[] {
  const living = livingPlayers(now.state)
  return deaths.flatMap(({ player: id, cause, by: killers = [] }) => [
    ...reactionsOf({ id, killers }, 'death', now),
    ...(cause === 'vote' ? reactionsOf({ id }, 'elimination', now) : []),
    ...living.flatMap((other) => reactionsOf({ id: other.id, died: id }, 'otherDeath', now)),
  ])
}

/** What answers to a dawn: powers of the living, by seat. */
export function reactionsToDawn(now: Happening): Reaction[] {
  return livingPlayers(now.state).flatMap(({ id }) => reactionsOf({ id }, 'dawn', now))
}

/** What answers to the decision to eliminate a player, before it dies. */
export const reactionsToCondemning = (player: string, now: Happening): Reaction[] =>
  reactionsOf({ id: player }, 'condemned', now)

function reactionsOf(owner: Answering, on: Trigger, now: Happening): Reaction[] {
  const { state } = now
  const player = findPlayer(state, owner.id)
  return powersOfPlayer(player, state).flatMap((own): Reaction[] => {
    if (own.options.on !== on || !mayUse(own, player)) return []
    const reaction = { player: owner.id, power: own.name, on, phase: state.phase }
    if (own.power.automatic) return [{ ...reaction, targets: automaticTargets(own, owner, now) }]
    const { id: _, ...answersTo } = owner
    return [{ ...reaction, ...(Object.keys(answersTo).length > 0 && { answersTo }) }]
  })
}

/** Who may use a power by day: the living who have it, by seat. */
export const reactionsByDay = (powers: readonly string[], now: Happening): Reaction[] =>
  livingPlayers(now.state).flatMap(({ id }) =>
    reactionsOf({ id }, 'day', now).filter(({ power }) => powers.includes(power)),
  )

/** Whether everyone sees that a power is used when it is not night: as its option says, and otherwise if it kills. */
export const isSeenByAll = ({ power, options }: OwnedPower): boolean => options.seen ?? power.kills !== undefined

/** Whether everyone sees how this question is answered that somebody is asked alone by day. */
export function isSeenReaction({ kind, place: { moment }, players }: Poll, state: GameState): boolean {
  const [player] = players
  // By day it is asked each day: that nobody uses it must not show who has it.
  if (!isTrigger(moment) || moment === 'day' || player === undefined) return false
  const own = ownPower(state, findPlayer(state, player), kind)
  return own !== undefined && isSeenByAll(own)
}

/** Whether somebody may be asked by day, by these rules, without the others learning of it. */
export function mayReactSecretly(ruleset: Ruleset | null): boolean {
  const owned = ruleset?.allOwned ?? []
  return owned.some(
    (own) =>
      own.options.on !== undefined &&
      own.power.automatic === undefined &&
      (own.options.on === 'day' || !isSeenByAll(own)),
  )
}

/** The question to the owner of a power that answers to something. */
export function reactionPoll({ player, power, on, phase, made, answersTo }: Reaction): Poll {
  const poll: Poll = { kind: power, place: { phase, moment: on }, players: [player], ...(answersTo && { answersTo }) }
  if (made === undefined) return poll
  return { ...poll, place: { ...poll.place, round: made.length + 1 }, chosen: { [player]: made } }
}
