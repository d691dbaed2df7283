import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import { checkFields } from '../errors/checks.js'
import {
  type Agent,
  type Budget,
  type BudgetLimits,
  type CallSink,
  type GameOptions,
  type LogStore,
  memoryStore,
} from '../index.js'
import { originSchema } from '../serving/index.js'
import { addressRangeSchema, type MadeToken } from './access.js'
import type { OfferedAgent } from './games/agent-catalog.js'
import { agentNameSchema } from './protocol/index.js'

const defaultLimits = {
  /** Games that are played at once. Default 500. */
  games: 500,
  /** Requests of one address per minute. Default 600. */
  requestsPerMinute: 600,
  /** Bytes that one address gets by requests per minute; the request that passes them is answered. Default 67,108,864. */
  bytesPerMinute: 67_108_864,
  /** Time that statistics and exports may take to compute for one address per minute, in ms. Default 10,000. */
  workMsPerMinute: 10_000,
  /** Time that analyses may take to compute for one address per minute, in ms. Default 60,000. */
  analysisMsPerMinute: 60_000,
  /** Invalid tokens of one address per minute; more are refused unread. Default 60. */
  badTokensPerMinute: 60,
  /** Sockets that one address opens per minute. Default 600. */
  hellosPerMinute: 600,
  /** Games started per minute. Default 60. */
  startsPerMinute: 60,
  /** Sockets at once. Default 5,000. */
  sockets: 5_000,
  /** Sockets of one address at once. Default 200. */
  socketsPerAddress: 200,
  /** Bytes that may wait for a slow reader before it has to catch up. Default 1,048,576. */
  bufferedBytes: 1_048_576,
  /** Bytes that may wait for all slow readers together. With many sockets each has less than `bufferedBytes`. Default 268,435,456. */
  waitingBytes: 268_435_456,
  /** How long they may wait before the socket of the reader is closed, in ms. Default 15,000. */
  stalledMs: 15_000,
  /** How long a request may take to arrive whole, in ms. Default 30,000. */
  requestMs: 30_000,
  /** How long the reply to a step may wait for the step, which then goes on without it, in ms. Default 10,000. */
  stepMs: 10_000,
}

type Limits = Readonly<typeof defaultLimits>

/** The limits of a server. All have defaults. */
export interface ServerLimits extends Partial<Limits> {}

/** Something that was done at a server: who asked for it from which address, and how it ended. */
export interface AuditEntry {
  /** In ms since 1970. */
  readonly at: number
  /** `operator`, `moderator`, `viewers`, `public` or a player. */
  readonly as: string
  /** The address that limits are counted for. */
  readonly address: string
  /** The method and the path of the call, such as `POST /games/g-1/pause`. */
  readonly did: string
  /** The status of the response. */
  readonly status: number
  /** The id of the token that was made or revoked. */
  readonly tokenId?: string
}

/** The options of `createServer`. All have defaults. */
export interface ServerOptions {
  /** Saves the games. Default: in memory, lost with the process. */
  readonly store?: LogStore
  /** Agents that games may be started with, by name, besides `scripted`, `random` and `person`. */
  readonly agents?: Readonly<Record<string, OfferedAgent>>
  /** Machines of your own that the rules of games may name, as in `createMafiaGame`. */
  readonly charts?: GameOptions['charts']
  /** Powers of your own that the rules of games may name. */
  readonly powers?: GameOptions['powers']
  /** Signs tokens; at least 16 characters. Default: random, so that links become invalid when the process ends. */
  readonly secret?: string
  /** The ids of tokens that are invalid though they have not expired, as `onAudit` reported them when they were revoked. */
  readonly revokedTokens?: readonly string[]
  /** Tokens that earlier servers with the same secret made, as `onToken` reported them: they are listed, and stay revoked. */
  readonly madeTokens?: readonly MadeToken[]
  /** Gets each token that is made, and again when it is revoked, without what it opens. If it throws, the call fails. */
  readonly onToken?: (token: MadeToken) => void
  /** Gets what was done by whom, for a log of your own. It holds no token. Its errors are warnings. */
  readonly onAudit?: (entry: AuditEntry) => void
  /** Whether games may be watched without a token. Default true. */
  readonly publicGames?: boolean
  /**
   * Who sees the chances of all sides before the end of a game: its moderator (`moderator`, the default), also everybody else,
   * from what the table knew (`public`), or nobody, also not after the end (`off`). After the end, who may see the post-mortem.
   */
  readonly analysis?: 'moderator' | 'public' | 'off'
  /** Other addresses under which the server is reached, and origins of other pages that may use it. */
  readonly origins?: readonly string[]
  /**
   * Addresses of proxies before the server, or ranges such as `10.0.0.0/8`: limits then count the client that the proxy names in
   * `X-Forwarded-For`. Default: none; all clients behind a proxy share its limits.
   */
  readonly trustProxy?: readonly string[]
  /** How long each public question takes at least, in ms, for games that do not set it; a night takes eight times as long. At most 60,000; default 0. */
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

const holding = <Held>(method: string, what: string) =>
  z.custom<Held>((value) => typeof (value as Record<string, unknown> | null)?.[method] === 'function', what)

const count = z.int().min(1)
const limitsShape = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, limit]) => [name, count.default(limit)]),
) as Readonly<Record<keyof Limits, z.ZodDefault<typeof count>>>

const offeredAgentSchema = z.looseObject({
  agent: holding<Agent>('act', 'Expected an agent'),
  kind: z.enum(['program', 'model', 'remote']).optional(),
  describe: z.string().optional(),
})

const madeTokenSchema = z.looseObject({
  id: z.string(),
  as: z.string(),
  game: z.string().optional(),
  madeAt: z.number(),
  expiresAt: z.number(),
  revokedAt: z.number().optional(),
})

const optionsSchema = z.strictObject(
  {
    store: holding<LogStore>('listGames', 'Expected a store, as `memoryStore()` makes one').default(() =>
      memoryStore(),
    ),
    agents: z.record(agentNameSchema, offeredAgentSchema, 'Expected agents by name').default({}),
    charts: z
      .record(z.string(), holding<NonNullable<GameOptions['charts']>[string]>('provide', 'Expected a state machine'))
      .default({}),
    powers: z
      .record(
        z.string(),
        z.custom<NonNullable<GameOptions['powers']>[string]>(
          (value) => typeof (value as { words?: unknown } | null)?.words === 'object',
          'Expected a power, as `definePower` makes one',
        ),
      )
      .default({}),
    secret: z
      .string('Expected a secret of at least 16 characters')
      .min(16, 'Expected at least 16 characters')
      .default(() => randomBytes(32).toString('base64url')),
    revokedTokens: z.array(z.string(), 'Expected a list of ids of tokens').default([]),
    madeTokens: z.array(madeTokenSchema, 'Expected a list of tokens, as `onToken` reported them').default([]),
    onToken: z
      .custom<(token: MadeToken) => void>((value) => typeof value === 'function', 'Expected a function')
      .optional(),
    onAudit: z
      .custom<(entry: AuditEntry) => void>((value) => typeof value === 'function', 'Expected a function')
      .optional(),
    publicGames: z.boolean().default(true),
    analysis: z.enum(['moderator', 'public', 'off']).default('moderator'),
    origins: z.array(originSchema).default([]),
    trustProxy: z.array(addressRangeSchema, 'Expected a list of addresses').default([]),
    paceMs: z.number().min(0).max(60_000).default(0),
    budget: z
      .custom<Budget | BudgetLimits>((value) => typeof value === 'object' && value !== null, 'Expected an object')
      .optional(),
    calls: holding<CallSink>('record', 'Expected a sink, as `jsonlCalls()` makes one').optional(),
    results: z
      .string()
      .refine(
        (folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
        'Expected a folder that exists',
      )
      .optional(),
    page: z.string().min(1).optional(),
    limits: z.strictObject(limitsShape).default(defaultLimits),
    onWarning: z
      .custom<(message: string) => void>((value) => typeof value === 'function', 'Expected a function')
      .default(() => (message: string) => console.warn(`nightzero: ${message}`)),
  },
  'Expected the options as an object, for example `{ store }`',
)

export type CheckedOptions = z.output<typeof optionsSchema>

/** The options with their defaults. Throws `InvalidOptionsError` for the first that is unknown or wrong. */
export const checkedOptions = (options: ServerOptions): CheckedOptions =>
  checkFields(optionsSchema, options, ['secret', 'agents'])
