import { answerEvents, type Outcome, type Rejection } from '../events/decide/answer-events.js'
import { type Decision, decide } from '../events/decide/decide.js'
import { closeNight } from '../events/decide/night.js'
import type { EventDraft, GameEvent } from '../events/event.js'
import { accusedIn } from '../reading/accusations.js'
import { type GameState, livingOf } from '../rules/game-state.js'
import { requestKinds } from '../rules/kinds/kinds.js'
import { legalOptions } from '../rules/legal-options.js'
import type { NightChoices } from '../rules/night-choices.js'
import { type Choice, type Poll, type Question, requestId } from '../rules/poll.js'
import type { Act } from '../rules/powers/power.js'
import { powerNames } from '../rules/powers/powers.js'
import type { Random } from '../rules/random.js'
import type { AskContext } from './ask/ask-context.js'
import { askOne } from './ask/asker.js'
import { CallOff } from './ask/cancellation.js'
import type { Desk } from './desk.js'
import { withOwnNames } from './own-names.js'
import { derive } from './randomness.js'

/** What the statecharts may do at a table: ask its players, record what was decided, draw, and look at the state. */
export interface Table {
  /** Everything the recorded events tell. */
  readonly state: GameState
  /** Asks one player; what follows from the answer is recorded before this resolves. */
  ask(poll: Poll, signal: AbortSignal): Promise<Choice>
  /** Asks all players of the poll at once and records their answers together, in the poll's order, when all are in. */
  askAll(poll: Poll, signal: AbortSignal): Promise<Choice[]>
  /** Resolves when the game may go on. */
  passed(): Promise<void>
  /** Records the answers that were kept back in the night, and tells what they come to. */
  closeNight(choices: NightChoices): readonly Act[]
  /** Records a decision's events. */
  record(decision: Decision): void
  /** A generator for one draw, named by its purpose and place. */
  draw(purpose: string, ...place: readonly (string | number)[]): Random
}

/** What a table tells its game of: every batch of events, as it is recorded. */
export type OnRecorded = (events: readonly GameEvent[]) => void

/** The shell of one running game: it asks the agents and keeps the log, and knows no rule. */
export class GameTable implements Table {
  readonly #desk: Desk
  readonly #onRecorded: OnRecorded
  readonly #heldBack = new Map<string, readonly Outcome[]>()
  /** The failed tries of open questions that may be dropped, by request id. */
  readonly #failedTries = new Map<string, Rejection[]>()
  #phaseStartedAt = 0
  #failed = false

  constructor(desk: Desk, onRecorded: OnRecorded) {
    this.#desk = desk
    this.#onRecorded = onRecorded
  }

  get state(): GameState {
    return this.#desk.log.state
  }

  async ask(poll: Poll, signal: AbortSignal): Promise<Choice> {
    const [choice] = await this.askAll(poll, signal)
    return choice ?? { player: poll.players[0] ?? '' }
  }

  async askAll(poll: Poll, signal: AbortSignal): Promise<Choice[]> {
    // XState may start an invoked actor before the entry actions of its state have run: let them record their phase first.
    await Promise.resolve()
    if (signal.aborted) throw signal.reason
    const questions = poll.players.map((player) => this.#question(poll, player)).filter(isOpen)
    const outcomes = await this.#outcomes(questions, signal).catch((error) => this.#fail(error, signal))
    while (!this.#desk.pace.open) await this.#desk.pace.passed()
    if (signal.aborted) throw signal.reason
    if (this.#failed) return unheard()
    if (poll.held) this.#heldBack.set(poll.place, outcomes)
    else this.#commit(outcomes)
    return outcomes.map((outcome) => this.#choice(outcome))
  }

  async passed(): Promise<void> {
    while (!this.#desk.pace.open) await this.#desk.pace.passed()
  }

  closeNight(choices: NightChoices): readonly Act[] {
    const outcomes = powerNames.flatMap((power) => this.#heldBack.get(`night.${power}`) ?? [])
    this.#heldBack.clear()
    const { events, acts } = closeNight(choices, outcomes, this.state)
    this.#append(events)
    return acts
  }

  record(decision: Decision): void {
    this.#append(decide(this.#withFailedTries(decision), this.state, this.#desk.setup))
    if (decision.type === 'enter') this.#phaseStartedAt = this.#desk.clock.now()
  }

  draw(purpose: string, ...place: readonly (string | number)[]): Random {
    return derive(this.#desk.seed, purpose, ...place)
  }

  #choice({ question, answer, at }: Outcome): Choice {
    const timed = at === undefined ? {} : { at, accuses: accusedIn(answer.speech ?? '', livingOf(this.state)) }
    return { player: question.player, ...(answer.choice !== undefined && { choice: answer.choice }), ...timed }
  }

  #question(poll: Poll, player: string): Question {
    const { kind, place, fallback, untilMs } = poll
    return {
      id: requestId(this.state.day, place, player),
      kind,
      player,
      options: legalOptions(poll, player, this.state),
      words: requestKinds[kind].words,
      ...(untilMs !== undefined && { untilMs }),
      ...(fallback !== undefined && { fallback }),
    }
  }

  async #outcomes(questions: readonly Question[], signal: AbortSignal): Promise<Outcome[]> {
    const shared = { callOff: new CallOff(signal), phaseStartedAt: this.#phaseStartedAt }
    const contextOf = (question: Question) => ({ ...shared, taken: this.#taken(question) })
    const asked = questions.map((question) =>
      askOne(this.#desk, question, this.#droppable(question, contextOf(question))),
    )
    const outcomes = await Promise.all(asked)
    return questions[0]?.kind === 'persona' ? withOwnNames(this.#desk, outcomes, contextOf) : outcomes
  }

  /** Where time may end a question, its failed tries must be known before it has an outcome. */
  #droppable({ id, untilMs }: Question, context: AskContext): AskContext {
    if (untilMs === undefined) return context
    const rejections: Rejection[] = []
    this.#failedTries.set(id, rejections)
    return { ...context, rejections }
  }

  #withFailedTries(decision: Decision): Decision {
    if (decision.type !== 'drop') return decision
    const id = requestId(this.state.day, decision.place, decision.player)
    const rejections = this.#failedTries.get(id) ?? []
    this.#failedTries.delete(id)
    return { ...decision, rejections }
  }

  /** What a persona may not be called: as others are shown already, and as their ids. Nobody else is asked for a name. */
  #taken({ kind, player }: Question): string[] {
    if (kind !== 'persona') return []
    const others = this.state.players.filter(({ id }) => id !== player)
    return others.flatMap(({ id, name, persona }) => (persona === undefined ? [id] : [id, name]))
  }

  #commit(outcomes: readonly Outcome[]): void {
    const recorded = outcomes.flatMap((outcome) => this.#recorded(answerEvents(outcome, this.state)))
    for (const { question } of outcomes) this.#failedTries.delete(question.id)
    this.#tell(recorded)
  }

  #append(drafts: readonly EventDraft[]): void {
    this.#tell(this.#recorded(drafts))
  }

  #recorded(drafts: readonly EventDraft[]): GameEvent[] {
    try {
      return this.#desk.log.append(drafts)
    } catch (error) {
      return this.#fail(error)
    }
  }

  #kept(recorded: readonly GameEvent[]): void {
    try {
      this.#desk.keeping?.keep(recorded)
    } catch (error) {
      this.#fail(error)
    }
  }

  /** An aborted question is no failure. */
  #fail(error: unknown, signal?: AbortSignal): never {
    if (!signal?.aborted) this.#failed = true
    throw error
  }

  #tell(recorded: readonly GameEvent[]): void {
    if (this.#desk.log.caughtUp) this.#desk.caughtUp()
    if (recorded.length === 0) return
    this.#kept(recorded)
    this.#onRecorded(recorded)
    this.#desk.pace.recorded(recorded.some(({ type }) => type === 'phase.changed'))
  }
}

/** What the other regions of a game that has failed would still answer reaches nobody. */
function unheard(): Promise<never> {
  return new Promise(() => {})
}

/** Where the rules leave a voter nobody to vote for, it is not asked. */
function isOpen({ options, words }: Question): boolean {
  return words !== 'reason' || options.length > 0
}
