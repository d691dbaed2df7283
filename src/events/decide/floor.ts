import { type FloorContext, moveFloor, openingMoment } from '../../rules/floor.js'
import type { GameState } from '../../rules/game-state.js'
import type { Rules } from '../../rules/rules-schema.js'
import { draft } from '../event.js'
import { failuresOf } from './answer-events.js'
import type { DecideContext, Deciders } from './decider.js'

/** How a discussion without turns moves on. */
export const floorDeciders: Deciders<'moveFloor' | 'drop'> = {
  moveFloor: ({ floor, heard }, state, draws) => {
    const context = floorContext(state, draws)
    return { events: [], output: heard ? moveFloor(floor, heard, context) : openingMoment(floor, context) }
  },
  drop: ({ player, kind, requestId = '', rejections = [], failedCalls = [] }) => ({
    events: [
      ...failuresOf({ id: requestId, player, kind }, { rejections, failedCalls }),
      draft('answer.dropped', 'moderator', { requestId, player, kind }),
    ],
  }),
}

function floorContext({ rules, day }: GameState, { draw }: DecideContext): FloorContext {
  return { rules: (rules as Rules).discussion, day, draw }
}
