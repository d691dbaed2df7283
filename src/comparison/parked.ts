import type { BudgetReason, MafiaGame } from '../index.js'

/** Why a tournament or a probe stopped before the end of its plan. It can be resumed. */
export interface Parked {
  /** `signal`: it was asked to stop. */
  readonly by: 'budget' | 'service' | 'signal'
  /** One sentence. */
  readonly reason: string
}

/** The options of `parking`. */
export interface ParkingOptions {
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
export function parking(game: MafiaGame, { signal, recovered, named }: ParkingOptions) {
  const stop = new AbortController()
  let parked: Parked | null = null
  const park = async (found: Parked): Promise<void> => {
    if (parked !== null) return
    parked = found
    game.pause()
    await game.settled()
    // Answers that have arrived are saved before the game ends.
    await new Promise((kept) => setTimeout(kept))
    stop.abort()
  }
  const asked = () => park(askedToStop)
  game.on('budget.reached', ({ reason }) => park({ by: 'budget', reason: usedUp[reason] }))
  game.on('service.failed', async ({ player, reason }) => {
    if (recovered === undefined)
      return park({ by: 'service', reason: `${labelOf(named ?? seatName(game, player))}${reason}` })
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
export const usedUp: Readonly<Record<BudgetReason, string>> = {
  cost: 'The budget of money is used up.',
  tokens: 'The budget of tokens is used up.',
  unpriced: 'The cost limit cannot be guaranteed: the cost of a call is unknown.',
}

/** The reason of a requested stop. */
export const askedToStop: Parked = { by: 'signal', reason: 'A stop was requested.' }

/** The entrant at the player's seat, from the label of its agent. */
function seatName({ events: [created] }: MafiaGame, player: string): string | undefined {
  return created?.type === 'game.created' ? created.data.players.find(({ id }) => id === player)?.agent : undefined
}

const labelOf = (name: string | undefined): string => (name === undefined ? '' : `${name}: `)
