import { type OwnWords, ownWordsIn } from '../../kernel/text/message.js'
import { cast } from './compiled/en.js'
import type { Language } from './language.js'

const variants = ['', '.aiwolf'] as const

/** One text of a role, as the rules have it. */
interface RoleText {
  readonly role: string
  readonly field: 'describe' | 'advice'
  readonly text: OwnWords
}

/** What the rules say of a role, in a language: a built-in role by its name as long as the text is unchanged, others as they are. */
export function roleWords({ role, field, text }: RoleText, language: Language): string {
  const ids = variants.map((variant) => `cast.${role}.${field}${variant}`)
  const id = ids.find((each) => cast[each] === text)
  return id !== undefined && language.has(id) ? language.render({ id, values: {} }) : ownWordsIn(text, language.tag)
}
