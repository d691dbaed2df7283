import * as z from 'zod/mini'
import type { Agent } from '../agents/agent.js'

/** A hint for callers who give a function that answers requests: as `agent`, a function is one that chooses agents. */
export const wrapHint =
  'A function that answers requests becomes an agent as `{ act: yourFunction }`, and a class as `new YourAgent()`'

/** Whatever has a method `act`. */
export const agentSchema = z.custom<Agent>((value) => typeof (value as Agent | undefined)?.act === 'function', {
  error: ({ input }) =>
    `Expected an agent: an object with a method \`act(request)\`${typeof input === 'function' ? `, got a function. ${wrapHint}` : ''}`,
})
