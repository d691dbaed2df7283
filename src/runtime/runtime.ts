import { answerEvents, type Outcome, type Rejection } from '../events/decide/answer-events.js'
import { type Decision, decide } from '../events/decide/decide.js'
import { closeNight } from '../events/decide/night.js'
import { settled } from '../events/decide/settle.js'
import type { GameEvent } from '../events/event.js'
import { accusedIn } from '../reading/accusations.js'
import { claimable } from '../rules/claimable.js'
import { type GameState, livingOf } from '../rules/game-state.js'
import type { RequestKind } from '../rules/kinds/kinds.js'
import { legalOptions } from '../rules/legal-options.js'
import type { NightChoices } from '../rules/night-choices.js'
import { type Choice, isOpen, type Poll, type Question, wordsOf } from '../rules/poll.js'
import type { Act } from '../rules/powers/power.js'
import { powerNames } from '../rules/powers/powers.js'
import type { Random } from '../rules/random.js'
import { type Standing, standingOf } from '../rules/standing.js'
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
  /** Records the answers that were kept back in the night, and tells what they come to. */
  closeNight(choices: NightChoices): readonly Act[]
  /** Records the events of a command; its outcome is how the game stands then. */
  carryOut(command: Decision): Standing
  /** A generator for one draw, named by its purpose and place. */
  draw(purpose: string, ...place: readonly (string | number)[]): Random
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

  closeNight(choices: NightChoices): readonly Act[] {
    const outcomes = powerNames.flatMap((power) => this.#heldBack.get(power) ?? [])
    this.#heldBack.clear()
    const { events, acts } = closeNight(choices, outcomes, this.state)
    this.#tell(this.#sound(() => this.#game.log.append(events)))
    return acts
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
    const outcomes = this.#questions(poll).map((question) =>
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

  #questions(poll: Poll): Question[] {
    const { kind, place, fallback, untilMs, errors } = poll
    const claims = claimable(kind, this.state)
    const questions: Question[] = []
    for (const player of poll.players) {
      const options = legalOptions(poll, player, this.state)
      if (!isOpen({ kind, options })) continue
      const error = errors?.[player]
      questions.push({
        id: this.#requestId(kind, player),
        kind,
        player,
        place,
        options,
        words: wordsOf(kind),
        ...(untilMs !== undefined && { untilMs }),
        ...(fallback !== undefined && { fallback }),
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

/** What the other regions of a game that has failed would still answer reaches nobody. */
function unheard(): Promise<never> {
  return new Promise(() => {})
}
