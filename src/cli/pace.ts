import { setTimeout as wait } from 'node:timers/promises'
import { InvalidArgumentError } from 'commander'
import { displayWidth } from './output/scene.js'

/** How fast a game is printed: a factor on the reading time; `Infinity` for no pauses at all. */
export type Speed = number

const named: Readonly<Record<string, Speed>> = { instant: Number.POSITIVE_INFINITY, fast: 4, normal: 1, slow: 0.5 }

export function parseSpeed(text: string): Speed {
  const speed = Object.hasOwn(named, text) ? (named[text] as Speed) : Number(text)
  if (text.trim() === '' || Number.isNaN(speed) || speed < 0.01)
    throw new InvalidArgumentError(`Expected ${Object.keys(named).join(', ')} or a factor of at least 0.01.`)
  return speed
}

/** Without `--speed`: time to read on a terminal, no pauses anywhere else. */
export function defaultSpeed(stream: NodeJS.WriteStream): Speed {
  return stream.isTTY ? 2 : Number.POSITIVE_INFINITY
}

const baseMs = 250
const msPerColumn = 18
const longestMs = 4_000

/** How long a reader of `lines` takes at speed 1, in ms. */
export function readingMs(lines: readonly string[]): number {
  if (lines.length === 0) return 0
  return Math.min(longestMs, baseMs + msPerColumn * lines.reduce((sum, line) => sum + displayWidth(line.trim()), 0))
}

export interface ReadingPace {
  /** A line that says how the reader can change the pace; absent if the reader cannot. */
  readonly hint?: string
  begin(): void
  /** Gives the reader time for `lines`. Rejects with the signal's reason when it is aborted. */
  read(lines: readonly string[], signal: AbortSignal): Promise<void>
  end(): void
}

export function steadyPace(speed: Speed): ReadingPace {
  return {
    begin: () => {},
    end: () => {},
    read: async (lines, signal) => {
      if (signal.aborted) throw signal.reason
      const ms = readingMs(lines) / speed
      if (ms <= 0) return
      await wait(ms, undefined, { signal }).catch(() => {
        throw signal.reason
      })
    },
  }
}

type KeyInput = Pick<NodeJS.ReadStream, 'setRawMode' | 'resume' | 'pause' | 'on' | 'off'>

const controls = { interrupt: '\u0003', suspend: '\u001a' } as const

/** The signals that end the program while the terminal does not interpret keys itself. */
const endings = ['SIGHUP', 'SIGQUIT'] as const

/** Ctrl-C and Ctrl-Z work as usual. The terminal gets its mode back at the end, on Ctrl-Z, and on a signal. */
export function readKeys(input: KeyInput, onKey: (key: string) => void, signalAll = signalGroup): () => void {
  const read = (data: Buffer | string) => {
    const text = String(data)
    // Arrow keys and the like begin with Escape and are ignored.
    for (const key of text.startsWith('\u001b') ? '' : text) {
      if (key === controls.interrupt) signalAll('SIGINT')
      else if (key === controls.suspend) suspend()
      else onKey(key)
    }
  }
  const raw = () => void input.setRawMode(true)
  const suspend = () => {
    input.setRawMode(false)
    signalAll('SIGTSTP')
  }
  const ended = (signal: NodeJS.Signals) => {
    stop()
    process.kill(process.pid, signal)
  }
  const stop = () => {
    input.off('data', read)
    process.off('SIGCONT', raw)
    for (const signal of endings) process.off(signal, ended)
    input.setRawMode(false)
    input.pause()
  }
  raw()
  input.on('data', read)
  input.resume()
  process.on('SIGCONT', raw)
  for (const signal of endings) process.on(signal, ended)
  return stop
}

/** Sends a signal as the terminal does: to every program in the foreground, such as the `npm run` around this one. */
export function signalGroup(signal: NodeJS.Signals): void {
  if (process.platform === 'win32') process.emit(signal)
  else process.kill(0, signal)
}

/** The keys that change the pace. The keys for + and - also work when Shift is, or is not, held down. */
const acting = new Set([' ', '+', '=', '-', '_'])

const [slowest, fastest] = [0.25, 64]

interface Terminal {
  readonly input: KeyInput
  readonly output: Pick<NodeJS.WriteStream, 'write'>
  readonly leave: () => void
}

/** A speed that the reader changes with keys: space pauses and continues, + and - change it, q ends. */
export class KeyboardPace implements ReadingPace {
  readonly hint: string
  readonly #terminal: Terminal
  #speed: Speed
  #paused = false
  #stop: (() => void) | undefined
  #changed: (() => void) | undefined
  #hasStatus = false

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
    if (this.#paused) this.#showStatus('Paused: space continues.')
    else if (key !== ' ') this.#showStatus(`--speed ${this.#speed}`)
    this.#changed?.()
  }

  #showStatus(text: string): void {
    this.#terminal.output.write(`  ${text}`)
    this.#hasStatus = true
  }

  #clearNote(): void {
    if (this.#hasStatus) this.#terminal.output.write('\r\u001b[K')
    this.#hasStatus = false
  }
}
