import { catalogueFrom } from '../catalogue.js'
import { prompts1 } from './prompts-1.js'
import { prompts2 } from './prompts-2.js'
import { roles } from './roles.js'
import { rules1 } from './rules-1.js'
import { rules2 } from './rules-2.js'
import { telling1 } from './telling-1.js'
import { telling2 } from './telling-2.js'
import { terminal } from './terminal.js'

export const japanese = catalogueFrom(
  {
    tag: 'ja',
    name: '日本語',
    you: { subject: 'あなた', object: 'あなた' },
    joins: { subject: 'は', deeds: '、', comma: '、', and: 'と', or: 'か', sentences: '', stop: '。', colon: '：' },
    counted: 'ROLE{count}人',
  },
  { roles, prompts1, prompts2, rules1, rules2, telling1, telling2, terminal },
)
