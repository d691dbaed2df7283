/** A count with its noun: `1 game`, `1,200 games`. `several` is the plural; default: the noun with an `s`. */
export function quantity(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

export function frequency(count: number): string {
  return count === 1 ? 'once' : quantity(count, 'time')
}

/** Words as a list to choose from, each in backticks: `` `a`, `b` or `c` ``. */
export function choiceList(words: readonly string[]): string {
  const told = words.map((word) => `\`${word}\``)
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} or ${told.at(-1)}`
}

/** `text` with a full stop, unless it ends a sentence already. */
export const asSentence = (text: string): string => text.replace(/[^.…!?]$/, '$&.')
