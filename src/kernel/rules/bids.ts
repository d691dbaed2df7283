import { literalPattern } from '../text/clean-text.js'
import type { Choice } from './poll.js'
import { pick, type Random } from './random.js'

/** The bids for the floor, as choices: from 0, to listen, to 4, to speak at once. */
export const bids: readonly string[] = ['0', '1', '2', '3', '4']

/** The bids before a speech, and whom the last speech named. */
interface FloorBids {
  readonly bids: readonly Choice[]
  readonly named: readonly string[]
}

/**
 * Who speaks next: the highest bid. A tie goes to those whom the last speech named, and then to one drawn among them.
 * Null when nobody bids above 0.
 */
export function floorHolder({ bids, named }: FloorBids, random: Random): string | null {
  const most = Math.max(0, ...bids.map(urgency))
  if (most === 0) return null
  const highest = bids.filter((bid) => urgency(bid) === most).map(({ player }) => player)
  const answering = highest.filter((player) => named.includes(player))
  return pick(answering.length > 0 ? answering : highest, random)
}

const urgency = ({ choice = '0' }: Choice): number => Number(choice)

/** A character that continues a word. Chinese, Japanese, Thai and others write no spaces between words. */
const inWord = String.raw`(?![\p{sc=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{N}_]`

/** The players whose name or id stands in a text as words of its own, in any case. */
export function findMentioned(
  text: string,
  players: readonly { readonly id: string; readonly name: string }[],
): string[] {
  const said = text.normalize()
  const isNamed = (name: string) =>
    new RegExp(`(?<!${inWord})${literalPattern(name.normalize())}(?!${inWord})`, 'iu').test(said)
  return players.filter(({ id, name }) => isNamed(id) || isNamed(name)).map(({ id }) => id)
}
