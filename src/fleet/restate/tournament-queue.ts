import type { Spent } from '../../index.js'
import { budgetSentences } from '../../lab/run-game.js'
import type { GameOutcome } from '../../lab/tournament/index.js'
import { requireSameTournament, type TournamentDefinition } from '../definition.js'
import { addSpent, createSpentBudget, nothingSpent } from '../fleet-budget.js'

/** A game to play, as it is sent to the workers. */
export interface GameJob {
  readonly id: string
  /** The row of the plan. */
  readonly planned: unknown
  readonly definition: TournamentDefinition
}

/** The end of a game: its outcome, or why it was given up. */
export interface GameReport {
  readonly id: string
  readonly came:
    | { readonly outcome: GameOutcome }
    | { readonly abandoned: { readonly tries: number; readonly error: string } }
  /** Calls that were made again because a worker ended while they were in flight. */
  readonly repeatedCalls: number
  readonly spent: Spent
}

interface ReadState {
  get<T>(key: string): Promise<T | null>
}

/** Where the queue of a tournament is saved. */
interface QueueState extends ReadState {
  set(key: string, value: unknown): void
  clear(key: string): void
}

/** Why no more games begin: the budget is used up, or it is decided who is better. */
export type Stopped = { readonly by: 'budget'; readonly reason: string } | { readonly by: 'decided' }

/** How far a tournament is. */
interface QueueProgress {
  readonly queued: number
  /** How many of them have begun. */
  readonly begun: number
  readonly ended: number
  /** How many are played at once. */
  readonly atOnce: number
  readonly spent: Spent
  readonly stopped: Stopped | null
}

/** A tournament to open. */
export interface OpenInput {
  readonly definition: TournamentDefinition
  readonly atOnce: number
}

/** Games of a plan; `from` is the place of the first one, from 0. */
export interface AddInput {
  readonly from: number
  readonly games: readonly { readonly id: string; readonly row: string }[]
}

/** The games that have ended, from a place on in the order of their ends, and how far the tournament is. */
export interface Ended {
  readonly reports: readonly GameReport[]
  readonly progress: QueueProgress
}

const nothing: QueueProgress = {
  queued: 0,
  begun: 0,
  ended: 0,
  atOnce: 0,
  spent: nothingSpent,
  stopped: null,
}

/** How many reports are read at once. */
const page = 100

/** The waiting, running and ended games of one tournament. Only one command at a time changes it. */
export class TournamentQueue {
  readonly #state: QueueState
  readonly #begin: (job: GameJob) => void

  /** `begin` sends a game to the workers. */
  constructor(state: QueueState, begin: (job: GameJob) => void) {
    this.#state = state
    this.#begin = begin
  }

  /** Opens the tournament, or lets it continue with the limits and the budget that are given now. Returns how many games it has. */
  async open({ definition, atOnce }: OpenInput): Promise<number> {
    const stored = await this.#state.get<TournamentDefinition>('definition')
    if (stored) requireSameTournament(stored, definition)
    this.#state.set('definition', definition)
    const progress = { ...(await progressIn(this.#state)), atOnce, stopped: null }
    await this.#advance(progress)
    return progress.queued
  }

  /** Queues games; those that are queued already are left out. */
  async add({ from, games }: AddInput): Promise<void> {
    const progress = await progressIn(this.#state)
    games.forEach((game, at) => {
      if (from + at >= progress.queued) this.#state.set(`game/${from + at}`, game)
    })
    await this.#advance({ ...progress, queued: Math.max(progress.queued, from + games.length) })
  }

  /** Takes the report of an ended game. */
  async end(report: GameReport): Promise<void> {
    const progress = await progressIn(this.#state)
    this.#state.set(`end/${progress.ended}`, report)
    await this.#advance({ ...progress, ended: progress.ended + 1, spent: addSpent(progress.spent, report.spent) })
  }

  /** Says that no more games are needed: no more begin. */
  async decide(): Promise<void> {
    const progress = await progressIn(this.#state)
    this.#state.set('progress', { ...progress, stopped: progress.stopped ?? { by: 'decided' } })
  }

  /** Begins games while there is room. */
  async #advance(progress: QueueProgress): Promise<void> {
    const definition = (await this.#state.get<TournamentDefinition>('definition')) as TournamentDefinition
    const stopped = progress.stopped ?? stopOf(progress.spent, definition)
    let { begun } = progress
    for (; stopped === null && begun < progress.queued && begun - progress.ended < progress.atOnce; begun++) {
      const game = (await this.#state.get<AddInput['games'][number]>(`game/${begun}`)) as AddInput['games'][number]
      this.#begin({ id: game.id, planned: JSON.parse(game.row), definition })
      this.#state.clear(`game/${begun}`)
    }
    this.#state.set('progress', { ...progress, begun, stopped })
  }
}

/** The reports from a place on, at most 100, and how far the tournament is. */
export async function endedSince(state: ReadState, place: number): Promise<Ended> {
  const progress = await progressIn(state)
  const reports: GameReport[] = []
  for (let at = place; at < Math.min(progress.ended, place + page); at++)
    reports.push((await state.get<GameReport>(`end/${at}`)) as GameReport)
  return { reports, progress }
}

const progressIn = async (state: ReadState): Promise<QueueProgress> =>
  (await state.get<QueueProgress>('progress')) ?? nothing

function stopOf(spent: Spent, { budget }: TournamentDefinition): Stopped | null {
  const reached = budget && createSpentBudget(budget, spent).reached
  return reached ? { by: 'budget', reason: budgetSentences[reached] } : null
}
