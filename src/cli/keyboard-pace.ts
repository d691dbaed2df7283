import { type KeyInput, readKeys } from './keyboard.js'
import type { Pace } from './pace.js'
import { readingMs, type Speed } from './speed.js'

/** The keys that change the pace. The keys for + and - also work when Shift is, or is not, held down. */
const acting = new Set([' ', '+', '=', '-', '_'])

const [slowest, fastest] = [0.25, 64]

/** What a pace from the keyboard needs. */
interface Terminal {
  readonly input: KeyInput
  readonly output: Pick<NodeJS.WriteStream, 'write'>
  /** Called when the reader presses q. */
  readonly leave: () => void
}

/** A speed that the reader changes with keys: space pauses and continues, + and - change it, q ends. */
export class KeyboardPace implements Pace {
  readonly hint: string
  readonly #terminal: Terminal
  #speed: Speed
  #paused = false
  #stop: (() => void) | undefined
  #changed: (() => void) | undefined
  #noted = false

  constructor(speed: Speed, terminal: Terminal) {
    this.#speed = speed
    this.#terminal = terminal
    this.hint = `Keys: space pauses, + and - change the speed (--speed ${speed}), q or Ctrl-C ends.`
  }

  begin(): void {
    this.#stop ??= readKeys(this.#terminal.input, (key) => this.#press(key))
  }

  end(): void {
    this.#clearNote()
    this.#stop?.()
    this.#stop = undefined
  }

  async read(lines: readonly string[], signal: AbortSignal): Promise<void> {
    // What is left to read, in ms at speed 1.
    let left = readingMs(lines)
    while (left > 0 || this.#paused) {
      if (signal.aborted) throw signal.reason
      const speed = this.#paused ? 0 : this.#speed
      const began = performance.now()
      await this.#change(speed === 0 ? undefined : left / speed, signal)
      left -= Math.max((performance.now() - began) * speed, 0)
      // A timer may fire a little early.
      if (left < 1 && speed > 0) left = 0
    }
    if (signal.aborted) throw signal.reason
    this.#clearNote()
  }

  /** Resolves after `ms`, and at once when a key changes the pace or the signal is aborted. */
  #change(ms: number | undefined, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        this.#changed = undefined
        resolve()
      }
      const timer = ms === undefined ? undefined : setTimeout(done, ms)
      signal.addEventListener('abort', done, { once: true })
      this.#changed = done
    })
  }

  #press(key: string): void {
    if (key === 'q') this.#terminal.leave()
    else if (key === ' ') this.#paused = !this.#paused
    else if (key === '+' || key === '=') this.#speed = Math.min(fastest, this.#speed * 2)
    else if (key === '-' || key === '_') this.#speed = Math.max(slowest, this.#speed / 2)
    if (!acting.has(key)) return
    this.#clearNote()
    if (this.#paused) this.#note('Paused: space continues.')
    else if (key !== ' ') this.#note(`--speed ${this.#speed}`)
    this.#changed?.()
  }

  /** Prints a note, which the next line replaces. */
  #note(text: string): void {
    this.#terminal.output.write(`  ${text}`)
    this.#noted = true
  }

  #clearNote(): void {
    if (this.#noted) this.#terminal.output.write('\r\u001b[K')
    this.#noted = false
  }
}
