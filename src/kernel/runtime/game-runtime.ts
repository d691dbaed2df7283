import { hashAnswerTimes } from '../events/commitment.js'
import { answerEvents, type Outcome, resolveClash } from '../events/decide/answer-events.js'
import type { Command, CommandType, OutputOf } from '../events/decide/command.js'
import { decide } from '../events/decide/decide.js'
import { type HostAct, hostEvent, removalDeaths } from '../events/decide/host-acts.js'
import { questionEvents } from '../events/decide/question-event.js'
import { type EventDraft, type GameEvent, isEvent } from '../events/event.js'
import { type GameState, hostRemoval, isNightPhase } from '../rules/game-state.js'
import { findKind } from '../rules/kinds/kinds.js'
import type { Choice, Poll, Question, RequestKind } from '../rules/poll.js'
import type { Draw } from '../rules/random.js'
import { definedFields } from '../text/objects.js'
import { defaultAnswer } from './ask/attempt.js'
import { QuestionMaker } from './ask/question-maker.js'
import type { QuestionRun } from './ask/question-run.js'
import type { GameServices } from './game-services.js'
import { restAtPause } from './pace.js'
import { PhaseCount } from './phase-count.js'
import { type PollCloser, PollRun } from './poll-run.js'
import { derive, seedAt } from './randomness.js'
import type { ControlOrder, PollEnd, RunningPoll, Runtime } from './runtime.js'
import type { Waiter } from './waiter.js'

const betweenPhases: ReadonlySet<CommandType> = new Set(['review', 'closeDay', 'resolveNight'])

/** The runtime of one game: it asks the agents and writes the log, and knows no rules. */
export class GameRuntime implements Runtime, PollCloser {
  readonly #game: GameServices
  /** While a night has answers that nobody may see before it closes. */
  #heldBack: Map<RequestKind, readonly Outcome[]> | undefined
  /** Questions that time may end, by kind and player, where there are any. */
  #timed: Map<string, QuestionRun> | undefined
  #polls: readonly PollRun[] = []
  #publishing = false
  readonly #hostActs: HostAct[] = []
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
    const { hostActs, afterHostActs } = this.#game.log
    if (hostActs.length > 0 && afterHostActs === undefined) this.#replayHost()
    // Held-back answers keep the order of their questions, whenever they arrive.
    if (poll.held) this.#holdBack(poll.kind, [])
    const run = new PollRun(poll, end, { game: this.#game, closer: this, phaseStartedAt: this.#phaseStartedAt })
    this.#polls = [...this.#polls.filter(({ isOver }) => !isOver), run]
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

  /** Recorded between two batches: a listener that decides for the host is heard when all have got what was recorded. */
  host(act: HostAct): void {
    if (this.#publishing) this.#hostActs.push(act)
    else this.#recordHost(hostEvent(act))
  }

  #recordHost(event: EventDraft): void {
    this.#publish(this.#failOnThrow(() => this.#game.log.append([event])))
    const data = event.data as { readonly player?: string; readonly remove?: string }
    for (const poll of this.#polls)
      if (data.player !== undefined) poll.follow({ type: 'reseat', player: data.player })
      else if (data.remove !== undefined) poll.follow({ type: 'vacate', player: data.remove })
  }

  /** What the host did in a log that is played again, before the next batch is recorded. */
  #replayHost(): void {
    for (const { type, audience, data } of this.#game.log.hostActs)
      this.#recordHost({ type, audience, data } as EventDraft)
  }

  /** Between two phases those die whom the host has removed. */
  #recordRemovals(): void {
    const { log } = this.#game
    const next = log.afterHostActs
    if (next !== undefined && isEvent(next, 'player.died') && next.data.cause === hostRemoval) this.#replayHost()
    const deaths = removalDeaths(this.state)
    if (deaths.length > 0) this.#publish(this.#failOnThrow(() => log.append(deaths)))
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
    if (events.length > 0) this.#replayHost()
    this.#publish(this.#failOnThrow(() => log.append(events)))
    if (betweenPhases.has(command.type)) this.#recordRemovals()
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
    if (outcomes.length > 0) this.#replayHost()
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
    this.#publishing = true
    this.#failOnThrow(() => {
      for (const notify of eventSinks) notify(recorded)
    })
    this.#publishing = false
    control.noteEvents(recorded)
    for (const act of this.#hostActs.splice(0)) this.host(act)
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
