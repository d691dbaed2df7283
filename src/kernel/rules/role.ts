import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import type { OwnWords } from '../text/message.js'
import { ownWordsSchema } from '../text/own-words.js'
import { conditionsSchema, type WinCondition } from './conditions.js'
import type { PowerOptions } from './powers/options.js'
import type { PowerName } from './powers/traits.js'
import { roleNameSchema } from './role-name.js'
import type { Team, Winner } from './team.js'

export * from './role-name.js'

/** What a way to win looks at. */
export interface WinFacts {
  readonly status: 'alive' | 'dead'
  readonly eliminated: boolean
  readonly teamWon: boolean
  /** Whether these conditions hold for its player. */
  readonly holds: (conditions: readonly WinCondition[]) => boolean
}

interface WayToWin {
  readonly describe: OwnWords
  /** Whether it happens at one moment of the game, which may then end the game. */
  readonly mayEnd: boolean
  /** Present if it may depend on what not everybody has seen at the end of a game. */
  readonly isHidden?: true
  readonly won: (fate: WinFacts) => boolean
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

type WayToWinName = keyof typeof waysToWin

/** Whether a win ends the game, and as whose win: its player's team, or the `winner` given. */
type Ends = boolean | { readonly winner: string }

/**
 * When a role's player wins: in a way by its name, when another team wins (`with`), or when all conditions hold, which
 * `describe` says as a sentence. With `ends`, the game is over at that moment.
 */
type Wins =
  | WayToWinName
  | { readonly with: Team }
  | { readonly when: WayToWinName; readonly ends: Ends }
  | { readonly when: readonly WinCondition[]; readonly describe: OwnWords; readonly ends?: Ends | undefined }

const way = z.enum(Object.keys(waysToWin) as [WayToWinName, ...WayToWinName[]])
const ends = z.union([z.boolean(), z.strictObject({ winner: roleNameSchema })])

export const winsSchema: z.ZodMiniType<Wins> = z.union([
  way,
  z.strictObject({ when: way, ends }),
  z.strictObject({ with: roleNameSchema }),
  z.strictObject({
    when: conditionsSchema,
    describe: ownWordsSchema(500),
    ends: z.optional(ends),
  }),
])

const winsWith = (wins: Wins): wins is Extract<Wins, { readonly with: Team }> =>
  typeof wins !== 'string' && 'with' in wins

export function findWayToWin(wins: Wins = 'team'): WayToWin {
  if (winsWith(wins))
    return { ...waysToWin.team, describe: `It wins when the ${wins.with} ${wins.with.endsWith('s') ? 'win' : 'wins'}.` }
  if (typeof wins === 'string') return waysToWin[wins]
  if (typeof wins.when === 'string') return waysToWin[wins.when]
  const { when, describe } = wins as Extract<Wins, { readonly describe: string }>
  return { describe, mayEnd: true, isHidden: true, won: ({ holds }) => holds(when) }
}

/** The conditions under which a role's player wins; none if it wins otherwise. */
export const winConditions = (wins: Wins = 'team'): readonly WinCondition[] =>
  typeof wins !== 'string' && 'when' in wins && typeof wins.when !== 'string' ? wins.when : []

/** The team with which a role wins, if it does not win in its own way: its own team, or the one that it helps. */
export const findSide = ({ team, wins = 'team' }: Pick<RoleDefinition, 'team' | 'wins'>): Winner =>
  winsWith(wins) ? wins.with : team

/** How the game ends when a player with these `wins` wins: as whose win, if not its team's; undefined if it does not end. */
export function endOf(wins: Wins = 'team'): { readonly winner?: string } | undefined {
  if (typeof wins === 'string' || !('ends' in wins) || !wins.ends) return undefined
  return wins.ends === true ? {} : wins.ends
}

export const endsGame = (wins?: Wins): boolean => endOf(wins) !== undefined

/** Whom a role knows from the deal on: everyone of these teams, and everyone with these roles. */
export const knowsSchema = z.strictObject({
  teams: annotate(z.optional(z.readonly(z.array(roleNameSchema).check(z.maxLength(20)))), 'Everyone of these teams.'),
  roles: annotate(z.optional(z.readonly(z.array(roleNameSchema).check(z.maxLength(20)))), 'Everyone with these roles.'),
})

type Knows = Readonly<z.infer<typeof knowsSchema>>

/** The faces of a role: roles of the cast as which it is shown. An investigation goes by `seenAs`. */
export const appearanceSchema = z.strictObject({
  self: annotate(z.optional(roleNameSchema), 'To its own player.'),
  dead: annotate(z.optional(roleNameSchema), 'To everybody, when it dies and the rules reveal it.'),
  team: annotate(z.optional(roleNameSchema), 'To its team-mates, if its team knows itself.'),
})

type Appearance = Readonly<z.infer<typeof appearanceSchema>>

/** The role as which a role is shown to its own player. */
export const selfRole = (
  role: string,
  { cast }: { readonly cast: Readonly<Record<string, Pick<RoleDefinition, 'appears'>>> },
): string => cast[role]?.appears?.self ?? role

/** A power of a role: its name and its options. Absent options have the power's defaults. */
export interface PowerUse extends Partial<PowerOptions> {
  readonly power: PowerName
  readonly [option: string]: unknown
}

/**
 * One role, as JSON data. Rules hold their roles in `cast`, so a new role needs no code and its games can be replayed
 * anywhere.
 */
export interface RoleDefinition {
  readonly team: Team
  /** What it can do at night, each with its options. Default options are filled in. */
  readonly powers: readonly PowerUse[]
  /** The team that an investigation shows. Default: its own. */
  readonly seenAs?: Team | undefined
  /** What its own player, its team-mates, and everybody at its death are told that it is, where that is not what it is. */
  readonly appears?: Appearance | undefined
  /** Powers that have no effect on it. Default: none. */
  readonly immuneTo?: readonly PowerName[] | undefined
  /** How many votes it has in every ballot by day. If not 1, its role becomes public when it dies. Default 1. */
  readonly votes?: number | undefined
  /** When its player wins: with its team, by being voted out, by surviving, or with another team. Default `'team'`. */
  readonly wins?: Wins | undefined
  /** Whom it knows from the deal on, besides a team that knows itself. Default: nobody. */
  readonly knows?: Knows | undefined
  /** What it is and does, as one sentence about a player with this role: a text, or one for each language. */
  readonly describe: OwnWords
  readonly advice?: OwnWords | undefined
}

/** A mark that lends powers to whoever bears it, as JSON data. */
export interface Item {
  readonly describe: OwnWords
  readonly powers: readonly PowerUse[]
  /** Whether it stays with its bearer when one of its powers was used. Absent means false. */
  readonly lasts?: boolean | undefined
}

/** A number of players of one role. */
export const countSchema = z.int().check(z.gte(0), z.lte(1000))

/**
 * How many of n players have a role: `max(min, base + round(n * count / players))`, none below `fromPlayers`. If
 * `including` is given, the number includes those roles.
 */
export const roleCountSchema = z.strictObject({
  base: countSchema,
  per: z.optional(
    z.strictObject({ count: countSchema, players: z.int().check(z.gte(1)), rounding: z.enum(['floor', 'round']) }),
  ),
  min: z.optional(countSchema),
  fromPlayers: z.optional(countSchema),
  including: z.optional(z.readonly(z.array(roleNameSchema).check(z.maxLength(20)))),
})
