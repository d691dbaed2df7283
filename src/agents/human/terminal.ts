/** One thing to choose. */
export interface TerminalOption {
  readonly value: string
  readonly label: string
}

/** A question for words. */
export interface Writing {
  readonly question: string
  /** Whether at least one word is required. */
  readonly required: boolean
  /** Whether there may be several lines. */
  readonly multiline?: boolean
}

/** Where a person reads and types. Another implementation can connect a person's seat to a page or a test. */
export interface Terminal {
  /** Shows lines, none of which holds a control character. */
  show(lines: readonly string[]): void
  /** The value of the chosen option; undefined when the person wants to leave, or `signal` was aborted. */
  choose(question: string, options: readonly TerminalOption[], signal: AbortSignal): Promise<string | undefined>
  /** What was typed, possibly nothing if no word is required; undefined as for `choose`. */
  write(writing: Writing, signal: AbortSignal): Promise<string | undefined>
}
