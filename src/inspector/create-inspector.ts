import type { InspectionEvent } from 'xstate'
import * as z from 'zod'
import { checkFields } from '../kernel/errors/checks.js'
import { InvalidOptionsError } from '../kernel/errors/errors.js'
import type { OptionsFrom } from '../kernel/errors/option-fields.js'
import { isLoopback, listenAt, listenSchema, missingPage, originSchema } from '../show/serving/index.js'
import { Hub, Relay } from './hub/hub.js'
import { HubServer, inspectorPageFolder } from './hub/web-server.js'

const flag = z.boolean('Expected true or false')
const history = 'Expected a whole number from 0 to 1,000,000'

const inspectorOptionsSchema = z.strictObject(
  {
    ...listenSchema.shape,
    /** Default `127.0.0.1`. A host that other computers can reach needs `allowRemote`. */
    host: listenSchema.shape.host,
    /** Lets other computers connect: they can read contexts, reveal roles and control games. Default false. */
    allowRemote: flag.default(false),
    /** Origins of other pages that may connect, such as `https://viewer.example`. Default: none. */
    allowedOrigins: z.array(originSchema, 'Expected a list of origins').readonly().default([]),
    /** Prints the link on standard error. Default true. */
    print: flag.default(true),
    /** Keeps the process running until `stop()`. Default false: an inspector alone does not keep a process alive. */
    keepAlive: flag.default(false),
    /** How many events and snapshots of each session are kept for pages that are opened later. Default 5,000: a whole game. More than ten sessions share what ten would keep. */
    history: z.int(history).min(0, history).max(1_000_000, history).default(5_000),
    /** Sends everything to a server of `@statelyai/inspect` as well, for example `ws://localhost:8080`. */
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

/** The options of `createInspector`. All have defaults. */
export interface InspectorOptions extends OptionsFrom<typeof inspectorOptionsSchema> {}

/** A local server whose page shows running statecharts. */
export interface Inspector {
  /** The page's address, for a browser on this computer. */
  readonly url: string
  /** For `createMafiaGame({ inspect: inspector.inspect })`, or for any actor of XState 5: `createActor(machine, { inspect })`. */
  readonly inspect: { readonly next: (event: InspectionEvent) => void }
  /** Resolves when a page is open, or the inspector is stopped. Until then the process keeps running. */
  viewed(): Promise<void>
  /** Closes the inspector. Games that it inspected continue. */
  stop(): Promise<void>
}

/**
 * Opens an inspector: a page on this computer that shows games, and other programs on XState 5, while they run. Hidden
 * roles stay hidden until the switch on the page is turned on. It costs little while no page is open.
 * @throws {InvalidOptionsError} when an option is unknown or wrong, or it cannot listen at its port or host.
 */
export async function createInspector(options: InspectorOptions = {}): Promise<Inspector> {
  const checked = checkFields(inspectorOptionsSchema, options)
  const { host, port, allowedOrigins, keepAlive } = checked
  if (!isLoopback(host) && !checked.allowRemote)
    throw new InvalidOptionsError(
      `Expected \`host\` to be this computer's own, such as \`127.0.0.1\`, got \`${host}\`: other computers could read roles and control games there. Set \`allowRemote: true\` to allow this.`,
      'host',
    )
  const hub = new Hub(checked.history)
  const called = 'The inspector'
  const server = new HubServer(hub, { called, host, allowedOrigins, option: 'allowedOrigins' })
  const { fetch, upgrade } = server
  const { url, close } = await listenAt({ called, fetch, upgrade, keepAlive }, { host, port })
  const relay = checked.relayTo === undefined ? undefined : new Relay(hub, checked.relayTo)
  if (checked.print) process.stderr.write(`Inspector: ${url}\n`)
  if (inspectorPageFolder() === undefined) process.stderr.write(`nightzero: ${missingPage}\n`)
  return {
    url,
    inspect: { next: (event) => hub.recorder.record(event) },
    viewed: () => hub.viewed(),
    stop: async () => {
      relay?.stop()
      hub.stop()
      server.close()
      await close()
    },
  }
}
