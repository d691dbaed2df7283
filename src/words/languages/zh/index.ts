import type { Catalogue } from '../catalogue.js'
import { prompts } from './prompts.js'
import { questions } from './questions.js'
import { roleSentences, roles } from './roles.js'
import { rules } from './rules.js'
import { telling, terminal } from './telling.js'

export const chinese: Catalogue = {
  tag: 'zh',
  name: '中文',
  you: { subject: '你', object: '你' },
  joins: { subject: ' ', deeds: '，并', comma: '、', and: '和', or: '或', sentences: '', stop: '。', colon: '：' },
  counted: '{count} 名ROLE',
  roles,
  sentences: { ...prompts, ...questions, ...rules, ...roleSentences, ...telling, ...terminal },
}
