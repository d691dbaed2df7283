import type { Rules } from '../index.js'

/** Models are asked to declare what they say, unless the rules of a table say otherwise: a lie that is read may be none. */
export const declaring = (rules: Rules): Rules => ({
  ...rules,
  due: { thoughts: false, reasons: [], acts: true, ...rules.due },
})
