import { type Marked, namedIn } from './names.js'
import { accusing, noDoubt, reported, supposed, takenBack } from './stance-words.js'

/** A clause without its conditional parts and without the reported opinions of others. */
export const ownPart = (clause: Marked): Marked =>
  clause
    .replace(supposed, ' ')
    .replace(reported, ' ')
    .replace(/\bthan <[^<>]+>/g, ' ')

/** Whether the speaker accuses somebody in a clause. A player's name is no accusation. */
export const isCharge = (clause: Marked): boolean =>
  accusing.test(
    clause
      .replace(/<[^<>]+>/g, '<>')
      .replace(noDoubt, ' ')
      .replace(takenBack, ' '),
  )

/** The players accused in an accusing clause: those in its accusing parts, and in the lists that continue them. */
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

/** `Ada, I suspect Bruno`: the player addressed is not the one accused. */
const isAddress = (at: number, parts: readonly string[]): boolean =>
  parts[at + 1] === ', ' && /^(?:i|we|my|let|it|do|vote|just)\b/i.test(parts[at + 2] ?? '')
