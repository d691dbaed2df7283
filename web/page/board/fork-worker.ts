import type { GameEvent, ViewEvent } from '../../../src/index.js'
import type { ForkWish } from './what-if.js'

/** An answer that a reader may change, and what else its player could have chosen. */
export interface OpenChoice {
  /** The number of the answer. */
  readonly at: number
  readonly player: string
  readonly kind: string
  readonly chosen: string
  readonly others: readonly string[]
}

/** What the engine is asked, in a thread of its own. */
export type ForkTask =
  | { readonly kind: 'choices'; readonly log: readonly GameEvent[]; readonly moment: number }
  | { readonly kind: 'play'; readonly log: readonly GameEvent[]; readonly wish: ForkWish }

export type ForkReply = { readonly value: readonly OpenChoice[] | readonly ViewEvent[] } | { readonly fault: string }

/** Asks the engine, which is loaded for it. Throws what it says is wrong, such as an answer that the rules do not allow. */
function askEngine(task: ForkTask): Promise<unknown> {
  const worker = new Worker(new URL('./fork-engine.ts', import.meta.url), { type: 'module' })
  return new Promise<unknown>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ForkReply>) =>
      'fault' in data ? reject(new Error(data.fault)) : resolve(data.value)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}

export const choicesBefore = (log: readonly GameEvent[], moment: number): Promise<readonly OpenChoice[]> =>
  askEngine({ kind: 'choices', log, moment }) as Promise<readonly OpenChoice[]>

/** Plays a fork to its end. Returns what its moderator sees. */
export const playFork = (log: readonly GameEvent[], wish: ForkWish): Promise<readonly ViewEvent[]> =>
  askEngine({ kind: 'play', log, wish }) as Promise<readonly ViewEvent[]>
