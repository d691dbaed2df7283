import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { parseJson } from '../text/objects.js'

export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  /** When the process began, as the system counts it; empty if the system does not say. */
  readonly startedAt: string
  /** Identifies the store within that process. */
  readonly token: string
}

let stores = 0

export function newIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    startedAt: processStart(process.pid),
    token: `${processStart(process.pid)}.${++stores}`,
  }
}

/** Certain for a process on this computer; one on another computer counts as alive. */
export function mayBeAlive({ pid, host, startedAt }: ProcessIdentity): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return processStart(pid) === startedAt
}

export function writerName({ pid, host }: ProcessIdentity): string {
  if (host !== hostname()) return `process ${pid} on \`${host}\``
  return pid === process.pid ? 'another game in this process' : `process ${pid}`
}

export function parseIdentity(text: string): ProcessIdentity | null {
  const value = parseJson(text) as Partial<ProcessIdentity> | null | undefined
  return typeof value?.pid === 'number' && typeof value.host === 'string' ? (value as ProcessIdentity) : null
}

/** Linux reports when a process began; its number alone may have been reused. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
