/** A map that keeps so many entries: of more, it forgets the one that was set longest ago. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  /** Sets an entry and makes it the newest. */
  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    for (const oldest of this.keys()) {
      if (this.size <= this.#most) break
      this.delete(oldest)
    }
    return this
  }
}
