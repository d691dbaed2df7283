import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import seedrandom from 'seedrandom'
import { memoryStore, randomAgent, scriptedAgent } from '../../src/index.js'
import { resolveRules } from '../../src/kernel/rules/index.js'
import { pick, shuffle } from '../../src/kernel/rules/random.js'
import { fleetExecutor, type TournamentDefinition } from '../../src/lab/fleet/index.js'
import { runTournament, type TournamentResult } from '../../src/lab/tournament/index.js'
import { openDatabase } from '../../src/stores/postgres/index.js'
import { removeTemporaryFolders } from '../../test/support/temporary.js'
import { startServer } from '../test/support/postgres/server.js'
import { type ChaosFacts, checkRun, limits, type Strike } from './checks.js'
import { type ChaosField, type FaultName, faults } from './faults.js'
import { recordLeases } from './leases.js'
import { callUsd, ModelServer, sharedNow } from './model-server.js'
import { type Told, WorkerPlace, workerPrograms } from './workers.js'

/** How a chaos run is made. */
export interface ChaosOptions {
  readonly seed: string
  /** How long faults strike; the games that are queued by then are played to their end. */
  readonly ms: number
  /** How many games are queued at once, again and again. */
  readonly games: number
  readonly concurrency: number
  readonly leaseMs: number
  readonly maxTries: number
  /** Which faults strike. Default: all that can be made here. */
  readonly faults?: readonly FaultName[]
  /** The pause between faults, at most, in ms. */
  readonly pauseMs: number
  readonly log?: (line: string) => void
  /** Ends the run without a result. */
  readonly signal?: AbortSignal
}

/** A budget that was used up. */
export interface BudgetEnd {
  readonly limitUsd: number
  /** What the fleet counted, and what the model's server did. */
  readonly spentUsd: number
  readonly paidUsd: number
  /** Calls when the last cent was spent. */
  readonly inFlight: number
}

/** What a chaos run came to. */
export interface ChaosReport extends ChaosFacts {
  readonly seconds: number
  readonly strikes: readonly Strike[]
  readonly told: readonly Told[]
  readonly budgets: readonly BudgetEnd[]
  readonly poisoned: number
}

const rules = resolveRules('trial')
const tournament = 'chaos'
/** A game of this table takes about so many calls. */
const callsPerGame = 35

/** A file system that only the database fills, where one may be mounted. */
function mountDisk(folder: string): string | undefined {
  const path = join(folder, 'disk')
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=384m', 'tmpfs', path], { stdio: 'ignore' })
    mkdirSync(join(path, 'tables'))
    execFileSync('chown', ['postgres', join(path, 'tables')])
    return path
  } catch {
    return undefined
  }
}

/** Four workers on real servers, and faults that a seed draws. Whatever it made is gone when it resolves. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'nightzero-chaos-'))
  // The database runs as another user.
  chmodSync(folder, 0o755)
  const [server, model] = [await startServer(), await ModelServer.open()]
  const disk = mountDisk(folder)
  try {
    const url = await createDatabase(server.url, disk)
    return await new ChaosRun(options, { server, model, disk, url }).play()
  } finally {
    model.close()
    await server.remove()
    if (disk !== undefined) execFileSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true, force: true })
    removeTemporaryFolders()
  }
}

/** On the small disk, the tables alone fill it: the log that a crash is repaired from is on another one, as it should be. */
async function createDatabase(server: string, disk: string | undefined): Promise<string> {
  const sql = openDatabase(server)
  if (disk !== undefined) await sql.query(`CREATE TABLESPACE small LOCATION '${join(disk, 'tables')}'`)
  await sql.query(`CREATE DATABASE chaos ${disk === undefined ? '' : 'TABLESPACE small'}`)
  await sql.close()
  const url = server.replace(/postgres$/, 'chaos')
  const database = openDatabase(url)
  await recordLeases(database)
  await database.close()
  return url
}

type Parts = Pick<ChaosField, 'server' | 'model' | 'disk'> & { readonly url: string }

class ChaosRun {
  readonly #options: ChaosOptions
  readonly #parts: Parts
  readonly #random
  readonly #strikes: Strike[] = []
  readonly #told: Told[] = []
  readonly #budgets: BudgetEnd[] = []
  readonly #poisons: Promise<TournamentResult>[] = []
  /** When all workers were started. */
  #began = 0
  #isOver = false

  constructor(options: ChaosOptions, parts: Parts) {
    this.#options = options
    this.#parts = parts
    this.#random = seedrandom(options.seed)
  }

  get #hasTime(): boolean {
    return performance.now() - this.#began < this.#options.ms
  }

  async play(): Promise<ChaosReport> {
    const places = await this.#openPlaces()
    const { signal } = this.#options
    try {
      return await Promise.race([
        this.#playAt(places),
        ...(signal ? [once(signal, 'abort').then(() => Promise.reject(new Error('The run was stopped.')))] : []),
      ])
    } finally {
      this.#isOver = true
      for (const place of places) await place.close(0)
      for (const place of places) place.closeNetworks()
    }
  }

  async #playAt(places: readonly WorkerPlace[]): Promise<ChaosReport> {
    this.#began = performance.now()
    const striking = this.#strike(places)
    const { games, result } = await this.#playGames()
    this.#isOver = true
    await striking
    const poisons = await Promise.all(this.#poisons)
    const drained = await Promise.all(places.map((place) => place.close(30_000)))
    const calm = await runTournament({ ...planFor(games), store: memoryStore() })
    const { url, model } = this.#parts
    const [strikes, told] = [this.#strikes, this.#told]
    const { outcomes } = result
    const facts = await checkRun({ url, tournament, model, strikes, told, outcomes, calm: calm.outcomes })
    const violations = [
      ...facts.violations,
      ...result.abandoned.map(({ id, error }) => `The game \`${id}\` was given up: ${error}`),
      ...drained.flatMap((inTime, at) => (inTime ? [] : [`Worker ${at + 1} did not end when it was asked to.`])),
      ...poisons.flatMap(({ outcomes, abandoned }) =>
        outcomes.length === 0 && abandoned.length === 2 ? [] : ['A game that ends its process was not given up.'],
      ),
      ...this.#twicePlayed(),
      // The last call that a worker is allowed may cost more than is left.
      ...this.#budgets.flatMap(({ spentUsd, limitUsd, inFlight }) =>
        spentUsd - limitUsd > (inFlight + places.length + 0.5) * callUsd
          ? [
              `The budget of ${limitUsd} was exceeded by ${(spentUsd - limitUsd).toFixed(3)} with ${inFlight} in flight.`,
            ]
          : [],
      ),
    ]
    const seconds = Math.round((performance.now() - this.#began) / 1_000)
    return { ...facts, violations, seconds, strikes, told, budgets: this.#budgets, poisoned: poisons.length * 2 }
  }

  async #openPlaces(): Promise<WorkerPlace[]> {
    const { concurrency, leaseMs, maxTries } = this.#options
    const { older, newer } = await workerPrograms()
    const given = {
      database: this.#parts.url,
      modelPort: this.#parts.model.port,
      random: this.#random,
      options: { concurrency, leaseMs, maxTries },
      onTold: (told: Told) => this.#told.push(told),
    }
    return Promise.all([newer, newer, newer, older].map((program) => WorkerPlace.open({ ...given, program })))
  }

  /** Each fault once, in an order that the seed draws, then one after the other by chance; now and then two at once. */
  async #strike(places: readonly WorkerPlace[]): Promise<void> {
    const { leaseMs, pauseMs, faults: chosen = Object.keys(faults) as FaultName[] } = this.#options
    const possible = chosen.filter((name) => this.#parts.disk !== undefined || faults[name] !== faults[diskFault])
    const random = this.#random
    const field: ChaosField = { ...this.#parts, places, leaseMs, random, poison: () => this.#poison() }
    const first = shuffle(possible, random)
    const open: Promise<void>[] = []
    while (this.#hasTime && !this.#isOver) {
      await wait(pauseMs * (0.2 + 0.8 * random()))
      const name = first.pop() ?? pick(possible, random)
      const striking = this.#strikeOnce(name, field)
      open.push(striking)
      // A game is given up after a while; the other faults are over soon.
      if (random() < 0.8 && faults[name] !== faults[poisonFault]) await striking
    }
    await Promise.all(open)
  }

  async #strikeOnce(fault: FaultName, field: ChaosField): Promise<void> {
    const from = sharedNow()
    const strike = { fault, from, to: Number.POSITIVE_INFINITY }
    this.#strikes.push(strike)
    try {
      const { workers, to = 0 } = await faults[fault](field)
      Object.assign(strike, { to: Math.max(sharedNow(), to), workers })
      this.#options.log?.(`${this.#seconds} s: ${fault}`)
    } catch (error) {
      Object.assign(strike, { to: sharedNow() })
      this.#options.log?.(`${this.#seconds} s: ${fault} could not strike: ${(error as Error).message}`)
    }
  }

  get #seconds(): number {
    return Math.round((performance.now() - this.#began) / 1_000)
  }

  async #poison(): Promise<void> {
    const seed = `poison-${this.#poisons.length + 1}`
    const definition = {
      seed,
      tables: [{ rules, players: 6 }],
      entrants: { ada: { plays: 'exits' }, bob: { plays: 'exits' } },
    }
    const watching = this.#watch(definition, 2)
    this.#poisons.push(watching)
    await watching
  }

  /** Queues games again and again until the time is over, and raises the budget whenever it is used up. */
  async #playGames(): Promise<{ readonly games: number; readonly result: TournamentResult }> {
    const { games: batch } = this.#options
    const share = batch * callsPerGame * callUsd
    let [games, limitUsd] = [batch, share * 0.6]
    for (;;) {
      const result = await this.#watch(
        { ...definition, budget: { maxCostUsd: limitUsd, unknownCostUsd: callUsd } },
        games,
      )
      if (result.stopped !== null && result.stopped !== 'decided' && result.stopped.by === 'budget') {
        this.#budgets.push(await this.#budgetEnd(limitUsd))
        limitUsd += share
      } else if (this.#hasTime) games += batch
      else return { games, result }
      this.#options.log?.(`${this.#seconds} s: ${result.outcomes.length} of ${games} games are played.`)
    }
  }

  /** As a person would: the command is given again when the database is away for too long. */
  async #watch(given: TournamentDefinition, games: number): Promise<TournamentResult> {
    for (;;) {
      try {
        const executor = fleetExecutor({ database: this.#parts.url, definition: given, pollMs: 300 })
        return await runTournament({ ...planFor(games), seed: given.seed, executor })
      } catch (error) {
        this.#options.log?.(`${this.#seconds} s: ${(error as Error).message}`)
        await wait(1_000)
      }
    }
  }

  async #budgetEnd(limitUsd: number): Promise<BudgetEnd> {
    const { model, url } = this.#parts
    while (model.inFlight().length > 0) await wait(100)
    const used = model.paid.toSorted((one, other) => one.endedAt - other.endedAt)
    const last = used[Math.min(used.length, Math.ceil(limitUsd / callUsd - 1e-6)) - 1]
    const database = openDatabase(url)
    await wait(1_000)
    const [row] = await database.persist<{ usd: number }>(
      'SELECT sum(usd) AS usd FROM nightzero.spending WHERE tournament = $1',
      [tournament],
    )
    await database.close()
    return {
      limitUsd,
      spentUsd: row?.usd ?? 0,
      paidUsd: used.length * callUsd,
      inFlight: last ? model.inFlight(last.endedAt).length : 0,
    }
  }

  #twicePlayed(): string[] {
    const played = this.#told.flatMap((event) => (event.type === 'played' ? [event.game] : []))
    return played
      .filter((game, at) => played.indexOf(game) !== at)
      .map((game) => `Two workers say that they have played \`${game}\`.`)
  }
}

const poisonFault: FaultName = 'a game whose player ends the process'
const diskFault: FaultName = 'the disk of the database is full (53100)'

const definition: TournamentDefinition = {
  seed: tournament,
  tables: [{ rules, players: 6 }],
  entrants: { ada: { plays: 'scripted' }, bob: { plays: 'random' } },
  limits: { timeoutMs: 8_000 },
  servers: { model: limits },
}

const planFor = (games: number) => ({
  entrants: { ada: scriptedAgent(), bob: randomAgent() },
  tables: definition.tables,
  seed: tournament,
  games,
})
