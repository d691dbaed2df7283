import * as z from 'zod'
import type { OfferedAgent } from '../../server/index.js'
import { configSchema } from './config-schema.js'
import { namedAgentSchema } from './entrants.js'
import { readFileOf } from './read-config.js'
import { agentsAt, type ModelConfig } from './seat-agents.js'
import { agentIn } from './seats.js'

/** What a server offers, as a file describes it: `docs/server.md` explains each field. */
const serverSchema = configSchema
  .pick({ defaults: true, limits: true, budget: true, prices: true, context: true })
  .extend({ agents: z.array(namedAgentSchema, 'Expected a list of agents').min(1, 'Expected an agent or more') })

/** The settings of a server from a file. */
export interface ServerFile {
  readonly agents: Readonly<Record<string, OfferedAgent>>
  readonly budget?: z.infer<typeof serverSchema>['budget']
}

/** Reads the agents that a server offers from a YAML or JSON file. Throws `BadInput`, with file and line, for the first fault in it. */
export async function readServerFile(path: string): Promise<ServerFile> {
  const file = readFileOf(path, serverSchema)
  const { config, fault } = file
  const plans = config.agents.map(({ name, ...own }, index) => {
    const at = ['agents', index]
    const plan = agentIn(own, { at, defaults: config.defaults, file })
    if (plan.agent.agent === 'human') throw fault('People join by links: leave them out here.', at)
    if (name === 'person' || config.agents.findIndex((other) => other.name === name) < index)
      throw fault(`There is an agent \`${name}\` already.`, [...at, 'name'])
    return { ...plan, name }
  })
  const seated = await agentsAt(plans, config as ModelConfig, (at) => `The agent \`${plans[at]?.name}\``)
  const agents = plans.map(({ name, agent }, index) => [
    name,
    { agent: seated[index], kind: kinds[agent.agent], describe: agent.model ?? agent.url ?? agent.agent },
  ])
  return { agents: Object.fromEntries(agents), ...(config.budget && { budget: config.budget }) }
}

const kinds = { openai: 'model', remote: 'remote', scripted: 'program', random: 'program', human: 'program' } as const
