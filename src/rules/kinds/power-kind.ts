import { type GameState, livingOf, type PlayerState, playerOf } from '../game-state.js'
import { ownPower } from '../powers/owned.js'
import type { Power, PowerOptions } from '../powers/power.js'
import type { OptionsAsked, RequestKindDefinition } from './kind.js'
import { idsOf, narrow, othersOf, somebody, when } from './options.js'

/** The kind of request that asks the owner of a power to use it. */
export function powerKind(power: Power): RequestKindDefinition {
  return {
    words: 'reason',
    describe: power.ask,
    advice: power.advice,
    takes: ['memory'],
    options: (asked) => powerOptions(power, asked),
    choices: { skip: power.skip },
    fallback: ({ player, options }, { state, random }) => {
      const own = ownPower(state, playerOf(state, player), power.name)
      return { choice: own?.options.onNoAnswer === 'nothing' ? 'skip' : somebody(options, random) }
    },
    becomes: { event: 'night.acted', form: 'act', audience: power.byTeam ? 'team' : 'player' },
  }
}

/** Whom the owner of a power may choose; a player without the power has no options. */
export function powerOptions(power: Power, { poll, player, state, rules }: OptionsAsked): string[] {
  const own = ownPower(state, player, power.name)
  if (own === undefined || state.day < own.options.from) return []
  const { options } = own
  const players = power.targets?.({ player, state, rules, options }) ?? targetsOf(power, options, { player, state })
  const maySkip = power.maySkip?.(rules) ?? options.skip
  return narrow([...idsOf(players), ...when(maySkip, 'skip')], poll.among)
}

interface Owner {
  readonly player: PlayerState
  readonly state: GameState
}

function targetsOf({ name }: Power, { self, repeat }: PowerOptions, { player, state }: Owner): PlayerState[] {
  const last = player.used[name]
  const again = !repeat && last?.day === state.day - 1 ? last.target : undefined
  return (self ? livingOf(state) : othersOf(state, player)).filter(({ id }) => id !== again)
}
