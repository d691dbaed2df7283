export { createInspector, type Inspector } from './create-inspector.js'
export type {
  ActorMessage,
  EventMessage,
  ExtraMessage,
  PageRequest,
  SessionMessage,
  SnapshotMessage,
  StatelyMessage,
  TransitionMessage,
} from './messages.js'
export type { InspectorOptions } from './options.js'
