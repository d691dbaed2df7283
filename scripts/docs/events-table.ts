import { z } from 'zod'
import { eventData } from '../../src/events/event-data.js'
import type { EventType } from '../../src/index.js'
import { eventNotes } from './event-notes.js'
import { table } from './sections.js'

/** Every type of event: who sees it, what it carries (read from its schema), what it says. */
export function eventsTable(): string {
  const rows = (Object.keys(eventData) as EventType[]).map((type) => {
    const [audience, says] = eventNotes[type]
    return [`\`${type}\``, audience, fieldsOf(type), says]
  })
  return table(['type', 'audience', 'data', ''], rows)
}

function fieldsOf(type: EventType): string {
  const schema = z.toJSONSchema(eventData[type]) as { properties?: object; required?: readonly string[] }
  const optional = (field: string) => (schema.required?.includes(field) ? '' : '?')
  return Object.keys(schema.properties ?? {})
    .map((field) => `${field}${optional(field)}`)
    .join(', ')
}
