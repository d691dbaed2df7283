import { useEffect, useReducer } from 'preact/hooks'

/** A function that calls `act` before the browser draws the next frame: once, however often it is called until then. */
export function oncePerFrame(act: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      act()
    })
  }
}

interface Listenable {
  /** Calls the listener after each change. Returns how to stop that. */
  listen(listener: () => void): () => void
}

/** Draws again whenever a store changes. */
export function useStore(store: Listenable): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => store.listen(() => redraw(undefined)), [store])
}
