import { asSentence } from './words.js'

interface Reached {
  readonly reason: 'cost' | 'tokens' | 'unpriced'
  readonly spent: { readonly costUsd: number; readonly tokens: number }
  readonly limits: { readonly maxCostUsd?: number; readonly maxTokens?: number }
}

/** Why a budget pauses a game, in a sentence. */
export function describeReached({ reason, spent, limits }: Reached): string {
  switch (reason) {
    case 'cost':
      return `The budget is used up: $${spent.costUsd.toFixed(4)} of $${limits.maxCostUsd} are spent.`
    case 'tokens':
      return `The budget is used up: ${spent.tokens} of ${limits.maxTokens} tokens are spent.`
    case 'unpriced':
      return 'The cost limit cannot be guaranteed: the cost of a call is unknown. Give `prices` or `budget.unknownCostUsd`, or limit `maxTokens`.'
  }
}

/** Why a service pauses a game, in a sentence. `who`: whose service it is. */
export function describeFailed(
  { fault, reason }: { readonly fault: string; readonly reason: string },
  who: string,
): string {
  const what = fault === 'unavailable' ? 'cannot be reached' : 'refuses'
  return `The service of ${who} ${what}: ${asSentence(reason)}`
}
