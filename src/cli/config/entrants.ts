import * as z from 'zod'
import type { Agent } from '../../index.js'
import { agentFields, type Config } from './config-schema.js'
import type { ConfigFile } from './read-config.js'
import { agentsAt, type ModelConfig } from './seat-agents.js'
import { agentIn, type SeatPlan } from './seats.js'

/** An agent with its own name. */
export const namedAgentSchema = z.strictObject({
  name: z
    .string()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,39}$/u,
      'Expected a name of letters, digits, blanks and . _ : / -, at most 40',
    ),
  ...agentFields,
})

/** An entrant as a file describes it. */
export type EntrantPlan = Pick<SeatPlan, 'agent' | 'at'> & { readonly name: string }

type WithEntrants = ConfigFile<
  Pick<Config, 'defaults'> & { readonly entrants: readonly z.infer<typeof namedAgentSchema>[] }
>

/** The entrants of a file. Throws `BadInput` for a person and for two of one name; `what` says where a person cannot play. */
export function entrantsIn(file: WithEntrants, what: string): EntrantPlan[] {
  const { config, fault } = file
  return config.entrants.map(({ name, ...own }, index) => {
    const at = ['entrants', index]
    const plan = agentIn(own, { at, defaults: config.defaults, file })
    if (plan.agent.agent === 'human') throw fault(`A person cannot play in ${what}.`, at)
    if (config.entrants.findIndex((other) => other.name === name) < index)
      throw fault(`Two entrants have the name \`${name}\`.`, [...at, 'name'])
    return { ...plan, name }
  })
}

/** The agents of a file's entrants, by name. Throws `BadInput` when a key is missing. */
export async function entrantAgents(
  entrants: readonly EntrantPlan[],
  config: ModelConfig,
): Promise<Record<string, Agent>> {
  const agents = await agentsAt(entrants, config, (at) => `The entrant \`${entrants[at]?.name}\``)
  return Object.fromEntries(entrants.map(({ name }, at) => [name, agents[at] as Agent]))
}
