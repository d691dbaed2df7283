import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { commonOptions, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

/** Takes along whoever killed its owner at night. Nobody is asked. */
export const explode = {
  name: 'explode',
  ask: 'Take along who killed you.',
  advice: '',
  verb: { base: 'explode beside', third: 'explodes beside', past: 'exploded beside' },
  skip: 'harm nobody',
  ...powerTraits.explode,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: false, onNoAnswer: 'nothing' }),
    on: annotate(z._default(z.enum(['death']), 'death'), 'It answers to the death of its owner.'),
    ...killOptions(),
  }),
  automatic: ({ killers = [] }) => killers,
  effect: () => ({ type: 'strike', stoppable: false }),
  kills: { cause: 'role', past: 'blown up' },
  sentences: () => [
    'Whoever kills it at night, or carries out the kill of a team, dies with it, and everyone sees it.',
  ],
} as const satisfies Power<PowerOptions>
