import type { Agent, AgentRequest, Answer, Rules } from '../index.js'
import { answerFields } from '../players/prompts/index.js'
import { requestKinds } from '../rules/index.js'
import { choiceText } from '../stories/index.js'
import type { Ask, PersonAnswer, ServerMessage } from './protocol/index.js'

/** What a seat knows of its game. */
export interface SeatContext {
  readonly rules: Rules
  readonly maxSpeechChars: number
  readonly timeoutMs: number
  /** Real time in ms, pauses left out. */
  now(): number
}

/** A request as a question for the page of a person. It contains only what the request itself shows. */
function createAsk(request: AgentRequest, { rules, maxSpeechChars, timeoutMs }: SeatContext, msLeft: number): Ask {
  const { id, playerId, kind, place, words, attempt, error, options, beliefs, view } = request
  const { describe, known } = requestKinds[kind]
  // A person may always think aloud, and needs no memory.
  const takes = [...new Set(['thought' as const, ...answerFields(request).filter((field) => field !== 'memory')])]
  const limited = Number.isFinite(timeoutMs)
  return {
    requestId: id,
    playerId,
    kind,
    day: view.day,
    place,
    question: describe,
    ...(known !== undefined && { known }),
    options: options.map((value) => ({ value, label: describeChoice(value, request) })),
    words,
    takes,
    ...(takes.includes('claim') && { claimable: Object.keys(rules.cast) }),
    ...(beliefs && { beliefsAbout: [...beliefs] }),
    maxSpeechChars,
    attempt,
    ...(error !== undefined && { error }),
    timeoutMs: limited ? timeoutMs : null,
    msLeft: limited ? Math.max(0, Math.round(msLeft)) : null,
  }
}

const describeChoice = (value: string, { view: { players }, playerId }: AgentRequest): string =>
  choiceText({ you: playerId, name: (id) => players.find((player) => player.id === id)?.name ?? id }, value)

/**
 * Why the rules would reject an answer, in a sentence for the person, who can correct it without using up a try. The
 * rules still check the answer afterwards.
 */
function answerFault(answer: PersonAnswer, request: AgentRequest): string | undefined {
  const { kind, options, words } = request
  const { choice, speech = '', persona } = answer
  if (kind === 'persona') return persona === undefined ? 'Expected a `persona` with a name.' : undefined
  // Where only silence can be chosen, words are an answer without a choice.
  const mayOnlySpeak = options.every((option) => option === 'silent')
  if (choice === undefined && !mayOnlySpeak) return `Choose one of ${options.join(', ')}.`
  if (choice !== undefined && options.length > 0 && !options.includes(choice))
    return `You may choose ${options.join(', ')}.`
  if (words === 'required' && choice !== 'silent' && speech.trim() === '') return 'Say something.'
  return missingBeliefs(answer, request)
}

/** Beliefs are required if the question asks only for them. An answer that states any must state them for all players. */
function missingBeliefs({ beliefs: stated }: PersonAnswer, { kind, beliefs = [] }: AgentRequest): string | undefined {
  const due = requestKinds[kind].beliefs === 'due' || Object.keys(stated ?? {}).length > 0
  const missing = due ? beliefs.filter((player) => !Object.hasOwn(stated ?? {}, player)) : []
  return missing.length > 0 ? `Say in \`beliefs\` how likely ${missing.join(', ')} are to be mafia.` : undefined
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
    return createAsk(request, this.#context, this.#context.timeoutMs - (this.#context.now() - askedAt))
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
    if (fault !== undefined) return { code: 'invalid', reason: fault }
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
