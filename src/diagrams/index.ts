export { splitWords } from '../kernel/text/words.js'
export {
  type Arrow,
  activeTags,
  type Diagram,
  type DiagramState,
  type DiagramTransition,
  gameActors,
  listArrows,
  parentId,
  statesById,
  statesIn,
  stateTags,
  stateWords,
  titleCase,
} from './diagram.js'
export { diagramFor, gameMachines, regionNames, wholeDiagram } from './game-diagram.js'
export { mermaidId, toMermaid } from './mermaid.js'
export { type DiagramSource, readDiagram } from './read-diagram.js'
export { hasOverview, idleRegions, makeOverview, withoutRegions } from './reduce-diagram.js'
