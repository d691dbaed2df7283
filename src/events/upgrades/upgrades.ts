import { fromVersion1 } from './from-1.js'
import { isRawEvent, type RawEvent, type UpgradeStep } from './raw-event.js'

/** By version of a log: the steps that turn it into a log of the next version. */
const upgrades: Readonly<Record<number, readonly UpgradeStep[]>> = { 1: fromVersion1 }

/** Whether a log of this version can be upgraded to `current`. */
export function isUpgradable(version: unknown, current: number): boolean {
  return typeof version === 'number' && version < current && Object.hasOwn(upgrades, version)
}

/**
 * The values of an older log in the form of this version, renumbered. If a log is damaged where an upgrade has to read
 * it, it is returned unchanged, and `readLog` reports the damage.
 */
export function upgradeEvents(values: readonly unknown[], version: number, current: number): readonly unknown[] {
  if (!values.every(isRawEvent)) return values
  let events: readonly RawEvent[] = values
  for (let from = version; from < current; from++) for (const step of upgrades[from] ?? []) events = step(events)
  return events.map((event, seq) => ({ ...event, seq }))
}
