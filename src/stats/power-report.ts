import { type GameEvent, isEvent } from '../events/event.js'
import { type PowerName, powers } from '../rules/powers/powers.js'
import { isMafia, type Team } from '../rules/roles/team.js'

/** What a player did with one of its powers. A team's kill counts for the one who carried it out. */
export interface PowerReport {
  /** Nights in which it was used on a player. */
  readonly used: number
  /** How often it was used on a mafia player. */
  readonly onMafia: number
  /** How often its owner was blocked. */
  readonly blocked: number
  /** How often its target was protected from it or immune to it. */
  readonly prevented: number
  /** How often it was used on a player who would have died that night and did not. */
  readonly saved: number
}

interface Player {
  readonly id: string
  readonly team?: Team | undefined
}

/** What each player did by night, by id and power. Powers that were not used are absent. */
export function powersIn(
  events: readonly GameEvent[],
  players: readonly Player[],
): Record<string, Record<string, PowerReport>> {
  const reports: Record<string, Record<string, PowerReport>> = Object.fromEntries(players.map(({ id }) => [id, {}]))
  const mafia = new Set(players.filter(isMafia).map(({ id }) => id))
  for (const event of events) {
    if (!isEvent(event, 'night.explained')) continue
    const { acts, deaths } = event.data
    const struck = new Set(acts.filter(isStrikeThatFailed).map(({ target }) => target))
    for (const { player } of deaths) struck.delete(player)
    for (const { power, by, target, result } of acts) {
      const mine = reports[by]
      if (mine === undefined) continue
      const { used, onMafia, blocked, prevented, saved } = mine[power] ?? unused
      mine[power] = {
        used: used + 1,
        onMafia: onMafia + (mafia.has(target) ? 1 : 0),
        blocked: blocked + (result === 'blocked' ? 1 : 0),
        prevented: prevented + (result === 'prevented' ? 1 : 0),
        saved: saved + (result === 'done' && aimOf(power) === 'help' && struck.has(target) ? 1 : 0),
      }
    }
  }
  return reports
}

const aimOf = (power: string) => powers[power as PowerName].aim
const isStrikeThatFailed = ({ power, result }: { readonly power: string; readonly result: string }): boolean =>
  result === 'prevented' && aimOf(power) === 'harm'

const unused: PowerReport = { used: 0, onMafia: 0, blocked: 0, prevented: 0, saved: 0 }
