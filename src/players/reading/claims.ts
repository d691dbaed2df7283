import { findNamed, type Marked, type SpokenSentence } from './mentions.js'

// Fixed patterns for clauses in which every name is replaced by `<id>`.

const manner =
  'actually|really|truly|indeed|in fact|simply|just|only|merely|officially|hereby|also|still|honestly|frankly|now'
const kind =
  "a|an|the|your|our|this town['’]s|the real|the true|the actual|one true|real|true|actual|plain|simple|normal|regular|ordinary|vanilla|mere|humble|good|honest|loyal|only|town"

/** `I am the`, `my role is`, `I claim`: the words before a claimed role. */
const beforeRole = new RegExp(
  `(?:^|.*?\\s|["'“(*])(?:i(?: really| actually| truly)? am|i['’]m|im|i was dealt|i was given|i drew|i got|i hold|my (?:real |true )?role is|i(?: will| do|['’]ll)?(?: \\w+)? claim(?: to be)?|i['’]m claiming|i am claiming|this is|coming out as|i have been|i['’]ve been)(?: (?:${manner}))*,?(?: (?:${kind}))*\\s$`,
  'i',
)
/** `As your`: the words before a claimed role that the speaker treats as known. */
const asRole =
  /(?:^|\s)(?:as|(?:speaking|visit|news|report) (?:as|from))(?: (?:your|our|the|a))?(?: (?:only|real|one true))? $/i
/** What may follow the name of a role that is claimed: not `sheriff's`, `doctor-cleared`, `mafia hunter`. */
const afterRole =
  /^(?![\w'’-])(?! (?:hunter|member|type|material|target|victim|team|side|bait|fan|for a reason yet)\b)/i
/** `Sheriff here`, `doctor claim`, `the sheriff is me`: what follows a role claimed at the start of a clause. */
const roleHere = /^(?: (?:here|speaking|claim|reports)\b(?! (?:is|was|from|by|of|that))| (?:is|was) me\b)/i

/** Conditions, and what others say or think: the rest of such a clause is not the speaker's own statement. */
const notOwnWord =
  /\b(?:if|unless|whether|suppos\w+|imagine|pretend\w*|as though|as if|like i|says?|said|saying|claims?|claimed|claiming|thinks?|think|believes?|believe|told|tells?|insists?|calls?|called|accus\w+|suspects?|suggest\w*|assum\w+|guess|bet|maybe|perhaps|probably|likely|might|could|would|should|wish|not|never|nobody|cannot|doubt|until|deny|prove|hardly|as i see it|in my (?:eyes|view|book|opinion)|to me|to one|if you ask me)\b|n['’]t\b/i
/** Words that mark the speaker's own statement, which counts. */
const ownSaying =
  /\bi(?:['’](?:ve|ll|d|m))?(?: (?:have|will|must|can|am|do))?(?: (?!not\b|never\b)\w+)? (?:say(?:ing)?|said|told|tell|claim(?:ed|ing)?|insist)(?: (?:you|it|everyone|everybody|now|already|again|openly))*\b/gi

/** The target of an investigation, or the player its result is about. */
const checking =
  /(?:\b(?:i|we)(?:['’]ve)?(?: (?:have|just|also|already|then|even|last night|first|chose to|decided to|used my \w+ to))* |^(?:and |also |then |night \w+ )?)(?:investigat(?:ed?|ing)|check(?:ed)?|scann?(?:ed)?|inspect(?:ed)?|look(?:ed)? (?:at|into)|examin(?:ed?)|visited|peeked(?: at)?|cop-?checked)\b(.*)$|\bmy (?:\w+ )?(?:investigation|check|result|report|scan|read-?out|inspection|reading|look)s?\b(.*)$/i

const sure =
  "is|are|['’]s|['’]re|was|were|came (?:back|up|out)(?: as)?|comes (?:back|up) as|turned (?:up|out)(?: to be| as)?|returned(?: as)?|showed(?: up)?(?: as)?|shows|to be|as|equals|=|reads?|flipped|checked out(?: as)?"
const emphasis =
  'definitely|certainly|confirmed|surely|100%|one hundred percent|without doubt|both|all|really|truly|indeed|a|an|the|plain|simply|just|member of|part of|on the side of|with'

/** A joining word, whether it is negated, and the verdict. */
const verdict = new RegExp(
  `(?:^|\\s|>)(${sure})(?: (?:${emphasis}))*( not|n['’]t| no)?(?: (?:${emphasis}))* (mafia|mafioso|scum|guilty|evil|a killer|killer|red|town|townie|townsperson|innocent|clear(?:ed)?|clean|good|green|villager|not suspicious)\\b(?! (?:enough|that|to vote|for))`,
  'i',
)
/** A verdict that stands alone: `mafia`, `not mafia`, `both clear`. */
const bareVerdict =
  /^(?:and |result |verdict |the result |they |he |she )?(?:(?:is|was|a|an|both|all|confirmed|definitely) )*(not )?(mafia|scum|guilty|evil|red|town|townie|innocent|clear(?:ed)?|clean|green|villager)$/i
const pronoun =
  /(?:^|\s)(?:he|she|they|it|both|the result|result|that one|all of them|the answer|verdict)(?=\s|['’]|$)/i

interface ReportedResult {
  readonly player: string
  readonly result: 'mafia' | 'town'
}

export interface WordedClaim {
  readonly role?: string
  readonly results: readonly ReportedResult[]
  /** It says that it investigated: then the results are findings, whatever else it says. */
  readonly looked: boolean
}

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

/** What one piece of a sentence tells of claims and findings, read alone. */
export interface ClaimPiece {
  /** The word for a role that the speaker claims. */
  readonly role?: string | undefined
  /** It asks or supposes: whoever was checked before is not meant any more. */
  readonly isOpen: boolean
  readonly check?: { readonly whom: readonly string[]; readonly looked: boolean } | undefined
  readonly verdict?: Verdict | undefined
}

interface Verdict {
  readonly result: ReportedResult['result']
  /** Those named beside it. */
  readonly whom: readonly string[]
  /** Without a name beside it, whether it is about those checked before. */
  readonly isAboutChecked: boolean
  /** It stands alone, as in `not mafia`: it is about those checked before, whatever else is claimed. */
  readonly isBare: boolean
  /** It was so: then it counts only about those checked. */
  readonly past: boolean
}

/** Reads the pieces of a sentence that tell anything, for players of these roles. */
export function claimPieceReader(roles: readonly string[]): (sentence: SpokenSentence) => readonly ClaimPiece[] {
  const words = [...roles, ...Object.keys(otherWords).filter((word) => roles.includes(otherWords[word] as string))]
  const anyRole = new RegExp(`\\b(?:${words.map((word) => word.replaceAll('-', '[- ]')).join('|')})`, 'gi')
  return (sentence) =>
    splitPieces(sentence)
      .map((piece) => readPiece(piece, anyRole))
      .filter(({ role, isOpen, check, verdict }) => role !== undefined || isOpen || check || verdict)
}

function readPiece(piece: Piece, anyRole: RegExp): ClaimPiece {
  const { text, asks } = piece
  const role = findClaimedRole(piece, anyRole)
  if (asks || isSupposed(text)) return { role, isOpen: true }
  return { role, isOpen: false, check: findCheck(text), verdict: findVerdict(text) }
}

/** What the pieces of a message claim together; undefined if they claim nothing. */
export function joinClaim(pieces: readonly ClaimPiece[]): WordedClaim | undefined {
  if (pieces.length === 0) return undefined
  const role = pieces.find((piece) => piece.role !== undefined)?.role
  const { results, looked } = joinResults(pieces, role !== undefined)
  if (role === undefined && results.length === 0) return undefined
  return { ...(role !== undefined && { role: roleForWord(role) }), results, looked }
}

function roleForWord(word: string): string {
  const role = word.toLowerCase().replaceAll(' ', '-')
  return otherWords[role] ?? role
}

interface Piece {
  readonly text: Marked
  readonly asks: boolean
}

const pieceEnds =
  /,\s*(?:and|but|so|because|since|then|while)\s|[,;:()—–]+|\s-+\s|\s(?:but|so|because|since|while|and)\s(?!<|or\b)|(?<=\b(?:mafia|town|innocent|guilty|clear|cleared|clean))\sand\s/i

function splitPieces({ text, asks }: SpokenSentence): Piece[] {
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

function findClaimedRole({ text, asks }: Piece, anyRole: RegExp): string | undefined {
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

function joinResults(pieces: readonly ClaimPiece[], claims: boolean): { results: ReportedResult[]; looked: boolean } {
  const results = new Map<string, ReportedResult>()
  let checked: readonly string[] = []
  let looked = false
  for (const { isOpen, check, verdict } of pieces) {
    if (isOpen) checked = []
    if (check) {
      if (check.whom.length > 0) checked = check.whom
      looked ||= check.looked
    }
    if (verdict)
      for (const player of findSubjects(verdict, { checked, claims: claims || looked }))
        results.set(player, { player, result: verdict.result })
  }
  return { results: [...results.values()], looked }
}

function findSubjects(
  { isBare, past, whom: named, isAboutChecked }: Verdict,
  { checked, claims }: { readonly checked: readonly string[]; readonly claims: boolean },
): readonly string[] {
  if (isBare) return checked
  const whom = named.length > 0 ? named : isAboutChecked ? checked : []
  return !claims || (past && !whom.some((id) => checked.includes(id))) ? [] : whom
}

function findCheck(text: Marked): ClaimPiece['check'] {
  const check = checking.exec(text)
  if (check === null) return undefined
  const whom = findNamed(check[1] ?? check[2] ?? '')
  const looked = whom.length > 0 || check[2] !== undefined
  return looked ? { whom, looked } : undefined
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

function findVerdict(text: Marked): Verdict | undefined {
  const bare = bareVerdict.exec(text)
  if (bare) {
    const result = sideFor(bare[2] as string, bare[1] !== undefined)
    return { result, whom: [], isAboutChecked: true, isBare: true, past: false }
  }
  const found = verdict.exec(text.replaceAll("isn't", 'is not').replaceAll("aren't", 'are not'))
  if (found === null) return undefined
  const [, joint = '', denied, word = ''] = found
  const before = text.slice(0, found.index + 1)
  return {
    result: sideFor(word, denied !== undefined),
    whom: namedAtEnd(before),
    isAboutChecked: pronoun.test(before) || before.trim() === '' || checking.test(text),
    isBare: false,
    past: /^(?:was|were)$/i.test(joint),
  }
}

function namedAtEnd(before: Marked): string[] {
  const list = /((?:<[^<>]+>(?:,? (?:and|or) |, ?|\s)?)+)(?:both|all)?\s*$/i.exec(before)?.[1]
  return list === undefined ? [] : findNamed(list)
}

const sideFor = (word: string, denied: boolean): ReportedResult['result'] =>
  /^(?:mafia|mafioso|scum|guilty|evil|a killer|killer|red)$/i.test(word) === denied ? 'town' : 'mafia'
