import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { beginsDaysAtNight, type GameState } from '../game-state.js'
import { askedWords } from './asked-words.js'
import { investigationOf } from './investigate.js'
import { commonOptions, findingOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

export interface CommuneOptions extends PowerOptions {
  readonly learns: 'team' | 'role'
  readonly shows?: string | undefined
}

/** Learns at night what the player was whom the table eliminated that day. Nobody is asked. */
export const commune = {
  name: 'commune',
  ...askedWords('commune'),
  verb: { base: 'listen to', third: 'listens to', past: 'listened to' },
  ...powerTraits.commune,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: false, onNoAnswer: 'nothing' }),
    ...findingOptions(),
    learns: annotate(z._default(z.enum(['team', 'role']), 'team'), 'The team of that player, or its exact role.'),
  }),
  automatic: ({ state }) => lastEliminated(state),
  finds: (looked) => investigationOf(looked),
  learnsAt: () => 'night',
  sentences: ({ learns }, { role }) => [message('card.commune', { learns, role })],
} as const satisfies Power<CommuneOptions>

/** Whom the table eliminated since the last night. */
function lastEliminated({ players, day, rules }: GameState): string[] {
  const lastDay = beginsDaysAtNight(rules) ? day - 1 : day
  return players.flatMap(({ id, cause, diedOn }) => (cause === 'vote' && diedOn === lastDay ? [id] : []))
}
