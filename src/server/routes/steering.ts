import * as z from 'zod'
import { statusFor } from '../games/facts.js'
import type { Play } from '../games/play.js'
import { type GameStatus, statusSchema, stepSchema } from '../protocol/index.js'
import { Refusal } from '../refusal.js'
import { type Asked, moderatedGame, route } from './route.js'

const nothing = z.strictObject({})

/** The calls that pause a game, step it and let it continue. */
export const steeringRoutes = [
  route({
    method: 'post',
    path: '/games/{id}/pause',
    summary: 'Pauses the game: no new question is asked, open questions may still be answered. For its moderator.',
    body: nothing,
    reply: statusSchema,
    answer: (asked) => steer(asked, (play) => play.pause()),
  }),
  route({
    method: 'post',
    path: '/games/{id}/resume',
    summary: 'Lets a paused game continue. For its moderator.',
    body: nothing,
    reply: statusSchema,
    answer: (asked) => steer(asked, (play) => play.resume()),
  }),
  route({
    method: 'post',
    path: '/games/{id}/step',
    summary: 'Plays until the next phase, or the next recorded events, and pauses there. For its moderator.',
    body: stepSchema,
    reply: statusSchema,
    answer: (asked) => steer(asked, (play) => play.step(asked.body.unit)),
  }),
]

async function steer(asked: Asked, act: (play: Play) => void | Promise<void>): Promise<GameStatus> {
  const game = await moderatedGame(asked)
  if (game.play === undefined)
    throw new Refusal(409, game.finished ? 'The game is over.' : 'This server does not play the game.')
  await act(game.play)
  return statusFor('moderator', game.status)
}
