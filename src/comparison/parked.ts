import type { BudgetReason, MafiaGame } from '../index.js'

/** Why a tournament or a probe stopped before its plan was done: it is resumable. */
export interface Parked {
  /** `signal`: it was asked to stop. */
  readonly by: 'budget' | 'service' | 'signal'
  /** One sentence. */
  readonly reason: string
}

/** What parks a game. */
export interface ParkingOptions {
  readonly signal?: AbortSignal | undefined
  /** Resolves when the service serves again. */
  readonly recovered?: (() => Promise<void>) | undefined
  readonly named?: string
}

/**
 * Aborts `game` when its budget or its service or `signal` stops it, once the calls in flight are in and kept. With `recovered`
 * a service stops it only for so long. `named` tells whose service it is; by default the label of the player's agent.
 */
export function parking(game: MafiaGame, { signal, recovered, named }: ParkingOptions) {
  const stop = new AbortController()
  let parked: Parked | null = null
  const park = async (found: Parked): Promise<void> => {
    if (parked !== null) return
    parked = found
    game.pause()
    await game.settled()
    // What has come in is kept before the game ends.
    await new Promise((kept) => setTimeout(kept))
    stop.abort()
  }
  const asked = () => park(askedToStop)
  game.on('budget.reached', ({ reason }) => park({ by: 'budget', reason: usedUp[reason] }))
  game.on('service.failed', async ({ player, reason }) => {
    if (recovered === undefined)
      return park({ by: 'service', reason: `${labelled(named ?? seatName(game, player))}${reason}` })
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
  unpriced: 'The budget of money cannot be kept: the cost of a call is unknown.',
}

/** What is said of what was asked to stop. */
export const askedToStop: Parked = { by: 'signal', reason: 'It was asked to stop.' }

/** The entrant at the player's seat, as the label of its agent tells. */
function seatName({ events: [created] }: MafiaGame, player: string): string | undefined {
  return created?.type === 'game.created' ? created.data.players.find(({ id }) => id === player)?.agent : undefined
}

const labelled = (name: string | undefined): string => (name === undefined ? '' : `${name}: `)
