import { answerEvents, type Outcome, type Rejection } from '../events/decide/answer-events.js'
import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import { decide } from '../events/decide/decide.js'
import type { EventDraft, GameEvent } from '../events/event.js'
import { accusedIn } from '../rules/floor.js'
import { type GameState, livingOf } from '../rules/game-state.js'
import { legalOptions } from '../rules/legal-options.js'
import { type Choice, isOpen, type Poll, type Question } from '../rules/poll.js'
import type { Draw } from '../rules/random.js'
import { type RequestKind, requestKinds } from '../rules/request-kind.js'
import type { AskContext } from './ask/ask-context.js'
import { askOne } from './ask/asker.js'
import { CallOff } from './ask/cancellation.js'
import type { Desk } from './desk.js'
import { withOwnNames } from './own-names.js'
import { derive } from './randomness.js'

/** What the statecharts may do: ask the players, and have commands carried out. */
export interface Runtime {
  /** Asks one player; what follows from the answer is recorded before this resolves. */
  ask(poll: Poll, signal: AbortSignal): Promise<Choice>
  /** Asks all players of the poll at once and records their answers together, in the poll's order, when all are in. */
  askAll(poll: Poll, signal: AbortSignal): Promise<Choice[]>
  /** Resolves when the game may go on. */
  passed(): Promise<void>
  /** Records the answers that were kept back, in the order of the kinds given. */
  disclose(kinds: readonly RequestKind[]): void
  /** Records the events of a command; returns what it puts out. */
  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type>
}

/** What a table tells its game of: every batch of events, as it is recorded. */
export type OnRecorded = (events: readonly GameEvent[]) => void

/** The shell of one running game: it asks the agents and keeps the log, and knows no rule. */
export class GameTable implements Runtime {
  readonly #desk: Desk
  readonly #onRecorded: OnRecorded
  readonly #heldBack = new Map<RequestKind, readonly Outcome[]>()
  /** How often each player was asked each kind of question on each day. */
  readonly #asked = new Map<string, number>()
  /** The failed tries of open questions that may be dropped, by player. */
  readonly #droppable = new Map<string, { readonly requestId: string; readonly rejections: Rejection[] }>()
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
    const questions = poll.players.flatMap((player) => this.#question(poll, player) ?? [])
    const outcomes = await this.#outcomes(questions, signal).catch((error) => this.#fail(error, signal))
    while (!this.#desk.pace.open) await this.#desk.pace.passed()
    if (signal.aborted) throw signal.reason
    if (this.#failed) return unheard()
    if (poll.held) this.#heldBack.set(poll.kind, outcomes)
    else this.#commit(outcomes)
    return outcomes.map((outcome) => this.#choice(outcome))
  }

  async passed(): Promise<void> {
    while (!this.#desk.pace.open) await this.#desk.pace.passed()
  }

  disclose(kinds: readonly RequestKind[]): void {
    const outcomes = kinds.flatMap((kind) => this.#heldBack.get(kind) ?? [])
    this.#heldBack.clear()
    this.#commit(outcomes)
  }

  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type> {
    const draw: Draw = (purpose, ...place) => derive(this.#desk.seed, purpose, ...place)
    const { setup } = this.#desk
    const { events, output } = decide(this.#withFailedTries(command), this.state, { setup, draw })
    this.#append(events)
    if (command.type === 'enter') this.#phaseStartedAt = this.#desk.clock.now()
    return (typeof output === 'function' ? output(this.state) : output) as OutputOf<Type>
  }

  #choice({ question, answer, at }: Outcome): Choice {
    const timed = at === undefined ? {} : { at, accuses: accusedIn(answer.speech ?? '', livingOf(this.state)) }
    return { player: question.player, ...(answer.choice !== undefined && { choice: answer.choice }), ...timed }
  }

  /** The question that a poll puts to `player`; undefined where the rules leave it nothing to answer. */
  #question({ kind, place, fallback, untilMs, ...poll }: Poll, player: string): Question | undefined {
    const options = legalOptions(
      { kind, place, ...poll, ...(untilMs !== undefined && { untilMs }) },
      player,
      this.state,
    )
    const { words } = requestKinds[kind]
    if (!isOpen({ kind, words, options })) return undefined
    const own = fallback?.[player]
    const timed = untilMs === undefined ? {} : { untilMs }
    const id = this.#requestId(kind, player)
    return { id, kind, place, player, options, words, ...timed, ...(own !== undefined && { fallback: own }) }
  }

  /** Made of what `player` has seen alone: its own askings of this kind on this day are counted. */
  #requestId(kind: RequestKind, player: string): string {
    const counted = `${this.state.day}.${kind}.${player}`
    const nth = (this.#asked.get(counted) ?? 0) + 1
    this.#asked.set(counted, nth)
    return `${this.state.day}.${kind}.${nth}.${player}`
  }

  async #outcomes(questions: readonly Question[], signal: AbortSignal): Promise<Outcome[]> {
    const shared = { callOff: new CallOff(signal), phaseStartedAt: this.#phaseStartedAt }
    const contextOf = (question: Question) => ({ ...shared, taken: this.#taken(question) })
    const asked = questions.map((question) => askOne(this.#desk, question, this.#noted(question, contextOf(question))))
    const outcomes = await Promise.all(asked)
    return questions[0]?.kind === 'persona' ? withOwnNames(this.#desk, outcomes, contextOf) : outcomes
  }

  /** Where time may end a question, its failed tries must be known before it has an outcome. */
  #noted({ id, player, untilMs }: Question, context: AskContext): AskContext {
    if (untilMs === undefined) return context
    const rejections: Rejection[] = []
    this.#droppable.set(player, { requestId: id, rejections })
    return { ...context, rejections }
  }

  #withFailedTries<Type extends CommandType>(command: Command<Type>): Command<Type> {
    if (command.type !== 'drop') return command
    const { player } = command as unknown as Command<'drop'>
    const question = this.#droppable.get(player)
    this.#droppable.delete(player)
    return { ...command, ...question }
  }

  /** What a persona may not be called: as others are shown already, and as their ids. Nobody else is asked for a name. */
  #taken({ kind, player }: Question): string[] {
    if (kind !== 'persona') return []
    const others = this.state.players.filter(({ id }) => id !== player)
    return others.flatMap(({ id, name, persona }) => (persona === undefined ? [id] : [id, name]))
  }

  #commit(outcomes: readonly Outcome[]): void {
    const recorded = outcomes.flatMap((outcome) => this.#recorded(answerEvents(outcome, this.state)))
    for (const { question } of outcomes) this.#droppable.delete(question.player)
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
