import * as z from 'zod'
import type { BusError } from '../errors/bus-error.js'
import type { EventBroker } from './broker.js'
import type { BusProgress } from './progress.js'
import { type AudienceGroup, audienceGroups, type TopicNames } from './topics.js'

/** How a bus is made. */
export interface BusOptions {
  /** Carries the messages: `kafkaBroker(...)`, `memoryBroker()` or one of your own. */
  readonly broker: EventBroker
  /** What the topics are called. Default `topicsByGame()`. */
  readonly topics?: TopicNames
  /** Who gets topics. Default all but `viewers`: `public`, `mafia`, `players`, `moderator`. */
  readonly audiences?: readonly AudienceGroup[]
  /** Keeps what the broker has acknowledged, for the next start. Default `memoryProgress()`. */
  readonly progress?: BusProgress
  /** How many games are published at the same moment; the others wait for their turn. Default 8. */
  readonly maxInFlight?: number
  /**
   * Told when a game cannot be published; it is tried again, after 0.1 s at first and every 30 s at last. Default: a warning on the
   * console.
   */
  readonly onError?: (error: BusError) => void
}

const method = (name: string) => (value: unknown) =>
  typeof (value as Record<string, unknown> | null)?.[name] === 'function'
const called = (what: string) => z.custom((value) => typeof value === 'function', `Expected ${what}`)
const inFlight = 'Expected a whole number from 1 to 1,000'

export const optionsSchema = z.strictObject(
  {
    broker: z.custom(
      method('publish'),
      'Expected a broker, an object with a method `publish(messages)`, as `kafkaBroker()` makes one',
    ),
    topics: called('a function that names topics, as `topicsByGame()` makes one').optional(),
    audiences: z
      .array(z.enum(audienceGroups, `Expected one of ${audienceGroups.join(', ')}`))
      .min(1, 'Expected at least one audience')
      .optional(),
    progress: z.custom(method('acknowledge'), 'Expected a progress, as `fileProgress()` makes one').optional(),
    maxInFlight: z.int(inFlight).min(1, inFlight).max(1_000, inFlight).optional(),
    onError: called('a function').optional(),
  },
  'Expected the options as an object, for example `{ broker: memoryBroker() }`',
)
