import * as z from 'zod'
import type { Agent, LogStore } from '../../index.js'
import { InvalidOptionsError } from '../../index.js'
import { firstFault } from '../../kernel/errors/explain.js'
import {
  type Executor,
  type GameOutcome,
  type PlannedGame,
  type PlayOptions,
  runTournament,
  type TournamentOptions,
  type TournamentResult,
} from '../tournament/index.js'

/** The name of the format of a study's folder, and its version. */
export const studyFormat = 'nightzero study' as const
export const studyVersion = 1 as const

const definitionSchema = z.strictObject(
  {
    format: z.literal(studyFormat),
    version: z.literal(studyVersion),
    title: z.string(),
    authors: z.array(z.string()),
    license: z.string().optional(),
    tournament: z.looseObject({
      seed: z.string(),
      games: z.int(),
      tables: z.array(z.looseObject({ rules: z.unknown(), players: z.int() })),
    }),
    entrants: z.record(z.string(), z.record(z.string(), z.unknown())),
    background: z.record(z.string(), z.unknown()).optional(),
    prices: z.record(z.string(), z.unknown()).optional(),
    analysis: z.strictObject({ continuations: z.int().min(2).max(1_000_000) }).optional(),
  },
  'Expected a study as an object with `tournament` and `entrants`',
)

/** What a study is: its tournament and its entrants, as JSON without any key. Everything else follows from it and the logs. */
export interface StudyDefinition {
  readonly format: typeof studyFormat
  readonly version: typeof studyVersion
  readonly title: string
  readonly authors: readonly string[]
  readonly license?: string | undefined
  /** The options of `runTournament` that are data. */
  readonly tournament: Pick<TournamentOptions, 'seed' | 'games' | 'tables'> & Readonly<Record<string, unknown>>
  /** The fields of each entrant's agent, as the file has them. */
  readonly entrants: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The fields of the agent in the background, in a design that has one. */
  readonly background?: Readonly<Record<string, unknown>> | undefined
  readonly prices?: Readonly<Record<string, unknown>> | undefined
  /** Whether every choice of every game is compared with its alternatives, by so many continuations of each. */
  readonly analysis?: { readonly continuations: number } | undefined
}

/** Reads a definition. Throws `InvalidOptionsError` for one that is none, with the first fault. */
export function readStudyDefinition(value: unknown): StudyDefinition {
  const parsed = definitionSchema.safeParse(value)
  if (parsed.success) return parsed.data as StudyDefinition
  const { path, message } = firstFault(parsed.error, value)
  throw new InvalidOptionsError(`${message}.`, path)
}

const placeholder: Agent = {
  act: () => {
    throw new Error('A saved game asked a player.')
  },
}

/**
 * The result of a study's tournament, computed from its saved games alone: nothing is played, and games that have not ended
 * are left out. Of what was said only what is declared counts, unless the tournament has `reading: true`.
 *
 * @throws {InvalidOptionsError} when a log is that of another tournament, or the rules name code that `code` lacks.
 */
export function studyResult(
  { tournament, entrants }: Pick<StudyDefinition, 'tournament' | 'entrants'>,
  store: LogStore,
  code: Pick<PlayOptions, 'charts' | 'powers'> = {},
): Promise<TournamentResult> {
  const { budget: _, ...options } = tournament as Pick<TournamentOptions, 'seed' | 'games' | 'tables' | 'budget'>
  const agents = Object.fromEntries(Object.keys(entrants).map((name) => [name, placeholder]))
  return runTournament({ reading: false, ...options, ...code, entrants: agents, store, executor: savedGames(store) })
}

const savedGames = (store: LogStore): Executor<PlannedGame, GameOutcome> => ({
  async execute(task) {
    for (const game of task.plan) {
      if ((await store.getGame(game.id))?.status !== 'finished') continue
      try {
        task.report(game, await task.perform(game))
      } catch (error) {
        task.fail(error)
      }
    }
  },
})
