import * as z from 'zod/mini'
import type { OwnWords } from './message.js'

const tag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, 'Expected a language such as `en` or `de`'))

const expected = 'Expected a text, or one for each language such as `{ en, de }`'

/** The schema of a user's own words: one text for all languages, or one for each, of at most so many characters. */
export function ownWordsSchema(most?: number): z.ZodMiniType<OwnWords> {
  const text = z.string().check(z.minLength(1), ...(most === undefined ? [] : [z.maxLength(most)]))
  const each = z.record(tag, text).check(z.refine((words) => Object.keys(words).length > 0, expected))
  return z.union([text, each], expected)
}
