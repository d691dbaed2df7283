/**
 * How people talk in a language, as parts of patterns. `WHO` is a list of players, each in place of its name, `ROLE` a word for a
 * role, `SIDE` a word for a side. A part matches within one clause, which ends at a mark of `ends`.
 */
export interface LanguagePatterns {
  readonly ends: string
  /** What joins the players of a list. */
  readonly and: string
  /** What may follow a name: `さん`. */
  readonly title: string
  /** All of the sentence is supposed or asked. */
  readonly supposed: string
  /** The clause tells what others say, or what is not so. */
  readonly reported: string
  /** The clause tells what the speaker believes: no finding. */
  readonly believed: string
  readonly claims: readonly string[]
  readonly checks: readonly string[]
  /** Nothing but players and when. */
  readonly listed: string
  /** Groups: players, denial, side. */
  readonly verdicts: readonly string[]
  /** A side alone, about whoever was checked last. Groups: denial, side. */
  readonly bare: readonly string[]
  readonly accuses: readonly string[]
  /** About whoever was named last. */
  readonly accusesLast: readonly string[]
}
