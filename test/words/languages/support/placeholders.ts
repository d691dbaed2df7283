import { IntlMessageFormat } from 'intl-messageformat'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const namesIn = (element: Element): string[] => {
  // A bare text has a `value` too, and so has `#`, without one.
  if (!('value' in element) || element.type === 0) return []
  const inside = 'options' in element ? Object.values(element.options).flatMap(({ value }) => value) : []
  return [element.value, ...inside.flatMap(namesIn)]
}

/** The names of the values that a message in ICU MessageFormat uses, also inside its choices. Throws for a broken message. */
export function placeholdersIn(message: string): Set<string> {
  return new Set(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst().flatMap(namesIn))
}
