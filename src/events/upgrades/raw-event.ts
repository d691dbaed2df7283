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

/** Whether a value of a log has the fields that every upgrade reads. */
export function isRawEvent(value: unknown): value is RawEvent {
  const { type, day, phase, data } = (value ?? {}) as Partial<RawEvent>
  return (
    typeof type === 'string' &&
    typeof day === 'number' &&
    typeof phase === 'string' &&
    typeof data === 'object' &&
    data !== null &&
    !Array.isArray(data)
  )
}

/** `event` with `changes` to its data. */
export const withData = (event: RawEvent, changes: Readonly<Record<string, unknown>>): RawEvent => ({
  ...event,
  data: { ...event.data, ...changes },
})

/** `value` as an object, or an empty object if it is not one. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
