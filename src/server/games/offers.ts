import { type Agent, randomAgent, scriptedAgent } from '../../index.js'
import { anyOf, didYouMean } from '../../text/index.js'
import type { AgentFacts } from '../protocol/index.js'
import { Refusal } from '../refusal.js'

/** An agent that the operator offers for seats. */
export interface OfferedAgent {
  readonly agent: Agent
  /** Default `program`. */
  readonly kind?: 'program' | 'model' | 'remote'
  /** One sentence for the lobby. */
  readonly describe?: string
}

/** The agent name of a person's seat in the log. */
export const person = 'person'

const builtIn: Readonly<Record<string, OfferedAgent>> = {
  scripted: { agent: scriptedAgent(), describe: 'Plays by heuristics and talks.' },
  random: { agent: randomAgent(), describe: 'Chooses at random.' },
}

/** The agents that games may be started with: the operator's, `scripted`, `random` and people. */
export class Offers {
  readonly #agents: ReadonlyMap<string, OfferedAgent>

  constructor(own: Readonly<Record<string, OfferedAgent>>) {
    this.#agents = new Map(Object.entries({ ...builtIn, ...own }))
  }

  get facts(): AgentFacts[] {
    const agents = [...this.#agents].map(([name, { kind = 'program', describe, agent }]) => ({
      name,
      kind,
      describe: describe ?? agent.name ?? name,
    }))
    return [...agents, { name: person, kind: 'person', describe: 'A person in a browser, who joins by a link.' }]
  }

  /** Throws `Refusal` for a name that is not offered. */
  require(name: string, field: string): void {
    if (name === person || this.#agents.has(name)) return
    const known = this.facts.map((agent) => agent.name)
    throw new Refusal(
      400,
      `There is no agent \`${name}\` here${didYouMean(name, known)}. Choose ${anyOf(known)}.`,
      field,
    )
  }

  /** The agent with this name. The log saves the name, so that the server finds the agent again after a restart. */
  agent(name: string): Agent | undefined {
    const offered = this.#agents.get(name)?.agent
    if (offered === undefined) return undefined
    const { timeoutMs, prompt } = offered
    const act: Agent['act'] = (request) => offered.act(request)
    return { name, act, ...(timeoutMs !== undefined && { timeoutMs }), ...(prompt && { prompt }) }
  }
}
