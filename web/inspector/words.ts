import { type Diagram, splitWords, titleCase } from '../../src/diagrams/index.js'
import type { SeenEvent } from './connection.js'

/** The name of an actor: the id that it was given; if it was given none, the machine that it runs or the state that runs it. */
export function actorName(name: string, id: string, diagram: Diagram | undefined): string {
  if (name === '' || name === id) return diagram ? titleCase(diagram.id) : id
  return /^\d+\./.test(name) ? titleCase(name.split('.').at(-1) ?? name) : titleCase(name)
}

export function eventWords({ type }: SeenEvent): string {
  const [, kind, of = ''] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after|init|stop|promise\.resolve|promise\.reject)\.?(.*)$/.exec(
      type,
    ) ?? []
  switch (kind) {
    case 'done.actor':
      return `${lastPart(of)} is done`
    case 'error.actor':
      return `${lastPart(of)} failed`
    case 'done.state':
      return `all inside ${lastPart(of)} is done`
    case 'after':
      return `${splitWords(of.split('.')[0] ?? '')} is over`
    case 'init':
      return 'starts'
    case 'stop':
      return 'is stopped'
    case 'promise.resolve':
      return 'has its answer'
    case 'promise.reject':
      return 'fails'
    default:
      return splitWords(type)
  }
}

const lastPart = (id: string): string => splitWords(id.split('.').at(-1) ?? id)

/** When something happened, on the reader's clock: `17:42:03.120`. */
export function timeWords(at: number): string {
  const time = new Date(at)
  const digits = (value: number, length = 2) => String(value).padStart(length, '0')
  const seconds = `${digits(time.getSeconds())}.${digits(time.getMilliseconds(), 3)}`
  return `${digits(time.getHours())}:${digits(time.getMinutes())}:${seconds}`
}

/** What an event carries beside its type. */
export function payload({ type: _, ...fields }: SeenEvent): Readonly<Record<string, unknown>> {
  return fields
}

/** Stands for what the inspector does not send while its switch for hidden roles is off. */
export const hiddenMark = '(hidden)'

/** The beginning of what an event carries, in one line; empty if it carries nothing or nothing that may be seen. */
export function payloadWords(event: SeenEvent): string {
  const seen = Object.entries(payload(event)).filter(([name, value]) => name !== 'actorId' && value !== hiddenMark)
  const text = seen.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ')
  return text.length > 90 ? `${text.slice(0, 89)}…` : text
}
