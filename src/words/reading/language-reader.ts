import { isMafia } from '../../kernel/rules/team.js'
import { literalPattern } from '../../kernel/text/clean-text.js'
import type { ClaimPiece, Verdict } from './claims.js'
import type { CommunityWords } from './community-words.js'
import type { LanguagePatterns } from './language-patterns.js'
import { findNamed, lastNamed, type Marked } from './mentions.js'
import type { SpokenRoles } from './spoken-words.js'

/** What a sentence says of claims, findings and accusations. */
export interface SentenceSense {
  /** Players, or `lastNamed`. */
  readonly against: readonly string[]
  readonly pieces: readonly ClaimPiece[]
}

/** What is known of the talk in a language: data. */
export interface LanguageReading {
  readonly words: CommunityWords
  readonly patterns: LanguagePatterns
}

interface MadePatterns {
  readonly ends: RegExp
  readonly supposed: RegExp
  readonly reported: RegExp
  readonly believed: RegExp
  readonly listed: RegExp
  readonly claims: readonly RegExp[]
  readonly checks: readonly RegExp[]
  readonly verdicts: readonly RegExp[]
  readonly bare: readonly RegExp[]
  readonly accuses: readonly RegExp[]
  readonly accusesLast: readonly RegExp[]
  readonly isMafia: (word: string) => boolean
}

const anyOf = (words: readonly string[]): string =>
  words.length === 0
    ? '(?!)'
    : [...new Set(words)]
        .sort((one, other) => other.length - one.length)
        .map(literalPattern)
        .join('|')

/** The role that a word names in a language, in lower case, for the roles of a table. */
function roleWordsIn({ roles: known }: CommunityWords, cast: SpokenRoles): ReadonlyMap<string, string> {
  return new Map(
    Object.keys(cast).flatMap((role) =>
      [role, ...(known[role] ?? [])].map((word) => [word.toLowerCase(), role] as const),
    ),
  )
}

function makePatterns({ words, patterns }: LanguageReading, cast: SpokenRoles): MadePatterns {
  const { and, title, ends, ...parts } = patterns
  const killers = Object.keys(cast).filter((role) => isMafia(cast[role] as { readonly team: string }))
  const mafia = [...words.mafia, ...killers.flatMap((role) => words.roles[role] ?? [role])]
  const fill = {
    SIDEMAFIA: anyOf(mafia),
    SIDE: anyOf([...mafia, ...words.town]),
    ROLE: anyOf([...roleWordsIn(words, cast).keys()]),
    WHO: `<[^<>]+>${title}(?:${and}<[^<>]+>${title})*`,
  }
  const made = (part: string) =>
    new RegExp(
      part.replace(/SIDEMAFIA|SIDE|ROLE|WHO/g, (name) => fill[name as keyof typeof fill]),
      'iu',
    )
  const all = (list: readonly string[]) => list.map(made)
  const known = new Set(mafia.map((word) => word.toLowerCase()))
  return {
    ends: new RegExp(`(?:${ends})`, 'iu'),
    supposed: made(parts.supposed),
    reported: made(parts.reported),
    believed: made(parts.believed),
    listed: made(parts.listed),
    claims: all(parts.claims),
    checks: all(parts.checks),
    verdicts: all(parts.verdicts),
    bare: all(parts.bare),
    accuses: all(parts.accuses),
    accusesLast: all(parts.accusesLast),
    isMafia: (word) => known.has(word.toLowerCase()),
  }
}

/** Reads the sentences of a language by its patterns. Of a sentence that supposes or asks nothing is read. */
function sentenceReader(reading: LanguageReading, cast: SpokenRoles): (sentence: Marked) => SentenceSense {
  const patterns = makePatterns(reading, cast)
  return (sentence) => {
    if (patterns.supposed.test(sentence)) return { against: [], pieces: [] }
    const clauses = sentence
      .replace(/[。！？.!?…]+\s*$/u, '')
      .split(patterns.ends)
      .map((clause) => clause.replaceAll('*', '').trim())
      .filter((clause) => clause !== '')
    return {
      against: clauses.flatMap((clause, at) => findAccused(clause, clauses.slice(0, at), patterns)),
      pieces: clauses.map((clause, at) => readPiece(clause, at === 0, patterns)),
    }
  }
}

const firstMatch = (patterns: readonly RegExp[], text: string): RegExpExecArray | undefined => {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return match
  }
  return undefined
}

function findAccused(
  clause: Marked,
  before: readonly Marked[],
  { reported, accuses, accusesLast }: MadePatterns,
): string[] {
  if (reported.test(clause)) return []
  const named = accuses.flatMap((pattern) => findNamed(pattern.exec(clause)?.[0] ?? ''))
  if (named.length > 0) return [...new Set(named)]
  if (firstMatch(accusesLast, clause) === undefined) return []
  const last = before.findLast((each) => each.includes('<'))
  return last === undefined ? [lastNamed] : onlyOne(findNamed(last))
}

const onlyOne = (ids: readonly string[]): string[] => (ids.length === 1 ? [...ids] : [])

function readPiece(clause: Marked, starts: boolean, patterns: MadePatterns): ClaimPiece {
  const isReported = patterns.reported.test(clause)
  const role = isReported ? undefined : firstMatch(patterns.claims, clause)?.slice(1).find(Boolean)
  const piece = { role, isReported, starts, isAside: false, retracts: false, named: findNamed(clause), listed: [] }
  if (isReported) return { ...piece, isOpen: true }
  const verdict = findVerdict(clause, patterns)
  const check = firstMatch(patterns.checks, clause)
  if (check === undefined && patterns.believed.test(clause))
    return { ...piece, isOpen: true, isAside: verdict === undefined }
  return {
    ...piece,
    isOpen: false,
    ...(check && { check: { whom: findNamed(check[1] ?? ''), looked: true } }),
    listed: findNamed(patterns.listed.exec(clause)?.[1] ?? ''),
    verdict,
  }
}

function findVerdict(clause: Marked, { verdicts, bare, isMafia: isOfMafia }: MadePatterns): Verdict | undefined {
  const found = { past: false, concluded: false }
  const near = firstMatch(verdicts, clause)
  if (near) {
    const [side, denied] = sideIn(near.slice(2), isOfMafia)
    return { ...found, result: side === denied ? 'town' : 'mafia', whom: findNamed(near[1] ?? ''), about: 'named' }
  }
  const alone = firstMatch(bare, clause)
  if (alone === undefined) return undefined
  const [side, denied] = sideIn(alone.slice(1), isOfMafia)
  return { ...found, result: side === denied ? 'town' : 'mafia', whom: [], about: 'last' }
}

/** A denial stands before the side in some languages and after it in others. */
function sideIn(
  groups: readonly (string | undefined)[],
  isOfMafia: (word: string) => boolean,
): [mafia: boolean, denied: boolean] {
  const given = groups.filter((group) => group !== undefined && group !== '') as string[]
  const mafia = given.some(isOfMafia)
  return [mafia, given.length > 1]
}

/** Reads sentences of a language beside English in the words of a table. */
export type LanguageReader = (cast: SpokenRoles) => {
  readonly read: (sentence: Marked) => SentenceSense
  readonly roleFor: (word: string) => string
}

export const languageReader =
  (reading: LanguageReading): LanguageReader =>
  (cast) => {
    const roles = roleWordsIn(reading.words, cast)
    return { read: sentenceReader(reading, cast), roleFor: (word) => roles.get(word.toLowerCase()) ?? word }
  }
