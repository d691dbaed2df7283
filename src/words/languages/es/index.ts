import type { Catalogue } from '../catalogue.js'
import { prompts } from './prompts.js'
import { questions } from './questions.js'
import { roleSentences, roles } from './roles.js'
import { rules } from './rules.js'
import { telling, terminal } from './telling.js'

export const spanish: Catalogue = {
  tag: 'es',
  name: 'Español',
  you: { subject: 'Tú', object: 'ti' },
  joins: { subject: ' ', deeds: ' y ', comma: ', ', and: ' y ', or: ' o ', sentences: ' ', stop: '.', colon: ': ' },
  counted: '{count} ROLE',
  roles,
  sentences: { ...prompts, ...questions, ...rules, ...roleSentences, ...telling, ...terminal },
}
