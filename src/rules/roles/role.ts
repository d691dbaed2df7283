import * as z from 'zod/mini'
import { annotate } from '../../text/annotate.js'
import { type PowerUse, powerUseSchema } from '../powers/power-use.js'
import { type PowerName, powerNames } from '../powers/powers.js'
import { type Team, teamNames } from './team.js'
import { type Wins, winsSchema } from './wins.js'

/** The name of a role, as the rules' `cast` has it. */
export type Role = string

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
  /** Powers that have no effect on it. Default: none. */
  readonly immuneTo?: readonly PowerName[] | undefined
  /** How many votes it has in every ballot by day. If not 1, its role becomes public when it dies. Default 1. */
  readonly votes?: number | undefined
  /** When its player wins: with its team, by being voted out, or by surviving. Default `'team'`. */
  readonly wins?: Wins | undefined
  /** What it is and does, as one sentence about a player with this role. */
  readonly describe: string
  /** Advice to its player. */
  readonly advice?: string | undefined
}

/** Names of roles: lower case letters, digits and `-`, at most 40, beginning with a letter. */
export const roleNameSchema = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Expected the name of a role: lower case letters, digits and -, at most 40'),
  // Counts by role are plain objects, which inherit a property of this name.
  z.refine((name) => name !== 'constructor', 'Expected another name for a role than the word `constructor`'),
)

/** The schema of one role. */
export const roleDefinitionSchema: z.ZodMiniType<RoleDefinition> = z.strictObject({
  team: annotate(z.enum(teamNames), 'Whom it wins with: `town`, `mafia` or `neutral`.'),
  powers: annotate(z.array(powerUseSchema).check(z.maxLength(10)), 'What it can do at night, each with its options.'),
  seenAs: annotate(z.optional(z.enum(teamNames)), 'The team that an investigation shows; default its own.'),
  immuneTo: annotate(
    z.optional(z.array(z.enum(powerNames)).check(z.maxLength(20))),
    'Powers that have no effect on it.',
  ),
  votes: annotate(z.optional(z.int().check(z.gte(0), z.lte(10))), 'Votes in every ballot by day; default 1.'),
  wins: annotate(z.optional(winsSchema), 'When its player wins: `team` (default), `eliminated` or `survives`.'),
  describe: annotate(z.string().check(z.minLength(1), z.maxLength(500)), 'What it is and does, as a sentence.'),
  advice: annotate(z.optional(z.string().check(z.maxLength(1_000))), 'Advice to its player.'),
})
