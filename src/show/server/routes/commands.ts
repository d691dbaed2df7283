import * as z from 'zod'
import { type GameEvent, isEvent } from '../../../index.js'
import { definedFields } from '../../../kernel/text/index.js'
import { requestsOf } from '../../../players/prompts/index.js'
import { requireOperator, type Tokens } from '../access.js'
import { type GameRoom, statusFor } from '../games/game-room.js'
import type { RunningGame } from '../games/running-game.js'
import {
  type Choices,
  choicesQuerySchema,
  choicesSchema,
  forkSchema,
  type GameStatus,
  type Minted,
  mintedSchema,
  mintSchema,
  rotatedSchema,
  rulingSchema,
  type StartedGame,
  seatTakenSchema,
  startedSchema,
  startSchema,
  statusSchema,
  stepSchema,
  tokensSchema,
} from '../protocol/index.js'
import { RequestRefusal } from '../refusal.js'
import type { ServerParts } from '../server-parts.js'
import { type RouteRequest, requireModeratedGame, route } from './route.js'

/** A token for a participant of this game, with its link. Throws `Refusal` if the game has no such participant. */
export async function mintLink(tokens: Tokens, game: GameRoom, wanted: z.output<typeof mintSchema>): Promise<Minted> {
  const { as, expiresInS } = wanted
  const known = `\`moderator\`, \`viewers\`, \`public\` or one of ${game.players.join(', ')}`
  if (!['moderator', 'viewers', 'public', ...game.players].includes(as))
    throw new RequestRefusal(400, `Expected ${known}.`, 'as')
  const { id, token, expiresAt } = await tokens.sign({ game: game.id, as }, expiresInS)
  return { id, token, game: game.id, as, expiresAt, link: `#/game/${game.id}?token=${token}` }
}

/** The legal choices for the answer that is event `at`. Replays the log up to there. */
async function findChoices(log: readonly GameEvent[], at: number): Promise<Choices> {
  const answer = log[at]
  const why = `Event ${at} is not an answer: expected an \`answer.recorded\` or \`answer.defaulted\`.`
  if (!answer || !(isEvent(answer, 'answer.recorded') || isEvent(answer, 'answer.defaulted')))
    throw new RequestRefusal(400, why, 'at')
  const { requestId } = answer.data
  const requests = await requestsOf(log.slice(0, at + 1))
  const asked = requests.find(({ request }) => request.id === requestId)
  return { requestId, options: [...(asked?.request.options ?? [])] }
}

const nothing = z.strictObject({})

const listTokens = ({ tokens }: ServerParts, game: string | undefined) => ({
  tokens: tokens.list(game).map(({ game: _, ...made }) => made),
})

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
      parts.starts.spend('all')
      return describeStartedGame(await parts.games.start(body), parts)
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
      const parent = await requireModeratedGame(asked)
      asked.parts.starts.spend('all')
      return describeStartedGame(await asked.parts.games.fork(parent, asked.body), asked.parts)
    },
  }),
  route({
    method: 'get',
    path: '/games/{id}/choices',
    summary: 'The legal choices of a player for a past answer, to which a fork may change it. For the moderator.',
    query: choicesQuerySchema,
    reply: choicesSchema,
    answer: async (asked) => findChoices((await requireModeratedGame(asked)).log, asked.query.at),
  }),
  route({
    method: 'post',
    path: '/games/{id}/tokens',
    summary: 'Makes a link to the game for somebody. For its moderator.',
    body: mintSchema,
    status: 201,
    reply: mintedSchema,
    answer: async (asked) => {
      const made = await mintLink(asked.parts.tokens, await requireModeratedGame(asked), asked.body)
      asked.noteToken(made.id)
      return made
    },
  }),
  route({
    method: 'get',
    path: '/games/{id}/tokens',
    summary: 'The tokens of the game, without what they open. For its moderator.',
    reply: tokensSchema,
    answer: async (asked) => {
      const game = await requireModeratedGame(asked)
      return listTokens(asked.parts, game.id)
    },
  }),
  route({
    method: 'post',
    path: '/games/{id}/tokens/{token}/revoke',
    summary: 'Makes a token invalid, by its id, and closes the sockets that used it. For the moderator of its game.',
    body: nothing,
    reply: tokensSchema,
    answer: async (asked) => {
      const game = await requireModeratedGame(asked)
      const id = asked.params.token ?? ''
      if (!asked.parts.tokens.revoke(id, game.id)) throw new RequestRefusal(404, 'The game has no token with this id.')
      asked.parts.closeUnauthorized()
      asked.noteToken(id)
      return listTokens(asked.parts, game.id)
    },
  }),
]

export const operatorRoutes = [
  route({
    method: 'get',
    path: '/tokens',
    summary: "The operator's tokens, without what they open. Needs one of them.",
    reply: tokensSchema,
    answer: ({ parts, caller }) => {
      requireOperator(caller)
      return listTokens(parts, undefined)
    },
  }),
  route({
    method: 'post',
    path: '/tokens/rotate',
    summary: 'Makes a new token for the operator; all earlier ones become invalid. Needs one of them.',
    body: nothing,
    status: 201,
    reply: rotatedSchema,
    answer: async ({ parts, caller, noteToken }) => {
      requireOperator(caller)
      const made = await parts.tokens.signOperator(true)
      noteToken(made.id)
      parts.closeUnauthorized()
      return { ...made, link: `#/?token=${made.token}` }
    },
  }),
]

async function describeStartedGame(game: GameRoom, { tokens }: ServerParts): Promise<StartedGame> {
  const mint = (as: string) => mintLink(tokens, game, { as })
  const seats = [...game.seats.keys()].map(async (player) => [player, await mint(player)] as const)
  return {
    game: game.describe('moderator', 'moderator'),
    links: {
      moderator: await mint('moderator'),
      viewers: await mint('viewers'),
      seats: Object.fromEntries(await Promise.all(seats)),
    },
  }
}

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
    summary:
      'Plays until the next phase, or the next recorded events, and pauses there. If that takes longer than 10 seconds, the reply comes before. For its moderator.',
    body: stepSchema,
    reply: statusSchema,
    answer: (asked) => steer(asked, (play) => play.step(asked.body.unit, asked.parts.options.limits.stepMs)),
  }),
]

export const hostRoutes = [
  route({
    method: 'post',
    path: '/games/{id}/seats/{player}',
    summary: 'Another agent answers for a player from now on, in place of a guest who left. For the moderator.',
    body: seatTakenSchema,
    reply: statusSchema,
    answer: async (asked) => {
      const game = await requireModeratedGame(asked)
      asked.parts.games.replace(game, asked.params.player ?? '', asked.body.agent)
      return statusFor('moderator', game.status)
    },
  }),
  route({
    method: 'post',
    path: '/games/{id}/rulings',
    summary:
      'The host rules: words for all, the removal of a player, who dies when the phase is over, or both. For the moderator.',
    body: rulingSchema,
    reply: statusSchema,
    answer: (asked) => steer(asked, (play) => play.rule(definedFields(asked.body))),
  }),
]

async function steer(asked: RouteRequest, act: (play: RunningGame) => void | Promise<void>): Promise<GameStatus> {
  const game = await requireModeratedGame(asked)
  await act(game.requirePlay())
  return statusFor('moderator', game.status)
}
