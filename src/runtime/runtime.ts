import { answerEvents, type Outcome, type Rejection } from '../events/decide/answer-events.js'
import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import { decide } from '../events/decide/decide.js'
import { settled } from '../events/decide/settle.js'
import type { GameEvent } from '../events/event.js'
import { accusedIn } from '../reading/accusations.js'
import { claimable } from '../rules/claimable.js'
import { type GameState, livingOf } from '../rules/game-state.js'
import type { RequestKind } from '../rules/kinds/kinds.js'
import { legalOptions } from '../rules/legal-options.js'
import { type Choice, isForced, isOpen, type Poll, type Question, wordsOf } from '../rules/poll.js'
import type { Draw } from '../rules/random.js'
import type { Asker } from './ask/asker.js'
import { Cancellation } from './ask/cancellation.js'
import { isPromiseLike } from './ask/deadline.js'
import type { GameContext } from './game-context.js'
import type { Pause } from './pause.js'
import { derive } from './randomness.js'

/** What the statecharts may do in a game: ask its players, carry out what was decided, draw, and look at the state. */
export interface Runtime {
  /** Everything the recorded events tell. */
  readonly state: GameState
  /** Asks all players of the poll at once; their answers are recorded together, in the poll's order, when all are in. */
  ask(poll: Poll): Asked
  /** Undefined when the game may continue; else resolves when it may. */
  pausePoint(): Promise<void> | undefined
  /** Records the events of a command; returns what it puts out. */
  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type>
}

/** A poll that was put to its players. */
export interface Asked {
  /** What they chose, in the poll's order; a promise where somebody takes time. */
  readonly choices: Choice[] | Promise<Choice[]>
  /** Tells that nobody waits for the answers any more. `reason` is what the players' signals tell. */
  cancel(reason?: unknown): void
}

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
  /** How often each player was asked each kind on this day. */
  readonly #askings = new Map<string, number>()
  #day = 0
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

  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type> {
    const { log, setup, clock } = this.#game
    const draw: Draw = (purpose, ...place) => derive(setup.created.seed, purpose, ...place)
    const { events, output } = decide(this.#completed(command), this.state, { setup, draw })
    this.#tell(this.#sound(() => log.append(events)))
    if (command.type === 'enter') this.#phaseStartedAt = clock.now()
    return (typeof output === 'function' ? output(this.state) : output) as OutputOf<Type>
  }

  /** Some commands are about answers that only the runtime has. */
  #completed<Type extends CommandType>(given: Command<Type>): Command<Type> {
    const command: Command = given as unknown as Command
    if (command.type === 'drop') return { ...given, ...this.#dropped(command) }
    return command.type === 'closeNight' ? { ...given, outcomes: this.#disclosed() } : given
  }

  /** The answers that were kept back, in the order in which they were asked for. */
  #disclosed(): Outcome[] {
    const outcomes = [...this.#heldBack.values()].flat()
    this.#heldBack.clear()
    return outcomes
  }

  #choices(poll: Poll, cancellation: Cancellation): Choice[] | Promise<Choice[]> {
    // Its place among those that are kept back is that of its asking, whenever it is answered.
    if (poll.held) this.#heldBack.set(poll.kind, [])
    const outcomes = this.#questions(poll).map((question) =>
      isForced(question)
        ? forced(question)
        : this.#parts.asker.ask({
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

  #questions(poll: Poll): Question[] {
    const { kind, place, fallback, untilMs, errors } = poll
    const claims = claimable(kind, this.state)
    const questions: Question[] = []
    for (const player of poll.players) {
      const options = legalOptions(poll, player, this.state)
      if (!isOpen({ kind, options })) continue
      const error = errors?.[player]
      questions.push({
        id: isForced({ kind, options }) ? '' : this.#requestId(kind, player),
        kind,
        player,
        place,
        options,
        words: wordsOf(kind),
        ...(untilMs !== undefined && { untilMs }),
        ...(fallback?.[player] !== undefined && { fallback: fallback[player] }),
        ...(error !== undefined && { error }),
        ...claims,
      })
    }
    return questions
  }

  /** Made of what the player itself has seen: of its own askings, not of anybody else's. */
  #requestId(kind: RequestKind, player: string): string {
    const { day } = this.state
    if (day !== this.#day) this.#askings.clear()
    this.#day = day
    const asking = `${kind} ${player}`
    const count = (this.#askings.get(asking) ?? 0) + 1
    this.#askings.set(asking, count)
    // Joined, it is one flat text; a template would keep each of its parts for as long as the log.
    return [day, kind, count, player].join('.')
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

/** Whoever may only skip does so without being asked. */
const forced = (question: Question): Outcome => ({ question, rejections: [], attempt: 0, answer: { choice: 'skip' } })

/** What the other regions of a game that has failed would still answer reaches nobody. */
function unheard(): Promise<never> {
  return new Promise(() => {})
}
