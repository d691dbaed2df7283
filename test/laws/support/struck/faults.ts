import type { Agent, AgentRequest, Answer } from '../../../../src/index.js'
import { mischievousAgent } from '../mischief.js'
import { plantingAgent } from '../secrets.js'

/** Faults of the players: the game must continue, with a try used up or the default taken. */
const agentFaults = ['throws', 'too late', 'never answers', 'nonsense'] as const

/** Faults that stop the game: after it continues, its log must be the same as without them. */
const interruptions = ['store fails', 'process ends', 'service fails'] as const

/** What goes wrong in a game. */
export type Fault = (typeof agentFaults)[number] | Interruption
/** What stops a game. */
export type Interruption = (typeof interruptions)[number]

/** Every fault that strikes. */
export const faults: readonly Fault[] = [...agentFaults, ...interruptions]

/** Whether a fault stops the game. */
export const isInterruption = (fault: Fault | 'none'): fault is Interruption =>
  (interruptions as readonly string[]).includes(fault)

/** The share of the questions that a fault of the players strikes. */
const share = 0.15
/** Longer than any answer may take, in ms of the simulated clock. */
const tooLongMs = 121_000

/** The agent, with secrets planted in a quarter of its answers: in all of them they would double the length of logs. */
export const plantSecrets = (agent: Agent): Agent => plantingAgent(agent, { planting: 0.25, failing: 0 })

/** The agent with this fault of the players; the agent itself for any other fault. */
export function withFault(agent: Agent, fault: Fault | 'none'): Agent {
  switch (fault) {
    case 'throws':
      return strikeSome(agent, () => {
        throw new Error('out of order')
      })
    case 'too late':
      return strikeSome(agent, async (request) => ({ ...(await agent.act(request)), latencyMs: tooLongMs }))
    case 'never answers':
      return { ...strikeSome(agent, () => new Promise(() => {})), timeoutMs: 1 }
    case 'nonsense':
      return plantSecrets(mischievousAgent(0.5))
    default:
      return agent
  }
}

/** The agent, with some of its answers replaced; the seed draws which. */
const strikeSome = (agent: Agent, wrong: (request: AgentRequest) => Answer | Promise<Answer>): Agent => ({
  name: agent.name ?? 'struck',
  act: (request) => (request.random() < share ? wrong(request) : agent.act(request)),
})
