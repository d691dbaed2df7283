import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface Size {
  readonly width: number
  readonly height: number
}

/** The size of an element in whole pixels, updated as it changes; 0 by 0 before it is drawn. Returns its ref first. */
export function useSize<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}
