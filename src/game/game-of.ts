import type { AnyActorRef } from 'xstate'
import type { MafiaGame } from './mafia-game.js'

// A property of the actor system, not a registry in this module: the ESM and the CommonJS build must find the same
// game.
const key = Symbol.for('nightzero.game')

type AttachedSystem = AnyActorRef['system'] & { [key]?: MafiaGame }

/** Lets code that holds any actor of the game find the game. */
export function attachGame(system: AnyActorRef['system'], game: MafiaGame): void {
  ;(system as AttachedSystem)[key] = game
}

/**
 * The game that an actor belongs to, at any depth of its statecharts; undefined for an actor that belongs to no game.
 */
export function gameOf(actor: Pick<AnyActorRef, 'system'>): MafiaGame | undefined {
  return (actor.system as AttachedSystem)[key]
}
