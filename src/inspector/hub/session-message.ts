import type { SessionMessage } from '../messages.js'
import { machineOf } from '../recording/definitions.js'
import type { Session } from '../recording/session.js'
import { gameIn } from './page-requests.js'

/** The facts of a session; for a game, what the public sees. */
export function sessionMessage(session: Session): SessionMessage {
  const { id: rootId, root, over } = session
  const game = gameIn(session)
  const facts = { type: 'nightzero.session', rootId, over, steerable: game !== undefined && !over } as const
  if (game === undefined) return { ...facts, title: (root && machineOf(root)) ?? rootId }
  const { day, phase, players } = game.view('public')
  return { ...facts, title: game.id, preset: game.rules.name, paused: game.paused && !over, day, phase, players }
}
