import type { GameContext } from '../game-context.js'
import type { Gate } from '../gate.js'
import { derive } from '../randomness.js'
import type { Asking } from './asker.js'
import type { CallFailure } from './call-failure.js'
import { sleep } from './deadline.js'
import type { Try } from './journal.js'
import { Patience } from './patience.js'

/** What a game does when a service behind a player does not serve. */
export interface ServicePolicy {
  /** How long a service that is unavailable is asked again, in ms of the time that answers are limited by. */
  readonly patienceMs: number
  /** Then, and at once when it refuses: the game pauses, or the default of the rules stands. */
  readonly onServiceFault: 'pause' | 'default'
}

/** What holds for a game that is told nothing else. */
export const defaultPolicy: ServicePolicy = { patienceMs: 600_000, onServiceFault: 'pause' }

/** No try is made any more: the default stands. `at` as in a try. */
export interface Forgone {
  readonly forgone: true
  readonly at?: number
}

/** What calling once more takes besides the question. */
export interface ServiceParts {
  readonly game: GameContext
  readonly gate: Gate
  readonly policy: ServicePolicy
  readonly call: () => Promise<Try | CallFailure>
}

/**
 * Calls again until the service serves: at once, or with growing waits while patience lasts. When it is over the game
 * pauses, and whoever continues it begins with fresh patience. Rejects when nobody waits for the answer any more.
 */
export async function calledAgain(
  first: CallFailure,
  asking: Asking,
  { game, gate, policy, call }: ServiceParts,
): Promise<Try | Forgone> {
  const { question, rejections, cancellation } = asking
  const random = derive(game.setup.created.seed, 'backoff', question.id, rejections.length + 1)
  const patience = new Patience({ clock: game.wall, patienceMs: policy.patienceMs, random })
  let stops = gate.stops
  // While a question is open simulated time stands.
  game.clock.hold()
  try {
    for (let ended: Try | CallFailure = first; ; ) {
      if (!('fault' in ended)) return ended
      const waitMs = patience.waitAfter(ended)
      if (waitMs === null && policy.onServiceFault === 'default') return forgone(ended)
      if (waitMs === null) gate.stop({ player: question.player, requestId: question.id, ...faultIn(ended) })
      else if (waitMs > 0) await sleep(waitMs, game.wall, cancellation)
      await gate.passed()
      if (cancellation.cancelled) throw cancellation.reason
      // After a stop, whoever's question it was that stopped the game, everybody begins anew.
      if (stops !== gate.stops) patience.renew()
      stops = gate.stops
      ended = await call()
    }
  } finally {
    game.clock.release()
  }
}

const forgone = ({ at }: CallFailure): Forgone => ({ forgone: true, ...(at !== undefined && { at }) })
const faultIn = ({ fault, reason }: CallFailure) => ({ fault, reason })
