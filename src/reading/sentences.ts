import type { Marked } from './names.js'

/** A sentence of a marked text. */
export interface Sentence {
  readonly text: Marked
  readonly clauses: readonly Marked[]
  readonly asks: boolean
}

const clauseEnds =
  /[;:]|,?\s+(?:but|yet|while|though|because|since|so)\s|,\s*and\s|\sand\s(?=(?:i|we)\b|(?:accus|suspect|vot|trust|believ)\w*)/i

/** A quotation of somebody else. */
const quoted =
  /(?<=\b(?:said|says|saying|claims?|claimed|told \w+|wrote|asked|answered|replied|quote)[,:]? )["“][^"“”]*["”]/gi

/** The sentences of a text. Names are marked first, because they may contain dots. */
export function sentencesIn(marked: Marked): Sentence[] {
  const sentences = marked.replace(quoted, ' ... ').match(/[^.!?\n]+[.!?]*/g) ?? []
  return sentences.map((sentence) => ({
    text: sentence.trim(),
    clauses: sentence
      .replace(/[.!?]+$/, '')
      .split(clauseEnds)
      .map((clause) => clause.trim()),
    asks: sentence.trimEnd().endsWith('?'),
  }))
}
