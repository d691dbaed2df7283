import type { LanguageTag } from '../../kernel/events/language.js'
import type { BuiltInPower, PowerName } from '../../kernel/rules/powers/powers.js'
import { type ClaimPiece, claimPieceReader } from './claims.js'
import { joinClaim, type WordedClaim } from './findings.js'
import type { LanguageReader } from './language-reader.js'
import {
  divideSentence,
  findNamed,
  lastNamed,
  type Marked,
  type NamedPlayer,
  seatMarker,
  splitSentences,
} from './mentions.js'
import { type SpokenRoles, spokenWordsFor } from './spoken-words.js'
import { stanceReader } from './stance.js'

/** `day` is the day the speaker names, `choice` a player or `skip`. */
export interface RecalledVote {
  readonly voter: string
  readonly choice: string
  readonly day: number
}

const dayWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const ordinals = ['zeroth', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']
const dated = new RegExp(
  `\\b(?:day|round) ?(\\d{1,3}|${dayWords.join('|')})\\b|\\b(${ordinals.join('|')}) (?:day|round|vote)\\b|\\byesterday\\b`,
  'i',
)
const who = '(<[^<>]+>|\\bI|\\byou)'
const cast =
  'voted (?:for|against|out|to (?:eliminate|lynch|remove|exile))|voted|nominated|cast (?:a|his|her|their|my) vote (?:for|on|against)|put (?:a|his|her|their|my) vote on'
const none = "abstained|skipped|did(?:n['’]t| not) vote|voted (?:to skip|for nobody|for no one|skip)"
const told = new RegExp(
  `${who}(?:,? and ${who})?(?:,? (?:both|all|also|even|actually|once|had|then|only))* (?:(?:${none})|(?:${cast}) <([^<>]+)>)`,
  'gi',
)
const supposed = /^(?:\W|and |but |so )*(?:if|suppose|imagine|unless|had|what if|even if|whether)\b/i

/** Votes that a sentence tells of: null stands for the speaker, or for the day before. */
interface ToldVotes {
  readonly day: number | null
  readonly votes: readonly { readonly voter: string | null; readonly choice: string }[]
}

function findToldVotes(text: Marked): ToldVotes | undefined {
  const day = findDay(text)
  if (day === undefined || supposed.test(text)) return undefined
  const votes = [...text.matchAll(told)].flatMap(([, first, second, target]) =>
    [first, second].flatMap((word) => {
      const voter = word === undefined ? undefined : findVoter(word)
      return voter === undefined ? [] : [{ voter, choice: target ?? 'skip' }]
    }),
  )
  return votes.length === 0 ? undefined : { day, votes }
}

function findVoter(word: string): string | null | undefined {
  if (word.startsWith('<')) return word.slice(1, -1)
  return word.toLowerCase() === 'i' ? null : undefined
}

function findDay(text: string): number | null | undefined {
  const when = dated.exec(text)
  if (when === null) return undefined
  const [, number = '', ordinal = ''] = when.map((part) => part?.toLowerCase())
  if (ordinal !== '') return ordinals.indexOf(ordinal)
  if (number === '') return null
  return dayWords.includes(number) ? dayWords.indexOf(number) : Number(number)
}

const slips: Readonly<Partial<Record<BuiltInPower, RegExp>>> = {
  kill: /\b(?:we|I) killed <|\bmy (?:fellow )?(?:mafia )?team-?mates?\b|\bour kill\b/i,
  block: /\bI blocked </i,
  protect: /\bI (?:protected|saved|healed) (?:myself|me|<)/i,
  investigate: /\bI (?:investigated|checked) </i,
  watch: /\bI watched </i,
  shoot: /\b(?:my shot|I shot) /i,
  stab: /\bI (?:stabbed|murdered) </i,
  convert: /\bI bit </i,
  poison: /\bI poisoned </i,
}
const powerNames = Object.keys(slips) as BuiltInPower[]
/** Any of them: most messages hold none. */
const anySlip = new RegExp(
  Object.values(slips)
    .map(({ source }) => source)
    .join('|'),
  'i',
)

export interface TextReading {
  readonly accuses: readonly string[]
  readonly defends: readonly string[]
  readonly slip?: PowerName
  readonly recalledVotes: readonly RecalledVote[]
  readonly claim?: WordedClaim
}

interface Said {
  readonly speaker: string
  readonly day: number
  /** Who is dead: nobody accuses them. */
  readonly dead?: ReadonlySet<string> | undefined
}

/** Names the rules by which words are read: it rises with every change of what is read. */
export const readerVersion = 4

export interface TextReader {
  /** The sentence of that place in a text, in which players stand by name. */
  readonly quote: (text: string, sentence: number) => string
  readonly read: (text: string, said: Said) => TextReading
  readonly named: (text: string) => readonly string[]
}

/** The reader of a language beside English; undefined where it is not loaded: then nothing is read in it. */
export type FindReader = (language: LanguageTag) => LanguageReader | undefined

/** In which language is read, and who reads others than English, so that a page need not load them all. */
export interface ReaderOptions {
  readonly language?: LanguageTag | undefined
  readonly findReader?: FindReader | undefined
}

/** Reads in the words of a game: `cast` gives the roles of its rules and their teams. Chinese and Japanese are known by their letters. */
export function readerFor(
  players: readonly NamedPlayer[],
  cast: SpokenRoles,
  { language = 'en', findReader }: ReaderOptions = {},
): TextReader {
  const mark = seatMarker(players)
  const quote = (text: string, sentence: number) => {
    const nameOf = (id: string) => players.find((player) => player.id === id)?.name ?? id
    return (
      splitSentences(mark(text))
        [sentence]?.trim()
        .replace(/<([^<>]+)>/g, (_, id) => nameOf(id)) ?? ''
    )
  }
  const read = (text: string, said: Said) =>
    readMarked(mark(text), said, sentenceReaderFor(cast, languageOf(text, language), findReader))
  return { quote, read, named: (text) => findNamed(mark(text)) }
}

function languageOf(text: string, language: LanguageTag): LanguageTag {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return 'ja'
  if (/\p{sc=Han}/u.test(text)) return language === 'ja' ? 'ja' : 'zh'
  return language === 'zh' || language === 'ja' ? 'en' : language
}

function readMarked(marked: Marked, { speaker, day, dead }: Said, { read, roleFor }: SentenceReader): TextReading {
  const slip = anySlip.test(marked) ? powerNames.find((name) => slips[name]?.test(marked)) : undefined
  const texts = splitSentences(marked)
  const sentences = texts.map(read)
  const claim = joinClaim(
    sentences.flatMap(({ pieces }, sentence) => pieces.map((piece) => ({ ...piece, sentence }))),
    { roleFor, dead },
  )
  const found = (side: string) => claim?.results.flatMap(({ player, result }) => (result === side ? player : [])) ?? []
  const against = sentences.flatMap((sentence, at) =>
    sentence.against.flatMap((id) => (id === lastNamed ? namedLast(texts.slice(0, at), speaker) : id)),
  )
  const accused = new Set([...against, ...found('mafia')].filter((id) => id !== speaker && !dead?.has(id)))
  const defended = new Set([...sentences.flatMap((sentence) => sentence.for), ...found('town')])
  return {
    accuses: [...accused],
    defends: [...defended].filter((id) => id !== speaker && !accused.has(id)),
    ...(slip && { slip }),
    recalledVotes: sentences.flatMap(({ told }) => recalledVotes(told, { speaker, day })),
    ...(claim && { claim }),
  }
}

/** Whom `he` means: the one player, beside the speaker, whom the last of these sentences that names anybody names. */
function namedLast(texts: readonly Marked[], speaker: string): string[] {
  const last = texts.findLast((text) => text.includes('<'))
  const named = new Set(findNamed(last ?? '').filter((id) => id !== speaker))
  return named.size === 1 ? [...named] : []
}

function recalledVotes(told: ToldVotes | undefined, { speaker, day: today }: Said): RecalledVote[] {
  if (told === undefined) return []
  const day = told.day ?? today - 1
  return told.votes.map(({ voter, choice }) => ({ voter: voter ?? speaker, choice, day }))
}

/** What a sentence says, whoever speaks. */
interface SentenceReading {
  readonly against: readonly string[]
  readonly for: readonly string[]
  readonly told: ToldVotes | undefined
  readonly pieces: readonly ClaimPiece[]
}

type ReadSentence = (sentence: Marked) => SentenceReading

/** What is kept of what players say is bounded: nobody fills the memory by talking. Scripted players say nothing longer. */
const [mostForms, longestForm, mostCasts] = [10_000, 200, 10]

interface SentenceReader {
  readonly read: ReadSentence
  readonly roleFor: (word: string) => string
}

const sentenceReaders = new Map<string, SentenceReader>()

/** One reader for all tables of the same roles and language. */
function sentenceReaderFor(cast: SpokenRoles, language: LanguageTag, findReader?: FindReader): SentenceReader {
  const foreign = findReader?.(language)
  if (language !== 'en' && foreign === undefined) return silent
  const roles = Object.entries(cast).map(([role, { team }]) => `${role} ${team}`)
  const key = [language, ...roles].join()
  const known = sentenceReaders.get(key)
  if (known) return known
  if (sentenceReaders.size >= mostCasts) sentenceReaders.clear()
  const reader = foreign === undefined ? englishReader(cast) : readerBy(foreign(cast))
  sentenceReaders.set(key, reader)
  return reader
}

function readerBy({ read, roleFor }: ReturnType<LanguageReader>): SentenceReader {
  return { read: readOnce((marked) => ({ for: [], told: undefined, ...read(marked) })), roleFor }
}

const silent: SentenceReader = {
  read: () => ({ against: [], for: [], told: undefined, pieces: [] }),
  roleFor: (word) => word,
}

function englishReader(cast: SpokenRoles): SentenceReader {
  const words = spokenWordsFor(cast)
  const readPieces = claimPieceReader(words)
  const readStance = stanceReader(words)
  const read = readOnce((marked) => {
    const sentence = divideSentence(marked)
    const names = marked.includes('<')
    const stance = names || speaksOfThem.test(marked) ? readStance(sentence) : nobody
    return { ...stance, told: names ? findToldVotes(sentence.text) : undefined, pieces: readPieces(sentence) }
  })
  return { read, roleFor: words.roleFor }
}

const nobody = { against: [], for: [] } as const
const speaksOfThem = /\b(?:he|she|him|her|you)\b/i

/** Ids that are no words: which of them stand in a sentence changes only who is meant. */
const plainId = /^p\d+$/

/** Scripted players say the same about different players and in different games: each form of a sentence is read once. */
function readOnce(read: ReadSentence): ReadSentence {
  const known = new Map<Marked, SentenceReading>()
  const readForm = (form: Marked): SentenceReading => {
    const before = known.get(form)
    if (before) return before
    const reading = read(form)
    if (form.length > longestForm) return reading
    if (known.size >= mostForms) known.clear()
    known.set(form, reading)
    return reading
  }
  return (marked) => {
    if (!marked.includes('<')) return readForm(marked)
    const ids: string[] = []
    const form = marked.replace(/<([^<>]+)>/g, (_, id) => {
      if (!ids.includes(id)) ids.push(id)
      return `<p${ids.indexOf(id) + 1}>`
    })
    if (!ids.every((id) => plainId.test(id))) return readForm(marked)
    return renameIn(readForm(form), (place) => ids[Number(place.slice(1)) - 1] ?? place)
  }
}

function renameIn(reading: SentenceReading, idAt: (place: string) => string): SentenceReading {
  const { told, pieces } = reading
  return {
    against: reading.against.map((id) => (id === lastNamed ? id : idAt(id))),
    for: reading.for.map(idAt),
    told: told && {
      day: told.day,
      votes: told.votes.map(({ voter, choice }) => ({
        voter: voter === null ? voter : idAt(voter),
        choice: choice === 'skip' ? choice : idAt(choice),
      })),
    },
    pieces: pieces.map(({ check, verdict, listed, named, ...piece }) => ({
      ...piece,
      listed: listed.map(idAt),
      named: named.map(idAt),
      check: check && { ...check, whom: check.whom.map(idAt) },
      verdict: verdict && { ...verdict, whom: verdict.whom.map(idAt) },
    })),
  }
}
