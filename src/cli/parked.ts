import type { Parked } from '../tournament/index.js'
import { BudgetReached } from './budget-stop.js'
import { Outage } from './service-stop.js'

/** Why a tournament or a probe that can go on ends the program with another status than 0. */
export function parkedFault(
  { by, reason }: Parked,
  { file, signal }: { readonly file: { readonly path: string }; readonly signal: AbortSignal },
): unknown {
  if (by === 'budget') return new BudgetReached(`${reason} Raise \`budget\` in \`${file.path}\` and continue.`)
  return by === 'service' ? new Outage(`${reason.replace(/[^.…!?]$/, '$&.')} Mend it, then continue.`) : signal.reason
}
