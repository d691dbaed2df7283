import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { message } from '../../text/message.js'
import { livingPlayers } from '../game-state.js'
import { roleNameSchema } from '../role-name.js'
import { knowsTeam } from '../team.js'
import { askedWords } from './asked-words.js'
import { commonOptions, commonSentences, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

export interface ConvertOptions extends PowerOptions {
  readonly into: string
}

/** Gives a player another role, and so another team, as a vampire does with a bite. */
export const convert = {
  name: 'convert',
  ...askedWords('convert'),
  advice: message('power.convert.advice'),
  verb: { base: 'bite', third: 'bites', past: 'bit' },
  ...powerTraits.convert,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: true, onNoAnswer: 'nothing' }),
    into: annotate(z._default(roleNameSchema, 'vampire'), 'The role that its target gets.'),
  }),
  targets: ({ player, state }) =>
    livingPlayers(state).filter(
      ({ id, team }) => id !== player.id && !(knowsTeam(player, state.rules) && team === player.team),
    ),
  effect: ({ into }) => ({ type: 'convert', role: into }),
  sentences: (options, { role }) => [
    message('card.convert', { into: { role: options.into } }),
    ...commonSentences(options, { verb: message('does.convert'), role }),
  ],
} as const satisfies Power<ConvertOptions>
