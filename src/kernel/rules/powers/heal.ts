import * as z from 'zod/mini'
import { message } from '../../text/message.js'
import { livingPlayers } from '../game-state.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

const seen = z.strictObject({ player: z.string(), victims: z.array(z.string()), night: z.int().check(z.gte(0)) })

/** Saves somebody whom it has seen dying: it is shown the victims of the night before it chooses. */
export const heal = {
  name: 'heal',
  ...askedWords('heal'),
  advice: message('power.heal.advice'),
  verb: { base: 'heal', third: 'heals', past: 'healed' },
  idle: { base: 'keep the potion', third: 'keeps the potion', past: 'kept the potion' },
  ...powerTraits.heal,
  nightOnly: true,
  options: z.strictObject(commonOptions({ self: true, repeat: true, skip: true, uses: 1, onNoAnswer: 'nothing' })),
  targets: ({ player, state, options }) => {
    const { data } = player.found?.findLast(({ type }) => type === 'victims.seen') ?? {}
    const victims = data?.night === state.day ? (data.victims as readonly string[]) : []
    return livingPlayers(state).filter(({ id }) => victims.includes(id) && (options.self || id !== player.id))
  },
  sees: ({ player, state, victims }) => ({
    type: 'victims.seen',
    data: { player: player.id, victims, night: state.day },
  }),
  effect: () => ({ type: 'shield' }),
  events: {
    'victims.seen': {
      data: seen,
      describe: 'Who will die this night unless somebody saves them, by seat.',
      clause: ({ player, victims: ids }: z.infer<typeof seen>) => {
        const victims = ids.length > 0 ? ids.map((id) => ({ player: id })) : message('choice.skip')
        return message('finding.victims', { by: { player }, victims })
      },
    },
  },
  sentences: (options, { role }) => [
    message('card.heal', { role }),
    ...commonSentences(options, { verb: message('does.heal'), role }),
  ],
} as const satisfies Power<PowerOptions>
