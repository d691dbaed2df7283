import type { Agent, Budget, BudgetLimits, BudgetReason, LogStore, MafiaGame, Seat, Usage } from '../index.js'
import { createBudget, GameAbortedError, InvalidOptionsError } from '../index.js'

/** The agent of an entrant: one for all its seats, or a function that makes one for each. */
export type EntrantAgent = Agent | ((player: Seat) => Agent)

/** What every game and every question of a comparison gets. */
export interface EntrantOptions {
  readonly entrants: Readonly<Record<string, EntrantAgent>>
  /** What all calls together may cost. When it is used up the run stops, and continues with the same store later. */
  readonly budget?: Budget
  /** Stops after the calls in flight; the same call with the same store continues. */
  readonly signal?: AbortSignal
  /** Resolves when a failed service may be called again. Default: what its service does not answer is stopped. */
  readonly recovered?: () => Promise<void>
}

export function entrantNames(entrants: Readonly<Record<string, EntrantAgent>> = {}): string[] {
  for (const [name, entrant] of Object.entries(entrants))
    if (typeof entrant !== 'function' && typeof (entrant as Agent | undefined)?.act !== 'function')
      throw new InvalidOptionsError(
        `Expected the entrant \`${name}\` to be an agent, or a function that makes one.`,
        `entrants.${name}`,
      )
  return Object.keys(entrants)
}

export function seatEntrant(name: string, entrant: EntrantAgent, player: Seat): Agent {
  const agent = typeof entrant === 'function' ? entrant(player) : entrant
  return {
    ...(agent.timeoutMs !== undefined && { timeoutMs: agent.timeoutMs }),
    ...(agent.instant !== undefined && { instant: agent.instant }),
    ...(agent.prompt && { prompt: agent.prompt }),
    ...(agent.model !== undefined && { model: agent.model }),
    name,
    act: (request) => agent.act(request),
  }
}

/** Why a tournament or a probe stopped before the end of its plan. The same call with the same store continues it. */
export interface Suspension {
  /** `signal`: it was asked to stop. */
  readonly by: 'budget' | 'service' | 'signal'
  readonly reason: string
}

export const stopRequested: Suspension = { by: 'signal', reason: 'A stop was requested.' }

export interface SuspendOptions {
  readonly signal?: AbortSignal | undefined
  readonly recovered?: (() => Promise<void>) | undefined
  /** The name of the service's user. Default: the label of the player's agent. */
  readonly named?: string
  /** Aborted when `outcome` is there although the game is not over. */
  readonly done?: AbortSignal
}

export async function runOrSuspend<Outcome>(
  game: MafiaGame,
  outcome: () => Outcome | null,
  options: SuspendOptions,
): Promise<Outcome | Suspension> {
  const stop = suspendOnStop(game, options)
  try {
    await game.run({ signal: AbortSignal.any([stop.signal, ...(options.done ? [options.done] : [])]) })
  } catch (error) {
    const found = error instanceof GameAbortedError ? (outcome() ?? stop.suspension()) : null
    if (found === null) throw error
    return found
  } finally {
    stop.release()
  }
  const found = outcome()
  if (found === null) throw new Error(`The game \`${game.id}\` ended without an outcome.`)
  return found
}

/** Aborts `game` when its budget, its service or `signal` stops it, after the calls in flight. */
function suspendOnStop(game: MafiaGame, { signal, recovered, named }: SuspendOptions) {
  const stop = new AbortController()
  let suspension: Suspension | null = null
  const suspend = async (found: Suspension): Promise<void> => {
    if (suspension !== null) return
    suspension = found
    await game.suspend()
    stop.abort()
  }
  const asked = () => suspend(stopRequested)
  game.on('budget.reached', ({ reason }) => suspend({ by: 'budget', reason: budgetSentences[reason] }))
  game.on('service.failed', async ({ player, reason }) => {
    const name = named ?? entrantAt(game, player)
    const failed: Suspension = { by: 'service', reason: name === undefined ? reason : `${name}: ${reason}` }
    if (recovered === undefined) return suspend(failed)
    try {
      await recovered()
    } catch {
      return suspend(failed)
    }
    if (suspension === null) game.resume()
  })
  if (signal?.aborted) void asked()
  signal?.addEventListener('abort', asked, { once: true })
  return {
    signal: stop.signal,
    suspension: (): Suspension | null => suspension,
    release: () => signal?.removeEventListener('abort', asked),
  }
}

const budgetSentences: Readonly<Record<BudgetReason, string>> = {
  cost: 'The budget of money is used up.',
  tokens: 'The budget of tokens is used up.',
  unpriced: 'The cost limit cannot be guaranteed: the cost of a call is unknown.',
}

function entrantAt({ events: [created] }: MafiaGame, player: string): string | undefined {
  return created?.type === 'game.created' ? created.data.players.find(({ id }) => id === player)?.agent : undefined
}

/** What a run may cost, and where it is counted. */
interface RunBudgetParts {
  readonly given: Budget | BudgetLimits
  readonly paidBefore: () => AsyncIterable<Usage> | Iterable<Usage>
  /** The ledger of the run, in a store that other processes may share. */
  readonly ledger?: { readonly store: LogStore; readonly name: string }
}

/** A budget for a whole comparison, including what was paid earlier. A shared budget is returned unchanged. */
export async function createRunBudget({ given, paidBefore, ledger }: RunBudgetParts): Promise<Budget> {
  if ('spend' in given) return given
  const spentBefore = async () => {
    const counted = createBudget({})
    for await (const usage of paidBefore()) counted.spend(usage)
    return counted.spent
  }
  const shared = await ledger?.store.openLedger?.(ledger.name, spentBefore)
  return createBudget(given, shared ?? (await spentBefore()))
}
