import { catalogueFrom } from '../catalogue.js'
import { prompts1 } from './prompts-1.js'
import { prompts2 } from './prompts-2.js'
import { roles } from './roles.js'
import { rules1 } from './rules-1.js'
import { rules2 } from './rules-2.js'
import { telling1 } from './telling-1.js'
import { telling2 } from './telling-2.js'
import { terminal } from './terminal.js'

export const german = catalogueFrom(
  {
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
  },
  { roles, prompts1, prompts2, rules1, rules2, telling1, telling2, terminal },
)
