import type { Marked } from './names.js'

/** A sentence of a marked text. */
export interface Sentence {
  readonly text: Marked
  readonly clauses: readonly Marked[]
  readonly asks: boolean
}

const clauseEnds =
  /[;:]|,?\s+(?:but|yet|while|though|because|since|so)\s|,\s*and\s|\sand\s(?=(?:i|we)\b|(?:accus|suspect|vot|trust|believ)\w*)/i

/** The sentences of a text that name somebody. Names are marked first: they may hold dots, and what is a word of its own. */
export function sentencesIn(marked: Marked): Sentence[] {
  const sentences = marked.match(/[^.!?\n]+[.!?]*/g) ?? []
  return sentences
    .filter((sentence) => sentence.includes('<'))
    .map((sentence) => ({
      text: sentence,
      clauses: sentence
        .replace(/[.!?]+$/, '')
        .split(clauseEnds)
        .map((clause) => clause.trim()),
      asks: sentence.endsWith('?'),
    }))
}
