import * as z from 'zod'
import { gameIdSchema } from './names.js'
import { gameLanguageSchema, mintedSchema, paceSchema } from './rest.js'

export const makeTableSchema = z.strictObject({
  name: z.string().min(1).max(24).describe('What the host is called.'),
  rules: z.string().max(60).default('trial').describe("A preset's name."),
  players: z.int().min(3).max(50).default(8),
  moderates: z.boolean().optional().describe('The host moderates, sees everything and does not play.'),
  open: z.boolean().optional().describe('The lobby shows the table to everybody. Default: only its link leads there.'),
  shared: z
    .boolean()
    .optional()
    .describe('Several guests may come from one address. Default: each address has one seat.'),
  language: gameLanguageSchema,
  paceMs: paceSchema,
  timeoutMs: z.number().min(1_000).max(86_400_000).default(120_000),
})

/** A table for friends as its host wants it. */
export interface MakeTable extends z.output<typeof makeTableSchema> {}

export const joinSchema = z.strictObject({ name: z.string().min(1).max(24) })

/** Names a guest of a table. */
export const guestNameSchema = z.strictObject({ name: z.string().min(1).max(60) })

export const tableSchema = z.object({
  id: z.string(),
  rules: z.string(),
  card: z.string().describe('The rule card of this table, in plain English.'),
  players: z.int(),
  moderated: z.boolean().describe('Whether the host moderates instead of playing.'),
  guests: z.array(z.object({ name: z.string(), host: z.boolean(), you: z.boolean() })),
  hostAway: z
    .boolean()
    .optional()
    .describe('Nothing is played, and the page of the host has been closed for two minutes: any guest may take over.'),
  game: gameIdSchema.optional().describe('The last game of the table, once one was started.'),
  seat: mintedSchema.optional().describe("The caller's own seat in that game."),
})

export const waitingTablesSchema = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      rules: z.string(),
      players: z.int(),
      guests: z.int(),
      freeSeats: z.int(),
    }),
  ),
})

/** A table that waits for its first game, for a list. */
export type WaitingTable = z.infer<typeof waitingTablesSchema>['tables'][number]

/** A table for friends as the caller may see it. */
export interface TableFacts extends z.infer<typeof tableSchema> {}

export const guestSchema = z.object({
  token: z.string().describe('Says who its holder is at this table.'),
  table: tableSchema,
})

/** Somebody's place at a table. */
export interface SeatedGuest extends z.infer<typeof guestSchema> {}
