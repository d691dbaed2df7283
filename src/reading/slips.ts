import type { PowerName } from '../rules/powers/powers.js'
import { powerTraits } from '../rules/powers/traits.js'
import type { Marked } from './names.js'

const powerNames = Object.keys(powerTraits) as PowerName[]

/** The power that the speaker of this text reveals, by mentioning what only its owner does. */
export function slipIn(marked: Marked): PowerName | undefined {
  return powerNames.find((name) => powerTraits[name].slip.test(marked))
}
