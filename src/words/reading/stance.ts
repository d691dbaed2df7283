import { findNamed, lastNamed, type Marked, type SpokenSentence } from './mentions.js'
import type { SpokenWords } from './spoken-words.js'
import {
  deed,
  makeStancePatterns,
  negation,
  noDoubt,
  ofEverybody,
  otherSuspicion,
  othersObject,
  ownWords,
  reported,
  type StancePatterns,
  saysHonest,
  sharing,
  speaking,
  supposed,
  trusting,
  unsure,
} from './stance-patterns.js'

const ownPart = (clause: Marked): Marked =>
  clause
    .replace(sharing, 'I suspect')
    .replace(supposed, ' ')
    .replace(reported, ' ')
    .replace(/\bthan (?:anything|anyone|what|whatever|when|how)\b[^,]*/gi, ' ')
    .replace(/\b(?:than|over|instead of|rather than|before)(?: (?:for|against|vot(?:e|ing) for))? <[^<>]+>/g, ' ')
    .replace(othersObject, '$1 ')
    .replace(ofEverybody, ' ')
    .replace(otherSuspicion, ' ')
    .replace(/\bagree with <[^<>]+>(?:,? and <[^<>]+>)*(?: that)?/gi, ' ')

const isCharge = (clause: Marked, { accusing, takenBack, guessed }: StancePatterns): boolean =>
  accusing.test(
    clause
      .replace(/<[^<>]+>/g, '<>')
      .replace(noDoubt, ' ')
      .replace(guessed, ' ')
      .replace(takenBack, ' '),
  )

function findCharged(clause: Marked, patterns: StancePatterns): string[] {
  const parts = clause.split(/(,? and (?=<)|, )/)
  const charges = parts.map((part, at) => at % 2 === 0 && isCharge(part, patterns))
  const near = parts.filter((part, at) => charges[at] && part.includes('<'))
  if (near.length === 0) return findFollowed(parts, charges) ?? findNamed(clause)
  return parts.flatMap((part, at) => {
    if (at % 2 === 1) return []
    if (isJoined(parts, charges, at)) return findNamed(part).slice(-1)
    return near.includes(part) || (isList(part) && !isAddress(at, parts)) ? findNamed(part) : []
  })
}

/** `the last two are Ada and Bruno, both mafia`: several are charged. */
const isJoined = (parts: readonly Marked[], charges: readonly boolean[], at: number): boolean =>
  charges[at] !== true &&
  />$/.test(parts[at] ?? '') &&
  /\band $/.test(parts[at + 1] ?? '') &&
  charges[at + 2] === true &&
  (/^<[^<>]+> (?:are|both|have|seem|look|sound|act)\b/i.test(parts[at + 2] ?? '') ||
    (/\b(?:that|think|believe|say|bet|guess) <[^<>]+>$/i.test(parts[at] ?? '') &&
      /^<[^<>]+> (?:could|might|may|must) be\b/i.test(parts[at + 2] ?? '')))

/** `unlike Ada, who is mafia`: about the last one who was named before. */
function findFollowed(parts: readonly Marked[], charges: readonly boolean[]): string[] | undefined {
  const at = charges.indexOf(true)
  if (!/^who\b/i.test(parts[at] ?? '')) return undefined
  return findNamed(parts[at - 2] ?? '').slice(-1)
}

const isList = (part: Marked): boolean => /^(?:both )?(?:<[^<>]+>[\s,]*(?:(?:and|or)\s)?)+$/i.test(part.trim())

/** `Ada, I suspect Bruno`: the player addressed is not the one accused. */
const isAddress = (at: number, parts: readonly string[]): boolean =>
  parts[at + 1] === ', ' && /^(?:i|we|my|let|it|do|vote|just)\b/i.test(parts[at + 2] ?? '')

interface SentenceStance {
  readonly against: readonly string[]
  readonly for: readonly string[]
}

const openQuestion = /^(?:(?:and|but|so|then) )?(?:why|what|who|how|when|where|do|does|did|are|is)\b/i

/** All that follows from it is supposed: a condition about somebody else, or one of several cases. */
const isHypothesis = (text: string): boolean =>
  /^(?:(?:so|now|and|but|well|then),? )?(?:(?:let['’]s|let us)? ?(?:suppose|imagine|assume|say that)\b|(?:even |what )?if (?:<[^<>]+>|(?:he|she|they|that|both|either|one|so|not)\b)|(?:let me (?:repeat|recall)|to repeat|remember) what <|(?:in|either) (?:one|that|this|any|which) (?:case|scenario|world)|there are (?:\w+ )?(?:possibilities|options|scenarios|worlds|cases))/i.test(
    text,
  ) && !/\beat (?:my|a) hat\b/i.test(text)

/** `if Ada flips town` at the end: it is so only then. */
const onlyIf =
  /\bonly if\b|\bso could (?:any|every|i|we|all|you)\b|\bif (?:<[^<>]+>|he|she|they) (?:is|was|flips?|turns?|dies|comes?|really)\b/i

/** `Ada says that Bruno is mafia, and I agree`: what is told is the speaker's own view too. */
const agreeing =
  /\b(?:and|so) i (?:(?:fully|completely|tend to|have to) )?(?:agree|(?:believe|trust) (?:him|her|it|that|them|the \w+|<[^<>]+>)|think so too)|\bso do i\b|\bn i agree\b\b/i
const saidByOthers =
  /(?:<[^<>]+>|\b(?:he|she|they|the \w+))(?: \w+)? (?:says?|said|told us|tells us|told me|thinks?|believes?|claims?|found(?: out)?)(?: that)? (?=<)/i

/** A charge of somebody whom the clause does not name: `she is lying`, `you are mafia`. */
const ofThem =
  /\b(?:(?<!to |for )(?:he|she)(?=['’ ])|(?:suspect|trust|vot(?:e|ing)(?: for| out| against)?|eliminate|lynch|accuse|kick) (?:him|her)\b|you(?:['’]re| are| might be| must be| may be)(?! (?:right|not)))/i

/**
 * Accused are players named beside a word of accusation (source 002) and those whose honesty is denied; supported are
 * those whom the speaker clearly calls honest or says it trusts. Questions, conditions and reports support nobody.
 */
export function stanceReader(words: SpokenWords): (sentence: SpokenSentence) => SentenceStance {
  const patterns = makeStancePatterns(words)
  return ({ text, clauses: told, asks }) => {
    const clauses = agreeing.test(text) && !asks ? told.map((clause) => clause.replace(saidByOthers, '')) : told
    const own =
      isHypothesis(text) || onlyIf.test(text) || (asks && openQuestion.test(text))
        ? []
        : clauses.map(ownPart).filter((_, at) => !asks || at < clauses.length - 1)
    const charges = own.filter((clause) => isCharge(clause, patterns))
    const trusts = clauses
      .filter((clause) => !charges.includes(ownPart(clause)))
      .map((clause) => readTrust(clause.replace(noDoubt, ' '), patterns))
    const praised = trusts.flatMap((trust) => (asks ? [] : trust.for))
    const denied = trusts.flatMap((trust) => (asks ? [] : trust.against))
    const accused = charges.flatMap((clause) => findCharged(clause, patterns))
    const against = accused.length > 0 || charges.length === 0 ? accused : chargedBefore(own, clauses, charges)
    return { against: [...against.filter((id) => !praised.includes(id)), ...denied], for: praised }
  }
}

/** Whom a charge without a name is about: `he` the last one named, anything else whoever the sentence names. */
function chargedBefore(own: readonly Marked[], clauses: readonly Marked[], charges: readonly Marked[]): string[] {
  if (!charges.some((charge) => ofThem.test(charge))) {
    const named = findNamed(own.join(' '))
    const all = findNamed(clauses.join(' '))
    return named.length === 0 && all.length === 1 && !/^<[^<>]+>,/.test(clauses[0] ?? '') ? all : named
  }
  const at = clauses.findIndex((clause) => ownPart(clause) === charges[0])
  const before = clauses.slice(0, at + 1).findLast((clause) => clause.includes('<'))
  if (before === undefined) return [lastNamed]
  const named = findNamed(before)
  return named.length === 1 ? named : []
}

const isCertain = (lead: string): boolean => isSure(lead) && !negation.test(lead)

const isSure = (words: string): boolean => !unsure.test(words.replace(ownWords, ' '))

function readTrust(clause: string, { asserted, found, disputed }: StancePatterns): SentenceStance {
  const cleared = disputed.exec(clause)
  if (cleared) return makeStance([cleared[2] ?? cleared[3] ?? ''], false, isCertain(cleared[1] ?? ''))
  const [, lead = '', ids, predicate = ''] = asserted.exec(clause) ?? []
  if (ids !== undefined)
    return makeStance(findNamed(ids), negation.test(`${lead.split(',').at(-1)} ${predicate}`), isSure(lead))
  const [owning = '', holder = '', owned] = found.exec(clause) ?? []
  if (owned !== undefined) return makeStance([owned], negation.test(owning), isSure(holder))
  const [, before = '', word = '', list = '', rest = ''] = trusting.exec(clause) ?? []
  const listed = findNamed(list)
  // What others do is told, and not what the speaker thinks.
  if (/^trusts$/i.test(word)) return makeStance([], false, false)
  if (/^believe$/i.test(word) && listed.length > 0 && deed.test(rest) && !saysHonest.test(rest))
    return makeStance([], false, false)
  const near = before.split(',').at(-1)?.trim().split(/\s+/).slice(-4).join(' ') ?? ''
  const negated = negation.test(near) || /^(?:neither|no|nothing)\b/i.test(rest.trim())
  const isAboutDeed =
    /^believe$/i.test(word) && listed.length === 0 && !saysHonest.test(rest.replace(/^.*<[^<>]+>/, ''))
  if (isAboutDeed && negated) return makeStance([], false, false)
  const outright = speaking.test(before) && isSure(clause) && (!/^believe$/i.test(word) || !deed.test(rest))
  return makeStance(listed.length > 0 ? listed : findNamed(rest), negated, outright && listed.length > 0)
}

const makeStance = (ids: readonly string[], denied: boolean, outright: boolean): SentenceStance => ({
  against: denied ? ids : [],
  for: outright && !denied ? ids : [],
})
