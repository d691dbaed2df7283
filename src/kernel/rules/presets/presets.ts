import { deepFreeze } from '../../text/objects.js'
import type { Rules } from '../rules-schema.js'
import { aiwolf5, aiwolf13 } from './aiwolf.js'
import { benchmark } from './benchmark.js'
import { classic } from './classic.js'
import { masquerade } from './masquerade.js'
import { mini } from './mini.js'
import { nightZero } from './night-zero.js'
import { reactive } from './reactive.js'
import { trial } from './trial.js'
import { werewolf } from './werewolf.js'

const shipped = {
  trial,
  classic,
  'night-zero': nightZero,
  benchmark,
  reactive,
  masquerade,
  'aiwolf-5': aiwolf5,
  'aiwolf-13': aiwolf13,
  werewolf,
  mini,
} as const

/** The names of the built-in presets. */
export type PresetName = keyof typeof shipped

/** The built-in rules by name. Each is frozen data; `defineRules({ extends })` makes variants of it. */
export const presets: Readonly<Record<PresetName, Rules>> = deepFreeze(shipped)

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(presets, name)
}
