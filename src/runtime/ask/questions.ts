import { believable, isAskedIn } from '../../rules/beliefs.js'
import { claimable } from '../../rules/claimable.js'
import type { GameState } from '../../rules/game-state.js'
import type { RequestKind } from '../../rules/kinds/kinds.js'
import { legalOptions } from '../../rules/legal-options.js'
import { ownEntry } from '../../rules/own-entry.js'
import { isForced, isOpen, type Poll, type Question, wordsOf } from '../../rules/poll.js'

/** Makes the questions of a poll, one for each player who has something to answer. */
export class Questions {
  /** How often each player was asked each kind on this day. */
  readonly #askings = new Map<string, number>()
  #day = 0

  of(poll: Poll, state: GameState): Question[] {
    const { kind, place, fallback, untilMs, errors, beside } = poll
    if (state.day !== this.#day) this.#askings.clear()
    this.#day = state.day
    const claims = claimable(kind, state)
    const questions: Question[] = []
    for (const player of poll.players) {
      if (beside !== undefined && isAskedIn(beside, player, state)) continue
      const options = legalOptions(poll, player, state)
      if (!isOpen({ kind, options })) continue
      const error = ownEntry(errors, player)
      const ownFallback = ownEntry(fallback, player)
      questions.push({
        id: isForced({ kind, options }) ? '' : this.#requestId(kind, player),
        kind,
        player,
        place,
        options,
        words: wordsOf(kind),
        ...(untilMs !== undefined && { untilMs }),
        ...(ownFallback !== undefined && { fallback: ownFallback }),
        ...(error !== undefined && { error }),
        ...claims,
        ...believable(kind, player, state),
      })
    }
    return questions
  }

  /** The id is made from what the player itself has seen: it counts the player's own questions, not those of others. */
  #requestId(kind: RequestKind, player: string): string {
    const asking = `${kind} ${player}`
    const count = (this.#askings.get(asking) ?? 0) + 1
    this.#askings.set(asking, count)
    // `join` makes one flat string; a template string would keep its parts in memory as long as the log.
    return [this.#day, kind, count, player].join('.')
  }
}
