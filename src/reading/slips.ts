import { type PowerName, powerNames, powers } from '../rules/powers/powers.js'
import type { Marked } from './names.js'

/** The power that whoever says this lets slip, by telling of what only its owner does. */
export function slipIn(marked: Marked): PowerName | undefined {
  return powerNames.find((name) => powers[name].slip.test(marked))
}
