import * as z from 'zod/mini'
import { ownWordsSchema } from '../../text/own-words.js'
import { roleNameSchema } from '../role-name.js'

/** Whom it is done to; default the target of its act. */
const player = z.optional(z.string())
/** Who learns of it, if not the one whom the effect names. */
const seenBy = z.optional(z.union([z.literal('public'), z.array(z.string())]))
/** By how many nights later; default the same night. */
const delay = z.optional(z.int().check(z.gte(0), z.lte(1_000)))

const forms = {
  strike: z.strictObject({ type: z.literal('strike'), player, stoppable: z.optional(z.boolean()), delay }),
  shield: z.strictObject({ type: z.literal('shield'), player, sacrifice: z.optional(z.boolean()), delay }),
  link: z.strictObject({
    type: z.literal('link'),
    player,
    players: z.optional(z.array(z.string())),
    team: roleNameSchema,
    delay,
  }),
  convert: z.strictObject({
    type: z.literal('convert'),
    player,
    role: roleNameSchema,
    stoppable: z.optional(z.boolean()),
    delay,
  }),
  mark: z.strictObject({
    type: z.literal('mark'),
    mark: roleNameSchema,
    player,
    table: z.optional(z.literal(true)),
    until: z.optional(z.enum(['dawn', 'night'])),
    seenBy,
    seenAs: z.optional(roleNameSchema),
    deadAs: z.optional(roleNameSchema),
    shows: z.optional(roleNameSchema),
    note: z.optional(z.string().check(z.maxLength(10_000))),
    delay,
  }),
  win: z.strictObject({
    type: z.literal('win'),
    player,
    winner: z.optional(roleNameSchema),
    seenBy,
    delay,
  }),
  unmark: z.strictObject({
    type: z.literal('unmark'),
    mark: roleNameSchema,
    player,
    table: z.optional(z.literal(true)),
    delay,
  }),
  learn: z.strictObject({
    type: z.literal('learn'),
    player,
    text: ownWordsSchema(500),
    target: z.optional(z.string()),
    result: z.optional(roleNameSchema),
    delay,
  }),
  announce: z.strictObject({ type: z.literal('announce'), player, text: ownWordsSchema(500), seenBy, delay }),
  revive: z.strictObject({ type: z.literal('revive'), player, delay }),
  endDay: z.strictObject({ type: z.literal('endDay'), player, delay }),
} as const

export const effectSchema = z.discriminatedUnion('type', [
  forms.strike,
  forms.shield,
  forms.link,
  forms.convert,
  forms.mark,
  forms.unmark,
  forms.win,
  forms.learn,
  forms.announce,
  forms.revive,
  forms.endDay,
])

type Form<Type extends keyof typeof forms> = Readonly<z.infer<(typeof forms)[Type]>>

export interface StrikeEffect extends Form<'strike'> {}
export interface ShieldEffect extends Form<'shield'> {}
export interface LinkEffect extends Form<'link'> {}
export interface ConvertEffect extends Form<'convert'> {}
export interface MarkEffect extends Form<'mark'> {}
export interface UnmarkEffect extends Form<'unmark'> {}
export interface WinEffect extends Form<'win'> {}
export interface LearnEffect extends Form<'learn'> {}
export interface AnnounceEffect extends Form<'announce'> {}
export interface ReviveEffect extends Form<'revive'> {}
export interface EndDayEffect extends Form<'endDay'> {}

/**
 * What an act does when the night is resolved, to `player` or else to its target. `strike`: the player dies, unless it is
 * shielded from a strike that is `stoppable` (default true). `shield`: the player is safe from those; with `sacrifice`
 * the owner dies in its place. `link`: the `players`, or else the targets of one owner, share their fate from now on, and
 * win together as `team` if they are of two teams. `convert`: the player gets another role, if it lives, unless it is shielded
 * from one that is `stoppable` (default true). `mark`: the player,
 * or the `table`, bears this mark until the next `dawn`, the next `night`, or else until an `unmark`; `seenBy` the players
 * who learn of it, default nobody; in death it is shown as the role `deadAs`, or with `none` not at all; an investigation takes the player for one of the team `seenAs`, and
 * what the player finds out itself is shown as `shows` says: `opposite`, `random`, or always that team; `note` is any text
 * that it keeps.
 * `win`: the player has won, whatever comes; with `winner` the game is over, as a win of that name; `seenBy` the players
 * who learn of it, default that player alone. `learn`: the player, or else the owner, reads the `text`, a finding such as "saw
 * a wolf" that may be about a `target` and show a team or a role (`result`). `announce`: all, or those of `seenBy`, read the
 * `text`. `revive`: the player, who is dead, lives again. `endDay`: by day, the day is over; at dawn, it has no phases. `delay`: by so many nights later.
 */
export type Effect =
  | StrikeEffect
  | ShieldEffect
  | LinkEffect
  | ConvertEffect
  | MarkEffect
  | UnmarkEffect
  | WinEffect
  | LearnEffect
  | AnnounceEffect
  | ReviveEffect
  | EndDayEffect
