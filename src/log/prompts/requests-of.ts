import type { AgentRequest } from '../../agents/agent.js'
import { type GameEvent, isEvent } from '../../events/event.js'
import type { View } from '../../events/view.js'
import type { GameInstance } from '../../game/game-instance.js'
import type { Question } from '../../rules/poll.js'
import {
  type Known,
  type LogAnswers,
  type RecordedAnswers,
  recordedAnswers,
} from '../../runtime/ask/recorded-answers.js'
import { emptyView } from '../../runtime/ask/request.js'
import { markFor } from '../../runtime/mark.js'
import { derive } from '../../runtime/randomness.js'
import { createdOf } from '../check-log.js'
import { playedAgain } from '../replay-game.js'

/** A request as it was put to a player, and what came of this try. */
export interface PutRequest {
  readonly request: AgentRequest
  /** `dropped`: the answer came after the end of its phase. `forgone`: no service served it, and the default stands. */
  readonly outcome: 'accepted' | 'rejected' | 'dropped' | 'forgone'
}

/**
 * Every request of a log that was answered, well or not, in the order in which playing the log again puts them: a request for
 * each try, equal to the one that the agent got, down to its view, its mark, its draws and the reason why the try before failed.
 * Its sinks and its signal are those of nobody.
 *
 * @throws {InvalidLogError} when the log cannot be played.
 * @throws {DivergenceError} when it does not follow from its own answers.
 */
export async function requestsOf(events: readonly GameEvent[]): Promise<PutRequest[]> {
  const put: PutRequest[] = []
  const writer = new Requests(events)
  const answers = recordedAnswers(events)
  const answersOf = (game: () => GameInstance) => noting(answers, (asked) => put.push(...writer.of(asked, game())))
  await playedAgain(events, { answersOf })
  return put
}

/** One try, as the game asks what is known of it. */
interface Asked {
  readonly question: Question
  readonly attempt: number
  readonly known: Known
}

function noting(answers: LogAnswers, note: (asked: Asked) => void): RecordedAnswers {
  const { failedCalls } = answers
  return {
    failedCalls,
    find(question, attempt) {
      const known = answers.find(question, attempt)
      note({ question, attempt, known })
      return known
    },
  }
}

class Requests {
  readonly #created: ReturnType<typeof createdOf>['data']
  readonly #reasons = new Map<string, string>()
  /** What a player had seen when a question was put first: it is shown the same at every try. */
  readonly #views = new Map<string, View>()

  constructor(events: readonly GameEvent[]) {
    this.#created = createdOf(events).data
    for (const event of events)
      if (isEvent(event, 'answer.rejected'))
        this.#reasons.set(`${event.data.requestId} ${event.data.attempt}`, event.data.reason)
  }

  of({ question, attempt, known }: Asked, game: GameInstance): PutRequest[] {
    const view = this.#viewOf(question, game)
    if (known === undefined) return []
    return [{ request: this.#request(question, attempt, view), outcome: outcomeOf(known) }]
  }

  #viewOf({ id, kind, player }: Question, game: GameInstance): View {
    const view = this.#views.get(id) ?? (kind === 'persona' ? emptyView(player) : game.view(player))
    this.#views.set(id, view)
    return view
  }

  #request({ id, kind, player, options, words, place, error: first }: Question, attempt: number, view: View) {
    const error = this.#reasons.get(`${id} ${attempt - 1}`) ?? first
    const { seed } = this.#created
    return Object.freeze<AgentRequest>({
      id,
      kind,
      playerId: player,
      options: Object.freeze(options),
      words,
      place: Object.freeze(place),
      view,
      mark: markFor(player, this.#created),
      attempt,
      ...(error !== undefined && { error }),
      signal: new AbortController().signal,
      random: derive(seed, 'agent', player, id, attempt),
    })
  }
}

function outcomeOf(known: NonNullable<Known>): PutRequest['outcome'] {
  if (known === 'dropped') return known
  if ('forgone' in known) return 'forgone'
  return 'answer' in known ? 'accepted' : 'rejected'
}
