import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { builtProgram, home } from './built-program.js'

/** The program starts some hundred times: what Node has compiled once is kept. */
const compileCache = join(home, 'node_modules/.cache/compiled')

/** Without what the program says of its progress where it takes long: on a loaded machine anything may. */
export const withoutProgress = (text: string): string => text.replace(/^nightzero: \d+ of \d+ \w+(?:, .*)?\n/gm, '')

/** What a run of the program left behind, but for its progress. */
export interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program in a process of its own, with its output piped and the given variables besides `PATH`. */
export function inProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return run(args, { env })
}

/** Runs the program with `input` on its standard input. */
export function piped(args: readonly string[], input: string): Promise<Run> {
  return run(args, { input })
}

/** Runs the program and sends it a signal, Ctrl-C by default, as soon as something was printed. */
export function interrupted(args: readonly string[], signal: NodeJS.Signals = 'SIGINT'): Promise<Run> {
  let sent = false
  const heard = (child: ChildProcess) => {
    if (!sent) child.kill(signal)
    sent = true
  }
  return run(args, { heard })
}

/** Runs the program and kills it once it has printed so many lines. */
export function killedAfter(
  lines: number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Run> {
  let printed = 0
  const heard = (child: ChildProcess, text: string) => {
    printed += text.split('\n').length - 1
    if (printed >= lines) child.kill('SIGKILL')
  }
  return run(args, { env, heard })
}

/** Runs the program and kills it as soon as `when` holds. */
export function interruptedAt(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  when: () => boolean,
): Promise<Run> {
  const begun = (child: ChildProcess) => {
    const watch = setInterval(() => when() && child.kill('SIGKILL'), 5)
    child.on('close', () => clearInterval(watch))
  }
  return run(args, { env, begun })
}

/** Runs the program for a reader that is gone from the first. */
export function unread(args: readonly string[]): Promise<Run> {
  return run(args, { begun: (child) => child.stdout?.destroy() })
}

/** Runs the program with the file at `path` as its standard output. */
export function writingTo(path: string, args: readonly string[]): Promise<Run> {
  return run(args, { output: openSync(path, 'w') })
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /** Where standard output goes; absent: to this process. */
  readonly output?: number
  readonly begun?: (child: ChildProcess) => unknown
  /** Called whenever something was printed. */
  readonly heard?: (child: ChildProcess, text: string) => unknown
}

async function run(args: readonly string[], { env, input = '', output, begun, heard }: RunOptions): Promise<Run> {
  const child = spawn(process.execPath, [await builtProgram, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['pipe', output ?? 'pipe', 'pipe'],
  })
  if (output !== undefined) closeSync(output)
  begun?.(child)
  child.stdin?.on('error', () => {}).end(input)
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    heard?.(child, text)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr: withoutProgress(stderr) }))
  })
}

/** The lines of a text, without the empty end. */
export const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
