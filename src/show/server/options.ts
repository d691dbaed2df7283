import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import * as z from 'zod'
import {
  type Agent,
  type Budget,
  type BudgetLimits,
  type CallSink,
  type GameOptions,
  type LogStore,
  memoryStore,
} from '../../index.js'
import { checkFields } from '../../kernel/errors/checks.js'
import { functionField, type OptionsFrom, objectWithMethods } from '../../kernel/errors/option-fields.js'
import { isObject } from '../../kernel/text/objects.js'
import { originSchema } from '../serving/index.js'
import { addressRangeSchema, type MadeToken, madeTokenSchema } from './access.js'
import type { OfferedAgent } from './games/agent-catalog.js'
import { agentNameSchema, paceMsSchema } from './protocol/index.js'

const defaultLimits = {
  /** Games that are played at once. Default 500. */
  games: 500,
  /** Requests of one address per minute. Default 600. */
  requestsPerMinute: 600,
  /** Bytes that one address gets by requests and sockets per minute; the request that passes them is answered. Default 67,108,864. */
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

const count = z.int().min(1)
const limitsShape = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, limit]) => [name, count.default(limit)]),
) as Readonly<Record<keyof Limits, z.ZodDefault<typeof count>>>

const agentSchema = z.looseObject({
  agent: objectWithMethods<Agent>(['act'], 'an agent'),
  kind: z.enum(['program', 'model', 'remote']).optional(),
  describe: z.string().optional(),
})

type Charts = NonNullable<GameOptions['charts']>
type Power = NonNullable<GameOptions['powers']>[string]

const isPower = (value: unknown): boolean => typeof (value as { words?: unknown } | null)?.words === 'object'
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

const optionsSchema = z.strictObject(
  {
    /** Saves the games. Default: in memory, lost with the process. */
    store: objectWithMethods<LogStore>(['listGames'], 'a store, as `memoryStore()` makes one').default(() =>
      memoryStore(),
    ),
    /** Agents that games may be started with, by name, besides `scripted`, `random` and `person`. */
    agents: z
      .record(agentNameSchema, agentSchema as z.ZodType<OfferedAgent, OfferedAgent>, 'Expected agents by name')
      .readonly()
      .default({}),
    /** Machines of your own that the rules of games may name, as in `createMafiaGame`. */
    charts: z
      .record(z.string(), objectWithMethods<Charts[string]>(['provide'], 'a state machine'))
      .default({}) as z.ZodDefault<z.ZodType<Charts, Charts>>,
    /** Powers of your own that the rules of games may name. */
    powers: z.record(z.string(), z.custom<Power>(isPower, 'Expected a power, as `definePower` makes one')).default({}),
    /** Signs tokens; at least 16 characters. Default: random, so that links become invalid when the process ends. */
    secret: z
      .string('Expected a secret of at least 16 characters')
      .min(16, 'Expected at least 16 characters')
      .default(() => randomBytes(32).toString('base64url')),
    /** The ids of tokens that are invalid though they have not expired, as `onAudit` reported them when they were revoked. */
    revokedTokens: z.array(z.string(), 'Expected a list of ids of tokens').readonly().default([]),
    /** Tokens that earlier servers with the same secret made, as `onToken` reported them: they are listed, and stay revoked. */
    madeTokens: z
      .array(
        madeTokenSchema as z.ZodType<MadeToken, MadeToken>,
        'Expected a list of tokens, as `onToken` reported them',
      )
      .readonly()
      .default([]),
    /** Gets each token that is made, and again when it is revoked, without what it opens. If it throws, the call fails. */
    onToken: functionField<(token: MadeToken) => void>().optional(),
    /** Gets what was done by whom, for a log of your own. It holds no token. Its errors are warnings. */
    onAudit: functionField<(entry: AuditEntry) => void>().optional(),
    /** Whether games may be watched without a token. Default true. */
    publicGames: z.boolean().default(true),
    /**
     * Who sees the chances of all sides before the end of a game: its moderator (`moderator`, the default), also everybody else,
     * from what the table knew (`public`), or nobody, also not after the end (`off`). After the end, who may see the post-mortem.
     */
    analysis: z.enum(['moderator', 'public', 'off']).default('moderator'),
    /** Other addresses under which the server is reached, and origins of other pages that may use it. */
    origins: z.array(originSchema).readonly().default([]),
    /**
     * Addresses of proxies before the server, or ranges such as `10.0.0.0/8`: limits then count the client that the proxy names in
     * `X-Forwarded-For`. Default: none; all clients behind a proxy share its limits.
     */
    trustProxy: z.array(addressRangeSchema, 'Expected a list of addresses').readonly().default([]),
    /**
     * How long each public question takes at least, in ms, for games that do not set it; a night takes eight times as long. At most
     * 60,000; default 0. `'reading'`: as long as what happened before it takes to read, as the page shows it.
     */
    paceMs: paceMsSchema.default(0),
    /** What each game may cost, or what all may cost together. Default: no limit. */
    budget: z.custom<Budget | BudgetLimits>((value) => isObject(value), 'Expected an object').optional(),
    /** Saves every call to a model. */
    calls: objectWithMethods<CallSink>(['record'], 'a sink, as `jsonlCalls()` makes one').optional(),
    /** An existing folder with results of tournaments and probes as JSON, for the page. */
    results: z.string().refine(isFolder, 'Expected a folder that exists').optional(),
    /** The folder of the page. Default: the one that comes with this package. */
    page: z.string().min(1).optional(),
    limits: z.strictObject(limitsShape).default(defaultLimits) as z.ZodDefault<z.ZodType<Limits, ServerLimits>>,
    /** Gets warnings for the operator. Default: a warning on the console. */
    onWarning: functionField<(message: string) => void>().default(
      () => (message: string) => console.warn(`nightzero: ${message}`),
    ),
  },
  'Expected the options as an object, for example `{ store }`',
)

/** The options of `createServer`. All have defaults. */
export interface ServerOptions extends OptionsFrom<typeof optionsSchema> {}

export type CheckedOptions = z.output<typeof optionsSchema>

/** The options with their defaults. Throws `InvalidOptionsError` for the first that is unknown or wrong. */
export const checkedOptions = (options: ServerOptions): CheckedOptions =>
  checkFields(optionsSchema, options, ['secret', 'agents'])
