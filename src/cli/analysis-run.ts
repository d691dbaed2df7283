import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { GameEvent } from '../index.js'
import { definedFields, parseStrictJson } from '../kernel/text/index.js'
import {
  type AnalyseOptions,
  type Analysis,
  type AnalysisCache,
  analyse,
  continuationWorkers,
} from '../lab/analysis/index.js'
import { fileFault } from './exit.js'
import { loadOwnCode } from './input-files.js'
import { isDatabase } from './log-place.js'
import { replaceFile } from './output-files.js'
import { progressBar, warn } from './printer.js'

/** The options of an analysis where nothing else is said. */
export const analysisDefaults = {
  agent: 'scripted',
  choices: 'deciding',
  precision: 0.05,
  continuations: 400,
  momentContinuations: 1_000,
  choiceContinuations: 60,
  seed: 'analysis',
} as const satisfies AnalyseOptions

const progressNotes = {
  look: 'a first look',
  moments: 'acts that decided',
  choices: 'choices',
  curve: 'chances of each moment',
} as const

/** `threads`: how many play; 0 is this one alone. `module`: with code of the game's own, which only this one has. */
interface AnalysisRun {
  readonly file: string
  readonly game: string | undefined
  readonly options: AnalyseOptions & { readonly agent: 'scripted' | 'random'; readonly seed: string }
  readonly module?: string | undefined
  readonly threads?: number | undefined
  readonly signal: AbortSignal
  /** Gets the curve of few continuations, within seconds. */
  readonly onLook?: (points: Analysis['points']) => void
}

/** Analyses a game on threads, with a progress bar. Outcomes are kept beside the log. */
export async function analyseWithProgress(
  events: readonly GameEvent[],
  { file, game, options, module, threads, signal, onLook }: AnalysisRun,
): Promise<Analysis> {
  const { agent, seed } = options
  const code = await loadOwnCode(module)
  const ownCode = module !== undefined || threads === 0
  const player = ownCode ? undefined : await continuationWorkers(events, { agent, seed, ...definedFields({ threads }) })
  const path = cachePath(file, game)
  const cache = path === undefined ? undefined : openAnalysisFile(path, { events, agent, seed })
  const bar = progressBar('steps')
  try {
    return await analyse(events, {
      ...code,
      ...options,
      signal,
      onProgress: ({ part, done, of, points }) => {
        if (points) onLook?.(points)
        else bar.update({ done, of, costUsd: null, note: progressNotes[part] })
      },
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

/** Beside the log; standard input and databases elsewhere have no such place. */
function cachePath(file: string, game: string | undefined): string | undefined {
  if (file === '-' || /^\w+:\/\//.test(file)) return undefined
  return isDatabase(file)
    ? `${file}.${game ?? 'game'}.analysis.jsonl`
    : `${file.replace(/\.jsonl$/, '')}.analysis.jsonl`
}

interface CachedAnalysis {
  readonly events: readonly GameEvent[]
  readonly agent: string
  readonly seed: string
}

/** What tells whether kept outcomes belong to an analysis. Times and costs of a log change nothing. */
function identify({ events, agent, seed }: CachedAnalysis): string {
  const hash = createHash('sha256').update(JSON.stringify([agent, seed]))
  for (const { meta: _, ...event } of events) hash.update(JSON.stringify(event))
  return hash.digest('hex').slice(0, 32)
}

/**
 * A file of outcomes beside a log: a line for what it belongs to, then one for each batch. A file of another analysis is
 * begun anew. A line that was cut when the program was killed is ignored.
 */
export function openAnalysisFile(path: string, analysis: CachedAnalysis): AnalysisCache {
  const id = identify(analysis)
  const lines = existsSync(path) ? readLines(path) : []
  const continues = (lines[0] as { analysis?: string } | undefined)?.analysis === id
  const kept = new Map<string, string>()
  const add = (key: string, outcomes: string) => void kept.set(key, (kept.get(key) ?? '') + outcomes)
  if (continues) for (const line of lines.slice(1)) if (isBatch(line)) add(line.branch, line.outcomes)
  // Written again without a line that was cut.
  const batches = [...kept].map(([branch, outcomes]) => ({ branch, outcomes }))
  const written = [{ analysis: id }, ...batches].map((line) => `${JSON.stringify(line)}\n`)
  replaceFile('write the analysis', path, written.join(''))
  return {
    get: (key) => kept.get(key),
    append(key, outcomes) {
      add(key, outcomes)
      appendFileSync(path, `${JSON.stringify({ branch: key, outcomes })}\n`)
    },
  }
}

interface Batch {
  readonly branch: string
  readonly outcomes: string
}

const isBatch = (line: unknown): line is Batch =>
  typeof (line as Partial<Batch> | null)?.branch === 'string' &&
  /^[0-9a-z-]*$/.test(String((line as Partial<Batch>).outcomes ?? '!'))

function readLines(path: string): unknown[] {
  try {
    return readFileSync(path, 'utf8').split('\n').flatMap(parseLine)
  } catch (error) {
    throw fileFault('read the analysis', path, error)
  }
}

function parseLine(line: string): unknown[] {
  try {
    return [parseStrictJson(line)]
  } catch {
    return []
  }
}
