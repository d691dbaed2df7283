import type { GameState } from '../../rules/game-state.js'
import { nextMoment, openingMoment } from '../../rules/next-moment.js'
import type { DiscussionContext } from '../../rules/reactive-discussion.js'
import type { Rules } from '../../rules/rules-schema.js'
import { draft } from '../event.js'
import { failuresOf } from './answer-events.js'
import type { DecideContext, Deciders } from './decider.js'

/** The steps of a discussion without turns. */
export const discussionDeciders: Deciders<'advanceDiscussion' | 'drop'> = {
  advanceDiscussion: ({ discussion, heard }, state, draws) => {
    const context = contextOf(state, draws)
    return { events: [], output: heard ? nextMoment(discussion, heard, context) : openingMoment(discussion, context) }
  },
  drop: ({ player, kind, requestId = '', rejections = [], failedCalls = [] }) => ({
    events: [
      ...failuresOf({ id: requestId, player, kind }, { rejections, failedCalls }),
      draft('answer.dropped', 'moderator', { requestId, player, kind }),
    ],
  }),
}

function contextOf({ rules, day }: GameState, { draw }: DecideContext): DiscussionContext {
  return { rules: (rules as Rules).discussion, day, draw }
}
