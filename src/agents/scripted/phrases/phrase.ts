/** A condition that must hold for a phrase to be true. */
export type Need =
  | 'nobodyDead'
  | 'somebodyDied'
  | 'nothingKnown'
  | 'satYesterday'
  | 'firstCaught'
  | 'savable'
  | 'divisible'
  | 'spoke'
  | 'silent'
  | 'answered'
  | 'unanswered'
  | 'accusedOther'
  | 'otherAccused'
  | 'otherVotedOut'
  | 'gaveNoReason'

/** A line with placeholders, and the conditions it needs. */
export interface Phrase {
  readonly text: string
  readonly needs: readonly Need[]
}

/** A line without conditions, or a phrase. */
export type Line = string | Phrase

/** Lines with the same conditions. */
export const given = (needs: Need | readonly Need[], ...texts: readonly string[]): Phrase[] =>
  texts.map((text) => ({ text, needs: [needs].flat() as readonly Need[] }))

/** The words of a line. */
export const textOf = (line: Line): string => (typeof line === 'string' ? line : line.text)
