import type { ModelCall } from '../model-call.js'
import { CallRecorder } from '../models/calls/call-recorder.js'
import { environmentFetch } from '../models/environment-fetch.js'

type Fetch = typeof fetch

/** A `fetch` for a provider of the AI SDK that lets an agent see the exact bytes of its model's calls. */
export interface WireFetch extends Fetch {
  /** Records the calls that carry the header of this token, until `end`. */
  readonly watch: (onCall: (call: ModelCall) => void, secrets: readonly string[]) => Watch
}

/** One watched request of an agent. */
export interface Watch {
  /** Sent with the request; this `fetch` removes it again. */
  readonly headers: Readonly<Record<string, string>>
  readonly end: (why?: unknown) => void
}

const mark = 'x-nightzero-watch'

/**
 * Makes a `fetch` for a provider of the AI SDK. Give it to the provider and, as `wire`, to the agents of its models:
 * the `calls` of a game then get the exact bytes. `send` sends the requests; default: the platform's `fetch`, through
 * the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names.
 */
export function wireFetch(send: Fetch = environmentFetch()): WireFetch {
  const recorders = new Map<string, CallRecorder>()
  let count = 0
  const watched = (address: Parameters<Fetch>[0], init: RequestInit = {}) => {
    const headers = new Headers(init.headers ?? (address instanceof Request ? address.headers : undefined))
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
