import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { askedWords } from './asked-words.js'
import { commonOptions, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { protect } from './protect.js'
import { powerTraits } from './traits.js'

export interface ShootOptions extends PowerOptions {
  readonly blockable: boolean
}

/** Kills a player alone, a limited number of times (sources 001 and 003). */
export const shoot = {
  name: 'shoot',
  ...askedWords('shoot'),
  advice: message('power.shoot.advice'),
  verb: { base: 'shoot', third: 'shoots', past: 'shot' },
  idle: { base: 'hold fire', third: 'holds fire', past: 'held fire' },
  ...powerTraits.shoot,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: true, uses: 1, onNoAnswer: 'nothing' }),
    blockable: annotate(z._default(z.boolean(), true), 'Whether a protection also saves from a shot.'),
    ...killOptions(),
  }),
  effect: ({ blockable }) => ({ type: 'strike', stoppable: blockable }),
  kills: { cause: 'role', past: 'shot' },
  sentences: ({ uses, blockable }, { isInPlay, role }) => [
    uses !== undefined && message('card.shoot', { n: uses, role }),
    isInPlay(protect.name) && message(blockable ? 'card.shoot.stopped' : 'card.shoot.unstopped'),
  ],
} as const satisfies Power<ShootOptions>
