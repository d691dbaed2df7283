import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { roleNameSchema } from '../role-name.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

export interface LinkOptions extends PowerOptions {
  readonly team: string
}

/** Makes two players lovers: when one dies, so does the other; of two teams, they win together and alone. */
export const link = {
  name: 'link',
  ...askedWords('link'),
  advice: message('power.link.advice'),
  verb: { base: 'charm', third: 'charms', past: 'charmed' },
  idle: { base: 'choose nobody', third: 'chooses nobody', past: 'chose nobody' },
  ...powerTraits.link,
  nightOnly: true,
  picks: 2,
  options: z.strictObject({
    ...commonOptions({ self: true, repeat: true, skip: false, uses: 2, onNoAnswer: 'random' }),
    team: annotate(z._default(roleNameSchema, 'lovers'), 'The team as which linked players of two teams win.'),
  }),
  effect: ({ team }) => ({ type: 'link', team }),
  sentences: (options, { role }) => [
    message('card.link', { role }),
    // Each pair is two uses.
    ...commonSentences(
      { ...options, uses: options.uses && Math.ceil(options.uses / 2) },
      { verb: message('does.link'), role, asks: {} },
    ),
  ],
} as const satisfies Power<LinkOptions>
