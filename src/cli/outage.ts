import { type GameEvent, isEvent, type MafiaGame } from '../index.js'
import { commonest } from './given-by-default.js'

/** No model of a game can be reached. The message is one sentence that says why and how to go on; the program exits with 4. */
export class Outage extends Error {
  override readonly name = 'Outage'
}

/** Who is asked outside this program, and how to resume when nobody there answers. */
export interface Outside {
  /** The players that are language models or remote. */
  readonly models: readonly string[]
  /** The command to resume with; absent where nothing is kept. */
  readonly command?: string
  /** What was recorded before. */
  readonly known?: readonly GameEvent[]
}

/**
 * Aborts the signal once every living model of `game` has failed all tries at a question, or the game is over, before a
 * single one of them answered anything: a wrong key or a dead server would be a whole game of defaults.
 */
export function outageStop(game: MafiaGame, { models, command, known = [] }: Outside): AbortSignal {
  const stop = new AbortController()
  const asked = new Set(models)
  const silent = new Set(models)
  const reasons: string[] = []
  const buried = (event: GameEvent) => isEvent(event, 'player.died') && silent.delete(event.data.player)
  for (const event of known) buried(event)
  const watch = (event: GameEvent) => {
    buried(event)
    if (isHeard(event, asked)) return game.off('event', watch)
    if (isEvent(event, 'answer.rejected') && asked.has(event.data.player)) reasons.push(event.data.reason)
    if (isEvent(event, 'answer.defaulted')) silent.delete(event.data.player)
    const over = isEvent(event, 'game.ended')
    if (reasons.length > 0 && (over || silent.size === 0)) stop.abort(outage(reasons, over ? undefined : command))
  }
  game.on('event', watch)
  return stop.signal
}

/** Whether a model said anything, be it of no use. */
function isHeard(event: GameEvent, asked: ReadonlySet<string>): boolean {
  if (isEvent(event, 'answer.recorded')) return asked.has(event.data.player)
  if (!isEvent(event, 'answer.rejected') || !asked.has(event.data.player)) return false
  return event.data.fault !== 'agent' || event.meta?.usage?.outputTokens !== undefined
}

function outage(reasons: readonly string[], command: string | undefined): Outage {
  const tries = reasons.length === 1 ? '1 try' : `${reasons.length} tries`
  const reason = commonest(reasons).replace(/[^.…]$/, '$&.')
  const advice = command === undefined ? 'Play again once they do.' : `Once they do, resume with: ${command}`
  return new Outage(`No model answers, after ${tries}: ${reason} ${advice}`)
}
