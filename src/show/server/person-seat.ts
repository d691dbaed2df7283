import { type Agent, AgentError, type AgentRequest, type Answer, type EventData } from '../../index.js'
import {
  answerFault,
  describeKnown,
  describeRequest,
  possibleRoles,
  questionWords,
  rulesAsTold,
  takenParts,
} from '../../kernel/rules/index.js'
import { seatEnglish } from '../../words/languages/index.js'
import { optionText } from '../../words/stories/index.js'
import type { Ask, PersonAnswer, ServerMessage } from './protocol/index.js'

/** What a seat knows of its game. */
export interface SeatContext {
  readonly created: EventData['game.created']
  /** Real time in ms, pauses left out. */
  now(): number
  /** Its person is away now, or is there again. */
  presenceChanged(): void
}

/** A request as a question for the page of a person. It contains only what the request itself shows. */
function createAsk(request: AgentRequest, { created }: SeatContext, passedMs: number): Ask {
  const { id, playerId, kind, place, words, attempt, error, options, beliefs, view } = request
  const { maxSpeechChars = created.limits.maxSpeechChars, answerWithinMs = created.limits.timeoutMs } = request
  const known = describeKnown(request, created.rules)
  const timeoutMs = Math.min(answerWithinMs, created.limits.timeoutMs)
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
    question: seatEnglish().render(describeRequest(request, created.rules), { name }),
    ...(known !== undefined && { known: seatEnglish().render(known, { name }) }),
    options: options.map((value) => ({
      value,
      label: optionText(kind, value, { you: playerId, name, choices: request.choices }),
    })),
    ...questionWords(request),
    words,
    takes,
    ...(takes.includes('claim') && {
      claimable: possibleRoles(rulesAsTold(created.rules, []), created.players.length),
    }),
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
  readonly fail: (reason: unknown) => void
}

/** How long nobody is connected before the person counts as away, in ms: a page that reconnects is quicker. */
const awayAfterMs = 8_000
/** The share of the time limit that a question has while nobody is connected: the table does not wait long for an empty chair. */
const awayShare = 1 / 4
/** From this limit on people come and go as they play, and an empty chair has the whole time, in ms. */
const visitedFromMs = 3_600_000
/** How often a time limit that stands still in a pause is looked at again, at most, in ms. */
const absenceStepMs = 200

/**
 * A seat of a person. The game asks it like every agent. Everyone with the seat's token gets the question, at once or
 * after a reconnect, and the first answer counts. Without an answer in time, which is short while nobody is connected to
 * a game that is played at one sitting, the default is used.
 */
export class PersonSeat {
  readonly player: string
  readonly agent: Agent
  readonly #context: SeatContext
  readonly #listeners = new Set<Listener>()
  readonly #answered = new Set<string>()
  #open: Open | undefined
  #isAway = false
  #leaving: ReturnType<typeof setTimeout> | undefined
  #absence: ReturnType<typeof setTimeout> | undefined

  constructor(player: string, name: string, context: SeatContext) {
    this.player = player
    this.#context = context
    this.agent = { name, act: (request) => this.#act(request) }
    this.#expectPerson()
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

  /** Whether nobody has been connected to it for some seconds. */
  get isAway(): boolean {
    return this.#isAway
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener)
    clearTimeout(this.#leaving)
    clearTimeout(this.#absence)
    this.#setAway(false)
  }

  leave(listener: Listener): void {
    if (!this.#listeners.delete(listener) || this.isTaken) return
    this.#expectPerson()
    this.#limitAbsence()
  }

  #expectPerson(): void {
    this.#leaving = setTimeout(() => this.#setAway(true), awayAfterMs).unref()
  }

  #setAway(isAway: boolean): void {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    this.#context.presenceChanged()
  }

  /** Ends the open question when nobody has been connected for a part of its time. */
  #limitAbsence(since = this.#context.now()): void {
    clearTimeout(this.#absence)
    const { timeoutMs } = this.#context.created.limits
    const open = this.#open
    if (open === undefined || this.isTaken || timeoutMs >= visitedFromMs) return
    const leftMs = since + awayShare * timeoutMs - this.#context.now()
    if (leftMs > 0) this.#absence = setTimeout(() => this.#limitAbsence(since), Math.max(leftMs, absenceStepMs)).unref()
    else this.#close(open, 'timedOut')?.fail(new AgentError('Nobody was connected to this seat.'))
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
      const open = { request, settle, fail: reject, askedAt: this.#context.now() }
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
      this.#send({ type: 'ask', ask: this.ask as Ask })
      this.#limitAbsence()
    })
  }

  #close(open: Open, why: 'answered' | 'timedOut' | 'withdrawn'): Open | undefined {
    if (this.#open !== open) return undefined
    this.#open = undefined
    clearTimeout(this.#absence)
    this.#send({ type: 'ask.closed', requestId: open.request.id, why })
    return open
  }

  #send(message: ServerMessage): void {
    for (const listener of this.#listeners) listener(message)
  }
}
