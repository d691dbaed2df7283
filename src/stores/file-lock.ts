import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseJson } from '../kernel/text/objects.js'
import { storeError, withFileErrors } from './line-file.js'
import { gameHeldError, writerHere } from './store-checks.js'

/**
 * The claim of one process on one game: a file `<game>.lock.<n>`, created with its content in one step. The highest `n`
 * is valid. If its process has ended, a new claim uses `n + 1`, which only one process can create. A claim whose
 * process lives is never removed.
 */
export class FileLock {
  readonly #gameId: string
  readonly #prefix: string
  readonly #owner: ProcessIdentity
  #held: string | null = null

  constructor(gameId: string, prefix: string, owner: ProcessIdentity) {
    this.#gameId = gameId
    this.#prefix = prefix
    this.#owner = owner
  }

  /** Throws `GameConflictError` when another process has taken over the game. */
  require(): void {
    if (this.#held === null || !existsSync(this.#held)) throw gameHeldError(this.#gameId, 'another process')
  }

  /** Throws `GameConflictError` while another process that may be alive holds the game. `takeOver` claims it anyway. */
  acquire(takeOver = false): void {
    const highest = this.#generations().at(-1) ?? 0
    if (highest > 0 && !takeOver) this.#requireDead(highest)
    const path = `${this.#prefix}.lock.${highest + 1}`
    this.#create(path)
    this.#held = path
    try {
      // A process that lives stops writing when its own claim is gone.
      for (const older of this.#generations()) if (older <= highest) removeFile(`${this.#prefix}.lock.${older}`)
      this.#sweepDrafts()
    } catch (error) {
      this.release()
      throw error
    }
  }

  release(): void {
    if (this.#held !== null) rmSync(this.#held, { force: true })
    this.#held = null
  }

  #generations(): number[] {
    const start = `${basename(this.#prefix)}.lock.`
    return this.#namesBeside()
      .filter((name) => name.startsWith(start))
      .map((name) => Number(name.slice(start.length)))
      .filter(Number.isSafeInteger)
      .sort((one, other) => one - other)
  }

  /** Removes files of processes that were killed while making a claim, where it may: they do no harm. */
  #sweepDrafts(): void {
    const folder = dirname(this.#prefix)
    const drafts = this.#namesBeside().filter((name) => name.startsWith(`.${basename(this.#prefix)}.lock.`))
    for (const draft of drafts.map((name) => join(folder, name))) {
      if (mayBeAlive(readDraftOwner(draft))) continue
      try {
        rmSync(draft, { force: true })
      } catch {}
    }
  }

  #namesBeside(): string[] {
    const folder = dirname(this.#prefix)
    return withFileErrors('read', folder, () => readdirSync(folder))
  }

  #requireDead(generation: number): void {
    const holder = readIdentity(`${this.#prefix}.lock.${generation}`)
    if (holder !== null && mayBeAlive(holder)) throw gameHeldError(this.#gameId, writerName(holder))
  }

  /** A link appears with its content or not at all, and never replaces another. */
  #create(path: string): void {
    const draft = join(dirname(path), `.${basename(path)}.${this.#owner.pid}.${this.#owner.token}`)
    try {
      writeFileSync(draft, JSON.stringify(this.#owner))
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw gameHeldError(this.#gameId, 'another process')
      throw storeError('create', path, error)
    } finally {
      rmSync(draft, { force: true })
    }
  }
}

const removeFile = (path: string): void => withFileErrors('remove', path, () => rmSync(path, { force: true }))

/** The process that a file names; null if the file names none, cannot be read, or is gone already. */
function readIdentity(path: string): ProcessIdentity | null {
  try {
    return parseIdentity(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** The process that made a draft of a claim: from its content or, if that is cut off, from its name. */
function readDraftOwner(path: string): ProcessIdentity {
  const [pid = '', startedAt = '', store = ''] = basename(path).split('.').slice(-3)
  return readIdentity(path) ?? { pid: Number(pid), host: hostname(), startedAt, token: `${startedAt}.${store}` }
}

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
  return pid === process.pid ? writerHere : `process ${pid}`
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
