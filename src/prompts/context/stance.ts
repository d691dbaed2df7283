import { accusedIn } from '../../reading/accusations.js'
import { type Named, namedIn, type Sentence, sentencesOf } from './clauses.js'
import {
  accusing,
  asserted,
  deed,
  negation,
  noDoubt,
  ownWords,
  speaking,
  takenBack,
  trusting,
  unsure,
} from './stance-words.js'

/** For whom and against whom a speech stands, by fixed rules. A player called both counts as accused. */
export interface Stance {
  readonly against: readonly string[]
  readonly for: readonly string[]
}

/** Who speaks, who may be named, and who is dead by then. */
export interface Setting {
  readonly speaker: string
  readonly players: readonly Named[]
  readonly dead: ReadonlySet<string>
}

/**
 * Sentence by sentence: those named beside a word of accusation are spoken against (source 002), and so are those whose
 * honesty is denied. Spoken for are those of whom the speaker says outright that it trusts them or that they are honest,
 * while they live: what is asked, supposed or reported supports nobody.
 */
export function stanceOf(text: string, { speaker, players, dead }: Setting): Stance {
  const readings = sentencesOf(text, players).map((sentence) => readingOf(sentence))
  const against = new Set(readings.flatMap((reading) => reading.against).filter((id) => id !== speaker))
  const named = readings.flatMap((reading) => reading.for)
  const living = named.filter((id) => id !== speaker && !dead.has(id))
  return { against: [...against], for: [...new Set(living)].filter((id) => !against.has(id)) }
}

function readingOf({ text, clauses, asks }: Sentence): Stance {
  const accusations = clauses.map((clause) => isAccusing(clause))
  const readings = clauses.map((clause, at) => (accusations[at] ? nothing : trustIn(clause.replace(noDoubt, ' '))))
  const denied = readings.flatMap((reading) => (asks ? [] : reading.against))
  const praised = readings.flatMap((reading) => (asks ? [] : reading.for))
  const accused = accusations.includes(true) ? namedIn(text).filter((id) => !praised.includes(id)) : []
  return { against: [...accused, ...denied], for: praised }
}

const nothing: Stance = { against: [], for: [] }
const probe = { id: 'somebody', name: 'somebody' }

/** Names are taken out: what somebody is called accuses nobody. */
function isAccusing(clause: string): boolean {
  const said = clause.replace(/<[\w-]+>/g, '').replace(takenBack, ' ')
  return accusing.test(said) || accusedIn(`${said} somebody`, [probe]).length > 0
}

const isSure = (words: string): boolean => !unsure.test(words.replace(ownWords, ' '))

function trustIn(clause: string): Stance {
  const [, lead = '', id, predicate = ''] = asserted.exec(clause) ?? []
  if (id !== undefined) return stand([id], negation.test(`${lead.split(',').at(-1)} ${predicate}`), isSure(lead))
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
