import type { PowerName } from '../rules/powers/powers.js'
import { type Marked, type Named, namedIn, nameMarker } from './names.js'
import { type RecalledVote, recalledVotes } from './recalled-votes.js'
import { sentencesIn } from './sentences.js'
import { slipIn } from './slips.js'
import { stanceIn } from './stance.js'

/** What a text says: whom it accuses, for whom it vouches, which power it lets slip, which votes it tells of. */
export interface Reading {
  readonly accuses: readonly string[]
  /** None of whom it accuses as well. */
  readonly defends: readonly string[]
  readonly slip?: PowerName
  readonly told: readonly RecalledVote[]
}

/** Who said a text, and on which day. */
export interface Said {
  readonly speaker: string
  readonly day: number
}

/** Reads texts about the players of one game. */
export interface Reader {
  readonly read: (text: string, said: Said) => Reading
  /** The players named in a text, in order. */
  readonly named: (text: string) => readonly string[]
}

/** A reader of English for these players, by fixed rules and from the words alone. Names and ids stand for players. */
export function readerFor(players: readonly Named[]): Reader {
  const mark = nameMarker(players)
  return {
    read: (text, said) => readingOf(mark(text), said),
    named: (text) => namedIn(mark(text)),
  }
}

function readingOf(marked: Marked, { speaker, day }: Said): Reading {
  const slip = slipIn(marked)
  const sentences = sentencesIn(marked)
  const { against, for: praised } = stanceIn(sentences)
  const accused = new Set(against.filter((id) => id !== speaker))
  return {
    accuses: [...accused],
    defends: [...new Set(praised)].filter((id) => id !== speaker && !accused.has(id)),
    ...(slip && { slip }),
    told: sentences.flatMap((sentence) => recalledVotes(sentence, day)),
  }
}
