import { useEffect, useReducer } from 'preact/hooks'
import { type Asked, secondsLeft } from '../connection/asked.js'
import { texts } from '../texts/texts.js'

/** The numbers of seconds left that a screen reader announces. */
const spoken: ReadonlySet<number> = new Set([60, 30, 10])

/** How much time is left for the answer. The clock does not run while the game is paused. */
export function Countdown({ asked }: { readonly asked: Asked }) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const { isPaused, ask } = asked
  const hasLimit = asked.leftMs !== undefined
  useEffect(() => {
    if (isPaused || !hasLimit) return
    const timer = setInterval(() => tick(undefined), 250)
    return () => clearInterval(timer)
  }, [isPaused, hasLimit])
  const seconds = secondsLeft(asked, performance.now())
  if (seconds === undefined) return <span class="clock note">{texts.seat.noLimit}</span>
  const whole = (ask?.timeoutMs ?? 1) / 1_000
  const urgency = seconds <= 10 ? 'clock late' : 'clock'
  return (
    <span class={isPaused ? 'clock paused' : urgency}>
      <span class="sand" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * seconds) / whole)}%` }} />
      </span>
      <span class="unseen">{texts.seat.timeLeft}</span>
      <span class="figure">{isPaused ? texts.seat.pausedAt(clockOf(seconds)) : clockOf(seconds)}</span>
      <span class="unseen" role="status">
        {!isPaused && spoken.has(seconds) && texts.seat.secondsLeft(seconds)}
      </span>
    </span>
  )
}

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
