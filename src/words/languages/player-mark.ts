const [open, close] = ['\uE000', '\uE001']

/** A player's id between marks, in English that is to be translated: so no name is taken for a word. */
export const playerMark = (id: string): string => `${open}${id}${close}`

/** A marked player in a regular expression, without a group. */
export const markedPlayer = `${open}[^${close}]*${close}`

export const isMarked = (text: string): boolean => text.includes(open)

/** A text in which each marked id is replaced by its name. */
export const nameMarked = (text: string, name: (id: string) => string): string =>
  text.replace(new RegExp(`${open}([^${close}]*)${close}`, 'g'), (_, id: string) => name(id))
