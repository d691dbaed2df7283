import type { TournamentDefinition } from '../../fleet/index.js'
import { definedFields } from '../../text/index.js'
import type { TournamentOptions } from '../../tournament/index.js'
import { serverOf } from '../config/seat-agents.js'
import type { TournamentFile } from '../config/tournament-config.js'

/** A tournament's file as workers read it: with the texts that it names in other files, and without any key. */
export function definitionOf(
  { config, entrants, tables }: TournamentFile,
  { seed, limits, maxDefaulted, budget }: Omit<TournamentOptions, 'entrants'>,
): TournamentDefinition {
  const servers = new Set(entrants.flatMap(({ agent }) => serverOf(agent) ?? []))
  const allowed = definedFields(config.limits ?? {})
  const { context, prices } = config
  return {
    seed,
    tables,
    entrants: Object.fromEntries(entrants.map(({ name, agent }) => [name, agent])),
    shared: { context, prices },
    servers: Object.fromEntries([...servers].map((server) => [server, allowed])),
    ...(limits && { limits: limits as NonNullable<TournamentDefinition['limits']> }),
    ...(maxDefaulted !== undefined && { maxDefaulted }),
    ...(budget && !('spend' in budget) && { budget }),
  }
}
