import { foldEvents, type GameEvent, isEvent, type RulesInput } from '../../src/index.js'
import type { TurningPoint } from '../../src/lab/analysis/index.js'

/** Games of eight and nine without powers, so that days begin with an even and with an odd number of living players. */
export const rulesWithoutPowers = (seed: number): RulesInput => ({
  extends: 'werewolf',
  roles: { werewolf: 2, villager: 6 + (seed % 2) },
})

/** The chance of the mafia with `m` of `n` living at the beginning of a day, when all choose at random (Migdal, 2010). */
export function randomMafia(n: number, m: number): number {
  return (m / n) * atNight(n - 1, m - 1) + (1 - m / n) * atNight(n - 1, m)
}

/** The same at the beginning of a night, in which one of the others dies. */
const atNight = (n: number, m: number): number => won(n, m) ?? won(n - 1, m) ?? randomMafia(n - 1, m)

const won = (living: number, mafia: number): number | undefined =>
  mafia === 0 ? 0 : 2 * mafia >= living ? 1 : undefined

/** The exact chance of the mafia after these events of such a game, at a turning point of this kind. */
export function exactMafia(events: readonly GameEvent[], kind: TurningPoint['kind']): number {
  const last = events.at(-1)
  const condemned = last && isEvent(last, 'vote.resolved') ? last.data.player : undefined
  const living = foldEvents(events).players.filter(({ id, status }) => status === 'alive' && id !== condemned)
  const mafia = living.filter(({ team }) => team === 'mafia').length
  const chance = kind === 'dawn' ? randomMafia : atNight
  return won(living.length, mafia) ?? chance(living.length, mafia)
}
