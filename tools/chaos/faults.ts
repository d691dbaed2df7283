import { execFileSync } from 'node:child_process'
import { statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pick, type Random } from '../../src/kernel/rules/random.js'
import type { Server } from '../test/support/postgres/server.js'
import type { ModelServer } from './model-server.js'
import type { LinkState } from './network.js'
import type { WorkerPlace } from './workers.js'

/** What faults strike. */
export interface ChaosField {
  readonly places: readonly WorkerPlace[]
  readonly model: ModelServer
  readonly server: Server
  /** The folder of the file system that the database alone fills; absent where none may be mounted. */
  readonly disk?: string | undefined
  readonly leaseMs: number
  readonly random: Random
  /** Queues games whose player ends its process; resolves when they are over. */
  readonly poison: () => Promise<void>
}

/** Which workers a fault struck, and until when it is felt, by `sharedNow`. Absent: all; until now. */
interface Struck {
  readonly workers?: readonly number[]
  readonly to?: number
}

/** Strikes, and resolves when no more is broken. */
type Fault = (field: ChaosField) => Promise<Struck>

const between = (least: number, most: number, { random }: ChaosField): number => least + random() * (most - least)

const signalled =
  (signal: NodeJS.Signals): Fault =>
  async ({ places, random }) => {
    const place = pick(places, random)
    const struck = [place.worker]
    place.signal(signal)
    return { workers: struck }
  }

const frozen: Fault = async (field) => {
  const place = pick(field.places, field.random)
  const struck = [place.worker]
  place.signal('SIGSTOP')
  await wait(field.leaseMs * between(1.3, 2, field))
  place.signal('SIGCONT')
  return { workers: struck }
}

const broken =
  (link: 'toDatabase' | 'toModel', state: LinkState): Fault =>
  async (field) => {
    const place = pick(field.places, field.random)
    const struck = [place.worker]
    place[link].state = state
    await wait(between(1_000, field.leaseMs * 2, field))
    place[link].state = 'open'
    // The process may have ended, and another begun there.
    return { workers: [...struck, place.worker], to: place[link].deadUntil }
  }

const restarted =
  (end: 'stop' | 'crash'): Fault =>
  async (field) => {
    await field.server[end]()
    await wait(between(500, 4_000, field))
    await field.server.start()
    return {}
  }

/** Leaves no free byte where the tables are; the database answers what needs more with 53100. */
const full: Fault = async (field) => {
  const ballast = join(field.disk ?? '', 'ballast')
  writeFileSync(ballast, '')
  const { bavail, bsize } = statfsSync(ballast)
  execFileSync('fallocate', ['-l', String(bavail * bsize), ballast])
  await wait(between(2_000, field.leaseMs * 2, field))
  truncateSync(ballast)
  return {}
}

const storm: Fault = async (field) => {
  const ms = between(1_000, 5_000, field)
  field.model.storm(ms)
  await wait(ms)
  return {}
}

const poisoned: Fault = async (field) => {
  await field.poison()
  return {}
}

/** By what the table calls them. */
export const faults = {
  'a worker is killed (`SIGKILL`)': signalled('SIGKILL'),
  'a worker is stopped (`SIGTERM`), and another starts': signalled('SIGTERM'),
  'a worker stands still longer than its lease, and continues': frozen,
  'to the database: connections are cut, and new ones refused': broken('toDatabase', 'cut'),
  'to the database: nothing passes, then all that waited': broken('toDatabase', 'stalled'),
  'to the database: packets are lost, and connections dead without a word': broken('toDatabase', 'lost'),
  'to the database: each packet up to 0.9 s late': broken('toDatabase', 'slow'),
  'to the model: connections are cut, and new ones refused': broken('toModel', 'cut'),
  'to the model: nothing passes, then all that waited': broken('toModel', 'stalled'),
  'to the model: packets are lost, and connections dead without a word': broken('toModel', 'lost'),
  'to the model: each packet up to 0.9 s late': broken('toModel', 'slow'),
  'the model answers 429 with `Retry-After`': storm,
  'the database is restarted': restarted('stop'),
  'the database is killed (`SIGQUIT`)': restarted('crash'),
  'the disk of the database is full (53100)': full,
  'a game whose player ends the process': poisoned,
} as const satisfies Readonly<Record<string, Fault>>

/** The name of a fault. */
export type FaultName = keyof typeof faults
