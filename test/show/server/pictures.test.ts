import { expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, scriptedAgent, type ViewEvent, viewFor } from '../../../src/index.js'
import { momentPicture, momentWords } from '../../../src/show/pictures/index.js'
import { wrapText } from '../../../src/show/pictures/picture-svg.js'
import { pngFromSvg } from '../../../src/show/pictures/png/index.js'
import { languageFor } from '../../../src/words/languages/languages.js'
import { opened } from './support/opened.js'

const hostile = `"><script>alert(1)</script> &lt;' onload='x <!-- \u0007 \ud800 {{7}}`

/** Width and height of a PNG. */
const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  expect([...png.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  return [view.getUint32(16), view.getUint32(20)]
}

test('every moment of a game is a picture that holds names and words as text, whatever they are', async () => {
  const { events } = await createMafiaGame({ players: 6, rules: 'benchmark', seed: 'x', agent: scriptedAgent() }).run()
  const seen = viewFor('public', events).events.map((event) => {
    const { data } = event
    if ('players' in data && 'rules' in data)
      return { ...event, data: { ...data, players: data.players.map((player) => ({ ...player, name: hostile })) } }
    return 'text' in data ? { ...event, data: { ...data, text: hostile } } : event
  }) as ViewEvent[]
  for (let at = 0; at < seen.length; at += 1) {
    const svg = momentPicture({ events: seen, at })
    expect(svg).not.toMatch(/<script|<!--|onload='|\p{Surrogate}/u)
    expect(svg).not.toContain('\u0007')
    expect(momentWords({ events: seen, at }).text).not.toBe('')
  }
  const said = seen.findIndex(({ type }) => type === 'speech.given')
  expect(sizeOf(await pngFromSvg(momentPicture({ events: seen, at: said })))).toEqual([1200, 630])
  expect(() => momentPicture({ events: seen, at: seen.length })).toThrow(/There is no event/)
})

test('a picture and its title are in the language of the game, and the words of its players as they were said', async () => {
  const { events } = await createMafiaGame({ players: 6, language: 'de', seed: 'x', agent: scriptedAgent() }).run()
  const seen = viewFor('public', events).events
  const language = await languageFor({ events: seen })
  const wordsAt = (type: string) => momentWords({ events: seen, at: seen.findIndex((e) => e.type === type), language })
  expect(wordsAt('phase.changed').title).toMatch(/^trial, 6 Spieler: (Nacht|Tag)/)
  expect(wordsAt('game.ended')).toEqual({
    title: expect.stringMatching(/^trial, 6 Spieler: .*gewinn.*Tag \d/),
    text: expect.stringMatching(/^Am Leben: \w+/),
  })
  expect(wordsAt('speech.given').speaker?.name).toMatch(/^\w+$/)
  const said = seen.find((event) => event.type === 'speech.given')
  expect(wordsAt('speech.given').text).toBe(said !== undefined && 'text' in said.data && said.data.text)
  expect(wordsAt('player.died').text).not.toMatch(/\b(was|It)\b/)
})

test('the frame of a window has the colour of its team, also of a team that has none of its own', async () => {
  const { events } = await createMafiaGame({ players: 10, rules: 'masquerade', seed: 'x' }).run()
  const frames = (view: string) => {
    const seen = viewFor(view, events).events
    const svg = momentPicture({ events: seen, at: seen.findIndex(({ type }) => type === 'phase.changed') })
    return new Set([...svg.matchAll(/fill="none" stroke="(#\w+)"/g)].map(([, colour]) => colour)).size
  }
  expect(frames('moderator')).toBe(3)
  expect(frames('public')).toBe(1)
})

test('text is wrapped by its width, also without spaces, and cut with a sign', () => {
  expect(wrapText('one two three', 5, 3)).toEqual(['one two', 'three'])
  expect(wrapText('wwwwwwwwww', 4, 2)).toEqual(['wwwww', 'wwwww'])
  expect(wrapText('天黑请闭眼天黑请闭眼', 6, 2)).toEqual(['天黑请闭眼', '天黑请闭眼'])
  expect(wrapText('a b c d e f g h', 1, 2).at(-1)).toMatch(/ …$/)
})

test('a link tells what it leads to, as everybody sees it, and leads there', async () => {
  const { call, start, url } = await opened()
  const { game, links } = await start({ players: 6, rules: 'classic', paused: true, seed: 'link' })
  await call(`POST games/${game.id}/step`)
  const page = async (token: string) => (await call(`GET watch/${game.id}`, undefined, token)).text()
  const shown = await page('')
  expect(shown).toMatch(/<meta property="og:title" content="classic, 6 players: (Night 1|Setup|Dawn.*)">/)
  expect(shown).toContain(`<meta property="og:image" content="${url}games/${game.id}/picture.png">`)
  expect(shown).toContain(`url=../#/game/${game.id}`)
  expect(shown).not.toContain('<script')
  const picture = async (token: string, query = '') =>
    new Uint8Array(await (await call(`GET games/${game.id}/picture.png${query}`, undefined, token)).arrayBuffer())
  const seen = await picture('')
  expect(sizeOf(seen)).toEqual([1200, 630])
  // Who knows the roles passes on nothing but what everybody sees.
  expect(await page(links.moderator.token)).toBe(shown)
  expect(await picture(links.moderator.token)).toEqual(seen)
  expect((await call(`GET games/${game.id}/picture.png?at=5000`, undefined, '')).status).toBe(400)
  expect((await call('GET watch/none', undefined, '')).status).toBe(404)
})

test('the link of a speech quotes it as text', async () => {
  const scripted = scriptedAgent()
  const loud = { act: async (request: AgentRequest) => ({ ...(await scripted.act(request)), speech: hostile }) }
  const { call, start, finished } = await opened({ agents: { loud: { agent: loud } } })
  const { game } = await start({ agent: 'loud', rules: 'benchmark' })
  await finished(game.id)
  const { events } = (await (await call(`GET games/${game.id}/events?view=public`, undefined, '')).json()) as {
    events: ViewEvent[]
  }
  const at = events.findIndex(({ type }) => type === 'speech.given')
  const page = await (await call(`GET watch/${game.id}?at=${at}`, undefined, '')).text()
  expect(page).toContain(`url=../#/game/${game.id}?at=${at}`)
  expect(page).toContain('&#60;script&#62;')
  expect(page).not.toMatch(/<script|" onload/)
})

test('behind a proxy that serves it under a path, a link names the picture there, if the proxy is trusted', async () => {
  const asked = async (prefix: string, trustProxy?: readonly string[]) => {
    const { url, start } = await opened(trustProxy ? { trustProxy } : {})
    const { game } = await start({ paused: true })
    const response = await fetch(`${url}watch/${game.id}`, { headers: { 'x-forwarded-prefix': prefix } })
    const [, image = ''] = /og:image" content="([^"]+)"/.exec(await response.text()) ?? []
    return image.replace(url, '/').replace(game.id, 'ID')
  }
  expect(await asked('/games/mafia/', ['127.0.0.1'])).toBe('/games/mafia/games/ID/picture.png')
  expect(await asked('/"><script>', ['127.0.0.1'])).toBe('/games/ID/picture.png')
  expect(await asked('/mafia')).toBe('/games/ID/picture.png')
})

test('a game that only its own link shows has no public picture', async () => {
  const { call, start, finished } = await opened({ publicGames: false })
  const { game } = await start()
  await finished(game.id)
  for (const path of ['watch/', 'games/'])
    expect((await call(`GET ${path}${game.id}${path === 'games/' ? '/picture.png' : ''}`, undefined, '')).status).toBe(
      404,
    )
})
