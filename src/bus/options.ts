import * as z from 'zod'
import type { BusError } from '../errors/bus-error.js'
import type { EventBroker } from './broker.js'
import type { BusProgress } from './progress.js'
import { type AudienceGroup, audienceGroups, type TopicNames } from './topics.js'

/** The options of `createBus`. */
export interface BusOptions {
  /** Carries the messages: `kafkaBroker(...)`, `memoryBroker()` or your own. */
  readonly broker: EventBroker
  /** The names of the topics. Default `topicsByGame()`. */
  readonly topics?: TopicNames
  /** The audiences that get topics. Default all except `viewers`: `public`, `mafia`, `players`, `moderator`. */
  readonly audiences?: readonly AudienceGroup[]
  /** Saves what the broker has acknowledged, for the next start. Default `memoryProgress()`. */
  readonly progress?: BusProgress
  /** How many games are published at the same time; the others wait. Default 8. */
  readonly maxInFlight?: number
  /**
   * Called when a game cannot be published. The bus tries again, first after 0.1 s and finally every 30 s. Default: a
   * warning on the console.
   */
  readonly onError?: (error: BusError) => void
}

const method = (name: string) => (value: unknown) =>
  typeof (value as Record<string, unknown> | null)?.[name] === 'function'
const callable = (what: string) => z.custom((value) => typeof value === 'function', `Expected ${what}`)
const inFlight = 'Expected a whole number from 1 to 1,000'

export const optionsSchema = z.strictObject(
  {
    broker: z.custom(
      method('publish'),
      'Expected a broker, an object with a method `publish(messages)`, as `kafkaBroker()` makes one',
    ),
    topics: callable('a function that names topics, as `topicsByGame()` makes one').optional(),
    audiences: z
      .array(z.enum(audienceGroups, `Expected one of ${audienceGroups.join(', ')}`))
      .min(1, 'Expected at least one audience')
      .optional(),
    progress: z.custom(method('acknowledge'), 'Expected a progress, as `fileProgress()` makes one').optional(),
    maxInFlight: z.int(inFlight).min(1, inFlight).max(1_000, inFlight).optional(),
    onError: callable('a function').optional(),
  },
  'Expected the options as an object, for example `{ broker: memoryBroker() }`',
)
