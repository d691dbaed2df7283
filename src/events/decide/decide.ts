import type { GameState } from '../../rules/game-state.js'
import type { Command, CommandType } from './command.js'
import { dayDeciders } from './day.js'
import type { DecideContext, Decided, Decider, Deciders } from './decider.js'
import { discussionDeciders } from './discussion.js'
import { mafiaDeciders } from './mafia.js'
import { nightDeciders } from './night.js'
import { openingDeciders } from './opening.js'

export type { DecideContext, GameSetup } from './decider.js'

const deciders: Deciders<CommandType> = {
  ...openingDeciders,
  ...mafiaDeciders,
  ...nightDeciders,
  ...discussionDeciders,
  ...dayDeciders,
}

/**
 * What follows from a command in a state. Pure: every outcome of a game that no player chose is computed here, once.
 */
export function decide<Type extends CommandType>(
  command: Command<Type>,
  state: GameState,
  context: DecideContext,
): Decided<Type> {
  const decider = deciders[command.type] as unknown as Decider<Type>
  return decider(command, state, context)
}
