import * as z from 'zod'
import type { EventType } from '../../src/index.js'
import { eventData } from '../../src/kernel/events/event-data.js'
import { powerEvents } from '../../src/kernel/rules/powers/powers.js'
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

/** Who may see events of a type, in the words of the documents. */
export type Hearers =
  | 'public'
  | 'viewers'
  | 'moderator'
  | 'that player'
  | 'the mafia'
  | 'that player, or the mafia'
  | 'those who hear it'

/** The types of events that not everybody sees, with who does. */
const restricted: Readonly<Record<string, Hearers>> = {
  'game.created': 'moderator',
  'persona.briefed': 'that player',
  'history.recalled': 'that player',
  'role.dealt': 'that player',
  'answer.recorded': 'moderator',
  'answer.offered': 'moderator',
  'answer.rejected': 'that player',
  'answer.defaulted': 'moderator',
  'answer.dropped': 'moderator',
  'call.failed': 'moderator',
  'thought.recorded': 'moderator',
  'memory.updated': 'that player',
  'bid.made': 'that player',
  'beliefs.stated': 'that player',
  'strategy.shared': 'the mafia',
  'mafia.spoke': 'the mafia',
  'role.hidden': 'moderator',
  'roles.undealt': 'moderator',
  'announcement.made': 'those who hear it',
  'channel.opened': 'those who hear it',
  'channel.spoke': 'those who hear it',
  'night.acted': 'that player, or the mafia',
  'power.blocked': 'that player',
  'night.explained': 'moderator',
  'claim.checked': 'moderator',
  'summary.written': 'that player',
  'narration.given': 'viewers',
}

/** Who sees events of a type: of what a power finds out, its owner; where nothing else is said, everybody. */
export function hearersOf(type: string): Hearers {
  return Object.hasOwn(powerEvents, type) ? 'that player' : (restricted[type] ?? 'public')
}
