import { hashAnswerTimes } from '../events/commitment.js'
import { answerEvents, type Outcome, resolveClash } from '../events/decide/answer-events.js'
import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import { decide } from '../events/decide/decide.js'
import type { GameEvent } from '../events/event.js'
import type { GameState } from '../rules/game-state.js'
import { isForced, isOpen, requestKinds } from '../rules/kinds/kinds.js'
import type { Choice, Poll, Question, RequestKind } from '../rules/poll.js'
import { beliefSubjects, claimOptions, isAskedIn, legalOptions } from '../rules/questions.js'
import type { Draw } from '../rules/random.js'
import { definedFields, ownEntry } from '../text/objects.js'
import type { Asker } from './ask/asker.js'
import { Cancellation } from './ask/deadline.js'
import type { PendingQuestion } from './ask/failing-agents.js'
import type { GameServices } from './game-services.js'
import { QuestionPace, type QuestionPaceParts } from './gate.js'
import { derive } from './randomness.js'
import type { RunningPoll, Runtime } from './runtime.js'

/** Makes the questions of a poll, one for each player who has something to answer. */
class QuestionMaker {
  /** How often each player was asked each kind on this day. */
  readonly #askings = new Map<string, number>()
  #day = 0

  of(poll: Poll, state: GameState): Question[] {
    const { kind, place, fallback, untilMs, errors, beside } = poll
    if (state.day !== this.#day) this.#askings.clear()
    this.#day = state.day
    const claims = claimOptions(kind, state)
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
        words: requestKinds[kind].words,
        ...(untilMs !== undefined && { untilMs }),
        ...(ownFallback !== undefined && { fallback: ownFallback }),
        ...(error !== undefined && { error }),
        ...claims,
        ...beliefSubjects(kind, player, state),
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

/** What a runtime needs besides its game. */
interface RuntimeParts extends QuestionPaceParts {
  readonly asker: Asker
  readonly hearers: readonly EventBatchListener[]
}

/** Gets every batch of events when it is recorded. An error it throws fails the game. */
export type EventBatchListener = (events: readonly GameEvent[]) => void

/** A question that time may end; its failed tries are known before it has an outcome. */
interface TimedQuestion {
  readonly id: string
  readonly failures: Pick<PendingQuestion, 'rejections' | 'failedCalls'>
}

/** The runtime of one game: it asks the agents and writes the log, and knows no rules. */
export class GameRuntime implements Runtime {
  readonly #game: GameServices
  readonly #parts: RuntimeParts
  readonly #heldBack = new Map<RequestKind, readonly Outcome[]>()
  /** By kind and player. */
  readonly #timed = new Map<string, TimedQuestion>()
  readonly #questions = new QuestionMaker()
  readonly #pace: Pick<QuestionPace, 'open' | 'pass'>
  #phaseStartedAt = 0
  #failed = false
  #caughtUp: boolean

  constructor(game: GameServices, parts: RuntimeParts) {
    this.#game = game
    this.#caughtUp = game.log.caughtUp
    this.#parts = parts
    this.#pace = parts.paceMs > 0 ? new QuestionPace(parts, game) : parts.pause
  }

  get state(): GameState {
    return this.#game.log.state
  }

  ask(poll: Poll): RunningPoll {
    const cancellation = new Cancellation()
    return { choices: this.#choices(poll, cancellation), cancel: (reason) => cancellation.cancel(reason) }
  }

  pausePoint(): Promise<void> | undefined {
    return this.#pace.open ? undefined : this.#pace.pass()
  }

  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type> {
    const { log, setup, clock } = this.#game
    const draw: Draw = (purpose, ...place) => derive(setup.created.seed, purpose, ...place)
    const { events, output } = decide(this.#complete(command), this.state, { setup, draw })
    this.#tell(this.#sound(() => log.append(events)))
    if (command.type === 'enter') this.#phaseStartedAt = clock.now()
    return (typeof output === 'function' ? output(this.state) : output) as OutputOf<Type>
  }

  /** Some commands need answers that only the runtime has. */
  #complete<Type extends CommandType>(given: Command<Type>): Command<Type> {
    const command = given as unknown as Command
    if (command.type === 'drop') return { ...given, ...this.#takeTimed(command) }
    if (command.type === 'end')
      return { ...given, ...definedFields({ answerTimes: hashAnswerTimes(this.#game.log.events) }) }
    return command.type === 'closeNight' ? { ...given, outcomes: this.#takeHeldBack() } : given
  }

  /** The answers that were held back, in the order of the questions. */
  #takeHeldBack(): Outcome[] {
    const outcomes = [...this.#heldBack.values()].flat()
    this.#heldBack.clear()
    return outcomes
  }

  #choices(poll: Poll, cancellation: Cancellation): Choice[] | Promise<Choice[]> {
    // Held-back answers keep the order of their questions, whenever they arrive.
    if (poll.held) this.#heldBack.set(poll.kind, [])
    const outcomes = this.#questions.of(poll, this.state).map((question) => this.#outcome(question, cancellation))
    const isNow = this.#pace.open && !this.#failed && !cancellation.cancelled
    return isNow && areAllReady(outcomes) ? this.#close(poll, outcomes) : this.#closeLater(poll, outcomes, cancellation)
  }

  #outcome(question: Question, cancellation: Cancellation): Outcome | Promise<Outcome> {
    if (isForced(question)) return forcedSkip(question)
    const failures = this.#failuresOf(question)
    const seen = this.#game.log.length
    return this.#parts.asker.ask({ question, cancellation, seen, phaseStartedAt: this.#phaseStartedAt, ...failures })
  }

  async #closeLater(
    poll: Poll,
    asked: readonly (Outcome | Promise<Outcome>)[],
    cancellation: Cancellation,
  ): Promise<Choice[]> {
    const since = this.#game.clock.now()
    const outcomes = await Promise.all(asked).catch((error) => this.#fail(error, cancellation))
    await this.#pace.pass(cancellation)
    if (cancellation.cancelled) throw cancellation.reason
    if (this.#failed) return neverSettles()
    // If time counts, only questions that time may end take any.
    if (poll.untilMs === undefined) this.#phaseStartedAt += this.#game.clock.now() - since
    return this.#close(poll, outcomes)
  }

  #close(poll: Poll, outcomes: readonly Outcome[]): Choice[] {
    if (poll.held) this.#heldBack.set(poll.kind, outcomes)
    const final = poll.held ? outcomes : this.#commit(outcomes)
    return final.map((outcome) => this.#choice(outcome))
  }

  #choice({ question: { player }, answer, at, rejections }: Outcome): Choice {
    if (answer === null) return { player, refused: rejections.at(-1)?.reason ?? '' }
    const chosen = answer.choice === undefined ? { player } : { player, choice: answer.choice }
    return at === undefined ? chosen : { ...chosen, at, accuses: answer.accuses ?? [] }
  }

  #failuresOf({ id, kind, player, untilMs }: Question): TimedQuestion['failures'] {
    const failures = { rejections: [], failedCalls: [] }
    if (untilMs !== undefined) this.#timed.set(`${kind} ${player}`, { id, failures })
    return failures
  }

  #takeTimed({ kind, player }: { readonly kind: RequestKind; readonly player: string }) {
    const timed = this.#timed.get(`${kind} ${player}`)
    this.#timed.delete(`${kind} ${player}`)
    return timed === undefined ? {} : { requestId: timed.id, ...timed.failures }
  }

  #commit(outcomes: readonly Outcome[]): Outcome[] {
    const { log } = this.#game
    const recorded: GameEvent[] = []
    const final = this.#sound(() =>
      outcomes.map((outcome) => {
        const accepted = resolveClash(outcome, this.state, (question) => this.#parts.asker.defaultOf(question))
        recorded.push(...log.append(answerEvents(accepted, this.state)))
        return accepted
      }),
    )
    if (this.#timed.size > 0) this.#timed.clear()
    this.#tell(recorded)
    return final
  }

  #tell(recorded: readonly GameEvent[]): void {
    const { pause, hearers } = this.#parts
    if (!this.#caughtUp) this.#catchUp()
    if (recorded.length === 0) return
    this.#sound(() => {
      for (const hear of hearers) hear(recorded)
    })
    pause.noteEvents(recorded)
  }

  #catchUp(): void {
    this.#caughtUp = this.#game.log.caughtUp
    if (this.#caughtUp) this.#game.clock.catchUp()
  }

  #sound<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (error) {
      return this.#fail(error)
    }
  }

  /** A cancelled question is not a failure. */
  #fail(error: unknown, cancellation?: Cancellation): never {
    if (!cancellation?.cancelled) this.#failed = true
    throw error
  }
}

const areAllReady = (asked: readonly (Outcome | Promise<Outcome>)[]): asked is readonly Outcome[] =>
  !asked.some((outcome) => outcome instanceof Promise)

/** A player who may only skip does so without being asked. */
const forcedSkip = (question: Question): Outcome => ({
  question,
  rejections: [],
  attempt: 0,
  answer: { choice: 'skip' },
})

/** After a failure, answers for the other regions of the game are ignored. */
function neverSettles(): Promise<never> {
  return new Promise(() => {})
}
