import * as z from 'zod/mini'
import { message } from '../../text/message.js'
import { findPlayer } from '../game-state.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

const seen = z.strictObject({ player: z.string(), target: z.string(), visitors: z.array(z.string()) })

/** Learns at dawn who visited a player that night. */
export const watch = {
  name: 'watch',
  ...askedWords('watch'),
  advice: message('power.watch.advice'),
  verb: { base: 'watch', third: 'watches', past: 'watched' },
  ...powerTraits.watch,
  nightOnly: true,
  options: z.strictObject(commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' })),
  finds: ({ act: { by, target }, state, done }) => {
    const visits = done.filter((visit) => visit.target === target && visit.by !== by)
    const visitors = [...new Set(visits.map((visit) => visit.by))]
    visitors.sort((one, other) => findPlayer(state, one).seat - findPlayer(state, other).seat)
    return { type: 'visitors.seen', data: { player: by, target, visitors } }
  },
  learnsAt: () => 'dawn',
  events: {
    'visitors.seen': {
      data: seen,
      describe: 'Who visited the player that was watched, by seat.',
      clause: ({ player, target, visitors: ids }: z.infer<typeof seen>) => {
        const visitors = ids.length > 0 ? ids.map((id) => ({ player: id })) : message('choice.skip')
        return message('finding.visitors', { by: { player }, visitors, whom: { player: target } })
      },
    },
  },
  sentences: (options, { role }) => [
    message('card.watch', { role }),
    ...commonSentences(options, { verb: message('does.watch'), role }),
  ],
} as const satisfies Power<PowerOptions>
