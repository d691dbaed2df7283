/** Somebody whom a text may name. */
export interface Named {
  readonly id: string
  readonly name: string
}

/**
 * A text in which every player's name, and every id that is a separate word, is replaced by the id in angle brackets.
 */
export type Marked = string

/** The ids of the players that a marked text names, in order. */
export const namedIn = (marked: Marked): string[] => [...marked.matchAll(/<([^<>]+)>/g)].map(([, id]) => id as string)

/** Marks the names and ids of these players in texts: whole words, in any case, the longest first. */
export function nameMarker(players: readonly Named[]): (text: string) => Marked {
  return markerOf(players.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const]))
}

/**
 * The same, and their seats too, counted from one as people do: `seat 3`, `player 3`, `#3`. A name takes precedence
 * over a seat.
 */
export function seatMarker(players: readonly Named[]): (text: string) => Marked {
  const seats = players.flatMap(({ id }, at) => seatWords.map((word) => [`${word}${at + 1}`, id] as const))
  return markerOf([...seats, ...players.flatMap(({ id, name }) => [[id, id] as const, [name, id] as const])])
}

const seatWords = ['seat ', 'player ', '#', 'seat number ', 'number ', 'chair ']

function markerOf(words: readonly (readonly [word: string, id: string])[]): (text: string) => Marked {
  const ids = new Map(words.map(([word, id]) => [word.toLowerCase(), id]))
  const longestFirst = [...ids.keys()].sort((one, other) => other.length - one.length).map(escapeRegExp)
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'giu')
  return (text) => {
    const open = text.replace(/[<>]/g, ' ')
    return ids.size === 0 ? open : open.replace(word, (name) => `<${ids.get(name.toLowerCase()) ?? name}>`)
  }
}

const escapeRegExp = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether `text`, which is in lower case, contains `name` as a separate word. */
export function namesAsWord(text: string, name: string): boolean {
  const sought = name.toLowerCase()
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + sought.length])) return true
  return false
}
