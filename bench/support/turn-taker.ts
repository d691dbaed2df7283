import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase } from 'nightzero/stores/postgres'

/** A worker process that is stopped except during `play`, so that two can take turns on one machine. */
export class TurnTaker {
  readonly #database: string
  readonly #looking: ReturnType<typeof openDatabase>
  readonly #child: ReturnType<typeof spawn>
  #ms = 0
  #games = 0

  constructor(database: string) {
    this.#database = database
    this.#looking = openDatabase(database)
    const program = join(import.meta.dirname, '../fleet-worker.ts')
    this.#child = spawn('tsx', [program, this.#database, '4', '0'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
  }

  get msPerGame(): number {
    return this.#ms / this.#games
  }

  async play(games: number, counted = true): Promise<void> {
    this.#signal('SIGCONT')
    const [from, startedAt] = [await this.#played(), performance.now()]
    while ((await this.#played()) < from + games) await new Promise((later) => setTimeout(later, 50))
    if (counted) {
      this.#ms += performance.now() - startedAt
      this.#games += (await this.#played()) - from
    }
    this.#signal('SIGSTOP')
  }

  async end(): Promise<void> {
    this.#signal('SIGKILL')
    await this.#looking.close()
  }

  /** To the worker and the program that started it. */
  #signal(signal: NodeJS.Signals): void {
    process.kill(-(this.#child.pid as number), signal)
  }

  async #played(): Promise<number> {
    const [row] = await this.#looking.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM nightzero.planned_games WHERE tournament = $1 AND finished > 0',
      ['waiting'],
    )
    return row?.n ?? 0
  }
}
