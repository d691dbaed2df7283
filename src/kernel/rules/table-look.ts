import type { DeathCause, GameState, ResolvedAct } from './game-state.js'
import type { Role } from './role.js'
import type { Team } from './team.js'

/** A player as the moderator knows it. */
export interface SeatLook {
  readonly id: string
  readonly name: string
  readonly seat: number
  readonly status: 'alive' | 'dead'
  /** Absent before the roles are dealt. */
  readonly role?: Role | undefined
  readonly team?: Team | undefined
  readonly marks: readonly string[]
  readonly diedOn?: number | undefined
  readonly cause?: DeathCause | undefined
}

/** What a chart sees when it looks: all that the moderator knows of the table. */
export interface TableLook {
  /** By seat. */
  readonly players: readonly SeatLook[]
  /** The marks on the table itself. */
  readonly marks: readonly string[]
  /** The acts of the last night, as it was resolved. */
  readonly acts: readonly ResolvedAct[]
  /** The roles that were drawn and dealt to nobody. Absent if there are none. */
  readonly undealt?: readonly Role[]
  /** What charts of this game remembered, by key. */
  readonly memory: Readonly<Record<string, unknown>>
}

/** The table as the moderator knows it. */
export function lookAtTable({ players, marks = [], lastActs = [], memory = {}, undealt }: GameState): TableLook {
  const marksOn = (bearer: string | undefined) => marks.flatMap(({ mark, player }) => (player === bearer ? [mark] : []))
  return {
    players: players.map(({ id, name, seat, status, role, team, diedOn, cause }) => {
      const fate = diedOn === undefined ? {} : { diedOn, cause }
      return { id, name, seat, status, role, team, marks: marksOn(id), ...fate }
    }),
    marks: marksOn(undefined),
    acts: lastActs,
    ...(undealt && { undealt }),
    memory,
  }
}
