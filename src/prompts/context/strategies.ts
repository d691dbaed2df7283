import type { ContextStrategyName } from '../../rules/context-rules.js'
import type { ContextStrategy } from './chronicle.js'
import { full } from './full.js'
import { layers } from './layers.js'
import { window } from './window.js'

/** Every context strategy by the name that rules and options use. */
export const strategies: Readonly<Record<ContextStrategyName, ContextStrategy>> = { full, window, layers }
