import { audienceOf } from '../../events/decide/consequences.js'
import type { Audience } from '../../events/event.js'
import type { RequestKindDefinition } from '../../rules/kinds/kind.js'
import { requestKinds } from '../../rules/kinds/kinds.js'
import type { Question } from '../../rules/poll.js'
import { printable } from '../../text/clean-text.js'
import type { GameContext } from '../game-context.js'
import { maxThoughtChars } from '../limits.js'

/** The streamed words of one try, cleaned and no longer than what may be recorded. */
export class Streams {
  readonly #game: GameContext
  readonly #question: Question
  readonly #hearers: RequestKindDefinition['streamed']
  #thoughtLeft = maxThoughtChars
  #speechLeft: number
  #heard = false
  #over = false

  constructor(game: GameContext, question: Question) {
    this.#game = game
    this.#question = question
    this.#hearers = requestKinds[question.kind].streamed
    this.#speechLeft = game.setup.created.limits.maxSpeechChars
  }

  readonly onThought = (chunk: string): void => {
    const piece = printable(String(chunk).slice(0, this.#thoughtLeft))
    this.#thoughtLeft -= piece.length
    this.#tell('thought.streamed', 'moderator', piece)
  }

  readonly onSpeech = (chunk: string): void => {
    const piece = printable(String(chunk).slice(0, this.#speechLeft))
    this.#speechLeft -= piece.length
    this.#heard ||= !this.#over && piece !== ''
    this.#tell('speech.streamed', this.#audience, piece)
  }

  /** Ends the try: later pieces are ignored, and streamed speech is retracted unless it was accepted. */
  end(spoken: boolean): void {
    const { id: requestId, player } = this.#question
    if (!this.#over && this.#heard && !spoken)
      this.#game.onLive({ type: 'speech.retracted', requestId, player, audience: this.#audience })
    this.#over = true
  }

  get #audience(): Audience {
    return audienceOf(this.#hearers ?? 'public', this.#question.player, this.#game.log.state)
  }

  #tell(type: 'thought.streamed' | 'speech.streamed', audience: Audience, chunk: string): void {
    const { id: requestId, player } = this.#question
    if (!this.#over && chunk !== '') this.#game.onLive({ type, requestId, player, audience, chunk })
  }
}
