import * as z from 'zod'
import type { ViewEvent } from '../../../index.js'
import { htmlText } from '../../../kernel/text/index.js'
import { loadLanguage } from '../../../words/languages/index.js'
import { linkMetas } from '../../html/index.js'
import { type MomentWords, momentPicture, momentWords, type PictureMoment } from '../../pictures/index.js'
import { canDrawPng, pngFromSvg } from '../../pictures/png/index.js'
import type { GameRoom } from '../games/game-room.js'
import { RequestRefusal } from '../refusal.js'
import { type RouteRequest, requireVisibleGame, route, textResponse } from './route.js'

const momentQuerySchema = z.object({
  at: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The number of the event in the public view. Default: the newest one.'),
})

type MomentRequest = RouteRequest<z.output<typeof momentQuerySchema>>

interface PublicMoment {
  readonly game: GameRoom
  /** Told in the language of the game. */
  readonly moment: PictureMoment & { readonly at: number }
}

/** The moment as everybody sees it, whoever asks: links and pictures are passed on. */
async function requirePublicMoment(asked: MomentRequest): Promise<PublicMoment> {
  const { game } = await requireVisibleGame(asked, 'public')
  const events = game.outbox('public').events as readonly ViewEvent[]
  const { at = events.length - 1 } = asked.query
  if (at >= events.length) throw new RequestRefusal(400, `The game has ${events.length} public events.`, 'at')
  return { game, moment: { events, at, language: await loadLanguage(game.created.language) } }
}

/** How long others may keep a picture, in seconds: a game that runs will look different soon. */
const keptS = { finished: 86_400, running: 10 } as const

async function picture(asked: MomentRequest): Promise<Response> {
  const { parts, address } = asked
  const { game, moment } = await requirePublicMoment(asked)
  if (!(await canDrawPng()))
    throw new RequestRefusal(501, 'This server draws no pictures: it needs the package `@resvg/resvg-js`.')
  const png = await parts.pictures.find(JSON.stringify([game.id, moment.at]), address, async () => {
    parts.work.require(address)
    const began = performance.now()
    const drawn = await pngFromSvg(momentPicture(moment))
    parts.work.charge(address, performance.now() - began)
    return drawn
  })
  const kept = keptS[game.finished || asked.query.at !== undefined ? 'finished' : 'running']
  const headers = { 'Content-Type': 'image/png', 'Content-Length': `${png.byteLength}` }
  return new Response(png, { headers: { ...headers, 'Cache-Control': `public, max-age=${kept}` } })
}

/** A page that leads to the game, and tells programs which show links what they lead to. */
async function linkPage(asked: MomentRequest): Promise<Response> {
  const { origin, query } = asked
  const { game, moment } = await requirePublicMoment(asked)
  const place = query.at === undefined ? '' : `?at=${moment.at}`
  const path = encodeURIComponent(game.id)
  const image = (await canDrawPng()) ? `${origin}/games/${path}/picture.png${place}` : undefined
  return linkResponse(momentWords(moment), {
    target: `../#/game/${path}${place}`,
    image,
    language: moment.language?.tag ?? 'en',
  })
}

interface LinkPage {
  readonly target: string
  readonly image: string | undefined
  readonly language: string
}

/** A page that only leads to a part of the page, and says what that is. */
export function linkResponse(words: MomentWords, { target, image, language }: LinkPage): Response {
  const title = htmlText(words.title)
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
${linkMetas(words, image).join('\n')}
<meta http-equiv="refresh" content="0; url=${htmlText(target)}">
</head>
<body><p><a href="${htmlText(target)}">${title}</a></p></body>
</html>
`
  return textResponse(html, { 'Content-Type': 'text/html; charset=utf-8' })
}

export const pictureRoutes = [
  route({
    method: 'get',
    path: '/games/{id}/picture.png',
    summary:
      'A moment of the game as everybody sees it, as a picture. Needs the package `@resvg/resvg-js` beside the server.',
    query: momentQuerySchema,
    reply: 'image/png',
    answer: picture,
  }),
  route({
    method: 'get',
    path: '/watch/{id}',
    summary: 'A page that leads to the game, with a title, a description and a picture for programs that show links.',
    query: momentQuerySchema,
    reply: 'text/html',
    answer: linkPage,
  }),
]
