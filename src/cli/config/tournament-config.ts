import * as z from 'zod'
import { MafiaError, type Rules, type RulesInput } from '../../index.js'
import { roleCountsFor, rulesOf } from '../../rules/index.js'
import { configSchema } from './config-schema.js'
import { type EntrantPlan, entrantsIn, namedAgentSchema } from './entrants.js'
import { type ConfigFile, readFileOf } from './read-config.js'
import type { SeatPlan } from './seats.js'

const tableSchema = z.strictObject({
  rules: z.union([z.string().min(1).max(300), z.record(z.string(), z.unknown())], "Expected a preset's name or rules"),
  players: z.int().min(1).max(1_000).optional(),
})

/** A tournament as a file describes it: `docs/tournaments.md` explains each field. */
const tournamentSchema = configSchema.omit({ rules: true, players: true, narrator: true, log: true }).extend({
  entrants: z.array(namedAgentSchema, 'Expected a list of entrants').min(2, 'Expected two entrants or more'),
  tables: z.array(tableSchema, 'Expected a list of tables').min(1).optional(),
  games: z.int().min(1).max(1_000_000).optional(),
  concurrency: z.int().min(1).max(1_000).optional(),
})

/** A tournament that a file describes. */
export interface TournamentFile extends ConfigFile<z.infer<typeof tournamentSchema>> {
  readonly entrants: readonly EntrantPlan[]
  readonly tables: readonly { readonly rules: Rules; readonly players: number }[]
}

/** Reads a tournament from a YAML or JSON file. Throws `BadInput`, with file and line, for the first fault in it. */
export function readTournament(path: string): TournamentFile {
  const file = readFileOf(path, tournamentSchema)
  const { config, fault } = file
  const entrants = entrantsIn(file, 'a tournament')
  const { tables = [{ rules: 'trial' }] } = config
  return { ...file, entrants, tables: tables.map((table, index) => tableIn(table, { at: ['tables', index], fault })) }
}

function tableIn(
  { rules, players = 10 }: z.infer<typeof tableSchema>,
  { at, fault }: Pick<SeatPlan, 'at'> & Pick<ConfigFile, 'fault'>,
) {
  try {
    const known = rulesOf(rules as RulesInput)
    roleCountsFor(known, players)
    return { rules: known, players }
  } catch (error) {
    if (!MafiaError.is(error)) throw error
    throw fault(error.message, at)
  }
}
