import type { GameEvent } from '../events/event.js'
import type { GameState } from '../rules/game-state.js'
import { findKind, isForced, isOpen } from '../rules/kinds/kinds.js'
import type { Poll, Question, RequestKind } from '../rules/poll.js'
import { beliefSubjects, claimOptions, isAskedIn, legalOptions } from '../rules/questions.js'
import { ownEntry } from '../text/objects.js'

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

/** Makes the questions of a poll, one for each player who has something to answer. */
export class QuestionMaker {
  /** How often each player was asked each kind on this day. */
  readonly #askings = new Map<string, number>()
  #day = 0

  /** `begun`: a log that the game continues after all that was asked has ended. */
  constructor(begun: readonly GameEvent[]) {
    const day = begun.at(-1)?.day ?? 0
    this.#day = day
    for (const { data } of begun) {
      if (!('requestId' in data)) continue
      const [asked, kind, count, ...player] = data.requestId.split('.')
      const asking = `${kind} ${player.join('.')}`
      const before = this.#askings.get(asking) ?? 0
      if (Number(asked) === day) this.#askings.set(asking, Math.max(before, Number(count)))
    }
  }

  make(poll: Poll, state: GameState): Question[] {
    const { kind, place, fallback, untilMs, notesNames, maxSpeechChars, errors, beside } = poll
    if (state.day !== this.#day) this.#askings.clear()
    this.#day = state.day
    const { claimable } = claimOptions(kind, state)
    const { words } = findKind(kind, state.rules)
    const questions: Question[] = []
    for (const player of poll.players) {
      if (beside !== undefined && isAskedIn(beside, player, state)) continue
      const options = legalOptions(poll, player, state)
      if (!isOpen({ kind, options })) continue
      const id = isForced({ kind, options }) ? '' : this.#requestId(kind, player)
      // Assigned, not spread: only few questions have any of these.
      const question: Writable<Question> = { id, kind, player, place, options, words }
      const error = ownEntry(errors, player)
      const ownFallback = ownEntry(fallback, player)
      const { beliefs } = beliefSubjects(kind, player, state)
      if (untilMs !== undefined) question.untilMs = untilMs
      if (notesNames) question.notesNames = notesNames
      if (maxSpeechChars !== undefined) question.maxSpeechChars = maxSpeechChars
      if (ownFallback !== undefined) question.fallback = ownFallback
      if (error !== undefined) question.error = error
      if (claimable !== undefined) question.claimable = claimable
      if (beliefs !== undefined) question.beliefs = beliefs
      questions.push(question)
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
