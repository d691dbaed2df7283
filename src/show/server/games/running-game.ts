import { setTimeout as wait } from 'node:timers/promises'
import type { Agent, GameEvent, LiveEvent, MafiaGame, Ruling } from '../../../index.js'
import { isFinished } from '../../../kernel/events/index.js'
import type { GameStatus } from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'

/** What its game needs of a `GameRoom`, which imports this file. */
interface Room {
  readonly status: GameStatus
  record(event: GameEvent): void
  stream(event: LiveEvent): void
  setStatus(status: GameStatus): void
}

/** A game that is played in this process, from its first event or from where a log ended. Its room learns all of it. */
export class RunningGame {
  readonly #game: MafiaGame
  readonly #room: Room
  /** Resolves when the game is over or stopped; it never rejects. */
  readonly over: Promise<void>
  #steps = 0

  /** `paused` asks nobody until `resume` or `step`. */
  constructor(game: MafiaGame, room: Room, paused: boolean) {
    this.#game = game
    this.#room = room
    game.on('event', (event) => room.record(event))
    for (const type of ['speech.streamed', 'thought.streamed', 'speech.retracted'] as const)
      game.on(type, (event) => room.stream(event))
    game.on('budget.reached', ({ reason }) =>
      room.setStatus({ state: 'paused', cause: 'budget', reason: `The budget is used up (${reason}).` }),
    )
    game.on('service.failed', ({ reason }) => room.setStatus({ state: 'paused', cause: 'service', reason }))
    if (paused) this.pause()
    this.over = game.run().then(
      () => room.setStatus({ state: 'finished' }),
      (error) => room.setStatus(stoppedStatus(error)),
    )
  }

  pause(): void {
    this.#requireOpen()
    this.#game.pause()
    this.#room.setStatus({ state: 'paused', cause: 'moderator' })
  }

  resume(): void {
    this.#requireOpen()
    this.#room.setStatus({ state: 'running' })
    this.#game.resume()
  }

  /**
   * Plays on until the next unit, or until the game is over or has failed: then its status says so. Resolves after `mostMs` at the
   * latest, though the step goes on: a person may think for minutes.
   */
  async step(unit: 'phase' | 'event', mostMs: number): Promise<void> {
    this.#requireOpen()
    this.#room.setStatus({ state: 'running' })
    await Promise.race([this.#step(unit), wait(mostMs, undefined, { ref: false })])
  }

  async #step(unit: 'phase' | 'event'): Promise<void> {
    const step = ++this.#steps
    const stepped = await this.#game
      .step(unit)
      .then(() => true)
      .catch(() => false)
    if (!stepped || isFinished(this.#game.events)) await this.over
    // The next step ends the one before.
    else if (step === this.#steps && this.#room.status.state === 'running')
      this.#room.setStatus({ state: 'paused', cause: 'step' })
  }

  /** Another agent answers for a player, which is made once the game is known to be played. */
  replace(player: string, agent: () => Agent): void {
    this.#requireOpen()
    this.#game.replace(player, agent())
  }

  /** The host rules. */
  rule(ruling: Ruling): void {
    this.#requireOpen()
    this.#game.rule(ruling)
  }

  /** Stops the game here; it can be continued from its log. */
  abort(): void {
    this.#game.abort()
  }

  #requireOpen(): void {
    const { state } = this.#room.status
    if (state === 'finished') throw new RequestRefusal(409, 'The game is over.')
    if (state === 'stopped') throw new RequestRefusal(409, 'The game has stopped.')
  }
}

/** The status of a game that something has stopped, or that cannot be continued. */
export function stoppedStatus(error: unknown): GameStatus {
  const { name, message, cause } = error as Error
  if (name === 'AbortError') return { state: 'stopped', cause: 'elsewhere', reason: 'The server has stopped the game.' }
  const isElsewhere = [error, cause].some((each) => (each as Error | undefined)?.name === 'GameConflictError')
  const why = error instanceof RequestRefusal ? 'agents' : isElsewhere ? 'elsewhere' : 'fault'
  return { state: 'stopped', cause: why, reason: message }
}

/** A stopwatch for real time in ms, which stands still in pauses. */
export class GameStopwatch {
  #passed = 0
  #since: number | undefined = performance.now()

  now(): number {
    return this.#passed + (this.#since === undefined ? 0 : performance.now() - this.#since)
  }

  stop(): void {
    this.#passed = this.now()
    this.#since = undefined
  }

  run(): void {
    this.#since ??= performance.now()
  }
}
