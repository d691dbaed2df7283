/** A count with its noun: `1 game`, `1,200 games`. `several` is the plural; default: the noun with an `s`. */
export function quantity(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}

export function frequency(count: number): string {
  return count === 1 ? 'once' : quantity(count, 'time')
}

export function choiceList(words: readonly string[]): string {
  const told = words.map((word) => `\`${word}\``)
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')} or ${told.at(-1)}`
}

export const asSentence = (text: string): string => text.replace(/[^.…!?]$/, '$&.')

/** `everyoneSpoke` as people write it: `everyone spoke`. */
export function splitWords(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

export const capitalised = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())
