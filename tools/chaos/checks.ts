import { isDeepStrictEqual } from 'node:util'
import { verifyLog } from '../../src/index.js'
import type { GameOutcome } from '../../src/lab/tournament/index.js'
import { type Database, openDatabase } from '../../src/stores/postgres/index.js'
import type { FaultName } from './faults.js'
import { type Lapses, readLapses } from './leases.js'
import { callUsd, type ModelServer, type ServedCall } from './model-server.js'
import type { Told } from './workers.js'

/** A fault that struck. Times are of `sharedNow`; no `workers`: all. */
export interface Strike {
  readonly fault: string
  readonly from: number
  readonly to: number
  readonly workers?: readonly number[] | undefined
}

/** The limits of the model's server that the workers keep together. */
export const limits = { requestsPerMinute: 900, tokensPerMinute: 1_200_000, maxConcurrent: 20 } as const

/** The paid call of a question that another one repeated, and the faults that it may have been lost to. */
export interface LostCall {
  readonly call: ServedCall
  readonly strike: Strike | undefined
}

/** A refused call is not paid, and no other ends because of it. */
const harmless: ReadonlySet<string> = new Set<FaultName>(['the model answers 429 with `Retry-After`'])

/** What cost a worker its games though no fault struck: it, or the database, had to wait for a processor. */
export const slowness = 'a lease that ended though nothing struck'

const lapsesAsStrikes = (lapses: ReadonlyMap<number, Lapses>): Strike[] =>
  [...lapses].flatMap(([worker, { games }]) =>
    // A lease that was not renewed again is that of a process that has ended.
    games
      .filter(({ to }) => to < Number.POSITIVE_INFINITY)
      .map((lapse) => ({ fault: slowness, ...lapse, workers: [worker] })),
  )

/** An answer that has arrived is saved within this time, in ms. */
const savedWithinMs = 3_000

function groupedBy(key: 'game' | 'request', calls: readonly ServedCall[]): Map<string, ServedCall[]> {
  const groups = new Map<string, ServedCall[]>()
  for (const call of calls) groups.set(call[key], [...(groups.get(call[key]) ?? []), call])
  return groups
}

interface GameRow {
  readonly id: string
  readonly repeated: number
  readonly seats: number
  /** For each question, its ends with a known usage. */
  readonly known: Readonly<Record<string, number>>
  /** Calls that failed or came too late, of which nobody knows whether they were paid. */
  readonly unknown: number
}

const read = `
  SELECT id, repeated_calls AS repeated, (SELECT count(*)::int FROM nightzero.seat_results WHERE game_id = id) AS seats,
    (SELECT coalesce(json_object_agg(request, ends), '{}') FROM (
      SELECT payload -> 'data' ->> 'requestId' AS request, count(*) AS ends FROM nightzero.events
      WHERE game_id = id AND payload -> 'meta' -> 'usage' IS NOT NULL GROUP BY request) AS ends) AS known,
    (SELECT count(*)::int FROM nightzero.events WHERE game_id = id AND payload -> 'meta' -> 'usage' IS NULL
      AND event_type IN ('call.failed', 'answer.rejected') AND payload -> 'data' ->> 'reason' NOT LIKE '%answered 429%') AS unknown
  FROM nightzero.planned_games WHERE tournament = $1`

/** The calls of a game that were paid and are not in its log: the earliest of each question that was asked again. */
function lostCalls({ known }: GameRow, calls: readonly ServedCall[], strikes: readonly Strike[]): LostCall[] {
  const byRequest = groupedBy('request', calls)
  return [...byRequest].flatMap(([request, asked]) =>
    asked
      .toSorted((one, other) => one.arrivedAt - other.arrivedAt)
      .slice(0, Math.max(0, asked.length - (known[request] ?? 0)))
      .map((call) => ({ call, strike: strikes.findLast((strike) => mayHaveLost(strike, call)) })),
  )
}

const mayHaveLost = ({ from, to, workers }: Strike, { worker, arrivedAt, endedAt }: ServedCall): boolean =>
  (workers?.includes(Number(worker)) ?? true) && arrivedAt < to + savedWithinMs && endedAt + savedWithinMs > from

/** The most of `uses`, each with its time, in any minute. */
function mostInMinute(uses: readonly { readonly at: number; readonly units: number }[]): number {
  const sorted = uses.toSorted((one, other) => one.at - other.at)
  let [first, sum, most] = [0, 0, 0]
  for (const { at, units } of sorted) {
    sum += units
    for (; (sorted[first]?.at ?? at) <= at - 60_000; first++) sum -= sorted[first]?.units ?? 0
    most = Math.max(most, sum)
  }
  return most
}

/** While a call was open at the model's server and its worker had a place for it. */
interface PlacedCall {
  readonly from: number
  readonly to: number
  /** When it ended there; later than `to`, it was open without a place. */
  readonly endedAt: number
}

/**
 * A place ends when the worker waits for the call no more, or has no lease any more: no worker can know then what is still open at the
 * server, or still on its way there. A call that begins without a lease counts for all of its time.
 */
function placedCalls({ model, told }: Played, lapses: ReadonlyMap<number, Lapses>): PlacedCall[] {
  const givenUp = new Map(told.flatMap((event) => (event.type === 'given up' ? [[event.call, event.at]] : [])))
  return model.calls.map(({ id, worker, begunAt, arrivedAt, endedAt }) => {
    const lapse = lapses.get(Number(worker))?.places.find(({ from }) => from >= begunAt)
    const to = Math.min(endedAt, givenUp.get(id) ?? endedAt, lapse?.from ?? endedAt)
    return { from: arrivedAt, to: Math.max(arrivedAt, to), endedAt }
  })
}

/** The most calls that were open at once in a place. */
function mostAtOnce(calls: readonly PlacedCall[]): number {
  const steps = calls.flatMap(({ from, to }) => [
    { at: from, by: 1 },
    { at: to, by: -1 },
  ])
  let [open, most] = [0, 0]
  for (const { by } of steps.toSorted((one, other) => one.at - other.at || one.by - other.by)) {
    open += by
    most = Math.max(most, open)
  }
  return most
}

/** What a run came to. */
export interface ChaosFacts {
  readonly games: number
  /** Those with the results of all seats. */
  readonly played: number
  readonly calls: number
  readonly refusedCalls: number
  readonly lost: readonly LostCall[]
  readonly toldRepeated: number
  readonly unknown: number
  readonly mostRequests: number
  readonly mostTokens: number
  readonly mostAtOnce: number
  /** Calls that were open at the model's server for a time without a place. */
  readonly withoutPlace: number
  /** What was paid for and the fleet does not know of, in US dollars. */
  readonly uncountedUsd: number
  readonly violations: readonly string[]
}

interface Played {
  readonly url: string
  readonly tournament: string
  readonly model: ModelServer
  readonly strikes: readonly Strike[]
  readonly told: readonly Told[]
  readonly outcomes: readonly GameOutcome[]
  /** What the same games come to without any fault. */
  readonly calm: readonly GameOutcome[]
}

const result = ({ id, winner, seats, defaulted }: GameOutcome) => ({
  id,
  winner,
  defaulted,
  seats: seats.map(({ entrant, role, won }) => ({ entrant, role, won })),
})

async function logFaults(database: Database, { tournament }: Played): Promise<string[]> {
  const faults: string[] = []
  const games = await database.query<{ id: string }>('SELECT id FROM nightzero.planned_games WHERE tournament = $1', [
    tournament,
  ])
  for (const { id } of games) {
    const rows = await database.query<{ payload: string }>(
      'SELECT payload::text FROM nightzero.events WHERE game_id = $1 ORDER BY seq',
      [id],
    )
    // The other version differs in its number alone.
    const events = rows.map(({ payload }, seq) => {
      const event = JSON.parse(payload)
      return seq === 0 ? { ...event, data: { ...event.data, version: 1 } } : event
    })
    const proof = await verifyLog(events)
    if (!proof.ok || !proof.finished) faults.push(`The log of \`${id}\` does not verify: ${JSON.stringify(proof)}`)
  }
  return faults
}

function outcomeFaults({ outcomes, calm }: Played): string[] {
  const ends = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const faults = outcomes.length === ends.size ? [] : ['A game has two outcomes.']
  for (const expected of calm) {
    const outcome = ends.get(expected.id)
    if (outcome === undefined) faults.push(`The game \`${expected.id}\` was not played.`)
    else if (!isDeepStrictEqual(result(outcome), result(expected)))
      faults.push(`The game \`${expected.id}\` did not end as it does without faults.`)
  }
  return faults
}

/** The most that was used of each limit. */
function mostUsed(played: Played, lapses: ReadonlyMap<number, Lapses>) {
  const { calls } = played.model
  const placed = placedCalls(played, lapses)
  return {
    mostRequests: mostInMinute(calls.map(({ begunAt }) => ({ at: begunAt, units: 1 }))),
    mostTokens: mostInMinute(calls.map(({ begunAt, tokens }) => ({ at: begunAt, units: tokens }))),
    mostAtOnce: mostAtOnce(placed),
    withoutPlace: placed.filter(({ to, endedAt }) => to < endedAt).length,
  }
}

/** All that is known of a call that was lost though nothing struck. */
function unexplained(call: ServedCall, { strikes, told }: Played, lapses: ReadonlyMap<number, Lapses>): string {
  const near = {
    call,
    strikes: strikes.filter(({ from, to }) => from < call.endedAt + 30_000 && to > call.arrivedAt - 60_000),
    lapses: lapses.get(Number(call.worker))?.games,
    told: told.filter((event) => 'game' in event && event.game === call.game),
  }
  return `A call was paid and lost though nothing struck: ${JSON.stringify(near)}`
}

/** Counts what the model's server saw against what the fleet tells, and lists what must not be. */
export async function checkRun(played: Played): Promise<ChaosFacts> {
  const { url, model, strikes, tournament } = played
  const database = openDatabase(url)
  const rows = await database.query<GameRow>(read, [tournament])
  const lapses = await readLapses(database)
  const violations = [...outcomeFaults(played), ...(await logFaults(database, played))]
  const calls = groupedBy('game', model.paid)
  const causes = [...lapsesAsStrikes(lapses), ...strikes.filter(({ fault }) => !harmless.has(fault))]
  const lost = rows.flatMap((row) => {
    const ofGame = lostCalls(row, calls.get(row.id) ?? [], causes)
    if (row.seats !== 6) violations.push(`The game \`${row.id}\` has ${row.seats} results of seats.`)
    if (ofGame.length > row.repeated + row.unknown)
      violations.push(
        `\`${row.id}\`: ${ofGame.length} paid calls are not in its log (${ofGame.map(({ call }) => call.request)}), and the fleet told of ${row.repeated} repeated and ${row.unknown} unknown.`,
      )
    return ofGame
  })
  for (const { call, strike } of lost) if (!strike) violations.push(unexplained(call, played, lapses))
  const most = mostUsed(played, lapses)
  if (most.mostRequests > limits.requestsPerMinute) violations.push(`${most.mostRequests} requests within a minute.`)
  if (most.mostTokens > limits.tokensPerMinute) violations.push(`${most.mostTokens} tokens within a minute.`)
  if (most.mostAtOnce > limits.maxConcurrent) violations.push(`${most.mostAtOnce} calls at once.`)
  const [spent] = await database.query<{ usd: number }>(
    'SELECT sum(usd) AS usd FROM nightzero.spending WHERE tournament = $1',
    [tournament],
  )
  await database.close()
  return {
    games: rows.length,
    played: rows.filter(({ seats }) => seats === 6).length,
    calls: model.paid.length,
    refusedCalls: model.calls.length - model.paid.length,
    lost,
    toldRepeated: rows.reduce((sum, { repeated }) => sum + repeated, 0),
    unknown: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    ...most,
    uncountedUsd: model.paid.length * callUsd - (spent?.usd ?? 0),
    violations,
  }
}
