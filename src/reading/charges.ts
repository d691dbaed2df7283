import { type Marked, namedIn } from './names.js'
import { accusing, noDoubt, reported, supposed, takenBack } from './stance-words.js'

/** A clause without what is only supposed in it and what it reports of others. */
export const ownPart = (clause: Marked): Marked =>
  clause
    .replace(supposed, ' ')
    .replace(reported, ' ')
    .replace(/\bthan <[^<>]+>/g, ' ')

/** Whether the speaker accuses somebody in a clause. What somebody is called accuses nobody. */
export const isCharge = (clause: Marked): boolean =>
  accusing.test(
    clause
      .replace(/<[^<>]+>/g, '<>')
      .replace(noDoubt, ' ')
      .replace(takenBack, ' '),
  )

/** Who is accused in a clause that accuses: those in its accusing parts, and the lists that go on from them. */
export function chargedIn(clause: Marked): string[] {
  const parts = clause.split(/(,? and (?=<)|, )/)
  const near = parts.filter((part, at) => at % 2 === 0 && isCharge(part) && part.includes('<'))
  if (near.length === 0) return namedIn(clause)
  return parts.flatMap((part, at) => {
    if (at % 2 === 1) return []
    return near.includes(part) || (isList(part) && !isAddress(at, parts)) ? namedIn(part) : []
  })
}

/** Names and nothing else. */
const isList = (part: Marked): boolean => /^(?:both )?(?:<[^<>]+>[\s,]*(?:(?:and|or)\s)?)+$/i.test(part.trim())

/** `Ada, I suspect Bruno`: whoever is spoken to is not spoken of. */
const isAddress = (at: number, parts: readonly string[]): boolean =>
  parts[at + 1] === ', ' && /^(?:i|we|my|let|it|do|vote|just)\b/i.test(parts[at + 2] ?? '')
