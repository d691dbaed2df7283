import type { BudgetReason, MafiaGame } from '../index.js'

/** Why a tournament stopped before its plan was played: it is resumable. */
export interface Parked {
  /** `signal`: it was asked to stop. */
  readonly by: 'budget' | 'service' | 'signal'
  /** One sentence. */
  readonly reason: string
}

/** Aborts `game` when its budget or its service or `signal` stops it, once the calls in flight are in and kept. */
export function parking(game: MafiaGame, signal?: AbortSignal) {
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
  game.on('service.failed', ({ player, reason }) =>
    park({ by: 'service', reason: `${seatName(game, player)}${reason}` }),
  )
  signal?.addEventListener('abort', asked, { once: true })
  return {
    signal: stop.signal,
    parked: () => parked,
    release: () => signal?.removeEventListener('abort', asked),
  }
}

const usedUp: Readonly<Record<BudgetReason, string>> = {
  cost: 'The budget of money is used up.',
  tokens: 'The budget of tokens is used up.',
  unpriced: 'The budget of money cannot be kept: the cost of a call is unknown.',
}

/** What a tournament says of itself that was asked to stop. */
export const askedToStop: Parked = { by: 'signal', reason: 'It was asked to stop.' }

/** The entrant at the player's seat, as the label of its agent tells. */
function seatName({ events: [created] }: MafiaGame, player: string): string {
  const label =
    created?.type === 'game.created' ? created.data.players.find(({ id }) => id === player)?.agent : undefined
  return label === undefined ? '' : `${label}: `
}
