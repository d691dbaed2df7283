import type { Message } from '../../text/message.js'
import type { BuiltInPower } from './traits.js'

/** What the owner of a built-in power is asked, and what choosing nobody means. `at` is the moment that the question is about. */
export const askedWords = (power: BuiltInPower): { readonly ask: Message; readonly skip: Message } => ({
  ask: { id: `power.${power}.ask`, values: { at: 'night' } },
  skip: { id: `power.${power}.skip`, values: { at: 'night' } },
})
