import { parseJson } from '../../text/index.js'
import { RemoteProgram } from '../recording/remote-program.js'
import { eventForService, isInspecting } from '../service-protocol/receiver-commands.js'
import type { Hub } from './hub.js'
import { pageRequestIn } from './page-requests.js'
import { type Line, Viewer } from './viewer.js'

/** One connection, from the hub's side. */
export interface Talk {
  message(text: string): void
  end(): void
}

let programs = 0

/**
 * A new connection gets everything, as a viewer of `@statelyai/inspect` expects. Its first messages may show that it is
 * our own page, a viewer of `@xstate/inspect`, or a program to inspect, which gets nothing more.
 */
export function talk(hub: Hub, line: Line): Talk {
  const viewer = new Viewer(line)
  let program: RemoteProgram | undefined
  const message = (text: string): void => {
    const received = parseJson(text)
    if (isStately(received)) {
      if (program === undefined) {
        hub.leave(viewer)
        programs += 1
        program = new RemoteProgram(hub.sessions, `p${programs}.`)
      }
      program.take(received)
    } else if (program === undefined) answer(hub, viewer, received)
  }
  hub.join(viewer)
  return {
    message,
    end: () => {
      hub.leave(viewer)
      program?.disconnect()
    },
  }
}

function answer(hub: Hub, viewer: Viewer, received: unknown): void {
  const request = eventForService(received) ?? pageRequestIn(received)
  if (request) hub.carryOut(request, viewer)
  if (!isInspecting(received)) return
  viewer.useServiceProtocol()
  hub.again(viewer)
}

const isStately = (received: unknown): boolean =>
  typeof (received as { type?: unknown } | null)?.type === 'string' &&
  /^@xstate\.(actor|event|snapshot)$/.test((received as { type: string }).type)
