import type { EvidenceName } from '../../suspicion/evidence-kinds.js'
import factTexts from './facts.json' with { type: 'json' }
import reasonTexts from './reasons.json' with { type: 'json' }
import talkTexts from './table-talk.json' with { type: 'json' }

interface Phrase {
  readonly text: string
  /** Names of conditions, all of which must hold when it is said. */
  readonly needs: readonly string[]
}

export type PhraseLine = string | Phrase

export const lineText = (line: PhraseLine): string => (typeof line === 'string' ? line : line.text)

export type Slots = Readonly<Record<string, string | number>>

/** By line: its words and the names of its gaps in turns. */
const dividedLines = new Map<string, readonly string[]>()

/** Fills the gaps of a line of the tables. */
export function fill(line: string, slots: Slots): string {
  const parts = dividedLines.get(line) ?? line.split(/\{(\w+)\}/)
  dividedLines.set(line, parts)
  if (parts.length === 1) return line
  return parts.map((part, at) => (at % 2 === 0 ? part : (slots[part] ?? ''))).join('')
}

type Entry = string | { readonly needs: readonly string[]; readonly texts: readonly string[] }

function readTables<Name extends string>(
  tables: Readonly<Record<Name, readonly Entry[]>>,
): Readonly<Record<Name, readonly PhraseLine[]>> {
  const linesIn = (entries: readonly Entry[]): PhraseLine[] =>
    entries.flatMap((entry): PhraseLine | PhraseLine[] =>
      typeof entry === 'string' ? entry : entry.texts.map((text) => ({ text, needs: entry.needs })),
    )
  const named = Object.entries<readonly Entry[]>(tables).map(([name, entries]) => [name, linesIn(entries)])
  return Object.fromEntries(named) as Record<Name, readonly PhraseLine[]>
}

/**
 * What is said about events and in secret. After a claim its results follow, after a correction the true votes; `{liar}`
 * gave the false account, `{target}` is whom the mafia choose or suspect first.
 */
export const facts = factTexts

/**
 * What is said at the table. `{victim}` has died: in the night (`mourning`), or by vote and was town (`regret`), mafia
 * (`triumph`) or nobody knows (`wonder`). `{target}` comes first of all names in an accusation, next to a word that says
 * what is meant. `calls` hold a word of accusation, as free talk asks for one, and accuse nobody. `leftovers` are for a
 * player who has said everything else, `hunches` for one without a reason that can be said aloud. `echoes` give the reason
 * of `{ally}`, who spoke before. The accuser in `deflections` makes things up, in the manner of source 003.
 * `denials` answer an `{accuser}` who says that it has found the speaker out.
 * `replies` answer the question of `{asker}` with a name, `openReplies` without one, `coldReplies` one whom the speaker
 * suspects. `doubts` accuse so softly that voting for nobody does not contradict them. `stands` and `steadyVotes` stay with
 * what was said, `changes` leave `{other}`; `withdrawals` and `reversals` explain why an accuser votes for nobody or acquits.
 */
export const talk = readTables(talkTexts)

/**
 * `{player}` is the suspect and always comes first, so that listeners know who is meant; `{other}` is the victim, the
 * friend or the accuser, `{when}` the day. Evidence that is never said aloud has no lines.
 */
export const reasons: Readonly<Record<EvidenceName, readonly PhraseLine[]>> = readTables(reasonTexts)
