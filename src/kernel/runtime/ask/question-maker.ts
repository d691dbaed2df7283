import type { GameEvent } from '../../events/event.js'
import type { GameState } from '../../rules/game-state.js'
import { asksForText } from '../../rules/kinds/kind-words.js'
import { findKind, isForced, isOpen } from '../../rules/kinds/kinds.js'
import type { Poll, Question, RequestKind } from '../../rules/poll.js'
import { questionWords } from '../../rules/question-words.js'
import { beliefSubjects, claimOptions, isAskedIn, legalOptions } from '../../rules/questions.js'
import { ownEntry } from '../../text/objects.js'

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

/** Makes the questions of a poll, one for each player who has something to answer. */
export class QuestionMaker {
  /** How often each player was asked each kind on this day, by seat; the narrator comes before all seats. */
  readonly #askings = new Map<RequestKind, number[]>()
  #day = 0

  /** `begun`: a log that the game continues after all that was asked has ended. */
  constructor(begun: readonly GameEvent[], state: GameState) {
    this.#day = state.day
    for (const { data } of begun) {
      if (!('requestId' in data)) continue
      const [day, kind = '', count, ...player] = data.requestId.split('.')
      if (Number(day) === state.day) this.#countAsking(kind, player.join('.'), { state, count: Number(count) })
    }
  }

  make(poll: Poll, state: GameState): Question[] {
    const { kind, place, fallback, untilMs, notesNames, maxSpeechChars, errors, beside } = poll
    if (state.day !== this.#day) this.#askings.clear()
    this.#day = state.day
    const { claimable } = claimOptions(kind, state)
    const isText = asksForText(poll, state.rules)
    const words = isText ? 'required' : findKind(kind, state.rules).words
    const own = questionWords(poll)
    const questions: Question[] = []
    for (const player of poll.players) {
      if (beside !== undefined && isAskedIn(beside, player, state)) continue
      // A copy has no spare room: a question may wait for long.
      const options = legalOptions(poll, player, state).slice()
      if (!isText && !isOpen({ kind, options })) continue
      const id = isForced({ kind, options }) ? '' : this.#requestId(kind, player, state)
      // Assigned, not spread: only few questions have any of these.
      const question: Writable<Question> = { id, kind, player, place, options, words }
      const error = ownEntry(errors, player)
      const ownFallback = ownEntry(fallback, player)
      const { beliefs } = beliefSubjects(kind, player, state)
      if (own !== undefined) Object.assign(question, own)
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
  #requestId(kind: RequestKind, player: string, state: GameState): string {
    const count = this.#countAsking(kind, player, { state })
    // `join` makes one flat string; a template string would keep its parts in memory as long as the log.
    return [this.#day, kind, count, player].join('.')
  }

  /** Counts that a player is asked once more, or for at least the `count`th time; returns how often it has been. */
  #countAsking(kind: RequestKind, player: string, { state, count }: { state: GameState; count?: number }): number {
    const { players } = state
    const counts = this.#askings.get(kind) ?? Array<number>(players.length + 1).fill(0)
    this.#askings.set(kind, counts)
    const place = players.findIndex(({ id }) => id === player) + 1
    const before = counts[place] ?? 0
    counts[place] = count === undefined ? before + 1 : Math.max(before, count)
    return counts[place]
  }
}
