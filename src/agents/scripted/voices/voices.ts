import { adaToFelix } from './ada-to-felix.js'
import { gretaToLeopold } from './greta-to-leopold.js'
import { minaToRosa } from './mina-to-rosa.js'
import { silasToYusuf } from './silas-to-yusuf.js'
import type { Voice } from './voice.js'

/** The voice of each built-in character, by its name. */
export const voices: ReadonlyMap<string, Voice> = new Map(
  Object.entries({ ...adaToFelix, ...gretaToLeopold, ...minaToRosa, ...silasToYusuf }),
)
