import type { GameEvent, RequestKind, Role, Team } from '../index.js'

/** The part of a game's log that the positions of a suite need. */
export interface SuiteLog {
  /** The first 16 hex digits of the SHA-256 of the JSON of its events. */
  readonly log: string
  /** The role of each player, by id. */
  readonly truth: Readonly<Record<string, Role>>
  /** Without `meta`. */
  readonly events: readonly GameEvent[]
}

/** A moment of a game at which a player was asked something. */
export interface Position {
  /** The hash of its log and the id of its request: the same in every suite. */
  readonly position: string
  readonly log: string
  /** How many events of the log were recorded when the player was asked. */
  readonly upTo: number
  readonly requestId: string
  readonly kind: RequestKind
  readonly player: string
  readonly role: Role
  readonly team: Team
  /** The name of the rules, and the number of players. */
  readonly rules: string
  readonly players: number
  readonly day: number
  /** The legal choices. */
  readonly options: readonly string[]
  /** The accused, if the question is a judgment. */
  readonly accused?: string
}

/** Positions with the logs they were cut from, each log once. */
export interface Suite {
  readonly logs: readonly SuiteLog[]
  readonly positions: readonly Position[]
}

/** The log of a position until its player was asked. Throws a `RangeError` for a position of another suite. */
export function eventsAt(suite: Suite, { log, upTo }: Pick<Position, 'log' | 'upTo'>): readonly GameEvent[] {
  return logOf(suite, log).events.slice(0, upTo)
}

/** The log that a position was cut from. Throws a `RangeError` for one of another suite. */
function logOf({ logs }: Suite, hash: string): SuiteLog {
  const found = logs.find(({ log }) => log === hash)
  if (found === undefined) throw new RangeError(`No log \`${hash}\` is in this suite.`)
  return found
}
