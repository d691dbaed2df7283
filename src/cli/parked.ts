import { asSentence } from '../text/index.js'
import type { Parked } from '../tournament/index.js'
import { BudgetReached } from './budget-stop.js'
import { Outage } from './service-stop.js'

/** The exit status and message for a tournament or probe that stopped and can be continued. */
export function parkedFault(
  { by, reason }: Parked,
  { file, signal }: { readonly file: { readonly path: string }; readonly signal: AbortSignal },
): unknown {
  if (by === 'budget') return new BudgetReached(`${reason} Raise \`budget\` in \`${file.path}\` and continue.`)
  return by === 'service' ? new Outage(`${asSentence(reason)} Fix it, then continue.`) : signal.reason
}
