import { type Agent, type AgentRequest, type Answer, createMafiaGame, scriptedAgent } from '../../src/index.js'
import { ServiceError } from '../../src/kernel/errors/errors.js'

/** What came of one question: its answer, and how the service failed before. */
export interface Asked {
  readonly answer: Answer
  readonly faults: readonly ServiceError[]
}

/** Asks again at once, as a game does, while the adapter says that it knows another way. */
export async function askedUntilAnswered(agent: Agent, request: AgentRequest): Promise<Asked> {
  const faults: ServiceError[] = []
  for (;;) {
    try {
      return { answer: await agent.act(request), faults }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.fault !== 'unsupported') throw error
      faults.push(error)
    }
  }
}

/** An agent that asks again at once by itself: no game has a try used up by what its server does not take. */
export function asksAgain(agent: Agent, faults: ServiceError[] = []): Agent {
  return {
    ...agent,
    async act(request) {
      const asked = await askedUntilAnswered(agent, request)
      faults.push(...asked.faults)
      return asked.answer
    },
  }
}

/** Every question of a scripted game, each to be asked again as often as one likes. */
export async function questionsOf(options: Parameters<typeof createMafiaGame>[0] & object): Promise<AgentRequest[]> {
  const asked: AgentRequest[] = []
  const scripted = scriptedAgent()
  const agent: Agent = {
    act: (request) => {
      asked.push({ ...request, signal: new AbortController().signal })
      return scripted.act(request)
    },
  }
  await createMafiaGame({ seed: 1, players: 7, agent, ...options }).run()
  return asked
}
