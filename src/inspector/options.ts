import * as z from 'zod'
import { hostSchema, originSchema, portSchema } from '../serving/index.js'

/** The options of `createInspector`. All have defaults. */
export interface InspectorOptions {
  /** Where it listens; 0, the default, is any free port. */
  readonly port?: number
  /** Default `127.0.0.1`. A host that other computers can reach needs `allowRemote`. */
  readonly host?: string
  /** Lets other computers connect: they can read contexts, reveal roles and control games. Default false. */
  readonly allowRemote?: boolean
  /** Origins of other pages that may connect, such as `https://viewer.example`. Default: none. */
  readonly allowedOrigins?: readonly string[]
  /** Prints the link on standard error. Default true. */
  readonly print?: boolean
  /** Keeps the process running until `stop()`. Default false: an inspector alone does not keep a process alive. */
  readonly keepAlive?: boolean
  /** How many events and snapshots of each session are kept for pages that are opened later. Default 1,000. */
  readonly history?: number
  /** Sends everything to a server of `@statelyai/inspect` as well, for example `ws://localhost:8080`. */
  readonly relayTo?: string
}

const flag = z.boolean('Expected true or false').optional()
const history = 'Expected a whole number from 0 to 1,000,000'

export const optionsSchema = z.strictObject(
  {
    port: portSchema.optional(),
    host: hostSchema.optional(),
    allowRemote: flag,
    allowedOrigins: z.array(originSchema, 'Expected a list of origins').optional(),
    print: flag,
    keepAlive: flag,
    history: z.int(history).min(0, history).max(1_000_000, history).optional(),
    relayTo: z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol),
        'Expected a `ws://` or `wss://` address',
      )
      .optional(),
  },
  'Expected the options as an object, for example `{ port: 4040 }`',
)
