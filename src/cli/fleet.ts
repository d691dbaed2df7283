import type { Agent } from '../index.js'
import { definedFields } from '../kernel/text/index.js'
import type { TournamentDefinition, WorkerOptions } from '../lab/fleet/index.js'
import type { TournamentOptions } from '../lab/tournament/index.js'
import { agentServer, createAgents, type ModelConfig } from './config/agents.js'
import type { EntrantPlan, TournamentFile } from './config/named-agents.js'
import { loadOptional } from './exit.js'
import { option } from './given.js'

type FleetModule = typeof import('../lab/fleet/index.js')

export function loadFleetModule(): Promise<FleetModule> {
  return loadOptional(
    () => import('../lab/fleet/index.js'),
    'Workers on Postgres need the packages `pg` and `pg-boss`: npm install pg pg-boss@~12.35.0.',
  )
}

export function loadTelemetryModule(): Promise<typeof import('../telemetry/index.js')> {
  return loadOptional(
    () => import('../telemetry/index.js'),
    'Telemetry needs the package `@opentelemetry/api`, and an SDK: npm install @opentelemetry/api.',
  )
}

export const databaseOption = (description: string) => option('--database <url>', description).env('NIGHTZERO_DATABASE')

export function shownDatabase(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return 'the database'
  }
}

/** A tournament's file as workers read it: with the texts that it names in other files, and without any key. */
export function tournamentDefinition(
  { config, entrants, background, tables }: TournamentFile,
  { seed, limits, maxDefaulted, forfeits, optionOrder, budget }: Omit<TournamentOptions, 'entrants'>,
): TournamentDefinition {
  const servers = new Set(entrants.flatMap(({ agent }) => agentServer(agent) ?? []))
  const allowed = definedFields(config.limits ?? {})
  const { context, prices } = config
  return {
    seed,
    tables,
    entrants: Object.fromEntries(
      [...entrants, ...(background ? [background] : [])].map(({ name, agent }) => [name, agent]),
    ),
    shared: { context, prices },
    servers: Object.fromEntries([...servers].map((server) => [server, allowed])),
    ...(limits && { limits: limits as NonNullable<TournamentDefinition['limits']> }),
    ...definedFields({ maxDefaulted, forfeits, optionOrder }),
    ...(budget && !('spend' in budget) && { budget }),
  }
}

/** Makes the entrants of a tournament that `nightzero tournament` has queued, with keys from this worker's environment. */
export const createQueuedEntrants: WorkerOptions['createEntrants'] = async (definition, services) => {
  const plans = Object.entries(definition.entrants).map(([name, agent]) => ({ name, agent, at: [] }) as EntrantPlan)
  const config = { ...(definition.shared as ModelConfig), limiterOf: services.limiterOf }
  const who = (at: number) => `The entrant \`${plans[at]?.name}\` of \`${definition.seed}\``
  const agents = await createAgents(plans, config, who)
  return Object.fromEntries(
    plans.map(({ name, agent }, at) => {
      const [own, server] = [agents[at] as Agent, agentServer(agent)]
      return [name, server === undefined ? own : services.guarded(own, server, { queued: agent.agent === 'openai' })]
    }),
  )
}
