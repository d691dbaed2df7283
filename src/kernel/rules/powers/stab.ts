import * as z from 'zod/mini'
import { message } from '../../text/message.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

/** Kills a player alone, every night, as a serial killer does. A protection stops it. */
export const stab = {
  name: 'stab',
  ...askedWords('stab'),
  advice: message('power.stab.advice'),
  verb: { base: 'stab', third: 'stabs', past: 'stabbed' },
  ...powerTraits.stab,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: false, onNoAnswer: 'random' }),
    ...killOptions(),
  }),
  effect: () => ({ type: 'strike', stoppable: true }),
  kills: { cause: 'role', past: 'stabbed' },
  sentences: (options, { role }) => [
    message('card.stab'),
    ...commonSentences(options, { verb: message('does.stab'), role }),
  ],
} as const satisfies Power<PowerOptions>
