import { requireOperator } from '../access/caller.js'
import { linksOf, mintLink } from '../access/minting.js'
import { factsOf } from '../games/facts.js'
import type { ServedGame } from '../games/served-game.js'
import {
  choicesQuerySchema,
  choicesSchema,
  forkSchema,
  mintedSchema,
  mintSchema,
  startedSchema,
  startSchema,
} from '../protocol/index.js'
import type { ServerParts } from '../server-parts.js'
import { choicesAt } from './choices-at.js'
import { moderatedGame, route } from './route.js'

/** The calls that make games and let people into them. */
export const startingRoutes = [
  route({
    method: 'post',
    path: '/games',
    summary: "Starts a game. Needs the operator's token.",
    body: startSchema,
    status: 201,
    reply: startedSchema,
    answer: async ({ parts, caller, body }) => {
      requireOperator(caller)
      parts.starts.take('all')
      return startedGame(await parts.games.start(body), parts)
    },
  }),
  route({
    method: 'post',
    path: '/games/{id}/fork',
    summary: 'Makes a game with the same past. For its moderator.',
    body: forkSchema,
    status: 201,
    reply: startedSchema,
    answer: async (asked) => {
      const parent = await moderatedGame(asked)
      asked.parts.starts.take('all')
      return startedGame(await asked.parts.games.fork(parent, asked.body), asked.parts)
    },
  }),
  route({
    method: 'get',
    path: '/games/{id}/choices',
    summary: 'The legal choices of a player for a past answer, to which a fork may change it. For the moderator.',
    query: choicesQuerySchema,
    reply: choicesSchema,
    answer: async (asked) => choicesAt((await moderatedGame(asked)).log, asked.query.at),
  }),
  route({
    method: 'post',
    path: '/games/{id}/tokens',
    summary: 'Makes a link to the game for somebody. For its moderator.',
    body: mintSchema,
    status: 201,
    reply: mintedSchema,
    answer: async (asked) => mintLink(asked.parts.tokens, await moderatedGame(asked), asked.body),
  }),
]

const startedGame = (game: ServedGame, { tokens }: ServerParts) => ({
  game: factsOf(game, 'moderator', 'moderator'),
  links: linksOf(tokens, game),
})
