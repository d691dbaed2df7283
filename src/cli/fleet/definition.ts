import type { TournamentDefinition } from '../../fleet/index.js'
import { definedFields } from '../../text/index.js'
import type { TournamentOptions } from '../../tournament/index.js'
import type { TournamentFile } from '../config/tournament-config.js'

/** A tournament's file as workers read it: with the texts of its files, without any key. */
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

/** The server behind an entrant, by the name of its limits; undefined if there is none. */
export function serverOf({ agent, baseURL, url }: TournamentFile['entrants'][number]['agent']): string | undefined {
  if (agent === 'openai') return baseURL ?? 'https://api.openai.com/v1'
  return agent === 'remote' ? url : undefined
}
