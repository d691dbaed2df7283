import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../support/free-port.js'
import { temporaryFolder } from '../../support/temporary.js'
import { Client } from './support/client.js'
import { opened } from './support/opened.js'

const installed = (...paths: readonly string[]) => paths.find((path) => existsSync(path))

const caddy = installed('/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy')
const nginx = installed('/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx')

/** The block of the document that begins like this, for this server. */
function documented(begin: string, upstream: string): string {
  const blocks = [...readFileSync('docs/server.md', 'utf8').matchAll(/```text\n([\s\S]+?)```/g)].map(
    ([, text = '']) => text,
  )
  const block = blocks.find((text) => text.startsWith(begin)) ?? ''
  expect(block).toContain('127.0.0.1:4040')
  return block.replace('127.0.0.1:4040', new URL(upstream).host)
}

async function answering(url: string): Promise<string> {
  const health = () =>
    fetch(`${url}health`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(health, { timeout: 10_000 }).toBe(200)
  return url
}

/** Runs Caddy as the document says, but for TLS, and returns its address. */
async function behindCaddy(upstream: string): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const site = documented('mafia.example', upstream).replace('mafia.example', `http://127.0.0.1:${port}`)
  writeFileSync(join(folder, 'Caddyfile'), `{\n  admin off\n}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const run = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  const child = spawn(caddy ?? '', run, { stdio: 'ignore', env })
  onTestFinished(() => void child.kill('SIGTERM'))
  return await answering(`http://127.0.0.1:${port}/`)
}

/** Runs nginx as the document says, and returns its address. */
async function behindNginx(upstream: string): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  mkdirSync(join(folder, 'logs'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `daemon off; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; ${paths.join(' ')}
  server { listen 127.0.0.1:${port}; ${documented('location', upstream)} } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGTERM'))
  return await answering(`http://127.0.0.1:${port}/`)
}

const proxies = [
  ['nginx', nginx, behindNginx],
  ['Caddy', caddy, behindCaddy],
] as const

test.each(proxies)(
  'behind %s, as documented, games are watched and each client has its own limits',
  async (_, program, behind) => {
    if (program === undefined) return
    const {
      url: direct,
      call,
      start,
      finished,
    } = await opened({ trustProxy: ['127.0.0.1'], limits: { requestsPerMinute: 40 } })
    const url = await behind(direct)
    const { game } = await start({ paused: true })
    const client = new Client(url, game.id, {})
    client.socket.on('open', () => client.send({ type: 'hello' }))
    await client.until('welcome')
    await call(`POST games/${game.id}/resume`)
    await client.end()
    await finished(game.id)
    expect(client.events.at(-1)?.type).toBe('game.ended')
    /** A client that is not at the address of the proxy. */
    const from = (invented: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = { localAddress: '127.0.0.2', headers: { 'x-forwarded-for': invented } }
        get(`${url}health`, asked, (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject)
      })
    // A client may send any header: the proxy adds the address it saw after it, or in its place, and that one counts.
    const statuses = await Promise.all(Array.from({ length: 80 }, (_, index) => from(`10.0.0.${index}`)))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  },
  30_000,
)
