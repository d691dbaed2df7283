import { type Params, SingleBar } from 'cli-progress'
import { oneLine, visibleJson } from '../kernel/text/index.js'

/** Writes whole lines, never two empty ones in a row. `guardOutput` handles a stream that cannot be written. */
export class Printer {
  readonly #stream: NodeJS.WriteStream
  #last = ''

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  print(lines: readonly string[]): void {
    for (const line of lines) {
      if (line !== '' || this.#last !== '') this.#stream.write(`${line}\n`)
      this.#last = line
    }
  }
}

/** Writes a line for the user on stderr, in the name of the program. */
export const warn = (text: string): void => void process.stderr.write(`nightzero: ${oneLine(text)}\n`)

/** A value as one line of JSON without control or invisible characters. */
export const jsonLine = (value: unknown): string => visibleJson(JSON.stringify(value))

export const jsonText = (value: unknown): string => visibleJson(JSON.stringify(value, null, 2))

interface Progress {
  readonly done: number
  readonly of: number
  readonly costUsd: number | null
  /** What went wrong so far, in a few words; absent if nothing did. */
  readonly note?: string
}

const roomy = 60

/** Shows on a terminal how many `unit` (a plural) are done, how long the rest takes, and the cost so far. Elsewhere, where nobody may look, plain lines, if it takes long. */
export function progressBar(unit: string) {
  if (!process.stderr.isTTY) return plainProgress(unit)
  const bar = new SingleBar({
    format: (_, params, progress) => progressLine(progress as Progress, params, unit),
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 40,
  })
  return {
    update: (progress: Progress) => {
      if (!bar.isActive) bar.start(progress.of, progress.done, progress)
      bar.setTotal(progress.of)
      bar.update(progress.done, progress)
    },
    stop: () => bar.stop(),
  }
}

const [plainFirstMs, plainEveryMs] = [3_000, 10_000]

/** The first line comes after three seconds, so that a short run prints none; then one every ten. */
function plainProgress(unit: string) {
  const begun = performance.now()
  let next = begun + plainFirstMs
  const update = ({ done, of, costUsd, note }: Progress) => {
    const now = performance.now()
    if (now < next || done >= of) return
    next = now + plainEveryMs
    const left = done > 0 ? timeLeft(((now - begun) / 1_000 / done) * (of - done)) : []
    const spent = costUsd === null ? [] : [`$${costUsd.toFixed(2)}`]
    warn(
      [`${done} of ${of} ${unit}`, ...left.map((time) => `${time} left`), ...spent, ...(note ? [note] : [])].join(', '),
    )
  }
  return { update, stop: () => {} }
}

/** One line that fits the terminal. On a narrow one it has only counts, time and cost. */
function progressLine({ done, of, costUsd, note }: Progress, { eta, progress }: Params, unit: string): string {
  const columns = process.stderr.columns || 80
  const left = timeLeft(Number(eta))
  const spent = costUsd === null ? [] : [`$${costUsd.toFixed(2)}`]
  if (columns < roomy) {
    const words = [`${done}/${of}`, ...left, ...spent].join(' · ')
    return ` ${drawBar(progress, Math.max(4, Math.min(12, columns - words.length - 4)))} ${words}`
  }
  const words = [
    `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')} ${unit}`,
    ...left.map((time) => `${time} left`),
    ...spent,
    ...(note ? [note] : []),
  ]
  return `  ${drawBar(progress, 20)}  ${words.join(' · ')}`.slice(0, columns - 1)
}

function drawBar(share: number, size: number): string {
  const full = Math.round(share * size)
  return '━'.repeat(full) + '─'.repeat(size - full)
}

function timeLeft(seconds: number): string[] {
  if (!Number.isFinite(seconds) || seconds <= 0) return []
  if (seconds < 60) return [`${Math.ceil(seconds)} s`]
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? [`${minutes} min`] : [`${Math.floor(minutes / 60)} h ${minutes % 60} min`]
}
