import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { checkFields } from '../errors/checks.js'
import { type Budget, type BudgetLimits, type CallSink, type LogStore, memoryStore } from '../index.js'
import { originSchema } from '../serving/index.js'
import type { OfferedAgent } from './games/agent-catalog.js'
import { agentNameSchema } from './protocol/index.js'

/** The limits of a server. All have defaults. */
export interface ServerLimits {
  /** Games that are played at once. Default 500. */
  readonly games?: number
  /** Requests of one address per minute. Default 600. */
  readonly requestsPerMinute?: number
  /** Games started per minute. Default 60. */
  readonly startsPerMinute?: number
  /** Sockets at once. Default 5,000. */
  readonly sockets?: number
  /** Sockets of one address at once. Default 200. */
  readonly socketsPerAddress?: number
  /** Bytes that may wait for a slow reader before it has to catch up. Default 1,048,576. */
  readonly bufferedBytes?: number
  /** How long they may wait before the socket of the reader is closed, in ms. Default 15,000. */
  readonly stalledMs?: number
}

/** The options of `createServer`. All have defaults. */
export interface ServerOptions {
  /** Saves the games. Default: in memory, lost with the process. */
  readonly store?: LogStore
  /** Agents that games may be started with, by name, besides `scripted`, `random` and `person`. */
  readonly agents?: Readonly<Record<string, OfferedAgent>>
  /**
   * The key that signs tokens, at least 16 characters. Default: random, so that links become invalid when the process
   * ends.
   */
  readonly secret?: string
  /** Whether games may be watched without a token. Default true. */
  readonly publicGames?: boolean
  /** Other addresses under which the server is reached, and origins of other pages that may use it. */
  readonly origins?: readonly string[]
  /** How long each question takes at least, in ms, for games that do not set it. At most 60,000; default 0. */
  readonly paceMs?: number
  /** What each game may cost, or what all may cost together. Default: no limit. */
  readonly budget?: Budget | BudgetLimits
  /** Saves every call to a model. */
  readonly calls?: CallSink
  /** An existing folder with results of tournaments and probes as JSON, for the page. */
  readonly results?: string
  /** The folder of the page. Default: the one that comes with this package. */
  readonly page?: string
  readonly limits?: ServerLimits
  /** Gets warnings for the operator. Default: a warning on the console. */
  readonly onWarning?: (message: string) => void
}

const count = z.int().min(1).optional()
const callable = z.custom<(message: string) => void>((value) => typeof value === 'function', 'Expected a function')
const holding = (method: string, what: string) =>
  z.custom((value) => typeof (value as Record<string, unknown> | null)?.[method] === 'function', what)

const optionsSchema = z.strictObject(
  {
    store: holding('listGames', 'Expected a store, as `memoryStore()` makes one').optional(),
    agents: z
      .record(agentNameSchema, z.looseObject({ agent: holding('act', 'Expected an agent') }), 'Expected agents by name')
      .optional(),
    secret: z
      .string('Expected a secret of at least 16 characters')
      .min(16, 'Expected at least 16 characters')
      .optional(),
    publicGames: z.boolean().optional(),
    origins: z.array(originSchema).optional(),
    paceMs: z.number().min(0).max(60_000).optional(),
    budget: z.looseObject({}).optional(),
    calls: holding('record', 'Expected a sink, as `jsonlCalls()` makes one').optional(),
    results: z
      .string()
      .refine(
        (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
        'Expected a folder that exists',
      )
      .optional(),
    page: z.string().min(1).optional(),
    limits: z
      .strictObject({
        games: count,
        requestsPerMinute: count,
        startsPerMinute: count,
        sockets: count,
        socketsPerAddress: count,
        bufferedBytes: count,
        stalledMs: count,
      })
      .optional(),
    onWarning: callable.optional(),
  },
  'Expected the options as an object, for example `{ store }`',
)

const defaultLimits = {
  games: 500,
  requestsPerMinute: 600,
  startsPerMinute: 60,
  sockets: 5_000,
  socketsPerAddress: 200,
  bufferedBytes: 1_048_576,
  stalledMs: 15_000,
}

/** The options with their defaults. Throws `InvalidOptionsError` for the first that is unknown or wrong. */
export function checkedOptions(options: ServerOptions) {
  checkFields(optionsSchema, options, ['secret', 'agents'])
  const { limits, ...given } = options
  const defaults = {
    store: memoryStore(),
    agents: {},
    secret: randomBytes(32).toString('base64url'),
    publicGames: true,
    origins: [],
    paceMs: 0,
    onWarning: (message: string) => console.warn(`nightzero: ${message}`),
  }
  return { ...defaults, ...given, limits: { ...defaultLimits, ...limits } }
}

/** The options with their defaults. */
export type CheckedOptions = ReturnType<typeof checkedOptions>
