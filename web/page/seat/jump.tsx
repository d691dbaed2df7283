import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../texts/texts.js'

interface JumpProps {
  /** The seat with the question. */
  readonly target: RefObject<HTMLElement | null>
}

/** A button that scrolls back to the question, shown while the question is out of sight. */
export function Jump({ target }: JumpProps) {
  const isSeen = useSeen(target)
  if (isSeen) return null
  const jump = () => {
    target.current?.scrollIntoView({ block: 'start' })
    target.current?.querySelector<HTMLElement>('.ask h2')?.focus({ preventScroll: true })
  }
  return (
    <button type="button" class="main large jump" onClick={jump}>
      {texts.seat.jump}
    </button>
  )
}

/** Whether any part of an element is in the window. */
function useSeen(target: JumpProps['target']): boolean {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const { current } = target
    if (current === null) return
    const observer = new IntersectionObserver((changes) => setSeen(changes.at(-1)?.isIntersecting ?? true))
    observer.observe(current)
    return () => observer.disconnect()
  }, [target])
  return isSeen
}
