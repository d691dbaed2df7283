import type { PlayerView } from '../../events/view.js'
import type { Role } from '../../rules/roles/role.js'

/** A vote as somebody tells it. `day` is the day it is said to be from, `choice` a player or `skip`. */
export interface ToldVote {
  readonly voter: string
  readonly choice: string
  readonly day: number
}

/** What a listener takes from a text: whom it accuses, whom it vouches for, what it lets slip, which votes it tells of. */
export interface Hearing {
  readonly accuses: readonly string[]
  readonly defends: readonly string[]
  readonly slip?: Role
  readonly told: readonly ToldVote[]
}

/** Reads texts about these players. Names stand for players wherever they are whole words, in any case. */
export interface Reader {
  readonly read: (text: string, day: number, speaker: string) => Hearing
  /** The players named in a text, in order. */
  readonly named: (text: string) => readonly string[]
}

const accusing =
  /\b(?:accus\w+|suspect(?:s|ed)?|suspicio\w+|lying|liar|guilty|is mafia|like mafia|mafia member|(?:my|our) votes?|i(?: would|'ll| will)? vote|vote (?:for|out|to|there|@)|we vote|voting (?:for|out)|do(?: not|n't) trust|distrust)|\bvote @/i
const vouching =
  /\b(?:trust|innocent|not (?:the )?mafia|cleared?|vouch|confirmed town|is town|believe|not guilty|do(?:es)? not suspect|don't suspect)\b/i
const distrusting =
  /\b(?:do(?:es)? not|don't|doesn't|never|cannot|can't|hardly) (?:trust|believe)|distrust|not innocent/i
const slips: readonly (readonly [RegExp, Role])[] = [
  [/\bI (?:protected|saved|healed) (?:myself|me|@)/i, 'doctor'],
  [/\bI (?:investigated|checked) @/i, 'sheriff'],
  [/\b(?:my shot|I shot) /i, 'vigilante'],
  [/\b(?:we|I) killed @|\bmy (?:fellow )?(?:mafia )?team-?mates?\b|\bour kill\b/i, 'mafia'],
]
const dayWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const told = /@(\d+)@(?: and @(\d+)@)?(?: both)? (?:(?:voted for|nominated) @(\d+)@|(abstained|skipped))/gi
const dated = /\bday (\d{1,3}|zero|one|two|three|four|five|six|seven|eight|nine)\b|\byesterday\b/i

/** A reader for the players at this table. */
export function readerFor(players: readonly PlayerView[]): Reader {
  const ids = new Map(players.map(({ name, id }) => [name.toLowerCase(), id]))
  const names = [...ids.keys()].sort((one, other) => other.length - one.length).map(escaped)
  const pattern =
    names.length === 0 ? /(?!)/g : new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const mark = (text: string): Marked => {
    const found: string[] = []
    const marked = text.replaceAll('@', ' ').replace(pattern, (name) => {
      found.push(ids.get(name.toLowerCase()) ?? '')
      return `@${found.length - 1}@`
    })
    return { marked, found }
  }
  return {
    read: (text, day, speaker) => hearingOf(mark(text), day, speaker),
    named: (text) => mark(text).found,
  }
}

/** A text with its names replaced by `@0@`, `@1@`, ... and the players they stand for. */
interface Marked {
  readonly marked: string
  readonly found: readonly string[]
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const nothingHeard: Hearing = { accuses: [], defends: [], told: [] }

function hearingOf({ marked, found }: Marked, day: number, speaker: string): Hearing {
  const slip = slips.find(([pattern]) => pattern.test(marked))?.[1]
  if (found.length === 0) return slip ? { ...nothingHeard, slip } : nothingHeard
  const accuses = new Set<string>()
  const defends = new Set<string>()
  const votes: ToldVote[] = []
  for (const sentence of marked.split(/[.!?]+\s+/)) {
    const about = firstNamed(sentence, found, speaker)
    if (about === undefined) continue
    if (vouching.test(sentence) && !distrusting.test(sentence)) defends.add(about)
    else if (accusing.test(sentence)) accuses.add(about)
    votes.push(...toldVotes(sentence, found, day))
  }
  return { accuses: [...accuses], defends: [...defends], ...(slip && { slip }), told: votes }
}

function firstNamed(sentence: string, found: readonly string[], speaker: string): string | undefined {
  for (const [, place] of sentence.matchAll(/@(\d+)@/g)) {
    const player = found[Number(place)]
    if (player !== undefined && player !== speaker) return player
  }
  return undefined
}

function toldVotes(sentence: string, found: readonly string[], today: number): ToldVote[] {
  const when = dated.exec(sentence)
  if (when === null) return []
  const word = when[1]?.toLowerCase()
  const day = word === undefined ? today - 1 : dayWords.includes(word) ? dayWords.indexOf(word) : Number(word)
  return [...sentence.matchAll(told)].flatMap(([, first, second, target]) => {
    const choice = target === undefined ? 'skip' : (found[Number(target)] ?? '')
    return [first, second].flatMap((place) => {
      const voter = place === undefined ? undefined : found[Number(place)]
      return voter ? [{ voter, choice, day }] : []
    })
  })
}
