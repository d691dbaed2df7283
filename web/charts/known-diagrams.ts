import type { Diagram } from '../../src/diagrams/index.js'
import known from './diagrams.json' with { type: 'json' }

/** The machines of this package as diagrams, by their ids, so that a page can show them without running them. */
export const knownDiagrams = known as unknown as Readonly<Record<string, Diagram>>
