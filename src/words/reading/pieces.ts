import { byOwnResult, ownResult } from './claim-patterns.js'
import type { Marked, SpokenSentence } from './mentions.js'

/** `Ada is town, and Bruno is not`. */
const elliptic =
  /((?:is|are) (?:an? |the )?)(\w+)((?:,|,? (?:and|but|while)) )(<[^<>]+>) (?:is not|isn['’]t)(?=[,.!]|$)/gi
/** `Ada is not town, and Bruno is` */
const ellipticDenial = /((?:is not|isn['’]t) ((?:an? |the )?\w+)(?:,|,? (?:and|but|while)) )(<[^<>]+>) is(?=[,.!]|$)/gi

/** What follows from a condition about somebody holds only then: not `if it helps, I am the doctor`. */
const supposedOfOthers =
  /^(?:(?:and|but|so),? )?(?:(?:even |what )?if (?:you(?:['’]re| are)|<[^<>]+>|he|she|they|i (?:were|was)|that|we)\b|suppose|imagine|let['’]?s (?:say|assume|suppose|pretend)|hypothetically|for the sake of)/i

/** A part of a sentence that states one thing. */
export interface Piece {
  readonly text: Marked
  /** What joins it to the piece before. */
  readonly joint: string
  readonly asks: boolean
}

export function splitPieces({ text, asks }: SpokenSentence, ends: RegExp): Piece[] {
  const parts = text
    .replace(/^[-•*\s]+/, '')
    .replace(/\b(he|she|it|they|that)['’](?:s|re)\b/gi, '$1 is')
    .replace(byOwnResult, '$1 shows')
    .replace(ownResult, '$1 shows')
    .replace(/\bneither (?:one |of them |of the two )?(?:is|was) /gi, 'both are not ')
    .replace(elliptic, '$1$2$3$4 is not $2')
    .replace(ellipticDenial, '$1$3 is $2')
    .replace(/[.!?]+\s*$/, '')
    .split(ends)
    .map((part) => part.replaceAll('*', '').trim())
  const told = parts.flatMap((part, at) =>
    at % 2 === 0 && part !== ''
      ? { text: part, joint: parts[at - 1]?.toLowerCase().replace(/^[,\s]+|\s+$/g, '') ?? '' }
      : [],
  )
  const supposed =
    /^(?:(?:and|but|so) )?(?:if|suppose|imagine|what if|even if|would|had i|should i|say that|let us say)\b/i.test(
      text.trim(),
    )
  const isSupposed = supposedOfOthers.test(text.trim())
  return told.map((part, at) => ({
    ...part,
    asks: isSupposed || (asks && at === told.length - 1) || (supposed && (asks || at === 0 || at < told.length - 1)),
  }))
}
