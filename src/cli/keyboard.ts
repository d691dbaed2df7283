/** A terminal that keys are read from. */
export type KeyInput = Pick<NodeJS.ReadStream, 'setRawMode' | 'resume' | 'pause' | 'on' | 'off'>

const controls = { interrupt: '\u0003', suspend: '\u001a' } as const

/** The signals that end the program while the terminal does not interpret keys itself. */
const endings = ['SIGHUP', 'SIGQUIT'] as const

/**
 * Reads single keys from `input` until the returned function is called. Ctrl-C and Ctrl-Z do what they do in any program.
 * The terminal gets its mode back when reading stops, on Ctrl-Z, and when a signal ends the program.
 */
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
