import pMap from 'p-map'
import {
  type Agent,
  type Budget,
  type BudgetLimits,
  type BudgetReason,
  createBudget,
  InvalidOptionsError,
  type MafiaGame,
  type Seat,
  type Usage,
} from '../index.js'

/** The agent of an entrant: one for all its seats, or a function that makes one for each. */
export type EntrantAgent = Agent | ((player: Seat) => Agent)

/** The names of the entrants. Throws `InvalidOptionsError` when one of them can make no agent. */
export function entrantNames(entrants: Readonly<Record<string, EntrantAgent>> = {}): string[] {
  for (const [name, entrant] of Object.entries(entrants))
    if (typeof entrant !== 'function' && typeof (entrant as Agent | undefined)?.act !== 'function')
      throw new InvalidOptionsError(
        `Expected the entrant \`${name}\` to be an agent, or a function that makes one.`,
        `entrants.${name}`,
      )
  return Object.keys(entrants)
}

/** The agent of an entrant at a seat, under the entrant's name. */
export function seatEntrant(name: string, entrant: EntrantAgent, player: Seat): Agent {
  const agent = typeof entrant === 'function' ? entrant(player) : entrant
  return {
    ...(agent.timeoutMs !== undefined && { timeoutMs: agent.timeoutMs }),
    ...(agent.prompt && { prompt: agent.prompt }),
    name,
    act: (request) => agent.act(request),
  }
}

/** Why a tournament or a probe stopped before the end of its plan. It can be resumed. */
export interface Suspension {
  /** `signal`: it was asked to stop. */
  readonly by: 'budget' | 'service' | 'signal'
  /** One sentence. */
  readonly reason: string
}

/** The options of `parking`. */
interface SuspendOptions {
  readonly signal?: AbortSignal | undefined
  /** Resolves when the service answers again. */
  readonly recovered?: (() => Promise<void>) | undefined
  /** The name of the service's user. Default: the label of the player's agent. */
  readonly named?: string
}

/**
 * Aborts `game` when its budget, its service or `signal` stops it, after the calls in flight are answered and saved.
 * With `recovered` a failed service only pauses it until then.
 */
export function suspendOnStop(game: MafiaGame, { signal, recovered, named }: SuspendOptions) {
  const stop = new AbortController()
  let parked: Suspension | null = null
  const park = async (found: Suspension): Promise<void> => {
    if (parked !== null) return
    parked = found
    game.pause()
    await game.settled()
    // Answers that have arrived are saved before the game ends.
    await new Promise((kept) => setTimeout(kept))
    stop.abort()
  }
  const asked = () => park(stopRequested)
  game.on('budget.reached', ({ reason }) => park({ by: 'budget', reason: budgetSentences[reason] }))
  game.on('service.failed', async ({ player, reason }) => {
    if (recovered === undefined)
      return park({ by: 'service', reason: `${entrantLabel(named ?? entrantAt(game, player))}${reason}` })
    await recovered()
    if (parked === null) game.resume()
  })
  if (signal?.aborted) void asked()
  signal?.addEventListener('abort', asked, { once: true })
  return {
    signal: stop.signal,
    parked: () => parked,
    release: () => signal?.removeEventListener('abort', asked),
  }
}

/** How a budget is used up, in a sentence. */
export const budgetSentences: Readonly<Record<BudgetReason, string>> = {
  cost: 'The budget of money is used up.',
  tokens: 'The budget of tokens is used up.',
  unpriced: 'The cost limit cannot be guaranteed: the cost of a call is unknown.',
}

/** The reason of a requested stop. */
export const stopRequested: Suspension = { by: 'signal', reason: 'A stop was requested.' }

/** The entrant at the player's seat, from the label of its agent. */
function entrantAt({ events: [created] }: MafiaGame, player: string): string | undefined {
  return created?.type === 'game.created' ? created.data.players.find(({ id }) => id === player)?.agent : undefined
}

const entrantLabel = (name: string | undefined): string => (name === undefined ? '' : `${name}: `)

/** A budget for a whole comparison, including what was paid earlier. A shared budget is returned unchanged. */
export async function createRunBudget(
  given: Budget | BudgetLimits,
  paidBefore: () => AsyncIterable<Usage> | Iterable<Usage>,
): Promise<Budget> {
  if ('spend' in given) return given
  const budget = createBudget(given)
  for await (const usage of paidBefore()) budget.spend(usage)
  return budget
}

/** Does something with each item, a limited number at once; resolves when all are done. */
export async function inParallel<T>(
  items: Iterable<T>,
  act: (item: T) => Promise<void>,
  concurrency: number,
): Promise<void> {
  await pMap(items, act, { concurrency })
}
