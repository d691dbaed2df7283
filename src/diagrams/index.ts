export { type Arrow, arrowsOf } from './arrows.js'
export type { DiagramSource } from './definition.js'
export {
  type Diagram,
  type DiagramState,
  type DiagramTransition,
  parentId,
  statesById,
  statesIn,
} from './diagram.js'
export { diagramFor, wholeDiagram } from './game-roads.js'
export { mermaidId, toMermaid } from './mermaid.js'
export { hasOverview, idleRegions, overviewOf, withoutRegions } from './overview.js'
export { readDiagram } from './read-diagram.js'
export { regionNames } from './region-names.js'
export { actorWords, gameActors, title, words } from './words.js'
