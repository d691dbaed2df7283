import type { InspectionEvent } from 'xstate'
import { checkFields } from '../errors/check-fields.js'
import { InvalidOptionsError } from '../errors/invalid-options-error.js'
import { addressOf, cannotListen, isLoopback, missingPage } from '../serving/index.js'
import { Hub } from './hub/hub.js'
import { pageFolder } from './hub/page.js'
import { Relay } from './hub/relay.js'
import { WebServer } from './hub/web-server.js'
import { type InspectorOptions, optionsSchema } from './options.js'

/** A local server whose page shows running statecharts. */
export interface Inspector {
  /** The page's address, for a browser on this computer. */
  readonly url: string
  /** For `createMafiaGame({ inspect: inspector.inspect })`, or for any actor of XState 5: `createActor(machine, { inspect })`. */
  readonly inspect: { readonly next: (event: InspectionEvent) => void }
  /** Resolves when a page is open. */
  viewed(): Promise<void>
  /** Closes the inspector. Games that it inspected continue. */
  stop(): Promise<void>
}

/**
 * Opens an inspector: a page on this computer that shows games, and other programs on XState 5, while they run. Hidden
 * roles stay hidden until the switch on the page is turned on. It costs little while no page is open.
 *
 * @throws {InvalidOptionsError} when an option is unknown or wrong, or it cannot listen at its port or host.
 */
export async function createInspector(options: InspectorOptions = {}): Promise<Inspector> {
  const checked = checkFields(optionsSchema, options)
  const { port = 0, host = '127.0.0.1', allowedOrigins = [], history = 1_000 } = checked
  if (!isLoopback(host) && !checked.allowRemote)
    throw new InvalidOptionsError(
      `Expected \`host\` to be this computer's own, such as \`127.0.0.1\`, got \`${host}\`: other computers could read roles and control games there. Set \`allowRemote: true\` to allow this.`,
      'host',
    )
  const hub = new Hub(history)
  const gate = { called: 'The inspector', host, allowedOrigins, option: 'allowedOrigins' }
  const server = new WebServer(hub, { ...gate, port, host, keepAlive: checked.keepAlive ?? false })
  await server.open().catch((cause: Error) => {
    throw cannotListen('The inspector', { host, port }, cause)
  })
  const url = addressOf({ host, port: server.address.port })
  const relay = checked.relayTo === undefined ? undefined : new Relay(hub, checked.relayTo)
  if (checked.print ?? true) process.stderr.write(`Inspector: ${url}\n`)
  if (pageFolder() === undefined) process.stderr.write(`nightzero: ${missingPage}\n`)
  return {
    url,
    inspect: { next: (event) => hub.recorder.take(event) },
    viewed: () => hub.viewed(),
    stop: async () => {
      relay?.stop()
      hub.stop()
      await server.close()
    },
  }
}
