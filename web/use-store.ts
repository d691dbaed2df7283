import { useEffect, useMemo, useReducer, useState } from 'preact/hooks'

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

/** What a page shows, and who draws it. */
export class Store {
  readonly #listeners = new Set<() => void>()

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  protected notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Draws again whenever a store changes. */
export function useStore(store: Pick<Store, 'listen'>): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => store.listen(() => redraw(undefined)), [store])
}

/** Whether the window is as narrow as that of a phone, as the style sheets mean it. */
export function useNarrowWindow(): boolean {
  const query = useMemo(() => matchMedia('(max-width: 560px), (max-width: 960px) and (max-height: 500px)'), [])
  const [isNarrow, setNarrow] = useState(query.matches)
  useEffect(() => {
    const note = () => setNarrow(query.matches)
    query.addEventListener('change', note)
    return () => query.removeEventListener('change', note)
  }, [query])
  return isNarrow
}

interface Loaded<Value> {
  readonly value?: Value
  readonly fault?: string
}

/**
 * What `load` brings: it is called at first, and again when one of the `inputs` changes. What was loaded before stays
 * until then. An answer that comes too late is ignored. `retryMs`: when to try again after a failure; absent: never.
 */
export function useLoaded<Value>(
  load: () => Promise<Value> | undefined,
  inputs: readonly unknown[],
  retryMs?: number,
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({})
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () =>
      load()?.then(
        (value) => isWanted && setLoaded({ value }),
        ({ message: fault }: Error) => {
          if (!isWanted) return
          setLoaded((before) => ({ ...before, fault }))
          if (retryMs !== undefined) timer = setTimeout(start, retryMs)
        },
      )
    void start()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, inputs)
  return loaded
}
