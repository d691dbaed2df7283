import { useEffect, useRef, useState } from 'preact/hooks'
import type { ViewEvent } from '../../../src/index.js'
import { phaseFrom, stopFrom } from './stops.js'
import type { GameStore } from './store.js'

/** How many times as fast as normal a game can be played. */
export const speeds = [0.5, 1, 2, 4, 8] as const

/** Plays a game like a film. */
export interface Player {
  readonly isPlaying: boolean
  readonly speed: number
  readonly toggle: () => void
  readonly setSpeed: (speed: number) => void
}

/** How long a moment is shown at normal speed, in ms: words for as long as it takes to read them. */
function dwellMs(event: ViewEvent | undefined): number {
  const data = event?.data as { readonly text?: unknown; readonly reason?: unknown } | undefined
  const words = [data?.text, data?.reason].find((each) => typeof each === 'string') ?? ''
  const pause = event?.type === 'player.died' || event?.type === 'phase.changed' ? 1_400 : 650
  return pause + Math.min(6_000, words.length * 28)
}

/** Moves a store from moment to moment while it plays. `playsAtOnce`: without waiting for the play button. */
export function usePlayer(store: GameStore, playsAtOnce = false): Player {
  const [isPlaying, setPlaying] = useState(playsAtOnce)
  const [speed, setSpeed] = useState<number>(1)
  const { at, events } = store
  const next = stopFrom(events, at, 1)
  const isAtEnd = next === at
  useEffect(() => {
    if (!isPlaying) return
    if (isAtEnd && store.isOver) return setPlaying(false)
    const timer = setTimeout(() => !isAtEnd && store.goTo(next), dwellMs(events[at]) / speed)
    return () => clearTimeout(timer)
  }, [isPlaying, speed, at, next, isAtEnd, store])
  const toggle = () => {
    if (!isPlaying && isAtEnd && store.isOver) store.goTo(0)
    setPlaying(!isPlaying)
  }
  useKeys(store, toggle)
  return { isPlaying, speed, toggle, setSpeed }
}

/** The keys of the timeline work on the whole page, except in elements that use these keys themselves. */
function useKeys(store: GameStore, toggle: () => void): void {
  const latest = useRef(toggle)
  latest.current = toggle
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const move = moves[event.key]
      if (isTaken(event) || (move === undefined && event.key !== ' ')) return
      event.preventDefault()
      if (move) store.goTo(move(store, event.shiftKey))
      else latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [store])
}

const moves: Readonly<Record<string, (store: GameStore, byPhase: boolean) => number>> = {
  ArrowRight: ({ events, at }, byPhase) => (byPhase ? phaseFrom : stopFrom)(events, at, 1),
  ArrowLeft: ({ events, at }, byPhase) => (byPhase ? phaseFrom : stopFrom)(events, at, -1),
  Home: () => 0,
  End: ({ last }) => last,
}

/** Whether a key is meant for the element that has the focus. */
function isTaken({ target, altKey, ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('.timeline input')) return false
  return (
    target.matches('input, select, textarea, [role="tab"]') || (key === ' ' && target.matches('button, summary, a'))
  )
}
