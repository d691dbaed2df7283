import type { GameState } from '../../rules/game-state.js'
import type { Draw } from '../../rules/random.js'
import type { Role } from '../../rules/roles/role.js'
import type { EventDraft } from '../event.js'
import type { EventData } from '../event-data.js'
import type { Command, CommandType, OutputOf } from './command.js'

/** What was decided before the first event: the game's options, the roles by player in seat order, and their hash. */
export interface GameSetup {
  readonly created: EventData['game.created']
  readonly roles: Readonly<Record<string, Role>>
  readonly commitment: string
}

/** The inputs of a decision besides the state. */
export interface DecideContext {
  readonly setup: GameSetup
  readonly draw: Draw
}

/** The result of a command: its events, and its output, which may be computed from the state after those events. */
export interface Decided<Type extends CommandType = CommandType> {
  readonly events: readonly EventDraft[]
  readonly output?: OutputOf<Type> | ((after: GameState) => OutputOf<Type>)
}

/** Decides one type of command. Pure. */
export type Decider<Type extends CommandType> = (
  command: Command<Type>,
  state: GameState,
  context: DecideContext,
) => Decided<Type>

/** The deciders of some types of commands. */
export type Deciders<Types extends CommandType> = { readonly [Type in Types]: Decider<Type> }
