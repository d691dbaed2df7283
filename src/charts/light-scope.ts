import type { ChartEvent, ChartSystem, ReadyAction } from './chart.js'

/** XState's numbers for how far an actor is. */
export const processingStatus = { notStarted: 0, running: 1, stopped: 2 } as const

/** What the logic of a light actor gets, as the logic of XState's actors gets its own: the actor is its own scope. */
export abstract class LightScope {
  abstract readonly id: string
  abstract readonly system: ChartSystem
  abstract readonly eventListeners: ReadonlyMap<string, unknown>
  abstract readonly _processingStatus: number

  get self(): this {
    return this
  }

  /** Takes an act that waits for the end of the step. */
  abstract defer(act: () => void): void

  stopChild(child: { readonly id: string; readonly _parent: unknown; _stop(): void }): void {
    if (child._parent !== this)
      throw new Error(`Cannot stop child actor ${child.id} of ${this.id} because it is not a child`)
    child._stop()
  }

  emit(event: ChartEvent): void {
    const { eventListeners } = this
    for (const type of [event.type, '*'])
      for (const listener of [...((eventListeners.get(type) ?? []) as Iterable<(event: ChartEvent) => void>)])
        try {
          listener(event)
        } catch (error) {
          throwLater(error)
        }
  }

  actionExecutor(action: ReadyAction): void {
    if (this._processingStatus === processingStatus.running) this.execute(action)
    else this.defer(() => this.execute(action))
  }

  execute({ type, info, params, exec }: ReadyAction): void {
    if (!this.system.unwatched)
      this.system._sendInspectionEvent({ type: '@xstate.action', actorRef: this, action: { type, params } })
    exec?.(info, params)
  }
}

/** An error of a listener is nobody's to catch, as with XState's own actors. */
export function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
