export { createInspector, type Inspector, type InspectorOptions } from './create-inspector.js'
export type {
  ActorMessage,
  DiagramMessage,
  EventMessage,
  ExtraMessage,
  PageRequest,
  SessionMessage,
  SnapshotMessage,
  StatelyMessage,
  TransitionMessage,
} from './messages.js'
