import type { AnyActorRef } from 'xstate'
import type { MafiaGame } from './mafia-game.js'

// A property of the system, not a registry of this module: the ESM and the CommonJS copy must find the same game.
const key = Symbol.for('nightzero.game')

type AttachedSystem = AnyActorRef['system'] & { [key]?: MafiaGame }

/** Makes the game known to whoever holds one of its actors. */
export function attachGame(system: AnyActorRef['system'], game: MafiaGame): void {
  ;(system as AttachedSystem)[key] = game
}

/** The game that an actor belongs to, at any depth of its statecharts; undefined for actors of anything else. */
export function gameOf(actor: Pick<AnyActorRef, 'system'>): MafiaGame | undefined {
  return (actor.system as AttachedSystem)[key]
}
