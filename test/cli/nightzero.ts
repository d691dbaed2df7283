import { join } from 'node:path'
import { run } from '../../src/cli/program.js'
import { home } from './built-program.js'
import { type Run, withoutProgress } from './run-cli.js'

/** Where the program would be in a project that installed it. */
const installed = join(home, 'node_modules/nightzero/dist/cli.js')

/** Those who wait for the program to be free: it prints to the one output of this process. */
let free: Promise<unknown> = Promise.resolve()

/**
 * Runs the program within this process, which takes a tenth of the time of a process of its own, with the given variables
 * besides `PATH`. What depends on processes, signals, terminals or pipes is tested with `run-cli.ts`.
 */
export function nightzero(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  const ran = free.then(() => runHere(args, env))
  free = ran.catch(() => {})
  return ran
}

async function runHere(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const { stdout, stderr } = process
  const kept = { argv: process.argv, env: process.env }
  const [out, err] = [listening(stdout), listening(stderr)]
  process.argv = [process.execPath, installed, ...args]
  process.env = { PATH: kept.env.PATH, ...env }
  process.exitCode = undefined
  try {
    await run()
    return { status: Number(process.exitCode ?? 0), stdout: out.text(), stderr: withoutProgress(err.text()) }
  } finally {
    Object.assign(process, { argv: kept.argv, env: kept.env, exitCode: undefined })
    out.stop()
    err.stop()
  }
}

/** Keeps what is written to a stream from it, until it stops. */
function listening(stream: NodeJS.WriteStream) {
  const { write } = stream
  const errorListeners = stream.listeners('error')
  let text = ''
  stream.write = ((chunk: string | Uint8Array, ...more: unknown[]) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
    const done = more.at(-1)
    if (typeof done === 'function') queueMicrotask(() => done())
    return true
  }) as typeof stream.write
  return {
    text: () => text,
    stop: () => {
      stream.write = write
      for (const listener of stream.listeners('error'))
        if (!errorListeners.includes(listener)) stream.off('error', listener as () => void)
    },
  }
}
