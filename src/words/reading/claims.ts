import {
  actsAs,
  afterRole,
  announcing,
  asRole,
  beforeRole,
  type ClaimPatterns,
  checking,
  clearing,
  firstNames,
  fromRole,
  joking,
  makeClaimPatterns,
  names,
  notOwnWord,
  notThat,
  notThem,
  onlyKind,
  onlyNames,
  ownSaying,
  place,
  pronoun,
  reporting,
  retracting,
  roleHere,
  target,
  wasRole,
} from './claim-patterns.js'
import { findNamed, type Marked, type SpokenSentence } from './mentions.js'
import { type Piece, splitPieces } from './pieces.js'
import type { SpokenWords } from './spoken-words.js'

/** What one piece of a sentence tells of claims and findings, read alone. */
export interface ClaimPiece {
  /** The word for a role that the speaker claims. */
  readonly role?: string | undefined
  /** Whose words or what case it tells of: whoever was checked before is not meant any more. */
  readonly isOpen: boolean
  /** It tells why or when something else was so: whom it names is not whom the next piece is about. */
  readonly isAside: boolean
  /** It begins a sentence, or a statement of its own. */
  readonly starts: boolean
  /** Others say it, and what is joined to it. */
  readonly isReported: boolean
  readonly retracts: boolean
  readonly check?: Check | undefined
  /** Those named without another word. */
  readonly listed: readonly string[]
  readonly named: readonly string[]
  readonly verdict?: Verdict | undefined
  /** The place of its sentence in the message. */
  readonly sentence?: number
}

export interface Check {
  /** Empty where it says `him` or `her`. */
  readonly whom: readonly string[]
  readonly looked: boolean
  /** Whom it means was named before. */
  readonly isOfLast?: boolean
}

export interface Verdict {
  readonly result: 'mafia' | 'town'
  /** Those named beside it. */
  readonly whom: readonly string[]
  /**
   * Whom it is about: `named` beside it, those `checked` before, the `one` who was, or, where it stands alone, the `last` ones,
   * `both`, `all`, or each in its turn (`inTurn`). `who` continues the last name.
   */
  readonly about: 'named' | 'checked' | 'one' | 'last' | 'both' | 'all' | 'inTurn' | 'who'
  /** It was so: then it counts only about those checked. */
  readonly past: boolean
  /** It is a conclusion from something else: then it counts only about those checked. */
  readonly concluded: boolean
}

/** Reads the pieces of a sentence that tell anything, in the words of a table. */
export function claimPieceReader(words: SpokenWords): (sentence: SpokenSentence) => readonly ClaimPiece[] {
  const patterns = makeClaimPatterns(words)
  return (sentence) => {
    if (joking.test(sentence.text)) return []
    const pieces = splitPieces(sentence, patterns.ends)
    return pieces.map((_, at) => readPiece(pieces, at, patterns)).filter(tells)
  }
}

const tells = ({ role, isOpen, starts, check, verdict, named, retracts }: ClaimPiece): boolean =>
  role !== undefined || isOpen || starts || retracts || named.length > 0 || check !== undefined || verdict !== undefined

function readPiece(pieces: readonly Piece[], at: number, patterns: ClaimPatterns): ClaimPiece {
  const piece = pieces[at] as Piece
  const { text, asks, joint } = piece
  const named = findNamed(text)
  const told = {
    role: findClaimedRole(pieces, at, patterns),
    isAside: /^(?:because|since|although|though|while|as|when|after|before)\b/i.test(joint || text),
    starts: at === 0 || /^(?:but|while|;)/.test(joint) || /\b(?:i|my)\b/i.test(text),
    isReported: reporting.test(text),
    retracts: retracting.test(text),
    named,
  }
  const isOpen = asks || told.isReported || told.retracts || isSupposed(text, patterns.words)
  if (isOpen) return { ...told, isOpen, listed: [] }
  const coming = findAhead(text, pieces[at + 1], patterns)
  if (coming) return { ...told, isOpen, listed: [], ...coming }
  const listed = onlyNames.exec(text)?.[1]
  const verdict = findVerdict(piece, patterns, isReasoned(pieces[at + 1]))
  const isResult = patterns.resultOn.test(text) || patterns.byMe.test(text)
  const check = isResult && verdict ? { whom: verdict.whom, looked: true } : findCheck(text)
  return { ...told, isOpen, check, listed: listed === undefined ? [] : findNamed(listed), verdict }
}

/** `oh so now I am mafia`, `I am mafia now`. */
const isMocking = (before: string, after: string): boolean =>
  /^(?:oh|so|great|sure|right|now|yeah|ok(?:ay)? so|apparently)\b/i.test(before) ||
  /^ (?:now|then|because|for)\b/i.test(after)

function findClaimedRole(pieces: readonly Piece[], at: number, { role, words }: ClaimPatterns): string | undefined {
  const { text, asks, joint } = pieces[at] as Piece
  const isTold = /^that\b/i.test(text) && pieces.slice(0, at).some((before) => reporting.test(before.text))
  if (asks || isTold) return undefined
  if (/^i am$/i.test(text) && at > 0) return roleDenied(pieces[at - 1]?.text ?? '', role)
  for (const { 0: word, index } of text.matchAll(role)) {
    const before = text.slice(0, index)
    const after = text.slice(index + word.length)
    if (onlyKind.test(before) && (roleHere.test(after) || isSaidAlone(pieces, at, { before, after }))) return word
    if (wasRole.test(before) && /^ last night\b/i.test(after)) return word
    if (!afterRole.test(after) || (words.isMafia(word) && isMocking(`${joint} ${before}`.trim(), after))) continue
    const claimed =
      beforeRole.test(before) || (asRole.test(before) && !words.isMafia(word) && actsSo(pieces, at, { before, after }))
    if ((claimed || fromRole.test(before)) && isOwn(before)) return word
  }
  return undefined
}

/** `Ada is not the doctor, I am`. */
function roleDenied(text: Marked, role: RegExp): string | undefined {
  const last = [...text.matchAll(role)].at(-1)
  return last && last.index + last[0].length === text.length && notThem.test(text.slice(0, last.index))
    ? last[0]
    : undefined
}

interface Around {
  readonly before: string
  readonly after: string
}

/** `I, the sheriff, found`, `My role: doctor`, `I'm not the sheriff, just a villager`. */
function isSaidAlone(pieces: readonly Piece[], at: number, { before, after }: Around): boolean {
  if (after !== '') return false
  const last = pieces[at - 1]?.text ?? ''
  if (/^(?:only|just|simply|merely|but)\b/i.test(before)) return notThat.test(last)
  return (
    /^(?:and |so |but )?(?:i|me|myself)$/i.test(last) ||
    (/^[:—–-]/.test(pieces[at]?.joint ?? '') && announcing.test(last))
  )
}

/** `As the doctor, I saved her`, `I looked again, as your sheriff`: not `May, as a doctor, how sure are you?`. */
function actsSo(pieces: readonly Piece[], at: number, { before, after }: Around): boolean {
  const lead = before.replace(asRole, '')
  if (lead.trim() !== '') return actsAs.test(lead)
  if (/^ (?:i|my|we)\b/i.test(after)) return true
  const next = pieces[at + 1]
  if (next) return !next.asks && /^(?:i|my|we|let|all i|there|it|nothing|here)\b/i.test(next.text)
  const last = pieces[at - 1]?.text
  return last === undefined || /\b(?:i|my)\b/i.test(last)
}

const isOwn = (words: string): boolean =>
  !/\b(?:when|once|whenever|were|should) i\b(?! (?:say|tell)\b)/i.test(words) &&
  !notOwnWord.test(words.replace(ownSaying, ' ').replace(/^claiming|\bmy claim|\bi (?:\w+ )?claim/i, ' '))

function findCheck(text: Marked): ClaimPiece['check'] {
  const check = checking.exec(text)
  // A target may be shot too: whoever names one has not yet said that it investigates.
  if (check === null) return target.test(text) ? { whom: findNamed(text).slice(0, 1), looked: false } : undefined
  const [, done, told, result] = check
  const whom = findNamed(firstNames.exec(done ?? told ?? result ?? '')?.[2] ?? '')
  const isOfLast = /^ (?:him|her)\b/i.test(done ?? '')
  const looked = whom.length > 0 || told !== undefined || isOfLast || /^ (?:them|both)\b/i.test(done ?? '')
  return looked ? { whom, looked, isOfLast } : undefined
}

/** `Ada is town, because she voted for Bruno`: no finding, if the speaker did nothing for it. */
const isReasoned = (next: Piece | undefined): boolean =>
  next !== undefined && /^(?:because|since)/.test(next.joint) && !/\b(?:i|my|we)\b/i.test(next.text)

function isSupposed(text: string, { mafia, town }: SpokenWords): boolean {
  const denial = new RegExp(
    `\\b(?:not|is not|isn['’]t|aren['’]t|wasn['’]t|n['’]t) (?=(?:\\w+ ){0,2}(?:${mafia}|${town}|suspicious)\\b)`,
    'gi',
  )
  return notOwnWord.test(
    text
      .replace(ownSaying, ' ')
      .replace(denial, '')
      .replace(/\bmy claim\b/gi, ''),
  )
}

/** `I have a guilty result: Ada` */
function findAhead(
  text: string,
  next: Piece | undefined,
  { ahead, words }: ClaimPatterns,
): Pick<ClaimPiece, 'check' | 'verdict'> | undefined {
  const side = ahead.exec(text)?.[1]
  const list = next?.joint.startsWith(':') ? onlyNames.exec(next.text)?.[1] : undefined
  if (side === undefined || list === undefined) return undefined
  const whom = findNamed(list)
  const verdict: Verdict = {
    result: words.isMafia(side) ? 'mafia' : 'town',
    whom,
    about: 'named',
    past: false,
    concluded: false,
  }
  return { check: { whom, looked: /\b(?:result|check|investigation)s?\b/i.test(text) }, verdict }
}

function findVerdict(
  { text, joint }: Piece,
  { bare, beside, byMe, inverse, verdict, resultOn, words }: ClaimPatterns,
  reasoned: boolean,
): Verdict | undefined {
  const sideFor = (word: string, denied: boolean) => (words.isMafia(word) === denied ? 'town' : 'mafia')
  const concluded =
    reasoned || /\b(?:so|therefore)\b/.test(joint) || /^(?:so|therefore|thus|hence|then|which|that)\b/i.test(text)
  const alone = bare.exec(text)
  if (alone) return { ...bareVerdict(text, alone), result: sideFor(alone[2] as string, alone[1] !== undefined) }
  const named = { about: 'named', past: false, concluded } as const
  const cleared = clearing.exec(text)
  if (cleared) return { ...named, result: 'town', whom: findNamed(cleared[1] as string) }
  const mine = byMe.exec(text)
  if (mine) {
    const whom = findNamed(mine[1] as string)
    return { ...named, result: sideFor(mine[3] as string, mine[2] !== undefined), whom }
  }
  const turned = inverse.exec(text)
  if (turned) return { ...named, result: sideFor(turned[1] as string, false), whom: findNamed(turned[2] as string) }
  const near = beside.exec(text)
  if (near) {
    const whom = findNamed(near[1] as string)
    return { ...named, result: sideFor(near[3] as string, near[2] !== undefined), whom }
  }
  const got = resultOn.exec(text)
  if (got) {
    const whom = findNamed(got[4] as string)
    const word = (got[2] ?? got[3]) as string
    return { ...named, result: sideFor(word, got[1] !== undefined), whom }
  }
  const found = verdict.exec(text.replaceAll(/\b(is|are|was|were)n['’]t\b/g, '$1 not'))
  if (found === null) return undefined
  const [, joining = '', denied, word = ''] = found
  const before = text.slice(0, found.index + 1)
  const subjects = namedAtEnd(before)
  const isOne = /^(?:is|['’]s|was)$/i.test(joining) && !new RegExp(`^(?:both )?${names}`, 'i').test(before)
  const whom = isOne ? subjects.slice(-1) : subjects
  return {
    result: sideFor(word, denied !== undefined),
    whom,
    ...aboutFor(before, { whom, text }),
    past: /^(?:was|were)$/i.test(joining),
    concluded,
  }
}

function aboutFor(
  before: Marked,
  { whom, text }: { readonly whom: readonly string[]; readonly text: Marked },
): Pick<Verdict, 'about'> {
  if (whom.length > 0) return { about: 'named' }
  if (/^who$/i.test(before.trim())) return { about: 'who' }
  if (/\b(?:he|she|that one) ?$/i.test(before)) return { about: 'one' }
  return { about: pronoun.test(before) || before.trim() === '' || checking.test(text) ? 'checked' : 'named' }
}

function bareVerdict(text: string, [, , , inTurn]: RegExpExecArray): Omit<Verdict, 'result'> {
  const word = /\b(?:both|all)\b/i.exec(text)?.[0].toLowerCase() as 'both' | 'all' | undefined
  const isOne = /^(?:he|she)\b/i.test(text)
  return {
    whom: [],
    about: inTurn || place.test(text) ? 'inTurn' : (word ?? (isOne ? 'one' : 'last')),
    past: false,
    concluded: false,
  }
}

function namedAtEnd(before: Marked): string[] {
  const list = new RegExp(`(${names})(?: both| all)?\\s*$`, 'i').exec(before)?.[1]
  return list === undefined ? [] : findNamed(list)
}
