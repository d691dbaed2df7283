import type { ChartEvent, ChartSystem, ReadyAction } from './chart.js'

/** XState's numbers for how far an actor is. */
export const processingStatus = { notStarted: 0, running: 1, stopped: 2 } as const

interface ScopeOwner {
  readonly id: string
  readonly sessionId: string
  readonly logger: unknown
  readonly system: ChartSystem
  readonly eventListeners: ReadonlyMap<string, unknown>
  readonly _processingStatus: number
  /** Takes an act that waits for the end of the step. */
  defer(act: () => void): void
}

/** What the logic of a light actor gets, as the logic of XState's actors gets its own. */
export class LightScope {
  readonly self: ScopeOwner
  readonly id: string
  readonly sessionId: string
  readonly logger: unknown
  readonly system: ChartSystem

  constructor(self: ScopeOwner) {
    this.self = self
    this.id = self.id
    this.sessionId = self.sessionId
    this.logger = self.logger
    this.system = self.system
  }

  defer(act: () => void): void {
    this.self.defer(act)
  }

  stopChild(child: { readonly id: string; readonly _parent: unknown; _stop(): void }): void {
    if (child._parent !== this.self)
      throw new Error(`Cannot stop child actor ${child.id} of ${this.id} because it is not a child`)
    child._stop()
  }

  emit(event: ChartEvent): void {
    const { eventListeners } = this.self
    for (const type of [event.type, '*'])
      for (const listener of [...((eventListeners.get(type) ?? []) as Iterable<(event: ChartEvent) => void>)])
        try {
          listener(event)
        } catch (error) {
          throwLater(error)
        }
  }

  actionExecutor(action: ReadyAction): void {
    if (this.self._processingStatus === processingStatus.running) this.execute(action)
    else this.self.defer(() => this.execute(action))
  }

  execute({ type, info, params, exec }: ReadyAction): void {
    this.system._sendInspectionEvent({ type: '@xstate.action', actorRef: this.self, action: { type, params } })
    exec?.(info, params)
  }
}

/** An error of a listener is nobody's to catch, as with XState's own actors. */
export function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
