import type { GameEvent, LiveEvent, MafiaGame } from '../../index.js'
import type { GameStatus } from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'

/** Gets the news of a game that is played. */
export interface RunningGameListener {
  readonly recorded: (event: GameEvent) => void
  readonly live: (event: LiveEvent) => void
  readonly changed: (status: GameStatus) => void
}

/** A game that is played in this process, from its first event or from where a log ended. */
export class RunningGame {
  readonly #game: MafiaGame
  readonly #listener: RunningGameListener
  #status: GameStatus = { state: 'running' }
  /** Resolves when the game is over or stopped; it never rejects. */
  readonly over: Promise<void>

  /** Begins; `paused` asks nobody until `resume` or `step`. */
  constructor(game: MafiaGame, listener: RunningGameListener, paused: boolean) {
    this.#game = game
    this.#listener = listener
    game.on('event', listener.recorded)
    for (const type of ['speech.streamed', 'thought.streamed', 'speech.retracted'] as const)
      game.on(type, listener.live)
    game.on('budget.reached', ({ reason }) =>
      this.#become({ state: 'paused', cause: 'budget', reason: `The budget is used up (${reason}).` }),
    )
    game.on('service.failed', ({ reason }) => this.#become({ state: 'paused', cause: 'service', reason }))
    if (paused) this.pause()
    this.over = game.run().then(
      () => this.#become({ state: 'finished' }),
      (error) => this.#stop(error),
    )
  }

  get status(): GameStatus {
    return this.#status
  }

  pause(): void {
    this.#requireOpen()
    this.#game.pause()
    this.#become({ state: 'paused', cause: 'moderator' })
  }

  resume(): void {
    this.#requireOpen()
    this.#become({ state: 'running' })
    this.#game.resume()
  }

  async step(unit: 'phase' | 'event'): Promise<void> {
    this.#requireOpen()
    this.#become({ state: 'running' })
    await this.#game.step(unit).catch(() => {})
    if (this.#status.state === 'running') this.#become({ state: 'paused', cause: 'step' })
  }

  /** Stops the game here; it can be continued from its log. */
  abort(): void {
    this.#game.abort()
  }

  #requireOpen(): void {
    const { state } = this.#status
    if (state === 'finished') throw new RequestRefusal(409, 'The game is over.')
    if (state === 'stopped') throw new RequestRefusal(409, 'The game has stopped.')
  }

  #stop(error: unknown): void {
    const { name, message } = error as Error
    if (name === 'AbortError')
      this.#become({ state: 'stopped', cause: 'elsewhere', reason: 'The server has stopped the game.' })
    else this.#become({ state: 'stopped', cause: 'fault', reason: message })
  }

  #become(status: GameStatus): void {
    this.#status = status
    this.#listener.changed(status)
  }
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
