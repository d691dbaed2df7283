import * as z from 'zod/mini'
import { livingPlayers } from '../game-state.js'
import { commonOptions, killOptions, type PowerOptions } from './options.js'
import type { Power } from './power.js'
import { powerTraits } from './traits.js'

/** Which mafia player carries out the kill: the one who can be blocked, or seen by a lookout. */
const visit =
  'The mafia in the lowest seat without a power of its own, else in the lowest seat, carries out the kill. If that player is blocked, the mafia kill nobody.'

/** The mafia choose one player together; one of them carries it out (sources 000 to 004). */
export const kill = {
  name: 'kill',
  ask: 'Choose whom the mafia kills tonight.',
  advice: 'Think of who is dangerous to you and what the table will make of the death.',
  verb: { base: 'choose to kill', third: 'chooses to kill', past: 'chose to kill' },
  skip: 'kill nobody tonight',
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
    from > 1 && `They kill nobody before night ${from}.`,
    night.mafia.teammates
      ? 'The mafia may choose any living player, their team-mates included; none may choose itself.'
      : 'The mafia may choose any living player who is not mafia.',
    night.mafia.noKill ? 'They may also choose to kill nobody.' : 'They must choose somebody.',
    ...(isInPlay('block') || isInPlay('watch') ? [visit] : []),
  ],
} as const satisfies Power<PowerOptions>
