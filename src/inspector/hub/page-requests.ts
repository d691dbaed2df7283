import * as z from 'zod'
import type { MafiaGame } from '../../index.js'
import { gameOf } from '../../index.js'
import type { PageRequest } from '../messages.js'
import type { SeenActor, Session } from '../recording/session.js'
import type { Sessions } from '../recording/sessions.js'

const sessionId = z.string().max(300)
const requestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('nightzero.pause'), rootId: sessionId.optional() }),
  z.object({ type: z.literal('nightzero.resume'), rootId: sessionId.optional() }),
  z.object({ type: z.literal('nightzero.step'), unit: z.enum(['phase', 'event']), rootId: sessionId.optional() }),
  z.object({ type: z.literal('nightzero.send'), sessionId, event: z.looseObject({ type: z.string().min(1) }) }),
  z.object({ type: z.literal('nightzero.reveal'), on: z.boolean() }),
])

/** The request of a page in a message; undefined for anything else. */
export function pageRequestIn(message: unknown): PageRequest | undefined {
  return requestSchema.safeParse(message).data as PageRequest | undefined
}

/** The game of a session, where it runs in this process. */
export const gameIn = ({ root }: Session): MafiaGame | undefined => root?.ref && gameOf(root.ref)

/** Carries out a page's request, except for secrets. Returns the reason if it was not carried out. */
export function carryOut(
  request: Exclude<PageRequest, { type: 'nightzero.reveal' }>,
  sessions: Sessions,
): string | undefined {
  if (request.type === 'nightzero.send') return sendTo(sessions.find(request.sessionId), request.event)
  const { rootId } = request
  const chosen =
    rootId === undefined ? sessions.all : [sessions.find(rootId)?.session].filter((session) => session !== undefined)
  const games = chosen.filter(({ over }) => !over).flatMap((session) => gameIn(session) ?? [])
  if (games.length === 0) return 'This is not a running game of this program: only those can be paused and stepped.'
  for (const game of games) steer(game, request)
  return undefined
}

function steer(game: MafiaGame, request: PageRequest): void {
  if (request.type === 'nightzero.pause') game.pause()
  else if (request.type === 'nightzero.resume') game.resume()
  // A step that the end of the game interrupts rejects; the program that runs the game handles its end.
  else if (request.type === 'nightzero.step') void game.step(request.unit).catch(() => {})
}

function sendTo(actor: SeenActor | undefined, event: { readonly type: string }): string | undefined {
  if (actor === undefined) return 'There is no such actor, or it has ended.'
  if (actor.ref === undefined) return 'The actor runs in another program, which accepts no events.'
  if (event.type.startsWith('xstate.')) return 'Only XState itself may send events whose type begins with `xstate.`.'
  if (actor.ended) return 'The actor has ended.'
  actor.ref.send(event)
  return undefined
}
