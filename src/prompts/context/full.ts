import type { ContextStrategy } from './chronicle.js'

/** Everything, word for word. */
export const full: ContextStrategy = ({ told }) => told.map(({ line }) => line)
