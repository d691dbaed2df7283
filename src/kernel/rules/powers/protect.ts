import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

export interface ProtectOptions extends PowerOptions {
  readonly sacrifice?: boolean | undefined
}

/** Saves a player from the mafia that night, and from shots if the rules let a protection stop them. */
export const protect = {
  name: 'protect',
  ...askedWords('protect'),
  advice: message('power.protect.advice'),
  verb: { base: 'protect', third: 'protects', past: 'protected' },
  ...powerTraits.protect,
  nightOnly: true,
  options: z.strictObject({
    ...commonOptions({ self: true, repeat: true, skip: false, onNoAnswer: 'random' }),
    sacrifice: annotate(
      z.optional(z.boolean()),
      'Whether its owner dies in the place of a player whom it saved. Absent means false.',
    ),
  }),
  effect: ({ sacrifice = false }) => ({ type: 'shield', sacrifice }),
  sentences: (options, { role }) => [
    message(options.sacrifice ? 'card.protect.dies' : 'card.protect.untold', { role }),
    ...commonSentences(options, { verb: message('does.protect'), role }),
  ],
} as const satisfies Power<ProtectOptions>
