import { type AnalyseOptions, type Analysis, analyse, continuationWorkers } from '../analysis/index.js'
import type { GameEvent } from '../index.js'
import { definedFields } from '../text/index.js'
import { openAnalysisFile } from './analysis-file.js'
import { isDatabase } from './log-place.js'
import { loadOwnCode } from './own-code.js'
import { progressBar, warn } from './printer.js'

/** What `analyse` is given by its options. */
export interface AnalysisGiven {
  readonly agent: 'scripted' | 'random'
  readonly choices: NonNullable<AnalyseOptions['choices']>
  readonly precision: number
  readonly continuations: number
  readonly choiceContinuations: number
  readonly seed: string
  readonly workers?: number
  readonly table?: true
  readonly game?: string
  readonly with?: string
}

/** What it is given where nothing else is said. */
export const analysisDefaults = {
  agent: 'scripted',
  choices: 'deciding',
  precision: 0.03,
  continuations: 1_100,
  choiceContinuations: 60,
  seed: 'analysis',
} as const satisfies AnalysisGiven

const progressNotes = { moments: 'chances of each moment', choices: 'choices' } as const

interface AnalysisRun {
  readonly file: string
  readonly given: AnalysisGiven
  readonly signal: AbortSignal
}

/** Analyses a game on threads, with a progress bar. Outcomes are kept beside the log. */
export async function analyseWithProgress(
  events: readonly GameEvent[],
  { file, given, signal }: AnalysisRun,
): Promise<Analysis> {
  const { agent, seed, workers: threads } = given
  const code = await loadOwnCode(given.with)
  const ownCode = given.with !== undefined || threads === 0
  const player = ownCode ? undefined : await continuationWorkers(events, { agent, seed, ...definedFields({ threads }) })
  const path = cachePath(file, given.game)
  const cache = path === undefined ? undefined : openAnalysisFile(path, { events, agent, seed })
  const bar = progressBar('steps')
  try {
    return await analyse(events, {
      ...code,
      ...optionsFrom(given),
      signal,
      onProgress: ({ part, done, of }) => bar.update({ done, of, costUsd: null, note: progressNotes[part] }),
      ...definedFields({ player, cache }),
    })
  } catch (error) {
    if (signal.aborted && path !== undefined) warn(`What was played is kept in ${path}: the same command continues.`)
    throw error
  } finally {
    bar.stop()
    await player?.close()
  }
}

function optionsFrom({
  agent,
  seed,
  precision,
  continuations,
  choices,
  choiceContinuations,
  table,
}: AnalysisGiven): AnalyseOptions {
  return { agent, seed, precision, continuations, choices, choiceContinuations, ...definedFields({ table }) }
}

/** Beside the log; standard input and databases elsewhere have no such place. */
function cachePath(file: string, game: string | undefined): string | undefined {
  if (file === '-' || /^\w+:\/\//.test(file)) return undefined
  return isDatabase(file)
    ? `${file}.${game ?? 'game'}.analysis.jsonl`
    : `${file.replace(/\.jsonl$/, '')}.analysis.jsonl`
}
