import * as z from 'zod/mini'
import { annotate } from '../text/annotate.js'
import { type CountCondition, type TeamDefinition, teamWins } from './team.js'

const count = z.optional(z.int().check(z.gte(0), z.lte(1000)))

const countCondition: z.ZodMiniType<CountCondition> = z.strictObject({
  living: annotate(z.string().check(z.minLength(1), z.maxLength(40)), 'A team, or `all` for everyone alive.'),
  atLeast: count,
  atMost: count,
})

/** The schema of a team of the rules' own. It is apart from the teams, which pages load that check no rules. */
export const teamSchema: z.ZodMiniType<TeamDefinition> = z.strictObject({
  describe: annotate(z.string().check(z.minLength(1), z.maxLength(500)), 'How it wins, as a sentence.'),
  knowsItself: annotate(z.boolean(), 'Whether its members know each other from the deal on.'),
  kills: annotate(z.boolean(), 'Whether it is a danger to the others: no other side is safe while one of it lives.'),
  wins: annotate(
    z.union([z.enum(teamWins), z.readonly(z.array(countCondition).check(z.minLength(1), z.maxLength(10)))]),
    'When it wins: as at least half of the living, while no other team that kills lives (`numbers`); when no team that kills lives (`safety`); when only its members live (`last`); never as a team (`none`); or when all of these conditions over the living hold.',
  ),
})
