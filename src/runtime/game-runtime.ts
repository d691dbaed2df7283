import { answerEvents, type Outcome, type Rejection } from '../events/decide/answer-events.js'
import { type Decision, decide } from '../events/decide/decide.js'
import { settled } from '../events/decide/settle.js'
import type { GameEvent } from '../events/event.js'
import { accusedIn } from '../reading/accusations.js'
import { type GameState, livingOf } from '../rules/game-state.js'
import type { Choice, Poll, Question } from '../rules/poll.js'
import type { Random } from '../rules/random.js'
import type { RequestKind } from '../rules/request-kind.js'
import { type Standing, standingOf } from '../rules/standing.js'
import type { Asker } from './ask/asker.js'
import { Cancellation } from './ask/cancellation.js'
import { isPromiseLike } from './ask/deadline.js'
import { Questions } from './ask/questions.js'
import type { GameContext } from './game-context.js'
import type { Pause } from './pause.js'
import { derive } from './randomness.js'
import type { Asked, Runtime } from './runtime.js'

/** What a runtime works with besides its game. */
export interface RuntimeParts {
  readonly asker: Asker
  readonly pause: Pause
  /** Gets every batch of events, as it is recorded. What it throws fails the game. */
  readonly onRecorded: (events: readonly GameEvent[]) => void
}

/** A question that time may end, its failed tries known before it has an outcome. */
interface Timed {
  readonly id: string
  readonly rejections: Rejection[]
}

/** The shell of one running game: it puts questions to the agents and keeps the log, and knows no rule. */
export class GameRuntime implements Runtime {
  readonly #game: GameContext
  readonly #parts: RuntimeParts
  readonly #heldBack = new Map<RequestKind, readonly Outcome[]>()
  /** By kind and player. */
  readonly #timed = new Map<string, Timed>()
  readonly #questions = new Questions()
  #phaseStartedAt = 0
  #failed = false

  constructor(game: GameContext, parts: RuntimeParts) {
    this.#game = game
    this.#parts = parts
  }

  get state(): GameState {
    return this.#game.log.state
  }

  ask(poll: Poll): Asked {
    const cancellation = new Cancellation()
    return { choices: this.#choices(poll, cancellation), cancel: (reason) => cancellation.cancel(reason) }
  }

  pausePoint(): Promise<void> | undefined {
    return this.#parts.pause.open ? undefined : this.#resumed()
  }

  disclose(kinds: readonly RequestKind[]): void {
    const outcomes = kinds.flatMap((kind) => this.#heldBack.get(kind) ?? [])
    this.#heldBack.clear()
    this.#commit(outcomes)
  }

  carryOut(command: Decision): Standing {
    const { log, setup, clock } = this.#game
    const whole = command.type === 'drop' ? { ...command, ...this.#dropped(command) } : command
    this.#tell(this.#sound(() => log.append(decide(whole, this.state, setup))))
    if (command.type === 'enter') this.#phaseStartedAt = clock.now()
    return standingOf(this.state)
  }

  draw(purpose: string, ...place: readonly (string | number)[]): Random {
    return derive(this.#game.setup.created.seed, purpose, ...place)
  }

  #choices(poll: Poll, cancellation: Cancellation): Choice[] | Promise<Choice[]> {
    const outcomes = this.#questions.of(poll, this.state).map((question) =>
      this.#parts.asker.ask({
        question,
        cancellation,
        phaseStartedAt: this.#phaseStartedAt,
        rejections: this.#rejectionsOf(question),
      }),
    )
    const isNow = this.#parts.pause.open && !this.#failed && !cancellation.cancelled
    return isNow && areHere(outcomes) ? this.#closed(poll, outcomes) : this.#closedLater(poll, outcomes, cancellation)
  }

  async #closedLater(
    poll: Poll,
    asked: readonly (Outcome | Promise<Outcome>)[],
    cancellation: Cancellation,
  ): Promise<Choice[]> {
    const outcomes = await Promise.all(asked).catch((error) => this.#fail(error, cancellation))
    await this.#resumed()
    if (cancellation.cancelled) throw cancellation.reason
    if (this.#failed) return unheard()
    return this.#closed(poll, outcomes)
  }

  #closed(poll: Poll, outcomes: readonly Outcome[]): Choice[] {
    if (poll.held) this.#heldBack.set(poll.kind, outcomes)
    const final = poll.held ? outcomes : this.#commit(outcomes)
    return final.map((outcome) => this.#choice(outcome))
  }

  #choice({ question: { player }, answer, at, rejections }: Outcome): Choice {
    if (answer === null) return { player, refused: rejections.at(-1)?.reason ?? '' }
    const chosen = answer.choice === undefined ? { player } : { player, choice: answer.choice }
    return at === undefined ? chosen : { ...chosen, at, accuses: accusedIn(answer.speech ?? '', livingOf(this.state)) }
  }

  #rejectionsOf({ id, kind, player, untilMs }: Question): Rejection[] {
    const rejections: Rejection[] = []
    if (untilMs !== undefined) this.#timed.set(`${kind} ${player}`, { id, rejections })
    return rejections
  }

  #dropped({ kind, player }: { readonly kind: RequestKind; readonly player: string }) {
    const { id, rejections = [] } = this.#timed.get(`${kind} ${player}`) ?? ({} as Partial<Timed>)
    this.#timed.delete(`${kind} ${player}`)
    return { ...(id !== undefined && { requestId: id }), rejections }
  }

  #commit(outcomes: readonly Outcome[]): Outcome[] {
    const { log } = this.#game
    const recorded: GameEvent[] = []
    const final = this.#sound(() =>
      outcomes.map((outcome) => {
        const standing = settled(outcome, this.state, (question) => this.#parts.asker.defaultOf(question))
        recorded.push(...log.append(answerEvents(standing, this.state)))
        return standing
      }),
    )
    if (this.#timed.size > 0) this.#timed.clear()
    this.#tell(recorded)
    return final
  }

  async #resumed(): Promise<void> {
    while (!this.#parts.pause.open) await this.#parts.pause.opened()
  }

  #tell(recorded: readonly GameEvent[]): void {
    const { log, clock } = this.#game
    if (log.caughtUp) clock.catchUp()
    if (recorded.length === 0) return
    this.#sound(() => this.#parts.onRecorded(recorded))
    this.#parts.pause.recorded(recorded.some(({ type }) => type === 'phase.changed'))
  }

  #sound<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (error) {
      return this.#fail(error)
    }
  }

  /** A cancelled question is no failure. */
  #fail(error: unknown, cancellation?: Cancellation): never {
    if (!cancellation?.cancelled) this.#failed = true
    throw error
  }
}

const areHere = (asked: readonly (Outcome | Promise<Outcome>)[]): asked is readonly Outcome[] =>
  !asked.some(isPromiseLike)

/** What the other regions of a game that has failed would still answer reaches nobody. */
function unheard(): Promise<never> {
  return new Promise(() => {})
}
