import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Agent, type AgentRequest, createMafiaGame, randomAgent } from '../../../src/index.js'

/** An agent that never answers one kind of question, and keeps what it was asked and what it has promised. */
function hangingAgent(kind: AgentRequest['kind']) {
  const kept: unknown[] = []
  const { act } = randomAgent()
  const agent: Agent = {
    act: (request) => {
      if (request.kind !== kind) return act(request)
      return new Promise((resolve) => kept.push({ request, resolve }))
    },
  }
  return { agent, kept }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

/** Plays until the agent hangs, aborts the game, and lets go of it. */
async function abortWhileAsking(agent: Agent) {
  const game = createMafiaGame({ rules: 'trial', players: 10, seed: 1, agent, clock: 'real', timeoutMs: 600_000 })
  const aborted = game.run().catch(({ name }) => name)
  await turn()
  const { length } = game.waiting
  const left = [game, game.actor].map((each) => new WeakRef<object>(each))
  game.abort()
  return { left, waited: length > 0, error: await aborted }
}

describe('an aborted game leaves nothing of its charts and itself behind, though an agent keeps all it got, while', () => {
  test.each(['speak', 'nominate'] as const)('the question is `%s`', async (kind) => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const { agent, kept } = hangingAgent(kind)
    const { left, ...ended } = await abortWhileAsking(agent)
    await turn()
    collect()
    expect(kept.length).toBeGreaterThan(0)
    expect(ended).toEqual({ waited: true, error: 'AbortError' })
    expect(left.map((each) => each.deref() === undefined)).toEqual([true, true])
  })
})
