import type { ContextStrategy } from './chronicle.js'
import { linesFrom } from './facts.js'

/** Everything, word for word. */
export const full: ContextStrategy = ({ told }) => linesFrom(told, 0)
