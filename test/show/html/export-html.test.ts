import { describe, expect, test } from 'vitest'
import { createMafiaGame, type GameEvent, InvalidLogError, InvalidOptionsError, viewFor } from '../../../src/index.js'
import { exportHtml } from '../../../src/show/html/index.js'
import { runs } from '../../laws/support/runs.js'
import { plantingAgent } from '../../laws/support/secrets.js'

const { events } = await createMafiaGame({ id: 'exported', rules: 'trial', players: 8, seed: 'html' }).run()

/** The data that a file holds. */
function dataIn(html: string): { audience: string; events: unknown } {
  const [, data = ''] = /<script type="application\/json" id="game">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(data)
}

describe('a game as an HTML file', () => {
  test.each(['public', 'viewers', 'p3', 'moderator'])('holds exactly the events that %s may see', (view) => {
    const data = dataIn(exportHtml(events, { view }))
    expect(data).toMatchObject({ audience: view, id: 'exported' })
    expect(data.events).toEqual(JSON.parse(JSON.stringify(viewFor(view, events).events)))
  })

  test('is made for the public by default', () => {
    expect(exportHtml(events)).toBe(exportHtml(events, { view: 'public' }))
  })

  test('names nothing outside itself and lets only its own script run', () => {
    const html = exportHtml(events)
    expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(?!data:,)/)
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? []
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src data:; /,
    )
  })

  test('cannot be broken out of by what a player says', () => {
    const said = '</script><script>alert(1)</script><!--<script>\u2028'
    const log = events.map((event) => {
      return (event.type === 'speech.given' ? { ...event, data: { ...event.data, text: said } } : event) as GameEvent
    })
    const html = exportHtml(log)
    expect(html.match(/<\/script>/g)).toHaveLength(exportHtml(events).match(/<\/script>/g)?.length ?? 0)
    expect(JSON.stringify(dataIn(html).events)).toContain(JSON.stringify(said).slice(1, -1))
  })

  test('is the moderator’s only once the game is over', () => {
    const running = events.slice(0, -1)
    expect(() => exportHtml(running, { view: 'moderator' })).toThrow(
      "The moderator's view needs a finished game: export `public` until then.",
    )
    expect(dataIn(exportHtml(running)).events).toHaveLength(viewFor('public', running).events.length)
  })

  test('is refused for an unknown view, an empty log and a value that is not a log', () => {
    expect(() => exportHtml(events, { view: 'p9' })).toThrow(InvalidOptionsError)
    expect(() => exportHtml(events, { eyes: 'p1' } as never)).toThrow(InvalidOptionsError)
    expect(() => exportHtml([])).toThrow(InvalidLogError)
    expect(() => exportHtml('no log' as never)).toThrow(InvalidLogError)
  })
})

const games = runs(30, 3)

test(`a file for the public or a player holds no secret of others: ${games} games`, async () => {
  for (let game = 0; game < games; game += 1) {
    const rules = (['classic', 'night-zero', 'masquerade'] as const)[game % 3]
    const { events: log } = await createMafiaGame({
      rules: rules ?? 'classic',
      players: 9,
      seed: `html-${game}`,
      agent: plantingAgent(),
    }).run()
    for (const view of ['public', 'viewers'])
      expect(exportHtml(log, { view }), `${view}, ${game}`).not.toContain('SECRET_')
    const own = exportHtml(log, { view: 'p1' })
    expect(own, `p1, ${game}`).not.toMatch(/SECRET_nobody_|SECRET_self_(?!p1_)/)
    expect(exportHtml(log, { view: 'moderator' })).toContain('SECRET_nobody_')
  }
})
