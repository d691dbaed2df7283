import type { PowerName } from '../rules/powers/powers.js'
import { roleNames } from '../rules/roles/roles.js'
import { claimReader, type WordedClaim } from './claims.js'
import { type Marked, type Named, namedIn, seatMarker } from './names.js'
import { type RecalledVote, recalledVotes } from './recalled-votes.js'
import { sentencesIn } from './sentences.js'
import { slipIn } from './slips.js'
import { stanceIn } from './stance.js'

/** What a text says: whom it accuses, whom it supports, which power it reveals, which votes it reports. */
export interface Reading {
  readonly accuses: readonly string[]
  /** Players whom it defends and does not also accuse. */
  readonly defends: readonly string[]
  readonly slip?: PowerName
  readonly recalledVotes: readonly RecalledVote[]
  /** The role and findings that the speaker claims; absent if it claims nothing. */
  readonly claim?: WordedClaim
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

/**
 * A reader of English texts about these players, given in seat order. It uses fixed rules and only the words
 * themselves. Names, ids and seats refer to players. It recognises claims of `roles`, by default the built-in ones.
 */
export function readerFor(players: readonly Named[], roles: readonly string[] = roleNames): Reader {
  const mark = seatMarker(players)
  const claimIn = claimReader(roles)
  return {
    read: (text, said) => readingOf(mark(text), said, claimIn),
    named: (text) => namedIn(mark(text)),
  }
}

function readingOf(marked: Marked, { speaker, day }: Said, claimIn: ReturnType<typeof claimReader>): Reading {
  const slip = slipIn(marked)
  const all = sentencesIn(marked)
  const sentences = all.filter(({ text }) => text.includes('<'))
  const { against, for: praised } = stanceIn(sentences)
  const claim = claimIn(all)
  const found = (side: string) => claim?.results.flatMap(({ player, result }) => (result === side ? player : [])) ?? []
  const accused = new Set([...against, ...found('mafia')].filter((id) => id !== speaker))
  const defended = new Set([...praised, ...found('town')])
  return {
    accuses: [...accused],
    defends: [...defended].filter((id) => id !== speaker && !accused.has(id)),
    ...(slip && { slip }),
    recalledVotes: sentences.flatMap((sentence) => recalledVotes(sentence, { today: day, speaker })),
    ...(claim && { claim }),
  }
}
