import { distance } from 'fastest-levenshtein'

export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const typed = word.toLowerCase()
  const near = known
    .map((each) => ({ each, apart: apartBy(typed, each.toLowerCase()) }))
    .filter(({ each, apart }) => apart <= mostApart(typed, each.toLowerCase()))
    .sort((one, other) => one.apart - other.apart)
  return near[0]?.each
}

/** A slip of the finger seldom changes the first letter, so a word that begins otherwise must be nearer. */
function mostApart(typed: string, known: string): number {
  const share = Math.max(typed.length, known.length) * 0.4
  return Math.min(3, typed[0] === known[0] ? Math.round(share) : Math.floor(share))
}

/** By how many letters two words differ; the beginning of a word, from three letters on, is one away. */
const apartBy = (typed: string, known: string): number =>
  typed.length > 2 && known.startsWith(typed) ? Math.min(1, known.length - typed.length) : distance(typed, known)

/** A question to append to a wrong word, for example " (did you mean `vote`?)"; empty if no known word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const found = nearestWord(word, known)
  return found === undefined ? '' : ` (did you mean \`${found}\`?)`
}
