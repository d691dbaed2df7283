import type { BusMessage, EventBroker } from './broker.js'

/** A broker in this process. */
export interface MemoryBroker extends EventBroker {
  /** Everything published on a topic so far, in order. */
  messages(topic: string): readonly BusMessage[]
  /** The existing topics, in the order of their creation. */
  topics(): string[]
  /** Calls `listener` with all past and future messages of a topic. Returns a function that stops it. */
  subscribe(topic: string, listener: (message: BusMessage) => void): () => void
}

/** Makes a broker that carries messages within this process and saves nothing: for tests, and for a single program. */
export function memoryBroker(): MemoryBroker {
  const kept = new Map<string, BusMessage[]>()
  const listeners = new Map<string, Set<(message: BusMessage) => void>>()
  const topic = (name: string): BusMessage[] => {
    const messages = kept.get(name) ?? []
    kept.set(name, messages)
    return messages
  }
  return {
    createTopics: (names) => names.forEach(topic),
    publish(messages) {
      for (const message of messages) topic(message.topic).push(message)
      for (const message of messages) for (const listener of listeners.get(message.topic) ?? []) listener(message)
    },
    messages: (name) => [...(kept.get(name) ?? [])],
    topics: () => [...kept.keys()],
    subscribe(name, listener) {
      const own = (message: BusMessage) => listener(message)
      listeners.set(name, (listeners.get(name) ?? new Set()).add(own))
      for (const message of [...(kept.get(name) ?? [])]) own(message)
      return () => void listeners.get(name)?.delete(own)
    },
  }
}
