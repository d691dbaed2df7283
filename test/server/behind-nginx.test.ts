import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/free-port.js'
import { temporaryFolder } from '../support/temporary.js'
import { Client } from './support/client.js'
import { opened } from './support/opened.js'

const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))

/** The block of the document, for this server. */
function documented(upstream: string): string {
  const [, block = ''] = /```text\n(location [\s\S]+?)```/.exec(readFileSync('docs/server.md', 'utf8')) ?? []
  expect(block).toContain('http://127.0.0.1:4040')
  return block.replace('http://127.0.0.1:4040', upstream.replace(/\/$/, ''))
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
  server { listen 127.0.0.1:${port}; ${documented(upstream)} } }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGTERM'))
  const url = `http://127.0.0.1:${port}/`
  await expect
    .poll(
      () =>
        fetch(`${url}health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200)
  return url
}

test.skipIf(nginx === undefined)(
  'behind nginx, as documented, games are watched and each client has its own limits',
  async () => {
    const {
      url: direct,
      call,
      start,
      finished,
    } = await opened({ trustProxy: ['127.0.0.1'], limits: { requestsPerMinute: 40 } })
    const url = await behindNginx(direct)
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
    // A client may send any header: nginx adds the address it saw after it, and that one counts.
    const statuses = await Promise.all(Array.from({ length: 80 }, (_, index) => from(`10.0.0.${index}`)))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  },
  30_000,
)
