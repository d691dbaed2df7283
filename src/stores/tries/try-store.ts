import type { JournalEntry } from '../../runtime/ask/journal.js'
import type { Awaitable } from '../log-store.js'

/** Where tries outside of a game's log are saved, each under a key: for example those of a probe. */
export interface TryStore {
  /** The tries under a key, in the order in which they ended; none for a key that is new. */
  getTries(key: string): readonly JournalEntry[]
  /** Saves one try as soon as it is over. After it returns the try survives a crash, if the store is a file. */
  recordTry(key: string, entry: JournalEntry): Awaitable<void>
  /** Closes what is open. */
  close?(): void
}

/** Saves tries in memory. */
export function memoryTries(): TryStore {
  const tries = new KeyedTries()
  return {
    getTries: (key) => tries.of(key),
    recordTry: (key, entry) => tries.add(key, entry),
  }
}

/** Tries by key. */
export class KeyedTries {
  readonly #tries = new Map<string, JournalEntry[]>()

  of(key: string): readonly JournalEntry[] {
    return [...(this.#tries.get(key) ?? [])]
  }

  add(key: string, entry: JournalEntry): void {
    const before = this.#tries.get(key)
    if (before) before.push(entry)
    else this.#tries.set(key, [entry])
  }
}
