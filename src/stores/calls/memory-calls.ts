import type { RecordedCall } from '../../agents/model-call.js'
import { requireStoreOptions } from '../store-options.js'
import type { CallSink } from './call-sink.js'

/** Calls in memory, in the order in which they ended. */
export interface MemoryCalls extends CallSink {
  readonly calls: readonly RecordedCall[]
}

/** Saves calls in memory: for tests, and for programs that read them in the same process. Takes no options. */
export function memoryCalls(): MemoryCalls
export function memoryCalls(options?: unknown): MemoryCalls {
  if (typeof options === 'object') requireStoreOptions('memoryCalls', options)
  const calls: RecordedCall[] = []
  return {
    calls,
    record: (call) => void calls.push(call),
    countOf: (gameId, requestId, attempt) =>
      calls.filter((one) => one.gameId === gameId && one.requestId === requestId && one.attempt === attempt).length,
  }
}
