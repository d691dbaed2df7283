/** Somebody whom a speech may name. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** A sentence of a speech, with every name replaced by its player's id in angle brackets. */
export interface Sentence {
  readonly text: string
  readonly clauses: readonly string[]
  readonly asks: boolean
}

const clauseEnds =
  /[;:]|,?\s+(?:but|yet|while|though|because|since|so)\s|,\s*and\s|\sand\s(?=(?:i|we)\b|(?:accus|suspect|vot|trust|believ)\w*)/i

/** The sentences of a speech. Names are marked first: they may hold dots, and what is a word of its own. */
export function sentencesOf(speech: string, players: readonly Named[]): Sentence[] {
  const sentences = marked(speech, players).match(/[^.!?\n]+[.!?]*/g) ?? []
  return sentences.map((sentence) => ({
    text: sentence,
    clauses: sentence
      .replace(/[.!?]+$/, '')
      .split(clauseEnds)
      .map((clause) => clause.trim()),
    asks: sentence.endsWith('?'),
  }))
}

/** The ids of the players that a marked text names. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(/<([\w-]+)>/g)].map(([, id]) => id as string)
}

function marked(speech: string, players: readonly Named[]): string {
  const ids = new Map(
    players.flatMap(({ id, name }) => [
      [name.toLowerCase(), id],
      [id.toLowerCase(), id],
    ]),
  )
  const longestFirst = [...ids.keys()].sort((one, other) => other.length - one.length)
  const names = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')).join('|')
  if (names === '') return speech
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names})(?![\\p{L}\\p{N}_])`, 'giu')
  return speech.replace(/[<>]/g, ' ').replace(word, (name) => `<${ids.get(name.toLowerCase()) ?? name}>`)
}
