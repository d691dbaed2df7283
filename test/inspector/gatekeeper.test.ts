import { request } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMafiaGame } from '../../src/index.js'
import { plainPage } from '../../src/inspector/hub/web-server.js'
import { createInspector, type Inspector, type InspectorOptions } from '../../src/inspector/index.js'
import { explainDenial } from '../../src/show/serving/index.js'
import { connected, isType } from './connected.js'

const open: Inspector[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const inspector of open.splice(0)) await inspector.stop()
})
const opened = async (options: InspectorOptions = {}) => {
  const inspector = await createInspector({ print: false, ...options })
  open.push(inspector)
  return inspector
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** What the hub answers, to a path as it is written. */
const reply = (url: string, path = '/', options: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const { port, hostname } = new URL(url)
    request({ host: hostname.replace(/[[\]]/g, ''), port, path, ...options }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })

describe('who connects', () => {
  test.each([
    ['a program on this computer, which sends no origin', {}],
    ['the page itself', { origin: 'same' }],
    ['a page that is allowed', { origin: 'https://viewer.example' }],
  ])('may be %s', async (_, { origin }: { origin?: string }) => {
    const inspector = await opened({ allowedOrigins: ['https://viewer.example'] })
    const headers = origin === 'same' ? { origin: new URL(inspector.url).origin } : origin ? { origin } : {}
    const page = await connected(inspector.url, headers)
    await page.until(isType('nightzero.live'))
  })

  test.each([
    ['a page of a foreign site', { origin: 'https://evil.example' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['a page of another program on this computer', { origin: 'http://127.0.0.1:1' }],
    ['a name that a foreign site gave to this computer', { host: 'evil.example' }],
    ['the same, from a page of that name', { host: 'evil.example:80', origin: 'http://evil.example:80' }],
    ['a broken name', { host: 'a b' }],
  ])('may not be %s', async (_, headers: Record<string, string>) => {
    const inspector = await opened()
    await expect(connected(inspector.url, headers)).rejects.toThrow(/Unexpected server response: 40[013]/)
    if ('host' in headers && headers.host !== 'a b')
      expect((await reply(inspector.url, '/', { headers })).status).toBe(403)
  })

  test('names are told apart', () => {
    const keeping = { called: 'The inspector', option: 'allowedOrigins', host: '127.0.0.1', allowedOrigins: [] }
    for (const host of ['127.0.0.1:80', 'localhost:80', '[::1]:80', '10.0.0.7'])
      expect(explainDenial({ host }, keeping)).toBeUndefined()
    for (const host of ['', 'example.com', 'localhost.example.com', '127.0.0.1.example.com'])
      expect(explainDenial({ host }, keeping)).toMatch(/does not accept this host name/)
  })
})

test('frames that are too long end the connection, and the hub lives on', async () => {
  const inspector = await opened()
  const page = await connected(inspector.url)
  const closed = new Promise((resolve) => page.socket.once('close', resolve))
  page.socket.on('error', () => {})
  page.socket.send('x'.repeat(9 * 1024 * 1024))
  expect(await closed).toBe(1009)
  await (await connected(inspector.url)).until(isType('nightzero.live'))
})

describe('over HTTP', () => {
  test('only GET is answered, and only inside the page', async () => {
    const inspector = await opened()
    expect((await reply(inspector.url, '/', { method: 'POST' })).status).toBe(405)
    for (const path of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/%00',
      '/%',
      '//etc/passwd',
    ])
      expect((await reply(inspector.url, path)).status).toBe(404)
  })

  test('a path that is no URL is not found, and the inspector continues', async () => {
    const { url } = await opened()
    expect((await reply(url, '//')).status).toBe(404)
    expect((await reply(url)).status).toBe(200)
  })

  test('the page may load nothing from elsewhere', async () => {
    const { status, headers } = await reply((await opened()).url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'self';/),
    })
  })

  test('without the built page, a plain one lists the sessions', () => {
    const session = { type: 'nightzero.session', rootId: 'x:0', over: false, steerable: true } as const
    const page = plainPage([{ ...session, title: '<b>g1</b>', day: 2, phase: 'discussion' }], 'ws://127.0.0.1:1')
    expect(page).toContain('<li>&#60;b&#62;g1&#60;/b&#62;: running, day 2, discussion</li>')
    expect(plainPage([], '')).toContain('No session yet.')
    expect(plainPage([], '')).toContain('npm run build:page')
  })
})

describe('an inspector', () => {
  test('prints its link on standard error, unless `print` is false', async () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { url } = await opened({ print: true })
    expect(written).toHaveBeenCalledExactlyOnceWith(`Inspector: ${url}\n`)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  })

  test.each(['0.0.0.0', '::', '192.168.1.7', 'example.com'])(
    'does not listen at %s unless others may reach it',
    async (host) => {
      await expect(createInspector({ host })).rejects.toThrow(/Expected `host` to be this computer's own/)
    },
  )

  test('says so when its port is taken', async () => {
    const { url } = await opened()
    await expect(createInspector({ port: Number(new URL(url).port) })).rejects.toThrow(
      /cannot listen at `127.0.0.1`, port \d+: .*EADDRINUSE/,
    )
  })

  test.each([
    [{ port: -1 }, /Expected a port/],
    [{ history: 1.5 }, /Expected a whole number/],
    [{ relayTo: 'http://x' }, /Expected a `ws:\/\/`/],
    [{ allowedOrigins: ['example.com'] }, /Expected an origin/],
    [{ prot: 1 }, /Unknown field `prot`/],
  ])('refuses %j', async (options, message) => {
    await expect(createInspector(options as InspectorOptions)).rejects.toThrow(message)
  })

  test('can be given to a game at once', async () => {
    const { inspect } = await opened()
    await expect(createMafiaGame({ players: 5, seed: 1, inspect }).run()).resolves.toMatchObject({
      days: expect.any(Number),
    })
  })
})
