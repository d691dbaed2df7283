import { useEffect, useMemo } from 'preact/hooks'
import { dwellMs, findNextStop, restMs } from '../../../src/words/stories/index.js'
import { Store, useStore } from '../../use-store.js'
import type { GameStore } from './store.js'

export const speeds = [0.5, 1, 2, 4, 8] as const

/** A stage that is less than this behind a running game is live, in ms. */
export const mostBehindMs = 5_000

/**
 * Moves the stage from moment to moment while its store plays, in a running game as in a recorded one: each moment stays as
 * long as it takes to read. The stage may fall behind a running game.
 */
export class Director extends Store {
  readonly #store: GameStore
  #speed = 1
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The moment on stage, for how long it has been there at speed 1, and until when that was counted, in ms. */
  #at = -1
  #shownMs = 0
  #countedAt = 0
  #wasPlaying = false
  /** Whether somebody is still heard: then the moment stays. */
  isHeld: () => boolean = () => false

  constructor(store: GameStore) {
    super()
    this.#store = store
  }

  get isPlaying(): boolean {
    return this.#store.isPlaying
  }

  get speed(): number {
    return this.#speed
  }

  readonly setSpeed = (speed: number): void => {
    this.#count()
    this.#speed = speed
    this.#plan()
    this.notify()
  }

  readonly toggle = (): void => {
    const store = this.#store
    if (!store.isPlaying && store.isOver && this.#next === store.at) store.show(0)
    store.setPlaying(!store.isPlaying)
  }

  /** How long the stage needs at this speed until it shows the newest moment, in ms. */
  get behindMs(): number {
    const { events, at } = this.#store
    return Math.max(0, restMs(events, at) - (this.#at === at ? this.#shownMs : 0)) / this.#speed
  }

  /** Plans again, when what held the moment may be over. */
  readonly replan = (): void => this.#plan()

  /** Directs until the returned function is called. */
  start(): () => void {
    const stop = this.#store.listen(() => this.#plan())
    this.#countedAt = performance.now()
    this.#plan()
    return () => {
      clearTimeout(this.#timer)
      stop()
    }
  }

  get #next(): number {
    return findNextStop(this.#store.events, this.#store.at, 1)
  }

  #count(): void {
    const now = performance.now()
    if (this.#store.at !== this.#at) this.#shownMs = 0
    else if (this.#wasPlaying) this.#shownMs += (now - this.#countedAt) * this.#speed
    this.#at = this.#store.at
    this.#countedAt = now
    this.#wasPlaying = this.#store.isPlaying
  }

  /** Sets the timer for the next moment. What arrives later may lengthen this one. */
  #plan(): void {
    this.#count()
    clearTimeout(this.#timer)
    const [store, next] = [this.#store, this.#next]
    if (!store.isPlaying || store.last < 0) return
    if (next === store.at) {
      if (store.isOver) store.setPlaying(false)
      return
    }
    if (this.isHeld()) return
    const leftMs = (dwellMs(store.events, store.at) - this.#shownMs) / this.#speed
    this.#timer = setTimeout(() => store.show(next), Math.max(0, leftMs))
  }
}

/** The director of a store; the component draws again when its speed changes. */
export function useDirector(store: GameStore): Director {
  const director = useMemo(() => new Director(store), [store])
  useStore(director)
  useEffect(() => director.start(), [director])
  return director
}
