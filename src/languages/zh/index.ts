import { catalogueFrom } from '../catalogue.js'
import { prompts1 } from './prompts-1.js'
import { prompts2 } from './prompts-2.js'
import { roles } from './roles.js'
import { rules1 } from './rules-1.js'
import { rules2 } from './rules-2.js'
import { telling1 } from './telling-1.js'
import { telling2 } from './telling-2.js'
import { terminal } from './terminal.js'

export const chinese = catalogueFrom(
  {
    tag: 'zh',
    name: '中文',
    you: { subject: '你', object: '你' },
    joins: { subject: ' ', deeds: '，并', comma: '、', and: '和', or: '或', sentences: '', stop: '。', colon: '：' },
    counted: '{count} 名ROLE',
  },
  { roles, prompts1, prompts2, rules1, rules2, telling1, telling2, terminal },
)
