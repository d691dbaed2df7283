import type { Agent, AgentRequest, Answer } from '../../index.js'
import type { Ask, PersonAnswer, ServerMessage } from '../protocol/index.js'
import { type AskFacts, askOf } from './ask.js'
import { faultIn } from './fault-in.js'

/** What a seat knows of its game. */
export interface SeatSurroundings extends Pick<AskFacts, 'rules' | 'maxSpeechChars' | 'timeoutMs'> {
  /** Real time in ms, pauses left out. */
  readonly now: () => number
}

/** Why an answer changes nothing. */
export type RefusedAnswer = Omit<Extract<ServerMessage, { type: 'answer.refused' }>, 'type' | 'requestId'>

type Listener = (message: ServerMessage) => void

interface Open {
  readonly request: AgentRequest
  readonly askedAt: number
  readonly settle: (answer: Answer) => void
}

/**
 * A seat of a person. The game asks it like every agent. Everyone with the seat's token gets the question, at once or
 * after a reconnect, and the first answer counts. Without an answer in time the default is used.
 */
export class Seat {
  readonly player: string
  readonly agent: Agent
  readonly #surroundings: () => SeatSurroundings
  readonly #listeners = new Set<Listener>()
  readonly #answered = new Set<string>()
  #open: Open | undefined

  constructor(player: string, name: string, surroundings: () => SeatSurroundings) {
    this.player = player
    this.#surroundings = surroundings
    this.agent = { name, act: (request) => this.#act(request) }
  }

  /** The question that is open now. */
  get ask(): Ask | undefined {
    if (this.#open === undefined) return undefined
    const { request, askedAt } = this.#open
    const around = this.#surroundings()
    return askOf(request, { ...around, msLeft: around.timeoutMs - (around.now() - askedAt) })
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Answers the open question. Returns the reason if the answer has no effect. */
  answer(requestId: string, answer: PersonAnswer): RefusedAnswer | undefined {
    if (this.#open?.request.id !== requestId)
      return this.#answered.has(requestId)
        ? { code: 'answered', reason: 'This question is answered already.' }
        : { code: 'notAsked', reason: 'You are not asked this now.' }
    const fault = faultIn(answer, this.#open.request)
    if (fault !== undefined) return { code: 'invalid', reason: fault }
    this.#answered.add(requestId)
    this.#close(this.#open, 'answered')?.settle(answer as Answer)
    return undefined
  }

  #act(request: AgentRequest): Promise<Answer> {
    return new Promise((settle, reject) => {
      const open = { request, settle, askedAt: this.#surroundings().now() }
      this.#open = open
      request.signal.addEventListener(
        'abort',
        () => {
          const { reason } = request.signal
          this.#close(open, (reason as Error | undefined)?.name === 'TimeoutError' ? 'timedOut' : 'withdrawn')
          reject(reason)
        },
        { once: true },
      )
      this.#tell({ type: 'ask', ask: this.ask as Ask })
    })
  }

  #close(open: Open, why: 'answered' | 'timedOut' | 'withdrawn'): Open | undefined {
    if (this.#open !== open) return undefined
    this.#open = undefined
    this.#tell({ type: 'ask.closed', requestId: open.request.id, why })
    return open
  }

  #tell(message: ServerMessage): void {
    for (const listener of this.#listeners) listener(message)
  }
}
