import { builtInPersonas } from '../rules/built-in-personas.js'
import { deepFreeze } from '../rules/deep-freeze.js'
import type { Persona } from '../rules/persona.js'
import { adaToFelix } from './guidance/ada-to-felix.js'
import { gretaToLeopold } from './guidance/greta-to-leopold.js'
import { minaToRosa } from './guidance/mina-to-rosa.js'
import { silasToYusuf } from './guidance/silas-to-yusuf.js'

const guidance = { ...adaToFelix, ...gretaToLeopold, ...minaToRosa, ...silasToYusuf }

/**
 * The shipped cast: the 24 `builtInPersonas` with everything that their players are told of them. Give them to players
 * whose words follow instructions, such as language models; logs hold what is given.
 */
export const fullPersonas: readonly Persona[] = deepFreeze(
  builtInPersonas.map((persona) => ({ ...persona, ...guidance[persona.name] })),
)
