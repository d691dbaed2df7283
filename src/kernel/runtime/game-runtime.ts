import { hashAnswerTimes } from '../events/commitment.js'
import { answerEvents, type Outcome, resolveClash } from '../events/decide/answer-events.js'
import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import { decide } from '../events/decide/decide.js'
import { questionEvents } from '../events/decide/question-event.js'
import type { EventDraft, GameEvent } from '../events/event.js'
import { isSeenReaction } from '../rules/deaths.js'
import { type GameState, isNightPhase } from '../rules/game-state.js'
import { findKind, isForced, isSecret } from '../rules/kinds/kinds.js'
import type { Choice, Poll, Question, RequestKind } from '../rules/poll.js'
import { isTrigger } from '../rules/powers/options.js'
import type { Draw } from '../rules/random.js'
import { definedFields } from '../text/objects.js'
import { defaultAnswer } from './ask/attempt.js'
import { QuestionMaker } from './ask/question-maker.js'
import { QuestionRun } from './ask/question-run.js'
import type { GameServices } from './game-services.js'
import { restAtPause, restSinceNews } from './pace.js'
import { PhaseCount } from './phase-count.js'
import { derive, seedAt } from './randomness.js'
import type { ControlOrder, PollEnd, RunningPoll, Runtime } from './runtime.js'
import type { Waiter } from './waiter.js'

interface PollCloser {
  /** Records the answers and returns the choices. Null after a failure of the game: the poll never ends. */
  close(poll: Poll, outcomes: readonly Outcome[], waitedMs: number): Choice[] | null
  markFailed(): void
}

interface PollParts {
  readonly game: GameServices
  readonly closer: PollCloser
  /** When its phase began, on the game's clock. */
  readonly phaseStartedAt: number
}

/** One poll: its questions, until all are answered or it is cancelled. */
class PollRun implements RunningPoll, Waiter {
  readonly asks = false
  readonly #poll: Poll
  readonly #game: GameServices
  readonly #closer: PollCloser
  readonly #end: PollEnd
  readonly phaseStartedAt: number
  readonly #startedAt: number
  readonly #runs: QuestionRun[] = []
  readonly #outcomes: Outcome[] = []
  #missing = 1
  #over = false

  constructor(poll: Poll, end: PollEnd, { game, closer, phaseStartedAt }: PollParts) {
    this.#poll = poll
    this.#end = end
    this.#game = game
    this.#closer = closer
    this.phaseStartedAt = phaseStartedAt
    this.#startedAt = game.clock.now()
  }

  start(questions: readonly Question[], onRun: (run: QuestionRun) => void): void {
    questions.forEach((question, index) => {
      // A player who may only skip does so without being asked.
      if (isForced(question)) this.#outcomes[index] = { question, attempts: [], answer: { choice: 'skip' } }
      else this.#runs.push(new QuestionRun(this.#game, question, { poll: this, index }))
    })
    this.#missing += this.#runs.length
    this.#runs.forEach(onRun)
    for (const run of this.#runs) run.start()
    this.#countDown()
  }

  finish(outcome: Outcome, index: number): void {
    this.#outcomes[index] = outcome
    this.#countDown()
  }

  fail(error: unknown): void {
    this.#closer.markFailed()
    this.#stop(error)
  }

  cancel(reason: unknown = AbortSignal.abort().reason): void {
    this.#stop(reason)
  }

  /** The answers may be recorded. */
  continue(): void {
    if (this.#over) return
    this.#over = true
    let choices: Choice[] | null
    try {
      choices = this.#closer.close(this.#poll, this.#outcomes, this.#game.clock.now() - this.#startedAt)
    } catch (error) {
      this.#closer.markFailed()
      this.#end.reject(error)
      return
    }
    if (choices !== null) this.#end.resolve(choices)
  }

  #countDown(): void {
    this.#missing -= 1
    if (this.#missing > 0 || this.#over) return
    const { control, log } = this.#game
    if (!control.hidesNights || !isSecret(this.#poll)) control.rest(this, { until: 'question' })
    else if (isSeenReaction(this.#poll, log.state)) control.rest(this, restSinceNews(log.state))
    else if (isAskedByDay(this.#poll, log.state)) control.rest(this, { until: 'news', mayAsk: true })
    // A rest would show that somebody with a certain role was asked.
    else control.pass(this)
  }

  /** A secret answer that comes later would show by the time it took that somebody was asked. */
  get answerBy(): number | undefined {
    const { control, log } = this.#game
    const answerBy = control.answerBy(isNightPhase(log.state.phase))
    if (answerBy === undefined || !isSecret(this.#poll)) return undefined
    return isSeenReaction(this.#poll, log.state) && !restSinceNews(log.state).mayAsk ? undefined : answerBy
  }

  #stop(reason: unknown): void {
    if (this.#over) return
    this.#over = true
    this.#game.control.leave(this)
    for (const run of this.#runs) run.cancel(reason)
    this.#end.reject(reason)
  }
}

/** Whether a chart of the game's own asks this in secret by day: the others see that it waits, whoever is asked. A talk of channels rests once, at its end. */
const isAskedByDay = ({ place: { moment } }: Poll, { phase }: GameState): boolean =>
  !isNightPhase(phase) && phase !== 'whispers' && !isTrigger(moment)

/** The runtime of one game: it asks the agents and writes the log, and knows no rules. */
export class GameRuntime implements Runtime, PollCloser {
  readonly #game: GameServices
  /** While a night has answers that nobody may see before it closes. */
  #heldBack: Map<RequestKind, readonly Outcome[]> | undefined
  /** Questions that time may end, by kind and player, where there are any. */
  #timed: Map<string, QuestionRun> | undefined
  readonly #questions: QuestionMaker
  readonly #phases: PhaseCount
  #phaseStartedAt = 0
  #failed = false
  #caughtUp: boolean

  constructor(game: GameServices) {
    this.#game = game
    this.#caughtUp = game.log.caughtUp
    const begun = game.log.length === 0 ? [] : game.log.events
    this.#questions = new QuestionMaker(begun, game.log.state)
    this.#phases = new PhaseCount(begun)
  }

  get state(): GameState {
    return this.#game.log.state
  }

  ask(poll: Poll, end: PollEnd): RunningPoll {
    this.#game.unasked?.noteAsked(poll.kind)
    // Held-back answers keep the order of their questions, whenever they arrive.
    if (poll.held) this.#holdBack(poll.kind, [])
    const run = new PollRun(poll, end, { game: this.#game, closer: this, phaseStartedAt: this.#phaseStartedAt })
    run.start(this.#questions.make(poll, this.state), (asked) => this.#addTimed(asked))
    return run
  }

  pausePoint(go: () => void): () => void {
    const { control } = this.#game
    const waiter: Waiter = { asks: false, continue: go, fail: go }
    control.rest(waiter, control.hidesNights ? restAtPause(this.state) : { until: 'question' })
    return () => control.leave(waiter)
  }

  control(order: ControlOrder): void {
    this.#game.control[order]()
  }

  carryOut<Type extends CommandType>(command: Command<Type>): OutputOf<Type> {
    const { log, setup, clock } = this.#game
    // TypeScript cannot narrow a command by its type.
    const entered = command.type === 'enter' ? (command as unknown as Command<'enter'>) : undefined
    if (entered && this.#phases.hasJustBegun(entered, log.length)) return undefined as OutputOf<Type>
    const again = this.#phases.countToday
    const seed = seedAt(setup.created, log.length)
    const draw: Draw = (purpose, ...place) => derive(seed, purpose, ...place, ...again)
    const { events, output } = decide(this.#complete(command), this.state, { setup, draw })
    this.#publish(this.#failOnThrow(() => log.append(events)))
    if (command.type === 'end') this.#game.unasked?.end()
    if (entered) {
      this.#phases.record(entered, log.length)
      this.#game.unasked?.enter(this.state)
      if (isNightPhase(entered.phase)) this.#game.control.beginNight()
      this.#phaseStartedAt = clock.now()
    }
    return (typeof output === 'function' ? output(this.state) : output) as OutputOf<Type>
  }

  close(poll: Poll, outcomes: readonly Outcome[], waitedMs: number): Choice[] | null {
    // After a failure, answers for the other regions are ignored.
    if (this.#failed) return null
    // If time counts, only questions that time may end take any.
    if (poll.untilMs === undefined) this.#phaseStartedAt += waitedMs
    if (poll.held) this.#holdBack(poll.kind, outcomes)
    const asked = outcomes.length === 0 ? [] : questionEvents(poll, this.state)
    const final = poll.held ? outcomes : this.#commit(outcomes, asked)
    return final.map(toChoice)
  }

  markFailed(): void {
    this.#failed = true
  }

  /** Some commands need answers that only the runtime has. */
  #complete<Type extends CommandType>(given: Command<Type>): Command<Type> {
    // TypeScript cannot narrow `given` by its type.
    const command = given as unknown as Command
    if (command.type === 'drop') return { ...given, ...this.#removeTimed(command) }
    if (command.type === 'end')
      return { ...given, ...definedFields({ answerTimes: hashAnswerTimes(this.#game.log.events) }) }
    return command.type === 'closeNight' ? { ...given, outcomes: this.#removeHeldBack() } : given
  }

  #holdBack(kind: RequestKind, outcomes: readonly Outcome[]): void {
    this.#heldBack ??= new Map()
    this.#heldBack.set(kind, [...(this.#heldBack.get(kind) ?? []), ...outcomes])
  }

  #removeHeldBack(): Outcome[] {
    const outcomes = [...(this.#heldBack?.values() ?? [])].flat()
    this.#heldBack = undefined
    return outcomes
  }

  #addTimed(run: QuestionRun): void {
    const { kind, player, untilMs } = run.question
    if (untilMs === undefined) return
    this.#timed ??= new Map()
    this.#timed.set(`${kind} ${player}`, run)
  }

  #removeTimed({ kind, player }: Pick<Question, 'kind' | 'player'>) {
    const run = this.#timed?.get(`${kind} ${player}`)
    this.#timed?.delete(`${kind} ${player}`)
    return run && { requestId: run.question.id, attempts: run.attempts }
  }

  #commit(outcomes: readonly Outcome[], asked: readonly EventDraft[]): Outcome[] {
    const { log } = this.#game
    const recorded: GameEvent[] = [...log.append(asked)]
    const final = outcomes.map((outcome) => {
      const accepted = resolveClash(outcome, this.state, (question) => defaultAnswer(question, this.#game))
      for (const event of log.append(answerEvents(accepted, this.state))) recorded.push(event)
      return accepted
    })
    this.#timed = undefined
    this.#publish(recorded)
    return final
  }

  #publish(recorded: readonly GameEvent[]): void {
    const { control, eventSinks } = this.#game
    if (!this.#caughtUp) this.#catchUp()
    if (recorded.length === 0) return
    this.#failOnThrow(() => {
      for (const notify of eventSinks) notify(recorded)
    })
    control.noteEvents(recorded)
  }

  #catchUp(): void {
    this.#caughtUp = this.#game.log.caughtUp
    if (this.#caughtUp) this.#game.clock.catchUp()
  }

  #failOnThrow<Result>(act: () => Result): Result {
    try {
      return act()
    } catch (error) {
      this.#failed = true
      throw error
    }
  }
}

function toChoice({ question: { player, kind }, answer, at, attempts }: Outcome): Choice {
  if (answer === null) {
    const last = attempts.at(-1)
    return { player, refused: last?.outcome === 'rejected' ? last.reason : '' }
  }
  // The text that a power asks for is what its owner chose.
  const choice = answer.choice ?? (findKind(kind).becomes.form === 'act' ? answer.speech : undefined)
  const chosen = choice === undefined ? { player } : { player, choice }
  const { accuses = [], mentions } = answer
  if (at === undefined && mentions === undefined) return chosen
  return { ...chosen, ...(at !== undefined && { at, accuses }), ...(mentions && { mentions }) }
}
