import type { Gatekeeping } from '../../serving/index.js'
import type { CheckedOptions } from '../options.js'

/** Who may connect now: the host is known once the server listens. */
export type Gate = () => Gatekeeping

/** Who may connect to a server, by its options and the host that it listens at. */
export function gateFor({ origins }: CheckedOptions, host: () => string | undefined): Gate {
  return () => {
    const known = host()
    const gate = { called: 'The server', allowedOrigins: origins, option: 'origins' }
    return known === undefined ? gate : { ...gate, host: known }
  }
}
