import type { Agent, AgentRequest, Answer, EventData } from '../index.js'
import { answerFault, dealtRoles, describeRequest, findKind, roleCountsFor, takenParts } from '../rules/index.js'
import { optionText } from '../stories/index.js'
import type { Ask, PersonAnswer, ServerMessage } from './protocol/index.js'

/** What a seat knows of its game. */
export interface SeatContext {
  readonly created: EventData['game.created']
  /** Real time in ms, pauses left out. */
  now(): number
}

/** A request as a question for the page of a person. It contains only what the request itself shows. */
function createAsk(request: AgentRequest, { created }: SeatContext, passedMs: number): Ask {
  const { id, playerId, kind, place, words, attempt, error, options, beliefs, view } = request
  const { maxSpeechChars = created.limits.maxSpeechChars } = request
  const { known } = findKind(kind, created.rules)
  const { timeoutMs } = created.limits
  // A person may always think aloud, and needs no memory.
  const speech: Ask['takes'] = words === 'none' ? [] : ['speech']
  const takes: Ask['takes'] = ['thought', ...speech, ...takenParts(request).filter((part) => part !== 'memory')]
  const name = (player: string) => view.players.find((each) => each.id === player)?.name ?? player
  const limited = Number.isFinite(timeoutMs)
  return {
    requestId: id,
    playerId,
    kind,
    day: view.day,
    place,
    question: describeRequest(request, created.rules),
    ...(known !== undefined && { known }),
    options: options.map((value) => ({ value, label: optionText(kind, value, { you: playerId, name }) })),
    words,
    takes,
    ...(takes.includes('claim') && { claimable: dealtRoles(roleCountsFor(created.rules, created.players.length)) }),
    ...(beliefs && { beliefsAbout: [...beliefs] }),
    maxSpeechChars,
    attempt,
    ...(error !== undefined && { error }),
    timeoutMs: limited ? timeoutMs : null,
    msLeft: limited ? Math.max(0, Math.round(timeoutMs - passedMs)) : null,
  }
}

/** Why an answer changes nothing. */
export type AnswerRefusal = Omit<Extract<ServerMessage, { type: 'answer.refused' }>, 'type' | 'requestId'>

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
export class PersonSeat {
  readonly player: string
  readonly agent: Agent
  readonly #context: SeatContext
  readonly #listeners = new Set<Listener>()
  readonly #answered = new Set<string>()
  #open: Open | undefined

  constructor(player: string, name: string, context: SeatContext) {
    this.player = player
    this.#context = context
    this.agent = { name, act: (request) => this.#act(request) }
  }

  get ask(): Ask | undefined {
    if (this.#open === undefined) return undefined
    const { request, askedAt } = this.#open
    return createAsk(request, this.#context, this.#context.now() - askedAt)
  }

  /** Whether somebody is connected to it. */
  get isTaken(): boolean {
    return this.#listeners.size > 0
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
  }

  leave(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Answers the open question. Returns the reason if the answer has no effect. */
  answer(requestId: string, answer: PersonAnswer): AnswerRefusal | undefined {
    if (this.#open?.request.id !== requestId)
      return this.#answered.has(requestId)
        ? { code: 'answered', reason: 'This question is answered already.' }
        : { code: 'notAsked', reason: 'You are not asked this now.' }
    const fault = answerFault(answer, this.#open.request)
    if (fault !== undefined) return { code: 'invalid', reason: fault.reason }
    this.#answered.add(requestId)
    this.#close(this.#open, 'answered')?.settle(answer as Answer)
    return undefined
  }

  #act(request: AgentRequest): Promise<Answer> {
    return new Promise((settle, reject) => {
      const open = { request, settle, askedAt: this.#context.now() }
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
