import { type Agent, type AgentRequest, scriptedAgent } from '../../src/index.js'
import { derive } from '../../src/kernel/runtime/randomness.js'
import type { SkippingClock } from './skipping-clock.js'

/** Scripted players who take up to `latencyMs` of a clock for an answer, each time another part of it. */
export function slowAgent(
  clock: SkippingClock,
  seed: string,
  latencyMs: number | ((request: AgentRequest) => number),
): Agent {
  const scripted = scriptedAgent()
  const longestMs = typeof latencyMs === 'number' ? () => latencyMs : latencyMs
  return {
    act: async (request) => {
      const takenMs = longestMs(request) * derive(seed, 'latency', request.id)()
      await new Promise<void>((later) => clock.setTimeout(later, takenMs))
      return scripted.act(request)
    },
  }
}

/** The mutual information of two facts, in bits. */
export function information(pairs: readonly (readonly [unknown, unknown])[]): number {
  const share = (has: (pair: readonly [unknown, unknown]) => boolean) => pairs.filter(has).length / pairs.length
  const joint = new Map(pairs.map((pair) => [pair.join(), pair]))
  return [...joint.values()].reduce((sum, [a, b]) => {
    const both = share((pair) => pair[0] === a && pair[1] === b)
    return sum + both * Math.log2(both / (share((pair) => pair[0] === a) * share((pair) => pair[1] === b)))
  }, 0)
}
