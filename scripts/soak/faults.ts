import type { Agent, AgentRequest, Answer } from '../../src/index.js'
import { mischievousAgent } from '../../test/laws/support/mischief.js'
import { plantingAgent } from '../../test/laws/support/secrets.js'

/** Faults of the players: the game must continue, with a try used up or the default taken. */
const agentFaults = ['throws', 'too late', 'never answers', 'nonsense'] as const

/** Faults that stop the game: once it continues, its log must be that of the same game without them. */
const interruptions = ['store fails', 'process ends', 'service fails'] as const

/** What goes wrong in a game of the soak. */
export type Fault = (typeof agentFaults)[number] | Interruption
/** What stops a game of the soak. */
export type Interruption = (typeof interruptions)[number]

/** Every fault that the soak injects. */
export const faults: readonly Fault[] = [...agentFaults, ...interruptions]

/** Whether a fault stops the game. */
export const isInterruption = (fault: Fault | 'none'): fault is Interruption =>
  (interruptions as readonly string[]).includes(fault)

/** How many of the questions a fault of the players strikes. */
const share = 0.15
/** Longer than any answer may take, in ms of the simulated clock. */
const tooLongMs = 121_000

/** The agent, with secrets planted in a quarter of its answers: in all, logs would be twice as long. */
export const planting = (agent: Agent): Agent => plantingAgent(agent, { planting: 0.25, failing: 0 })

/** The agent with this fault of the players; a fault of another kind changes nothing. */
export function faulty(agent: Agent, fault: Fault | 'none'): Agent {
  switch (fault) {
    case 'throws':
      return struck(agent, () => {
        throw new Error('out of order')
      })
    case 'too late':
      return struck(agent, async (request) => ({ ...(await agent.act(request)), latencyMs: tooLongMs }))
    case 'never answers':
      return { ...struck(agent, () => new Promise(() => {})), timeoutMs: 1 }
    case 'nonsense':
      return planting(mischievousAgent(0.5))
    default:
      return agent
  }
}

/** The agent, with some of its questions drawn by the seed to go wrong. */
const struck = (agent: Agent, wrong: (request: AgentRequest) => Answer | Promise<Answer>): Agent => ({
  name: agent.name ?? 'struck',
  act: (request) => (request.random() < share ? wrong(request) : agent.act(request)),
})
