import type { Game, PlayerID } from 'boardgame.io'

/** What a player of this game may be. */
export type Role = 'mafia' | 'doctor' | 'sheriff' | 'villager'

/** The game's state. boardgame.io shows a player all of it but `secret` and the others in `players`. */
export interface Mafia {
  day: number
  living: PlayerID[]
  /** The speakers of both rounds of the day, one after another. */
  order: PlayerID[]
  accused: PlayerID | null
  tally: Record<string, string>
  winner: 'mafia' | 'town' | 'draw' | null
  /** What each player alone knows: its role, whom it may choose by night, and what it learned. */
  players: Record<PlayerID, { role: Role; targets: PlayerID[]; learned: Record<PlayerID, 'mafia' | 'town'> }>
  secret: {
    order: PlayerID[]
    /** The mafia who have not chosen yet in this round. */
    waiting: PlayerID[]
    round: 1 | 2
    picks: PlayerID[]
    target: PlayerID | null
    protected: string | null
    investigated: string | null
    ballot: Record<PlayerID, string>
  }
}

/** A move of this game, with the check whether it is legal. */
export type Move = NonNullable<NonNullable<Game<Mafia>['phases']>[string]['moves']>[string]

/** The living of one role. */
export const livingWith = ({ living, players }: Mafia, role: Role) => living.filter((id) => players[id]?.role === role)
/** The living but one. */
export const others = ({ living }: Mafia, player: PlayerID) => living.filter((id) => id !== player)

/** Before a phase begins, boardgame.io asks whether it is over: what the last one left must be gone by then. */
export const nothingChosen = (): Mafia['secret'] => ({
  ...{ order: [], waiting: [], round: 1, picks: [], ballot: {} },
  ...{ target: null, protected: null, investigated: null },
})
