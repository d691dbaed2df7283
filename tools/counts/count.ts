/** One figure about the tree: what is counted, how many there are, and the list behind it. */
export interface Count {
  readonly what: string
  readonly count: number
  /** What the figure consists of, in a few words. */
  readonly note?: string
  readonly list: readonly string[]
}
