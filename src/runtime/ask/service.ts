import type { GameContext } from '../game-context.js'
import type { Gate } from '../gate.js'
import { derive } from '../randomness.js'
import type { Asking, ServicePolicy } from './asking.js'
import type { CallFailure } from './call-failure.js'
import { sleep } from './deadline.js'
import type { Forgone, Try } from './journal.js'
import { Patience } from './patience.js'

/** What a repeated call needs besides the question. */
export interface ServiceParts {
  readonly game: GameContext
  readonly gate: Gate
  readonly policy: ServicePolicy
  readonly call: () => Promise<Try | CallFailure>
}

/**
 * Calls again until the service answers: at once, or with growing waits while patience lasts. When patience is over the
 * game pauses; after `resume()` patience starts again. Rejects when the question is cancelled.
 */
export async function callAgain(
  first: CallFailure,
  asking: Asking,
  { game, gate, policy, call }: ServiceParts,
): Promise<Try | Forgone> {
  const { question, rejections, cancellation } = asking
  const random = derive(game.setup.created.seed, 'backoff', question.id, rejections.length + 1)
  const patience = new Patience({ clock: game.wall, patienceMs: policy.patienceMs, random })
  let stops = gate.stops
  // Simulated time stands still while a question is open.
  game.clock.hold()
  try {
    for (let ended: Try | CallFailure = first; ; ) {
      if (!('fault' in ended)) return ended
      const waitMs = patience.waitAfter(ended)
      if (waitMs === null && policy.onServiceFault === 'default') return forgoneTry(ended)
      if (waitMs === null) gate.stop({ player: question.player, requestId: question.id, ...faultIn(ended) })
      else if (waitMs > 0) await sleep(waitMs, game.wall, cancellation)
      await gate.pass()
      if (cancellation.cancelled) throw cancellation.reason
      // After any question has stopped the game, the patience of every question starts again.
      if (stops !== gate.stops) patience.renew()
      stops = gate.stops
      ended = await call()
    }
  } finally {
    game.clock.release()
  }
}

const forgoneTry = ({ at }: CallFailure): Forgone => ({ forgone: true, ...(at !== undefined && { at }) })
const faultIn = ({ fault, reason }: CallFailure) => ({ fault, reason })
