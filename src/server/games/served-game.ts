import { isFinished } from '../../events/index.js'
import {
  type EventData,
  exportGame,
  type GameEvent,
  type LiveEvent,
  type MafiaGame,
  type ViewEvent,
  viewFor,
} from '../../index.js'
import type { Guarded } from '../access/views.js'
import type { GameStatus } from '../protocol/index.js'
import type { Seat } from '../seats/seat.js'
import { Channel } from './channel.js'
import { Play, type PlayListener } from './play.js'
import type { RunningTime } from './running-time.js'

/** Who follows a game. */
export interface Follower {
  /** Called when there may be new events. */
  readonly catchUp: () => void
  readonly live: (event: LiveEvent) => void
  readonly status: (status: GameStatus) => void
}

/** How a game is played here. */
export interface Playing {
  readonly game: MafiaGame
  readonly seats: ReadonlyMap<string, Seat>
  readonly time: RunningTime
  readonly paused: boolean
}

/** A game as the server shows it: one that is played here, or one that is only stored. */
export class ServedGame implements Guarded {
  readonly id: string
  readonly createdAt: number
  readonly log: GameEvent[]
  #seats: ReadonlyMap<string, Seat> = new Map()
  #play: Play | undefined
  readonly #channels = new Map<string, Channel>()
  readonly #followers = new Set<Follower>()
  #time: RunningTime | undefined
  #status: GameStatus
  #opened: (() => void)[] = []
  #planned = false

  /** `known`: the events recorded before. `status`: that of a game that is not played here. */
  constructor(
    facts: { readonly id: string; readonly createdAt: number },
    known: readonly GameEvent[],
    status: GameStatus = { state: 'running' },
  ) {
    this.id = facts.id
    this.createdAt = facts.createdAt
    this.log = [...known]
    this.#status = status
  }

  /** Plays the game here from now on. */
  begin({ game, seats, time, paused }: Playing): void {
    this.#seats = seats
    this.#time = time
    const listener: PlayListener = {
      recorded: (event) => this.#record(event),
      live: (event) => this.#live(event),
      changed: (status) => this.#change(status),
    }
    this.#play = new Play(game, listener, paused)
  }

  /** The seats that people take, by player. */
  get seats(): ReadonlyMap<string, Seat> {
    return this.#seats
  }

  /** The play, if the game is played here. */
  get play(): Play | undefined {
    return this.#play
  }

  get created(): EventData['game.created'] {
    return (this.log[0] as GameEvent<'game.created'>).data
  }

  get players(): readonly string[] {
    return this.created.players.map(({ id }) => id)
  }

  get fork(): boolean {
    return this.created.parent !== undefined
  }

  get status(): GameStatus {
    return this.#status
  }

  get finished(): boolean {
    return isFinished(this.log)
  }

  get followed(): boolean {
    return this.#followers.size > 0
  }

  /** Resolves when the event `game.opened` is recorded, or the game has stopped. */
  opened(): Promise<void> {
    if (this.log.length > 1 || this.#status.state === 'stopped') return Promise.resolve()
    return new Promise((opened) => this.#opened.push(opened))
  }

  /** The events of the game as a view shows them. */
  channel(view: string): Channel {
    const known = this.#channels.get(view)
    if (known) return known
    const channel = new Channel(view, this.#seenBy(view))
    this.#channels.set(view, channel)
    return channel
  }

  follow(follower: Follower): void {
    this.#followers.add(follower)
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
  }

  #seenBy(view: string): readonly ViewEvent[] {
    if (view === 'post-mortem') return exportGame(this.log, { view }).events as readonly ViewEvent[]
    return viewFor(view, this.log).events
  }

  #record(event: GameEvent): void {
    this.log.push(event)
    for (const channel of this.#channels.values()) channel.take(event)
    if (event.type === 'game.opened') this.#resolveOpened()
    if (this.#planned || this.#followers.size === 0) return
    this.#planned = true
    setImmediate(() => this.#flush())
  }

  #flush(): void {
    this.#planned = false
    for (const follower of this.#followers) follower.catchUp()
  }

  #live(event: LiveEvent): void {
    for (const follower of this.#followers) follower.live(event)
  }

  #change(status: GameStatus): void {
    this.#status = status
    if (status.state === 'paused') this.#time?.stop()
    else this.#time?.run()
    if (status.state === 'stopped') this.#resolveOpened()
    this.#flush()
    for (const follower of this.#followers) follower.status(status)
  }

  #resolveOpened(): void {
    for (const opened of this.#opened.splice(0)) opened()
  }
}
