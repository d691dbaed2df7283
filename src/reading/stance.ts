import { chargedIn, isCharge, ownPart } from './charges.js'
import { namedIn } from './names.js'
import type { Sentence } from './sentences.js'
import {
  asserted,
  deed,
  disputed,
  found,
  negation,
  noDoubt,
  ownWords,
  speaking,
  trusting,
  unsure,
} from './stance-words.js'

/** The players whom a text supports and those whom it accuses. */
export interface Stance {
  readonly against: readonly string[]
  readonly for: readonly string[]
}

/**
 * The stance of a text, sentence by sentence. Accused are players named beside a word of accusation (source 002) and
 * players whose honesty is denied. Supported are players whom the speaker clearly calls honest or says it trusts:
 * questions, conditions and reports support nobody.
 */
export function stanceIn(sentences: readonly Sentence[]): Stance {
  const stances = sentences.map(stanceOf)
  return { against: stances.flatMap(({ against }) => against), for: stances.flatMap((stance) => stance.for) }
}

function stanceOf({ text, clauses, asks }: Sentence): Stance {
  const own = clauses.map(ownPart).filter((_, at) => !asks || at < clauses.length - 1)
  const charges = own.filter(isCharge)
  const trusts = clauses
    .filter((clause) => !charges.includes(ownPart(clause)))
    .map((clause) => trustIn(clause.replace(noDoubt, ' ')))
  const praised = trusts.flatMap((trust) => (asks ? [] : trust.for))
  const denied = trusts.flatMap((trust) => (asks ? [] : trust.against))
  return { against: [...accusedBy(charges, text).filter((id) => !praised.includes(id)), ...denied], for: praised }
}

/** The players named in the accusing clauses; if these name nobody, all players named in the sentence. */
function accusedBy(charges: readonly string[], sentence: string): string[] {
  const named = charges.flatMap(chargedIn)
  return named.length > 0 || charges.length === 0 ? named : namedIn(sentence)
}

/** Whether a statement is unconditional and not negated by the words before it. */
const isCertain = (lead: string): boolean => isSure(lead) && !negation.test(lead)

const isSure = (words: string): boolean => !unsure.test(words.replace(ownWords, ' '))

function trustIn(clause: string): Stance {
  const cleared = disputed.exec(clause)
  if (cleared) return stand([cleared[2] ?? cleared[3] ?? ''], false, isCertain(cleared[1] ?? ''))
  const [, lead = '', ids, predicate = ''] = asserted.exec(clause) ?? []
  if (ids !== undefined)
    return stand(namedIn(ids), negation.test(`${lead.split(',').at(-1)} ${predicate}`), isSure(lead))
  const [owning = '', holder = '', owned] = found.exec(clause) ?? []
  if (owned !== undefined) return stand([owned], negation.test(owning), isSure(holder))
  const [, before = '', word = '', list = '', rest = ''] = trusting.exec(clause) ?? []
  const listed = namedIn(list)
  const near = before.split(',').at(-1)?.trim().split(/\s+/).slice(-4).join(' ') ?? ''
  const negated = negation.test(near) || /^(?:neither|no|nothing)\b/i.test(rest.trim())
  const outright = speaking.test(before) && isSure(clause) && (!/^believe$/i.test(word) || !deed.test(rest))
  return stand(listed.length > 0 ? listed : namedIn(rest), negated, outright && listed.length > 0)
}

const stand = (ids: readonly string[], denied: boolean, outright: boolean): Stance => ({
  against: denied ? ids : [],
  for: outright && !denied ? ids : [],
})
