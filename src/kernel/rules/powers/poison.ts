import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

export interface PoisonOptions extends PowerOptions {
  readonly delay: number
}

/** Kills a player whom no protection can save, at once or some nights later. */
export const poison = {
  name: 'poison',
  ...askedWords('poison'),
  advice: message('power.poison.advice'),
  verb: { base: 'poison', third: 'poisons', past: 'poisoned' },
  idle: { base: 'keep the poison', third: 'keeps the poison', past: 'kept the poison' },
  ...powerTraits.poison,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: true, uses: 1, onNoAnswer: 'nothing' }),
    delay: annotate(
      z._default(z.int().check(z.gte(0), z.lte(30)), 0),
      'How many nights later its target dies; 0: the same night.',
    ),
    ...killOptions(),
  }),
  effect: ({ delay }) => ({ type: 'strike', stoppable: false, delay }),
  kills: { cause: 'role', past: 'poisoned' },
  sentences: (options, { role }) => [
    message('card.poison', { n: options.delay }),
    ...commonSentences(options, { verb: message('does.poison'), role }),
  ],
} as const satisfies Power<PoisonOptions>
