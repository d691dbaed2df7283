import type { View, ViewEvent } from '../../index.js'
import { oneLine } from '../../kernel/text/index.js'
import type { Ask, Following, GameFacts, PersonAnswer, Problem, ServerMessage } from '../../show/server/index.js'
import { BadInput } from '../exit.js'

/** A place on a server of games, with the token that says who asks. */
export interface ServerPlace {
  readonly server: string
  readonly token?: string
}

/** Calls the REST API of a server. Throws `BadInput` with the reason if it refuses, or cannot be reached. */
export async function callServer<Reply>(place: ServerPlace, call: string, body?: object): Promise<Reply> {
  const { server, token } = place
  const [method = 'GET', path = ''] = call.split(' ')
  const reply = await fetch(new URL(path, server), {
    method,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new BadInput(`The server \`${oneLine(server)}\` cannot be reached: ${oneLine(error.message)}.`)
  })
  const text = await reply.text()
  try {
    const value = JSON.parse(text) as Reply & Partial<Problem>
    if (reply.ok) return value
    throw new BadInput(oneLine(value.detail ?? `The server refused with status ${reply.status}.`))
  } catch (error) {
    if (error instanceof BadInput) throw error
    throw new BadInput(`\`${oneLine(server)}\` is not a server of games: it sent something else.`)
  }
}

interface GamePlace extends ServerPlace {
  readonly game: string
}

/** How long the server may take to say whether it takes an answer, in ms. */
const answerMs = 15_000
/** How long it may take to repeat an open question on a new connection, in ms. */
const askRepeatMs = 2_000

/** One seat in one game of a server: the events that its player sees, and what the player is asked. */
export class GameSeat {
  readonly #place: GamePlace
  readonly #events: ViewEvent[] = []
  readonly #listeners = new Set<() => void>()
  #following: Following | undefined
  #player: string | undefined
  #ask: Ask | undefined
  #refusal: string | undefined
  #fault: string | undefined
  #paused = false

  private constructor(place: GamePlace) {
    this.#place = place
  }

  /** Takes the seat of a token. Throws `BadInput` for a token that is not a player's seat, and so could see more than a player. */
  static async join(place: GamePlace): Promise<GameSeat> {
    const { followGame } = await import('../../show/server/index.js')
    const seat = new GameSeat(place)
    seat.#following = followGame({
      ...place,
      onEvents: (events) => seat.#change(() => seat.#events.push(...events)),
      onMessage: (message) => seat.#change(() => seat.#receive(message)),
      onClosed: (_, reason) => seat.#change(() => seat.#close(reason)),
    })
    const answered = await seat.until(() => seat.#player !== undefined || seat.#fault !== undefined, answerMs)
    if (answered && seat.#fault === undefined) return seat
    seat.leave()
    throw new BadInput(seat.#fault ?? `The server \`${oneLine(place.server)}\` does not answer.`)
  }

  get player(): string {
    return this.#player ?? ''
  }

  get ask(): Ask | undefined {
    return this.#ask
  }

  get events(): readonly ViewEvent[] {
    return this.#events
  }

  get over(): boolean {
    return this.#events.at(-1)?.type === 'game.ended'
  }

  get paused(): boolean {
    return this.#paused
  }

  /** Why there will be no more messages; undefined while the game is followed. */
  get fault(): string | undefined {
    return this.#fault
  }

  /** The game as this seat sees it, and its rule card. */
  async look(): Promise<{ readonly view: View; readonly card: string; readonly rules: string }> {
    const { table, day, phase, card, rules } = await callServer<GameFacts>(this.#place, `GET games/${this.#place.game}`)
    const view = { audience: this.player, day, phase, players: table, events: [...this.#events] } as View
    return { view, card, rules }
  }

  /** Answers the open question. Returns why the answer has no effect, or undefined once it is taken. */
  async answer(requestId: string, answer: PersonAnswer): Promise<string | undefined> {
    if (this.#ask === undefined) return 'Nothing is asked of you now: call `wait_for_question`.'
    if (this.#ask.requestId !== requestId)
      return `You are not asked \`${oneLine(requestId)}\` now: the open question is \`${this.#ask.requestId}\`.`
    this.#refusal = undefined
    this.#following?.answer(requestId, answer)
    const decided = () => this.#refusal !== undefined || this.#ask?.requestId !== requestId || this.#fault !== undefined
    if (await this.until(decided, answerMs)) return this.#refusal ?? this.#fault
    return 'The server did not confirm the answer, the connection may be lost: wait for the question and answer again.'
  }

  /** Whether `holds` within this time; it is asked again whenever something arrives. */
  until(holds: () => boolean, ms: number, signal?: AbortSignal): Promise<boolean> {
    if (holds()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (result: boolean) => {
        clearTimeout(timer)
        this.#listeners.delete(listener)
        signal?.removeEventListener('abort', stop)
        resolve(result)
      }
      const listener = () => holds() && end(true)
      const stop = () => end(false)
      const timer = setTimeout(stop, ms)
      this.#listeners.add(listener)
      signal?.addEventListener('abort', stop, { once: true })
    })
  }

  leave(): void {
    this.#following?.close()
  }

  #change(apply: () => void): void {
    apply()
    for (const listener of this.#listeners) listener()
  }

  #receive(message: Exclude<ServerMessage, { type: 'events' }>): void {
    if (message.type === 'welcome') this.#sit(message)
    else if (message.type === 'ask') this.#ask = message.ask
    else if (message.type === 'ask.closed') this.#ask = undefined
    else if (message.type === 'answer.refused') this.#refusal = oneLine(message.reason)
    else if (message.type === 'status') this.#paused = message.status.state === 'paused'
  }

  #sit({ seat, view, status }: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.#paused = status.state === 'paused'
    this.#dropUnlessRepeated(this.#ask)
    if (seat !== undefined && seat === view) this.#player = seat
    else this.#close('This link is not the seat of a player: ask the host for the link of your seat.')
  }

  /** On a new connection a question that is still open is asked again. One that was closed meanwhile is not. */
  #dropUnlessRepeated(before: Ask | undefined): void {
    if (before === undefined) return
    const drop = () => {
      if (this.#ask === before) this.#ask = undefined
    }
    setTimeout(() => this.#change(drop), askRepeatMs).unref()
  }

  #close(reason: string): void {
    this.#fault ??= oneLine(reason)
    this.#ask = undefined
    this.leave()
  }
}
