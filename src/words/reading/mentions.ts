import { literalPattern } from '../../kernel/text/clean-text.js'
import { onceForEach } from '../../kernel/text/objects.js'

export interface NamedPlayer {
  readonly id: string
  readonly name: string
}

export type Marked = string

/** Stands for whoever was named last, where a sentence speaks of `he` or `you`. It is no id. */
export const lastNamed = '?'

export const findNamed = (marked: Marked): string[] => [...marked.matchAll(/<([^<>]+)>/g)].map(([, id]) => id as string)

export function nameMarker(players: readonly NamedPlayer[]): (text: string) => Marked {
  return makeMarker(players.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]))
}

export function seatMarker(players: readonly NamedPlayer[]): (text: string) => Marked {
  const seats = players.flatMap(({ id }, at) =>
    [...seatWords.map((word) => `${word}${at + 1}`), ...seatEndings.map((word) => `${at + 1}${word}`)].map(
      (word) => [word, id] as const,
    ),
  )
  return makeMarker([...seats, ...players.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const])])
}

const seatWords = ['seat ', 'player ', '#', 'seat number ', 'number ', 'chair ', 'spieler ', 'jugador ', 'jugadora ']
const seatEndings = ['号玩家', '号', '番']

/** Names that are common English words too: they count as names only as they are written, and not in a question to somebody. */
const wordNames = new Set(
  'will may mark grace hope faith joy rose art bill rob sue pat drew chase dawn summer april june august ivy jack max lane olive'.split(
    ' ',
  ),
)
const asked = /^ (?:you|i|we|he|she|they|it|that|this|the|any\w*|some\w*|every\w*)\b/i

const letter = '[\\p{L}\\p{N}_]'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
const isAscii = (text: string): boolean => /^[\x00-\x7F]*$/.test(text)

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u

function makeMarker(words: readonly (readonly [word: string, id: string])[]): (text: string) => Marked {
  const ids = new Map(words.map(([word, id]) => [word.toLowerCase(), id]))
  const written = new Map(words.map(([word]) => [word.toLowerCase(), word]))
  const longestFirst = [...ids.keys()].sort((one, other) => other.length - one.length).map(literalPattern)
  const anyOf = (words: readonly string[], letter: string, flags: string) =>
    new RegExp(`(?<!${letter})(?:${words.join('|')})(?!${letter})`, flags)
  const word = onceForEach((script: 'ascii' | 'spaced' | 'unspaced') => {
    // A pattern for all of Unicode takes several times as long.
    if (script === 'ascii') return anyOf(longestFirst.filter(isAscii), '[A-Za-z0-9_]', 'gi')
    // Between characters that stand without spaces a name stands so too.
    return anyOf(longestFirst, script === 'spaced' ? letter : `(?!${unspaced.source})${letter}`, 'giu')
  })
  return (text) => {
    const open = text.replace(/[<>]/g, ' ')
    if (ids.size === 0) return open
    const script = isAscii(open) ? 'ascii' : unspaced.test(open) ? 'unspaced' : 'spaced'
    return open.replace(word(script), (name, at: number) => {
      const known = name.toLowerCase()
      const isWord =
        wordNames.has(known) &&
        (name !== written.get(known) || asked.test(open.slice(at + name.length, at + name.length + 12)))
      return isWord ? name : `<${ids.get(known) ?? name}>`
    })
  }
}

/** `text` is in lower case. */
export function containsWord(text: string, name: string): boolean {
  const sought = name.toLowerCase()
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + sought.length])) return true
  return false
}

export interface SpokenSentence {
  readonly text: Marked
  readonly clauses: readonly Marked[]
  readonly asks: boolean
}

const clauseEnds =
  /[;:]|(?<!\b(?:every(?:one|body)|any(?:one|body)|nobody|no one|all)),?\s+(?:but|yet|while|though|because|since|now that)\s|(?<!\b(?:is|are|was|were|be|seems?|looks?|being|acting|acts?|sounds?))\s+so\s|,\s*and\s|\sand\s(?=(?:i|we)\b|(?:accus|suspect|vot|trust|believ)\w*)/i

const quoted =
  /(?<=\b(?:said|says|saying|claims?|claimed|told (?:\w+|<[^<>]+>)|wrote|asked|answered|replied|quote)[,:]? )["“][^"“”]*["”]|["“][^"“”]*["”](?=,? (?:said|says|is what|was what|claims?|claimed|(?:<[^<>]+>|he|she|they) (?:said|says|claims?|claimed|told|wrote)))/gi

/** `Ada: I am the sheriff.`: a line of a conversation that the speaker repeats. */
const linesOfOthers = /(?:^|(?<=[.!?\n]))\s*<[^<>]+>: ["“]?(?:i|my|we)\b[^.!?\n]*/gi

/** `I, Rosa, am`, `I'm Rosa, a villager`: whoever says so names itself. */
const namingSelf =
  /\bi, <[^<>]+>,(?= )|\b(i['’]?m|i am|this is|my name is) <[^<>]+>(?:,? and(?= an? )|,|)(?= (?:an?|the|your|just|only) )/gi

/** `dont`, `im`: people leave out what stands for a letter. */
const withApostrophes = (marked: Marked): Marked =>
  marked
    .replace(/\b(do|does|did|is|are|was|were|would|should|could|have|has|ca)nt\b/gi, "$1n't")
    .replace(/\bi(m|ve)\b/gi, "I'$1")
    .replace(/\b(he|she|that)s\b/gi, "$1's")
    .replace(/\bits(?= (?:<|def|obv|gotta|prob|prolly|either|not|clearly))/gi, "it's")
    .replace(/\bi(d|ll)(?= (?:say|vote|go|be|bet|claim|check|protect|hang|lynch))/gi, "I'$1")
    .replace(/\b(?:u r|ur(?= (?:mafia|the|a|an|so|scum|lying|sus|next|not|a?cting)\b))/gi, "you're")
    .replace(/\bu\b/g, 'you')
    .replace(/(?<=>) r(?= )/g, ' are')
    .replace(/ n (?=<)/g, ' and ')
    .replace(namingSelf, (_, self) => (self === undefined ? 'I' : 'I am'))

/** Names are marked first, because they may contain dots. What is quoted is left out. */
export const splitSentences = (marked: Marked): readonly Marked[] =>
  (
    withApostrophes(marked)
      .replace(quoted, ' ... ')
      .replace(linesOfOthers, ' ... ')
      .match(/[^.!?\n。！？]+[.!?。！？]*/g) ?? []
  ).flatMap(cutLong)

/** The patterns look back in a sentence: one without an end is read in parts, so that time grows with the length alone. */
export const longestSentence = 300

function cutLong(sentence: Marked): readonly Marked[] {
  if (sentence.length <= longestSentence) return [sentence]
  const parts: Marked[] = []
  for (let from = 0; from < sentence.length; ) {
    const window = sentence.slice(from, from + longestSentence)
    const isLast = from + longestSentence >= sentence.length
    const at = isLast ? -1 : Math.max(window.lastIndexOf(', '), window.lastIndexOf(' <'), window.lastIndexOf('; '))
    const length = at > 0 ? at + 1 : window.length
    parts.push(window.slice(0, length))
    from += length
  }
  return parts
}

export const divideSentence = (sentence: Marked): SpokenSentence => ({
  text: sentence.trim(),
  clauses: sentence
    .replace(/[.!?]+$/, '')
    .split(clauseEnds)
    .map((clause) => clause.trim()),
  asks: sentence.trimEnd().endsWith('?'),
})

/** Whole words: "replying" and "relying" contain "lying" but accuse nobody. */
const accusing =
  /(?<![\p{L}\p{N}])(accus(e[sdr]?|ers|ing|ations?)|suspect(s|ed|ing)?|vot(e[sdr]?|ers|ing)|mafia|lying)(?![\p{L}\p{N}])/iu

/** By a word of accusation in the same message (source 004). It decides who may speak, so it does not change. */
export function findAccused(text: string, players: readonly NamedPlayer[]): string[] {
  if (!accusing.test(text)) return []
  const said = text.toLowerCase()
  return players.filter(({ id, name }) => containsWord(said, name) || containsWord(said, id)).map(({ id }) => id)
}
