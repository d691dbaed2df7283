import type { GameSetup } from '../events/decide/decide.js'
import type { EvidenceChain } from '../events/evidence.js'
import type { Agent, ModelCall, RecordedCall } from './agent.js'
import type { AnswerObserver } from './ask/failing-agents.js'
import type { Journal } from './ask/journal.js'
import type { OpenQuestions } from './ask/open-questions.js'
import type { RecordedAnswers } from './ask/recorded-answers.js'
import type { ServicePolicy } from './ask/retry-schedule.js'
import type { UnaskedPowers } from './ask/unasked-powers.js'
import type { GameClock } from './clock.js'
import type { GameControl } from './game-control.js'
import type { GameLog } from './game-log.js'
import type { EventSink, LiveEvent } from './listeners.js'
import type { CallSink } from './log-store.js'

type CallPlace = Pick<RecordedCall, 'requestId' | 'attempt' | 'player'>

/** The calls to models of one game, on their way to the sink. Errors of the sink do not affect the game. */
export class CallLog {
  readonly #gameId: string
  readonly #sink: CallSink
  readonly #report: (error: unknown) => void
  readonly #chain: EvidenceChain | undefined
  /** How many calls each try has made. */
  readonly #counts = new Map<string, number>()
  readonly #pending = new Set<Promise<void>>()

  constructor(
    gameId: string,
    { sink, report, chain }: { sink: CallSink; report: (error: unknown) => void; chain?: EvidenceChain | undefined },
  ) {
    this.#gameId = gameId
    this.#sink = sink
    this.#report = report
    this.#chain = chain
  }

  /** The game does not wait for the sink; its errors are reported. */
  record(call: ModelCall, { requestId, attempt, player }: CallPlace): void {
    try {
      const number = this.#next({ requestId, attempt, player })
      const recorded = { gameId: this.#gameId, requestId, attempt, call: number, player, ...call }
      this.#chain?.noteCall(recorded)
      const saved = this.#sink.record(recorded)
      if (saved) this.#follow(Promise.resolve(saved))
    } catch (error) {
      this.#report(error)
    }
  }

  /** Resolves when every call handed over is saved or has failed. */
  async whenSaved(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending)
  }

  #next({ requestId, attempt }: CallPlace): number {
    const key = `${requestId} ${attempt}`
    const before = this.#counts.get(key) ?? this.#sink.countOf?.(this.#gameId, requestId, attempt) ?? 0
    this.#counts.set(key, before + 1)
    return before + 1
  }

  #follow(saved: Promise<void>): void {
    const pending = saved.catch(this.#report).finally(() => this.#pending.delete(pending))
    this.#pending.add(pending)
  }
}

/** Finds the ids of the players whom a message accuses. In free talk they may want to answer it. */
export type FindAccused = (
  message: string,
  players: readonly { readonly id: string; readonly name: string }[],
) => readonly string[]

/** The agents by player id, the narrator among them. */
export type Roster = ReadonlyMap<string, Agent>

/** One running game, as all its parts see it. */
export interface GameServices {
  readonly setup: GameSetup
  /** Of this game alone: the host may have another agent answer for a seat. */
  readonly roster: Map<string, Agent>
  readonly findAccused: FindAccused
  readonly log: GameLog
  readonly clock: GameClock
  readonly control: GameControl
  readonly policy: ServicePolicy
  /** They get what is recorded: first the store of the log, then the listeners. */
  readonly eventSinks: EventSink[]
  readonly onLive: (event: LiveEvent) => void
  /** Attempts that are recorded already: no agent is asked for them. */
  readonly recorded?: RecordedAnswers
  /** Where attempts are saved before the game uses them. */
  readonly journal?: Journal
  /** Where calls to models are saved, if the game saves them. */
  readonly calls?: CallLog
  /** Learns how the agents answer: it warns of those that throw in every try or give no valid answer. */
  readonly failing?: AnswerObserver
  /** Present if a chart of the game's own runs its nights, which may ask too few. */
  readonly unasked?: UnaskedPowers
  /** The questions that wait for an answer, if the game shows them. */
  readonly waiting?: OpenQuestions
}
