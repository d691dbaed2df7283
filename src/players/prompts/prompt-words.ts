import { type MessageValue, message, type Text } from '../../kernel/text/message.js'
import { card, cast, prompts, questions, roles, telling } from '../../words/languages/compiled/en.js'
import { Language } from '../../words/languages/language.js'

let made: Language | undefined

/** English as prompts need it, which is there at once. */
export const promptEnglish = (): Language =>
  (made ??= new Language('en', telling, roles, questions, prompts, card, cast))

/** Makes words of a text, in the language of a prompt. */
export type Tell = (text: Text) => string

/** Sentences as one text, joined as the language joins them. */
export const sentences = (texts: readonly MessageValue[]): Text => message('words.sentences', { sentences: texts })
