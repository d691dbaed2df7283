import { type OwnWords, ownWordsIn } from '../../kernel/text/message.js'
import { cast } from './compiled/en.js'
import type { Language } from './language.js'

const variants = ['', '.aiwolf'] as const

/** What the rules say of a role, in a language: a built-in role by its name as long as the text is unchanged, others as they are. */
export function roleWords(role: string, field: 'describe' | 'advice', text: OwnWords, language: Language): string {
  const ids = variants.map((variant) => `cast.${role}.${field}${variant}`)
  const id = ids.find((each) => cast[each] === text)
  return id !== undefined && language.has(id) ? language.render({ id, values: {} }) : ownWordsIn(text, language.tag)
}
