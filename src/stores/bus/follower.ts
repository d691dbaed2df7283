import type { GameEvent } from '../../kernel/events/event.js'
import type { Awaitable } from '../../kernel/runtime/log-store.js'
import type { BusMessage, EventBroker } from './brokers.js'
import { type BusEvent, messageValue } from './bus-reader.js'
import { type AudienceGroup, FanOut, type TopicNames } from './fan-out.js'
import type { Acknowledged, BusProgress } from './progress.js'

/** A followed log. It can be read again at any time, so that nothing has to stay in memory. */
export interface FollowedLog {
  readonly id: string
  read(): Awaitable<readonly GameEvent[]>
}

export interface Publishing {
  readonly broker: EventBroker
  readonly progress: BusProgress
  readonly topics: TopicNames
  readonly audiences: readonly AudienceGroup[]
}

/** Brokers accept 1 MB a batch by default, headers included. */
const maxBatchBytes = 500_000
const maxBatchEvents = 200

interface Batch {
  readonly messages: readonly BusMessage[]
  /** How many events of the game are published including this batch. */
  readonly upTo: number
  readonly ended: boolean
  /** Whether the log held more when it was read. */
  readonly more: boolean
}

/** Publishes one game, batch after batch; the next one only when the broker has acknowledged the one before. */
export class Follower {
  log: FollowedLog
  readonly #to: Publishing
  readonly #fanOut: FanOut
  #read = 0
  #before: Acknowledged | undefined
  #batch: Batch | undefined
  #topicsReady = false
  ended = false

  constructor(log: FollowedLog, to: Publishing) {
    this.log = log
    this.#to = to
    this.#fanOut = new FanOut(to.audiences)
  }

  get id(): string {
    return this.log.id
  }

  /** Returns whether there may be more. Throws the broker's error; the same batch is then tried again. */
  async publishNext(): Promise<boolean> {
    // A batch that failed before: the log may have grown since it was made.
    const again = this.#batch !== undefined
    this.#batch ??= await this.#nextBatch()
    if (this.#batch === undefined) return false
    const { messages, upTo, ended, more } = this.#batch
    const isNew = upTo > (this.#before?.events ?? 0)
    if (messages.length > 0) await this.#publish(messages)
    this.#batch = undefined
    this.ended = ended
    if (isNew) await this.#to.progress.acknowledge(this.id, { events: upTo, ended })
    return more || again
  }

  async #nextBatch(): Promise<Batch | undefined> {
    const events = await this.log.read()
    this.#before ??= await this.#to.progress.get(this.id)
    this.ended = this.#before.ended
    return this.ended || this.#read >= events.length ? undefined : this.#collect(events, this.#before.events)
  }

  /** Events acknowledged before are counted and left out. */
  #collect(events: readonly GameEvent[], before: number): Batch {
    const [messages, bytes] = [[] as BusMessage[], new Map<string, number>()]
    let [largest, left] = [0, maxBatchEvents]
    while (this.#read < events.length && left > 0 && largest < maxBatchBytes) {
      const taken = this.#messagesFor(events[this.#read] as GameEvent)
      if (this.#read <= before) continue
      left--
      for (const message of taken) {
        messages.push(message)
        const size = (bytes.get(message.topic) ?? 0) + Buffer.byteLength(message.value)
        bytes.set(message.topic, size)
        largest = Math.max(largest, size)
      }
    }
    return {
      messages,
      upTo: this.#read,
      ended: events[this.#read - 1]?.type === 'game.ended',
      more: this.#read < events.length,
    }
  }

  #messagesFor(event: GameEvent): BusMessage[] {
    this.#read++
    return this.#fanOut.deliver(event).map(({ audience, event }) => ({
      topic: this.#to.topics(this.id, audience),
      key: this.id,
      value: messageValue({ game: this.id, audience, event } as BusEvent),
    }))
  }

  /** Topics that cannot be created may already exist, or be created with their first message. */
  async #publish(messages: readonly BusMessage[]): Promise<void> {
    const { broker } = this.#to
    const topicFault = this.#topicsReady ? undefined : await this.#createTopics()
    try {
      await broker.publish(messages)
    } catch (error) {
      throw topicFault instanceof Error && error instanceof Error && error.cause === undefined
        ? new Error(`${error.message} (and its topics cannot be created: ${topicFault.message})`, { cause: error })
        : error
    }
    this.#topicsReady = true
  }

  async #createTopics(): Promise<unknown> {
    try {
      const names = this.#fanOut.audiences.map((audience) => this.#to.topics(this.id, audience))
      await this.#to.broker.createTopics?.([...new Set(names)])
      this.#topicsReady = true
      return undefined
    } catch (error) {
      return error
    }
  }
}
