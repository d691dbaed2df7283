import type { AnyActorLogic, AnyActorRef } from 'xstate'

/** A state of a chart: the fields of XState's state nodes that steps depend on. */
export interface ChartNode {
  readonly id: string
  readonly key: string
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** Its place in the document. */
  readonly order: number
  readonly parent?: ChartNode
  readonly states: Readonly<Record<string, ChartNode>>
  readonly initial: { readonly target: readonly ChartNode[]; readonly actions: readonly Action[] }
  readonly entry: readonly Action[]
  readonly exit: readonly Action[]
  readonly invoke: readonly Invocation[]
  readonly transitions: ReadonlyMap<string, readonly Transition[]>
  readonly always?: readonly Transition[]
  readonly output?: unknown
  readonly tags: readonly string[]
}

/** A transition of a state, with its targets resolved. */
export interface Transition {
  readonly source: ChartNode
  readonly target?: readonly ChartNode[]
  readonly reenter: boolean
  readonly guard?: Named
  readonly actions: readonly Action[]
}

/** An actor that a state invokes while it is active. */
export interface Invocation {
  readonly id: string
  readonly src: string
  readonly systemId?: string
  readonly input?: unknown
  readonly onSnapshot?: unknown
}

/** A guard or an action, as a chart names it. */
export type Named = string | { readonly type: string; readonly params?: unknown } | Implementation

/** An action, as a chart names it. */
export type Action = Named

/** What a name refers to: a function of the chart's author, or one that XState made (`assign`, `raise`, `and`). */
export interface Implementation {
  (args: object, params?: unknown): unknown
  readonly type?: string
  readonly assignment?: unknown
  readonly resolve?: (...step: readonly unknown[]) => readonly [MachineState, unknown, readonly Action[] | undefined]
  readonly retryResolve?: (scope: Scope, snapshot: MachineState, params: unknown) => void
  readonly execute?: (scope: Scope, params: unknown) => void
  readonly check?: (snapshot: MachineState, args: object, guard: Implementation) => boolean
}

/** An event of the chart's author or of XState. */
export interface ChartEvent {
  readonly type: string
  readonly input?: unknown
  readonly output?: unknown
  readonly error?: unknown
}

/** An action that is ready to be executed. */
export interface ReadyAction {
  readonly type: string
  readonly info: object
  readonly params: unknown
  readonly exec: unknown
}

/** What XState gives the logic of an actor. */
export interface Scope {
  readonly self: AnyActorRef
  readonly system: AnyActorRef['system'] & { readonly _sendInspectionEvent: (event: object) => void }
  readonly actionExecutor: (action: ReadyAction) => void
}

/** The actors of a machine by their ids. */
export type Children = Readonly<Record<string, AnyActorRef>>

/** A machine: the parts that its steps depend on. */
export interface Chart {
  readonly root: ChartNode
  readonly config: { readonly context?: unknown }
  readonly options: { readonly maxIterations?: number }
  readonly idMap: ReadonlyMap<string, ChartNode>
  readonly implementations: {
    readonly actions: Readonly<Record<string, Implementation | undefined>>
    readonly guards: Readonly<Record<string, Implementation | undefined>>
    readonly actors: Readonly<Record<string, AnyActorLogic | undefined>>
  }
  readonly transition: (snapshot: MachineState, event: ChartEvent, scope: Scope) => MachineState
}

/** XState's snapshot of a machine, field by field. */
export interface MachineState {
  readonly status: 'active' | 'done' | 'error' | 'stopped'
  readonly output: unknown
  readonly error: unknown
  readonly machine: Chart
  readonly context: object
  readonly _nodes: readonly ChartNode[]
  readonly value: unknown
  readonly tags: ReadonlySet<string>
  readonly children: Children
  readonly historyValue: object
  readonly matches: unknown
  readonly hasTag: unknown
  readonly can: unknown
  readonly getMeta: unknown
  readonly toJSON: unknown
}
