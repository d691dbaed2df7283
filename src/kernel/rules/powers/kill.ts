import * as z from 'zod/mini'
import { message } from '../../text/message.js'
import { livingPlayers } from '../game-state.js'
import { askedWords } from './asked-words.js'
import { commonOptions, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

/** The mafia choose one player together; one of them carries it out (sources 000 to 004). */
export const kill = {
  name: 'kill',
  ...askedWords('kill'),
  advice: message('power.kill.advice'),
  verb: { base: 'choose to kill', third: 'chooses to kill', past: 'chose to kill' },
  ...powerTraits.kill,
  nightOnly: true,
  options: z.strictObject({
    ...commonOptions({ self: false, repeat: true, skip: false, onNoAnswer: 'random' }),
    ...killOptions(),
  }),
  targets: ({ player, state, rules }) =>
    livingPlayers(state).filter((other) =>
      rules.night.mafia.teammates ? other.id !== player.id : other.team !== undefined && other.team !== player.team,
    ),
  maySkip: ({ night }) => night.mafia.noKill,
  effect: () => ({ type: 'strike', stoppable: true }),
  kills: { cause: 'team', past: 'killed' },
  sentences: ({ from }, { rules: { night }, isInPlay }) => [
    from > 1 && message('card.kill.from', { n: from }),
    message(night.mafia.teammates ? 'card.kill.teammates' : 'card.kill.others'),
    message(night.mafia.noKill ? 'card.kill.skip' : 'card.kill.must'),
    (isInPlay('block') || isInPlay('watch')) && message('card.kill.visit'),
  ],
} as const satisfies Power<PowerOptions>
