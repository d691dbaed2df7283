import type { Diagram } from '../../src/diagrams/index.js'
import known from './diagrams.json' with { type: 'json' }

/** The machines of this package as diagrams, by their ids: a page shows them without running one. */
export const knownDiagrams = known as unknown as Readonly<Record<string, Diagram>>
