import type { CallFacts, Usage } from './call-facts.js'

const brand = Symbol.for('nightzero.error')

/**
 * The base of every error this library throws. Expected outcomes of a game (a tie, a silent player, a defaulted answer)
 * are events, never errors; an error means a wrong call, wrong options, or a failure outside the library.
 */
export class MafiaError extends Error {
  readonly [brand] = true

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }

  /** Whether `value` is an error of this library, even if it comes from the other of its ESM and CommonJS builds. */
  static is(value: unknown): value is MafiaError {
    return typeof value === 'object' && value !== null && brand in value
  }
}

/** Why an adapter has no answer, if it is not the service: it failed (`agent`), or the answer reached the limit of its tokens (`cut-off`). */
export type AgentFault = (typeof agentFaults)[number]

export const agentFaults = ['agent', 'cut-off'] as const

/** The error an adapter throws when a try failed. The log records its message as the reason, and what the try cost. */
export class AgentError extends MafiaError {
  /** Tokens and cost of the failed try, if the server reported them. */
  readonly usage: Usage | undefined
  /** What the model's server reported about the failed call. */
  readonly call: CallFacts | undefined
  readonly fault: AgentFault

  constructor(
    message: string,
    usage?: Usage,
    options: ErrorOptions & { readonly call?: CallFacts; readonly fault?: AgentFault } = {},
  ) {
    super(message, options)
    this.usage = usage
    this.call = options.call
    this.fault = options.fault ?? 'agent'
  }
}

/**
 * The event bus could not publish an event of a game, or delivered a message that is not from a game. The game itself
 * is not affected.
 */
export class BusError extends MafiaError {
  /** The id of the game concerned, if known. */
  readonly gameId: string | undefined

  constructor(message: string, gameId?: string, options?: ErrorOptions) {
    super(message, options)
    this.gameId = gameId
  }
}

/** The game was aborted, by its signal or by `game.abort()`. Its log holds everything recorded until then. */
export class GameAbortedError extends MafiaError {
  constructor(reason?: unknown) {
    super('The game was aborted.', reason === undefined ? undefined : { cause: reason })
    this.name = 'AbortError'
  }
}

/** Another process is writing this game, or has written it already. The call that threw changed nothing. */
export class GameConflictError extends MafiaError {
  readonly gameId: string

  constructor(message: string, gameId: string) {
    super(message)
    this.gameId = gameId
  }
}

/** The engine itself failed; `cause` holds the error. The log ends with the last event that was recorded completely. */
export class GameFailedError extends MafiaError {
  constructor(cause: unknown) {
    const detail = cause instanceof Error ? cause.message : String(cause)
    super(`The game failed: ${detail}`, { cause })
  }
}

/**
 * Why a game paused by itself. `cost`, `tokens`: a limit of its budget is reached. `unpriced`: the cost of a call is unknown, so
 * a limit of cost cannot be guaranteed. The others say how a service failed.
 */
export type PauseReason = 'cost' | 'tokens' | 'unpriced' | ServiceFault

/** The facts of a pause that nobody asked for. */
export interface PauseFacts {
  readonly reason: PauseReason
  /** Whose service failed, or who waits until the budget allows the next question. */
  readonly players: readonly string[]
  /** What the game has cost so far, in US dollars, without calls whose cost is unknown. */
  readonly costUsd: number
  /** The `seq` of the last recorded event. */
  readonly pausedAt: number
}

/**
 * The game paused by itself and nobody listens for that. Nothing is lost: it continues with `game.resume()` and a new `run()`, or
 * from its log with `resumeGame`.
 */
export class GamePausedError extends MafiaError implements PauseFacts {
  readonly reason: PauseReason
  readonly players: readonly string[]
  readonly costUsd: number
  readonly pausedAt: number

  constructor(message: string, { reason, players, costUsd, pausedAt }: PauseFacts) {
    super(message)
    this.reason = reason
    this.players = players
    this.costUsd = costUsd
    this.pausedAt = pausedAt
  }
}

/** A log is cut off, was edited, has another format, or has a version that this library cannot read. */
export class InvalidLogError extends MafiaError {
  /** Index of the first wrong event or line, from 0; -1 when the whole log is wrong. */
  readonly index: number

  constructor(message: string, index = -1) {
    super(message)
    this.index = index
  }
}

/** The options of a call contradict each other or have the wrong shape. Nothing was started or written. */
export class InvalidOptionsError extends MafiaError {
  /** The field at fault, for example `players[3].id`; empty when the options as a whole are wrong. */
  readonly path: string

  constructor(message: string, path = '', options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/** A text that is expected to contain personas does not. */
export class InvalidPersonaError extends MafiaError {
  /** The wrong line of the text, from 1; absent when the whole text is wrong. */
  readonly line: number | undefined
  /** The field at fault, for example `personas[2].traits`; empty when the text is not YAML or JSON. */
  readonly path: string

  constructor(message: string, { line, path = '' }: { readonly line?: number | undefined; readonly path?: string }) {
    super(line === undefined ? message : `Line ${line}: ${message}`)
    this.line = line
    this.path = path
  }
}

/** A `Rules` value has an unknown field, a field of the wrong type, or fields that contradict each other. */
export class InvalidRulesError extends MafiaError {
  /** The field at fault, for example `discussion.rounds`. */
  readonly path: string

  constructor(message: string, path = '') {
    super(message)
    this.path = path
  }
}

/** The rules cannot be dealt to this table: too few players, no mafia, too many mafia, or counts that do not add up. */
export class InvalidTableError extends MafiaError {
  /** How many players sit at the table. */
  readonly players: number
  /** The option at fault: `players`, `roles`, or for example `players[3].role`. */
  readonly path: string

  constructor(message: string, players: number, path = 'players') {
    super(message)
    this.players = players
    this.path = path
  }
}

/**
 * Why a service did not answer. `unavailable`: it is overloaded, down or cannot be reached, and may answer later.
 * `refused`: it will not answer until somebody changes something, for example the key, the credit or the model's name.
 * `unsupported`: it does not accept the request in this form; the adapter knows another form and asks again at once.
 */
export type ServiceFault = (typeof serviceFaults)[number]

export const serviceFaults = ['unavailable', 'refused', 'unsupported'] as const

/**
 * The error an adapter throws when the service behind a player failed, and not the player. It uses up no try, and the
 * player never learns of it.
 */
export class ServiceError extends MafiaError {
  readonly fault: ServiceFault
  /** How long the service asks callers to wait, in ms. */
  readonly retryAfterMs: number | undefined
  /** Tokens and cost of the failed call, if known. */
  readonly usage: Usage | undefined
  /** What the model's server reported about the failed call. */
  readonly call: CallFacts | undefined

  constructor(
    fault: ServiceFault,
    message: string,
    facts: {
      readonly retryAfterMs?: number
      readonly usage?: Usage
      readonly call?: CallFacts
      readonly cause?: unknown
    } = {},
  ) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.fault = fault
    this.retryAfterMs = facts.retryAfterMs
    this.usage = facts.usage
    this.call = facts.call
  }
}

/**
 * A store could not save or read a game: for example the disk is full, a file cannot be written, or this version of
 * Node.js lacks a feature.
 */
export class StoreError extends MafiaError {}
