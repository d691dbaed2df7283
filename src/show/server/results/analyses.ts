import { setTimeout as wait } from 'node:timers/promises'
import { type GameEvent, isEvent } from '../../../index.js'
import { RecentMap } from '../../../kernel/text/recent-map.js'
import { type Analysis, findTurningPoints } from '../../../lab/analysis/index.js'
import { RequestRefusal, tooMany } from '../refusal.js'
import type { AnalysisJob } from './compute-result.js'
import { type Asking, ResultThread } from './result-thread.js'

/** Continuations of each moment: first few, so that something is soon there, then more. Larger tables get fewer. */
const passes = [16, 96] as const
/** Continuations before and after each act that decided a game: once it has ended, with the last pass, so that one story is told. */
const momentContinuations = 400
/** Up to how many players all of them are played. */
const usualPlayers = 10
/** How long one pass may take, in ms. */
const mostMs = 120_000
/** How long a request waits for a pass, in ms. */
const patienceMs = 5_000
const mostKept = 200
/** How many passes may be asked for at once, by all and by one address. */
const [most, mostOfAddress] = [20, 2]
/** After so many passes that took too long, a game is not analysed any more. */
const mostFailures = 2

const tooLarge = () =>
  new RequestRefusal(400, 'The analysis of this game takes too long here: use `nightzero analyse` on its log.')

/** What is known of a game now. */
export interface AnalysisNow {
  /** Absent while nothing is computed. */
  readonly analysis?: Analysis | undefined
  /** Whether it reaches to the last turning point, as exact as it gets here. */
  readonly complete: boolean
}

interface Kept {
  analysis?: Analysis
  /** The last turning point that it was computed for, and by how many continuations. */
  at: number
  continuations: number
  computing?: Promise<void> | undefined
  /** How often it was given up. */
  failures: number
  fault?: RequestRefusal
}

interface Asked {
  readonly id: string
  readonly log: readonly GameEvent[]
  readonly players: number
  /** Whether only what the table knew counts. */
  readonly table: boolean
  /** Whether the caller may have more computed now. */
  readonly mayCompute: () => boolean
  readonly asking: Asking
}

/** The curves of games. Each pass is computed once, in a thread beside the event loop, and kept. */
export class GameAnalyses {
  readonly #thread = new ResultThread({ mostMs, most, mostOfAddress })
  readonly #kept = new RecentMap<string, Kept>(mostKept)

  /** What is known after a moment of patience; the rest is computed meanwhile. Throws `Refusal`. */
  async find(asked: Asked): Promise<AnalysisNow> {
    const last = findTurningPoints(asked.log).at(-1)?.at
    if (last === undefined) return { complete: true }
    const kept = this.#entry(JSON.stringify([asked.id, asked.table]))
    if (kept.fault) throw kept.fault
    const next = nextPass(kept, last, asked.players)
    if (next !== undefined) {
      if (!kept.computing && kept.analysis && !asked.mayCompute()) return { analysis: kept.analysis, complete: false }
      kept.computing ??= this.#compute(kept, { ...asked, last, continuations: next })
      await Promise.race([kept.computing, wait(patienceMs, undefined, { ref: false })])
      if (kept.fault) throw kept.fault
    }
    return { analysis: kept.analysis, complete: nextPass(kept, last, asked.players) === undefined }
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  #entry(key: string): Kept {
    const kept = this.#kept.get(key) ?? { at: -1, continuations: 0, failures: 0 }
    this.#kept.set(key, kept)
    return kept
  }

  #compute(
    kept: Kept,
    {
      id,
      log,
      players,
      table,
      mayCompute,
      asking,
      last,
      continuations,
    }: Asked & { last: number; continuations: number },
  ): Promise<void> {
    if (!mayCompute()) throw tooMany()
    const isLast = log.some((event) => isEvent(event, 'game.ended')) && continuations === passFor(passes[1], players)
    const moments = isLast ? passFor(momentContinuations, players) : 0
    const job: AnalysisJob = { kind: 'analysis', game: id, table, continuations, momentContinuations: moments }
    return this.#thread
      .compute(job, log.slice(0, last + 1), asking)
      .then(
        (text) => void Object.assign(kept, { analysis: JSON.parse(text) as Analysis, at: last, continuations }),
        (fault: unknown) => {
          kept.failures += 1
          if (fault instanceof RequestRefusal && fault.status !== 503) kept.fault = fault
          else if (kept.failures >= mostFailures) kept.fault = tooLarge()
        },
      )
      .finally(() => {
        kept.computing = undefined
      })
  }
}

/** The continuations of the next pass; undefined if all is computed. */
function nextPass({ at, continuations }: Kept, last: number, players: number): number | undefined {
  const [quick, whole] = passes.map((each) => passFor(each, players)) as [number, number]
  if (at < last) return continuations > quick ? whole : quick
  return continuations < whole ? whole : undefined
}

const passFor = (continuations: number, players: number): number =>
  Math.max(8, Math.round(continuations * Math.min(1, (usualPlayers / players) ** 2)))
