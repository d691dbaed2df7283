import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { askedWords } from './asked-words.js'
import { commonOptions, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

/** Takes along whoever killed its owner at night. Nobody is asked. */
export const explode = {
  name: 'explode',
  ...askedWords('explode'),
  verb: { base: 'explode beside', third: 'explodes beside', past: 'exploded beside' },
  ...powerTraits.explode,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: false, onNoAnswer: 'nothing' }),
    on: annotate(z._default(z.enum(['death']), 'death'), 'It answers to the death of its owner.'),
    ...killOptions(),
  }),
  automatic: ({ killers = [] }) => killers,
  effect: () => ({ type: 'strike', stoppable: false }),
  kills: { cause: 'role', past: 'blown up' },
  sentences: (_options, { role }) => [message('card.explode', { role })],
} as const satisfies Power<PowerOptions>
