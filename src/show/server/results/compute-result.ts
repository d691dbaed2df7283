import { exportGame, type GameEvent } from '../../../index.js'
import { gameCosts, gameReport, gameStats } from '../../../lab/stats/index.js'
import { exportHtml } from '../../html/index.js'

/** A result that a log has at once: its statistics, with or without what only its moderator sees, or an export. */
export type QuickJob =
  | { readonly kind: 'stats'; readonly moderator: boolean; readonly finished: boolean }
  | { readonly kind: 'export'; readonly view: string; readonly format: 'json' | 'jsonl' | 'html' }

/** The curve of a game: the chances at its turning points, by this many continuations of each; then the acts that decided it. */
export interface AnalysisJob {
  readonly kind: 'analysis'
  readonly game: string
  /** Whether only what the table knew counts: then nothing in the result depends on secrets. */
  readonly table: boolean
  readonly continuations: number
  /** The most continuations before and after each act that decided; 0: none are told. */
  readonly momentContinuations: number
}

export type ResultJob = QuickJob | AnalysisJob

/** The result as text. Throws what the library throws. */
export function computeResult(job: QuickJob, log: readonly GameEvent[]): string {
  if (job.kind === 'stats') return JSON.stringify(statistics(job, log))
  if (job.format === 'html') return exportHtml(log, { view: job.view })
  if (job.format === 'json') return JSON.stringify(exportGame(log, { view: job.view }))
  // The moderator gets the log itself, which the library can read again.
  const whole = job.view === 'moderator' || job.view === 'analysis'
  const events = whole ? log : exportGame(log, { view: job.view }).events
  return events.map((event) => `${JSON.stringify(event)}\n`).join('')
}

function statistics({ moderator, finished }: Extract<QuickJob, { kind: 'stats' }>, log: readonly GameEvent[]): object {
  return {
    stats: gameStats(log),
    ...(finished && { report: reportFor(log, moderator) }),
    ...(moderator && { costs: gameCosts(log) }),
  }
}

/** Who played and what it cost is for the moderator. */
function reportFor(log: readonly GameEvent[], moderator: boolean): object {
  const report = gameReport(log)
  if (moderator) return report
  const { cost: _, players, ...rest } = report
  return { ...rest, players: players.map(({ cost: __, agent: ___, model: ____, ...player }) => player) }
}
