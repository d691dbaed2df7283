import * as z from 'zod/mini'

/** The facts that decide whether a player won. */
export interface Fate {
  readonly status: 'alive' | 'dead'
  /** Whether this player was eliminated by day. */
  readonly eliminated: boolean
  /** Whether its team is the winner. */
  readonly teamWon: boolean
}

/** A way in which one player wins. */
interface WayToWin {
  readonly describe: string
  /** Whether it happens at one moment of the game, which may then end the game. */
  readonly mayEnd: boolean
  readonly won: (fate: Fate) => boolean
}

/** The ways in which a player may win, by the name that a role's `wins` uses. */
const waysToWin = {
  team: { describe: 'It wins with its team.', mayEnd: false, won: ({ teamWon }) => teamWon },
  eliminated: { describe: 'It wins when the table eliminates it.', mayEnd: true, won: ({ eliminated }) => eliminated },
  survives: {
    describe: 'It wins when it is alive at the end.',
    mayEnd: false,
    won: ({ status }) => status === 'alive',
  },
} as const satisfies Record<string, WayToWin>

/** The name of a way to win. */
export type WayToWinName = keyof typeof waysToWin

/** When a role's player wins; with `ends`, the game is over at that moment. */
export type Wins = WayToWinName | { readonly when: WayToWinName; readonly ends: boolean }

const way = z.enum(Object.keys(waysToWin) as [WayToWinName, ...WayToWinName[]])

/** The schema of a role's `wins`. */
export const winsSchema: z.ZodMiniType<Wins> = z.union([way, z.strictObject({ when: way, ends: z.boolean() })])

/** The way to win that `wins` names; by default with the team. */
export const wayOf = (wins: Wins = 'team'): WayToWin => waysToWin[typeof wins === 'string' ? wins : wins.when]

/** Whether a win of this role ends the game. */
export const endsGame = (wins: Wins = 'team'): boolean => typeof wins !== 'string' && wins.ends
