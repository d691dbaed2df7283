import type { Catalogue } from '../catalogue.js'
import { prompts } from './prompts.js'
import { questions } from './questions.js'
import { roleSentences, roles } from './roles.js'
import { rules } from './rules.js'
import { telling, terminal } from './telling.js'

export const japanese: Catalogue = {
  tag: 'ja',
  name: '日本語',
  you: { subject: 'あなた', object: 'あなた' },
  joins: { subject: 'は', deeds: '、', comma: '、', and: 'と', or: 'か', sentences: '', stop: '。', colon: '：' },
  counted: 'ROLE{count}人',
  roles,
  sentences: { ...prompts, ...questions, ...rules, ...roleSentences, ...telling, ...terminal },
}
