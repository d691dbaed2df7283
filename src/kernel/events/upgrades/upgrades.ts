import { isRecord } from '../../text/objects.js'

/** An event as an older version wrote it: parsed JSON that nobody has checked yet. */
export interface RawEvent {
  readonly type: string
  readonly day: number
  readonly phase: string
  readonly data: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** One step of an upgrade: the same log in a newer form. */
export type UpgradeStep = (events: readonly RawEvent[]) => RawEvent[]

/** By version of a log: the steps that turn it into a log of the next version. */
export type Upgrades = Readonly<Record<number, readonly UpgradeStep[]>>

/** The upgrades that this program has. Nothing is older than the first published version, 1. */
export const upgrades: Upgrades = {}

export function isUpgradable(version: unknown, current: number, known: Upgrades = upgrades): version is number {
  return typeof version === 'number' && version < current && Object.hasOwn(known, version)
}

/**
 * The values of an older log in the form of `current`, renumbered. If a log is damaged where an upgrade has to read it,
 * it is returned unchanged, and `readLog` reports the damage.
 */
export function upgradeEvents(
  values: readonly unknown[],
  { from, current, known = upgrades }: { readonly from: number; readonly current: number; readonly known?: Upgrades },
): readonly unknown[] {
  if (!values.every(isRawEvent)) return values
  let events: readonly RawEvent[] = values
  for (let version = from; version < current; version++) for (const step of known[version] ?? []) events = step(events)
  return events.map((event, seq) => ({ ...event, seq }))
}

function isRawEvent(value: unknown): value is RawEvent {
  const { type, day, phase, data } = (value ?? {}) as Partial<RawEvent>
  return typeof type === 'string' && typeof day === 'number' && typeof phase === 'string' && isRecord(data)
}
