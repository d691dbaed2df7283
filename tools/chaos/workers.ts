import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pick, type Random } from '../../src/kernel/rules/random.js'
import type { WorkerEvent, WorkerReport } from '../../src/lab/fleet/index.js'
import { bundledProgram } from '../../test/support/bundled-program.js'
import { Link } from './network.js'
import type { WorkerPlan } from './worker.js'

const hourMs = 3_600_000

/** A module that puts the clock of the process that loads it first wrong by so much. */
function shiftedClock(ms: number): string {
  const code = `const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given) { given.length === 0 ? super(RealDate.now() + ${ms}) : super(...given) }
      static now() { return RealDate.now() + ${ms} }
    }`
  return `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
}

/** In a bundle of this version, what makes it one of the next, whose logs this version does not read. */
const nextVersion: readonly (readonly [string, string])[] = [
  ['var logVersion = 1', 'var logVersion = 2'],
  [
    'var upgrades = {}',
    `var upgrades = { 1: [(events) => events.map((event) => event.type === 'game.created'
      ? { ...event, data: { ...event.data, version: 2 } } : event)] }`,
  ],
]

/** The bundled worker of this version, and that of the next. */
export async function workerPrograms(): Promise<{ readonly older: string; readonly newer: string }> {
  const older = await bundledProgram(join(import.meta.dirname, 'worker.ts'))
  const folder = join(dirname(older), 'next')
  let changes = 0
  for (const file of readdirSync(dirname(older))) {
    let text = readFileSync(join(dirname(older), file), 'utf8')
    for (const [known, changed] of nextVersion) {
      changes += text.split(known).length - 1
      text = text.replace(known, () => changed)
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  if (changes !== nextVersion.length) throw new Error('The bundled worker has no version of the log to change.')
  return { older, newer: join(folder, basename(older)) }
}

/** What a worker told, or how its process ended. */
export type Told = (
  | WorkerEvent
  | { readonly type: 'ended'; readonly report: WorkerReport }
  /** The worker waits for a call no more, since a time of `sharedNow`. */
  | { readonly type: 'given up'; readonly call: string; readonly at: number }
) & {
  readonly worker: number
}

interface WorkerPlaceOptions {
  readonly program: string
  /** The address of the database without the broken network. */
  readonly database: string
  readonly modelPort: number
  readonly random: Random
  readonly options: WorkerPlan['options']
  readonly onTold: (told: Told) => void
}

/** The place of a worker: a process that is started again whenever it ends, and its two networks. */
export class WorkerPlace {
  readonly toDatabase: Link
  readonly toModel: Link
  readonly #given: WorkerPlaceOptions
  #child: ChildProcess | undefined
  #clockMs = 0
  #isOver = false

  private constructor(toDatabase: Link, toModel: Link, given: WorkerPlaceOptions) {
    this.toDatabase = toDatabase
    this.toModel = toModel
    this.#given = given
    this.#start()
  }

  static async open(given: WorkerPlaceOptions): Promise<WorkerPlace> {
    const toDatabase = await Link.open(Number(new URL(given.database).port), given.random)
    return new WorkerPlace(toDatabase, await Link.open(given.modelPort, given.random), given)
  }

  /** The process that works here now. */
  get worker(): number {
    return this.#child?.pid ?? 0
  }

  get clockMs(): number {
    return this.#clockMs
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Asks it to stop; resolves to whether it has, by itself, after at most so many ms. */
  async close(ms: number): Promise<boolean> {
    this.#isOver = true
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return true
    const ended = once(child, 'exit').then(([code]) => code === 0)
    child.kill('SIGTERM')
    const inTime = await Promise.race([ended, wait(ms, false, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
    return inTime
  }

  closeNetworks(): void {
    for (const link of [this.toDatabase, this.toModel]) link.close()
  }

  #start(): void {
    const { program, database, options, random, onTold } = this.#given
    const address = new URL(database)
    address.port = String(this.toDatabase.port)
    const plan: WorkerPlan = { database: String(address), model: `http://127.0.0.1:${this.toModel.port}`, options }
    this.#clockMs = pick([-hourMs, 0, hourMs], random)
    const clock = this.#clockMs === 0 ? [] : ['--import', shiftedClock(this.#clockMs)]
    const child = spawn(process.execPath, [...clock, program, JSON.stringify(plan)], {
      // A worker that starts while it cannot reach the database says so and ends.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child = child
    child.on('message', (event: WorkerEvent) => onTold({ ...event, worker: child.pid ?? 0 }))
    child.once('exit', async () => {
      await wait(500)
      if (!this.#isOver) this.#start()
    })
  }
}
