import type { Catalogue } from '../catalogue.js'
import { prompts } from './prompts.js'
import { questions } from './questions.js'
import { roleSentences, roles } from './roles.js'
import { rules } from './rules.js'
import { telling, terminal } from './telling.js'

export const german: Catalogue = {
  tag: 'de',
  name: 'Deutsch',
  you: { subject: 'Du', object: 'dich' },
  joins: {
    subject: ' ',
    deeds: ' und ',
    comma: ', ',
    and: ' und ',
    or: ' oder ',
    sentences: ' ',
    stop: '.',
    colon: ': ',
  },
  counted: '{count} ROLE',
  roles,
  sentences: { ...prompts, ...questions, ...rules, ...roleSentences, ...telling, ...terminal },
}
