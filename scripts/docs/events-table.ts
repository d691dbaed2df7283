import * as z from 'zod'
import { eventData } from '../../src/events/event-data.js'
import type { EventType } from '../../src/index.js'
import { hearersOf } from './hearers.js'
import { table } from './sections.js'

/** Every type of event: who sees it, what it carries and what it says (read from its schema). */
export function eventsTable(): string {
  const rows = (Object.keys(eventData) as EventType[]).map((type) => {
    const { description, properties = {}, required } = schemaOf(type)
    if (description === undefined) throw new Error(`Expected \`.describe\` on the schema of the event \`${type}\`.`)
    return [`\`${type}\``, hearersOf(type), fieldsOf(properties, required), description]
  })
  return table(['type', 'audience', 'data', ''], rows)
}

interface Schema {
  readonly description?: string
  readonly properties?: object
  readonly required?: readonly string[]
}

const schemaOf = (type: EventType): Schema => z.toJSONSchema(eventData[type], { unrepresentable: 'any' }) as Schema

function fieldsOf(properties: object, required: readonly string[] = []): string {
  return Object.keys(properties)
    .map((field) => `${field}${required.includes(field) ? '' : '?'}`)
    .join(', ')
}
