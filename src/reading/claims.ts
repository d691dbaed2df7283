import {
  afterRole,
  asRole,
  bareVerdict,
  beforeRole,
  checking,
  guiltyWords,
  notOwnWord,
  ownSaying,
  pronoun,
  roleHere,
  verdict,
} from './claim-words.js'
import { type Marked, namedIn } from './names.js'
import type { Sentence } from './sentences.js'

/** A finding that a speaker reports: `mafia` or `town`. */
export interface ReportedResult {
  readonly player: string
  readonly result: 'mafia' | 'town'
}

/** The role that a speaker claims in plain words, and what it says it found out. */
export interface WordedClaim {
  /** The role; absent if it only reports what it found out. */
  readonly role?: string
  readonly results: readonly ReportedResult[]
  /** Whether it says that it investigated: then the results are findings, whatever else it says. */
  readonly looked: boolean
}

/** Words that stand for a role besides its name. */
const otherWords: Readonly<Record<string, string>> = {
  detective: 'sheriff',
  cop: 'sheriff',
  investigator: 'sheriff',
  medic: 'doctor',
  healer: 'doctor',
  vig: 'vigilante',
  townie: 'villager',
  civilian: 'villager',
  townsperson: 'villager',
}

/** Reads claims of these roles. */
export function claimReader(roles: readonly string[]): (sentences: readonly Sentence[]) => WordedClaim | undefined {
  const words = [...roles, ...Object.keys(otherWords).filter((word) => roles.includes(otherWords[word] as string))]
  const anyRole = new RegExp(`\\b(?:${words.map((word) => word.replaceAll('-', '[- ]')).join('|')})`, 'gi')
  return (sentences) => {
    const pieces = sentences.flatMap(piecesOf)
    const role = pieces.map((piece) => roleIn(piece, anyRole)).find((found) => found !== undefined)
    const { results, looked } = resultsIn(pieces, role !== undefined)
    if (role === undefined && results.length === 0) return undefined
    return { ...(role !== undefined && { role: roleOfWord(role) }), results, looked }
  }
}

function roleOfWord(word: string): string {
  const role = word.toLowerCase().replaceAll(' ', '-')
  return otherWords[role] ?? role
}

/** A part of a sentence between commas, and why it may not be the speaker's own statement. */
interface Piece {
  readonly text: Marked
  readonly asks: boolean
}

const pieceEnds =
  /,\s*(?:and|but|so|because|since|then|while)\s|[,;:()—–]+|\s-+\s|\s(?:but|so|because|since|while|and)\s(?!<|or\b)|(?<=\b(?:mafia|town|innocent|guilty|clear|cleared|clean))\sand\s/i

function piecesOf({ text, asks }: Sentence): Piece[] {
  const parts = text
    .replace(/\b(he|she|it|they|that)['’](?:s|re)\b/gi, '$1 is')
    .replace(/[.!?]+\s*$/, '')
    .split(pieceEnds)
    .map((part) => part.replaceAll('*', '').trim())
    .filter((part) => part !== '')
  const supposed = /^(?:(?:and|but|so) )?(?:if|suppose|imagine|what if|even if|would|say that)\b/i.test(text.trim())
  return parts.map((part, at) => ({
    text: part,
    asks: (asks && at === parts.length - 1) || (supposed && (asks || at === 0 || at < parts.length - 1)),
  }))
}

function roleIn({ text, asks }: Piece, anyRole: RegExp): string | undefined {
  if (asks) return undefined
  for (const { 0: word, index } of text.matchAll(anyRole)) {
    const before = text.slice(0, index)
    const after = text.slice(index + word.length)
    if (/^(?:the )?$/i.test(before) && roleHere.test(after)) return word
    if (!afterRole.test(after)) continue
    if ((beforeRole.test(before) || asRole.test(before)) && isOwn(before)) return word
  }
  return undefined
}

const isOwn = (words: string): boolean =>
  !notOwnWord.test(words.replace(ownSaying, ' ').replace(/\bi (?:\w+ )?claim/i, ' '))

function resultsIn(pieces: readonly Piece[], claims: boolean): { results: ReportedResult[]; looked: boolean } {
  const results = new Map<string, ReportedResult>()
  let checked: string[] = []
  let looked = false
  for (const { text, asks } of pieces) {
    const check = checking.exec(text)
    if (asks || isSupposed(text)) {
      checked = []
      continue
    }
    if (check) {
      const whom = namedIn(check[1] ?? check[2] ?? '')
      if (whom.length > 0) checked = whom
      looked ||= whom.length > 0 || check[2] !== undefined
    }
    for (const told of verdictsIn(text, { checked, claims: claims || looked })) results.set(told.player, told)
  }
  return { results: [...results.values()], looked }
}

const isSupposed = (text: string): boolean => {
  const own = text
    .replace(ownSaying, ' ')
    .replace(
      /\b(?:not|is not|isn['’]t|aren['’]t|wasn['’]t|n['’]t) (?=(?:\w+ )?(?:mafia|guilty|town|innocent|scum|evil|suspicious))/gi,
      '',
    )
  return notOwnWord.test(own.replace(/\bmy claim\b/gi, ''))
}

function verdictsIn(
  text: Marked,
  { checked, claims }: { checked: readonly string[]; claims: boolean },
): ReportedResult[] {
  const bare = bareVerdict.exec(text)
  if (bare) return checked.map((player) => reportedResult(player, bare[2] as string, bare[1] !== undefined))
  const found = verdict.exec(text.replaceAll("isn't", 'is not').replaceAll("aren't", 'are not'))
  if (found === null) return []
  const [, joint = '', denied, word = ''] = found
  const before = text.slice(0, found.index + 1)
  const past = /^(?:was|were)$/i.test(joint)
  const here = subjectsIn(before)
  const whom =
    here.length > 0 ? here : pronoun.test(before) || before.trim() === '' || checking.test(text) ? checked : []
  if (!claims || (past && !whom.some((id) => checked.includes(id)))) return []
  return whom.map((player) => reportedResult(player, word, denied !== undefined))
}

/** The players named last before a verdict, as one list. */
function subjectsIn(before: Marked): string[] {
  const list = /((?:<[^<>]+>(?:,? (?:and|or) |, ?|\s)?)+)(?:both|all)?\s*$/i.exec(before)?.[1]
  return list === undefined ? [] : namedIn(list)
}

function reportedResult(player: string, word: string, denied: boolean): ReportedResult {
  const guilty = guiltyWords.test(word) !== denied
  return { player, result: guilty ? 'mafia' : 'town' }
}
