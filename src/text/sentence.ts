/** `text` with a full stop, unless it ends a sentence already. */
export const asSentence = (text: string): string => text.replace(/[^.…!?]$/, '$&.')
