import type { GameEvent } from '../../../src/index.js'

/** A log to be changed. */
export type Log = GameEvent[]
/** Something done to a log. */
export type Change = (log: Log) => Log

/** The log with these fields of one event changed. */
export const replaced = (log: Log, index: number, change: object): Log =>
  log.map((event, at) => (at === index ? (Object.freeze({ ...event, ...change }) as GameEvent) : event))

/** Changes the data of the first event of a type, as far as `change` finds something to change. */
export const changed =
  (type: GameEvent['type'], change: (data: never, log: Log, index: number) => object | null): Change =>
  (log) => {
    for (const [index, event] of log.entries()) {
      const data = event.type === type ? change(event.data as never, log, index) : null
      if (data) return replaced(log, index, { data: Object.freeze({ ...event.data, ...data }) })
    }
    return log
  }

/** The log without its first event of a type, or the first in a phase. */
export const dropped =
  (type: GameEvent['type'], phase?: string): Change =>
  (log) => {
    const index = log.findIndex((event) => event.type === type && (phase === undefined || event.phase === phase))
    return log.filter((_, at) => at !== index)
  }

/** The log with each event of a type twice. */
export const doubled =
  (type: GameEvent['type']): Change =>
  (log) =>
    log.flatMap((event) => (event.type === type ? [event, event] : [event]))

/** The first who died before an event. */
export const deadId = (log: Log, index: number): string | undefined =>
  log.slice(0, index).flatMap((event) => (event.type === 'player.died' ? event.data.player : []))[0]
