import type { ModelCall } from '../model-call.js'
import { CallRecorder } from '../models/calls/call-recorder.js'
import { environmentFetch } from '../models/environment-fetch.js'

type Fetch = typeof fetch

/** A `fetch` for a provider of the AI SDK, by which an agent sees the calls of its model as they go over the wire. */
export interface WireFetch extends Fetch {
  /** Records the calls that carry the header of this token, until `end`. */
  readonly watch: (onCall: (call: ModelCall) => void, secrets: readonly string[]) => Watch
}

/** One request of an agent that is watched. */
export interface Watch {
  /** To be sent with the request; it goes no further than this `fetch`. */
  readonly headers: Readonly<Record<string, string>>
  readonly end: (why?: unknown) => void
}

const mark = 'x-nightzero-watch'

/**
 * Makes the `fetch` that a provider of the AI SDK sends its requests with: give it to the provider and, as `wire`, to the agents
 * of its models, and `calls` of a game keeps the bytes themselves. `send` does the sending; default: the platform's `fetch`, by way
 * of the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names.
 */
export function wireFetch(send: Fetch = environmentFetch()): WireFetch {
  const recorders = new Map<string, CallRecorder>()
  let count = 0
  const watched = (address: Parameters<Fetch>[0], init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const recorder = recorders.get(headers.get(mark) ?? '')
    headers.delete(mark)
    return (recorder ? recorder.recording(send) : send)(address, { ...init, headers })
  }
  return Object.assign(watched, {
    watch: (onCall: (call: ModelCall) => void, secrets: readonly string[]): Watch => {
      const token = `${++count}`
      const recorder = new CallRecorder(onCall, secrets)
      recorders.set(token, recorder)
      const end = (why?: unknown) => {
        recorders.delete(token)
        recorder.end(why)
      }
      return { headers: { [mark]: token }, end }
    },
  }) as WireFetch
}
