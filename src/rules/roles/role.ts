import * as z from 'zod'
import { type PowerUse, powerUseSchema } from '../powers/power-use.js'
import { type PowerName, powerNames } from '../powers/powers.js'
import { type Team, teamNames } from './team.js'
import { type Wins, winsSchema } from './wins.js'

/** The name of a role, as the rules' `cast` has it. */
export type Role = string

/**
 * One role, as JSON data: rules hold those they play with in `cast`, so that a role needs no code and its games replay
 * anywhere.
 */
export interface RoleDefinition {
  readonly team: Team
  /** What it can do at night, each with its options. Default options are filled in. */
  readonly powers: readonly PowerUse[]
  /** The team that an investigation takes it for. Default: its own. */
  readonly seenAs?: Team | undefined
  /** Powers that do nothing to it. Default: none. */
  readonly immuneTo?: readonly PowerName[] | undefined
  /** How many votes it has in every ballot by day. With more than one, its role is told when it dies. Default 1. */
  readonly votes?: number | undefined
  /** When its player wins: with its team, by being voted out, or by surviving. Default `'team'`. */
  readonly wins?: Wins | undefined
  /** What it is and does, as a sentence about any such player. */
  readonly describe: string
  /** What its player is told to make of it. */
  readonly advice?: string | undefined
}

/** Names of roles: lower case letters, digits and `-`, at most 40, beginning with a letter. */
export const roleNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Expected the name of a role: lower case letters, digits and -, at most 40')

/** The schema of one role. */
export const roleDefinitionSchema: z.ZodType<RoleDefinition> = z.strictObject({
  team: z.enum(teamNames).describe('Whom it wins with: `town`, `mafia` or `neutral`.'),
  powers: z.array(powerUseSchema).max(10).describe('What it can do at night, each with its options.'),
  seenAs: z.enum(teamNames).optional().describe('The team that an investigation takes it for; default its own.'),
  immuneTo: z.array(z.enum(powerNames)).max(20).optional().describe('Powers that do nothing to it.'),
  votes: z.int().min(0).max(10).optional().describe('Votes in every ballot by day; default 1.'),
  wins: winsSchema.optional().describe('When its player wins: `team` (default), `eliminated` or `survives`.'),
  describe: z.string().min(1).max(500).describe('What it is and does, as a sentence.'),
  advice: z.string().max(1_000).optional().describe('What its player is told to make of it.'),
})
