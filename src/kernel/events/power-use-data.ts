import * as z from 'zod/mini'
import { effectSchema } from '../rules/powers/effect.js'
import { triggers } from '../rules/powers/options.js'
import { powerNames } from '../rules/powers/powers.js'
import { roleNameSchema } from '../rules/role.js'
import { annotate } from '../text/annotate.js'
import { ownWordsSchema } from '../text/own-words.js'
import { idSchema } from './created-schema.js'

const id = idSchema
const role = roleNameSchema
/** A built-in power, or one of one's own. */
const power = z.union([z.enum(powerNames), roleNameSchema])
const text = z.string()
/** Present when the words were too long and were cut. */
const truncated = z.optional(z.literal(true))
const usedPower = {
  player: id,
  action: power,
  target: z.string(),
  reason: z.optional(text),
  truncated,
  shotNumber: z.optional(z.int().check(z.gte(1))),
}

/** What players do with powers, and what comes of it that lasts. */
export const powerUseData = {
  'night.acted': annotate(
    z.strictObject(usedPower),
    'A night action; the mafia see a `kill`. The target may be `skip`. `shotNumber` counts the uses of a limited power.',
  ),
  'power.blocked': annotate(
    z.strictObject({ player: id, action: power }),
    'This power of the player did nothing this night: it was blocked, and is not used up.',
  ),
  'power.used': annotate(
    z.strictObject({ ...usedPower, on: z.enum(triggers) }),
    "A power answered to its owner's `death` or `elimination`, or to the `dawn`, or was used by `day`. Everyone sees it if it kills, or if its option `seen` says so.",
  ),
  'announcement.made': annotate(
    z.strictObject({ text: ownWordsSchema(), to: z.optional(z.array(id)) }),
    'The host makes this known to all, or `to` these players alone, as a power or a chart has it.',
  ),
  'player.revived': annotate(z.strictObject({ player: id }), 'This player was dead and lives again.'),
  'effect.delayed': annotate(
    z.strictObject({
      power,
      by: id,
      role: z.optional(role),
      target: id,
      day: z.int().check(z.gte(0)),
      effect: z.optional(effectSchema),
    }),
    'This act takes effect in the night of `day`, as an act of the `role` that its owner had. `effect`: what it does, if that does not follow from the options of its power alone.',
  ),
  'mark.set': annotate(
    z.strictObject({
      mark: role,
      player: z.optional(id),
      by: z.optional(id),
      until: z.optional(z.enum(['dawn', 'night'])),
      seenBy: z.optional(z.union([z.literal('public'), z.array(id)])),
      seenAs: z.optional(role),
      deadAs: z.optional(role),
      shows: z.optional(role),
      note: z.optional(z.string()),
    }),
    'The player, or the table, bears this mark until it ends. `by`: whose power set it, where nobody else learns of it.',
  ),
  'mark.ended': annotate(
    z.strictObject({ mark: role, player: z.optional(id) }),
    'The player, or the table, no longer bears this mark. Those learn it who saw the mark.',
  ),
  'finding.learned': annotate(
    z.strictObject({
      player: id,
      power,
      text: ownWordsSchema(),
      target: z.optional(id),
      result: z.optional(z.string()),
    }),
    "What a power of the game's own showed its owner.",
  ),
  'player.spared': annotate(
    z.strictObject({ player: id }),
    'The table had decided to eliminate the player, and a power of its own keeps it alive.',
  ),
  'player.won': annotate(
    z.strictObject({ player: id, winner: z.optional(role) }),
    'A power has made the player win for itself, whatever comes. With `winner` the game is over, as a win of that name.',
  ),
} as const
