import { useEffect, useReducer } from 'preact/hooks'

interface Listenable {
  /** Calls the listener after each change. Returns how to stop that. */
  listen(listener: () => void): () => void
}

/** Draws again whenever a store changes. */
export function useStore(store: Listenable): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => store.listen(() => redraw(undefined)), [store])
}
