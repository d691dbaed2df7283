import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/index.js'
import type { AuditEntry, MadeToken, Minted, ServerOptions } from '../../../src/show/server/index.js'
import { Client } from './support/client.js'
import { opened } from './support/opened.js'

type Listed = { tokens: { id: string; as: string; madeAt: number; expiresAt: number; revokedAt?: number }[] }

async function withToken(options: ServerOptions = {}) {
  const there = await opened(options)
  const { game } = await there.start({ paused: true })
  const path = `games/${game.id}/tokens` as const
  const made = (await (await there.call(`POST ${path}`, { as: 'viewers', expiresInS: 60 })).json()) as Minted
  return { ...there, game: game.id, path, made }
}

test('the moderator of a game lists its tokens, without what they open', async () => {
  const { call, path, made } = await withToken()
  const text = await (await call(`GET ${path}`)).text()
  const { tokens } = JSON.parse(text) as Listed
  expect(tokens.at(-1)).toMatchObject({ id: made.id, as: 'viewers', expiresAt: made.expiresAt })
  expect(text).not.toContain(made.token)
  for (const token of ['', made.token]) expect((await call(`GET ${path}`, undefined, token)).status).toBe(403)
})

test('a token that is revoked opens nothing any more, and its sockets are closed', async () => {
  const { call, url, path, made, game } = await withToken()
  const client = new Client(url, game, { token: made.token })
  client.socket.on('open', () => client.send({ type: 'hello', token: made.token }))
  await client.until('welcome', ({ as }) => as === 'viewers')
  expect((await call(`GET games/${game}`, undefined, made.token)).status).toBe(200)
  expect((await call(`POST ${path}/nobody/revoke`)).status).toBe(404)
  expect((await call(`POST ${path}/${made.id}/revoke`, {}, made.token)).status).toBe(403)
  const { tokens } = (await (await call(`POST ${path}/${made.id}/revoke`)).json()) as Listed
  expect(tokens.at(-1)).toMatchObject({ id: made.id, revokedAt: expect.any(Number) })
  expect(await client.closed).toBe(4401)
  const refused = await call(`GET games/${game}`, undefined, made.token)
  expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('was revoked')])
  // The operator's own token stays as it is.
  expect((await call(`GET games/${game}`)).status).toBe(200)
})

test('a token stays revoked at the next server with the same secret', async () => {
  const secret = 'sixteen characters and more'
  const { call, game, made } = await withToken({ secret })
  const next = await opened({ secret, revokedTokens: [made.id] })
  expect((await next.call(`GET games/${game}`, undefined, made.token)).status).toBe(401)
  expect((await call(`GET games/${game}`, undefined, made.token)).status).toBe(200)
})

test('tokens are listed and stay revoked at the next server, without what they open; what cannot be kept is not made', async () => {
  const secret = 'sixteen characters and more'
  const kept: MadeToken[] = []
  let full = false
  const onToken = (token: MadeToken) => {
    if (full) throw new Error('The disk is full.')
    kept.push(token)
  }
  const store = memoryStore()
  const { call, game, path, made } = await withToken({ secret, store, onToken })
  await call(`POST ${path}/${made.id}/revoke`)
  const next = await opened({ secret, store, madeTokens: kept.map((token) => JSON.parse(JSON.stringify(token))) })
  const { tokens } = (await (await next.call(`GET ${path}`)).json()) as Listed
  expect(tokens.map(({ as }) => as)).toEqual(['moderator', 'viewers', 'viewers'])
  expect(tokens.at(-1)).toMatchObject({ id: made.id, revokedAt: expect.any(Number) })
  expect((await next.call(`GET games/${game}`, undefined, made.token)).status).toBe(401)
  expect(JSON.stringify(kept)).not.toContain(made.token)
  full = true
  expect((await call(`POST ${path}`, { as: 'viewers' })).status).toBe(500)
})

test('links of games are valid for a week, and the operator changes the own token', async () => {
  const { call, path, server } = await withToken()
  const link = (await (await call(`POST ${path}`, { as: 'viewers' })).json()) as Minted
  expect(link.expiresAt - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
  const first = server.operatorToken
  expect((await call('POST tokens/rotate', {}, link.token)).status).toBe(403)
  const rotated = (await (await call('POST tokens/rotate')).json()) as Minted
  expect(server.operatorToken).toBe(rotated.token)
  for (const token of [first, '', link.token]) expect((await call('GET tokens', undefined, token)).ok).toBe(false)
  const { tokens } = (await (await call('GET tokens')).json()) as Listed
  expect(tokens).toMatchObject([
    { as: 'operator', revokedAt: expect.any(Number) },
    { id: rotated.id, as: 'operator' },
  ])
  expect(tokens[1]).not.toHaveProperty('revokedAt')
})

test('what was done is reported with who did it, and no token is in it', async () => {
  const audit: AuditEntry[] = []
  const onAudit = (entry: AuditEntry) => {
    audit.push(entry)
    if (audit.length === 3) throw new Error('The disk is full.')
  }
  const { call, game, path, made } = await withToken({ onAudit })
  await call(`POST games/${game}/step`, { unit: 'phase' }, made.token)
  await call(`POST games/${game}/step`, { unit: 'phase' })
  await call(`POST ${path}/${made.id}/revoke`)
  await call(`GET games/${game}`)
  expect(audit.map(({ as, did, status, tokenId }) => [as, did, status, tokenId])).toEqual([
    ['operator', 'POST /games', 201, undefined],
    ['operator', `POST /${path}`, 201, made.id],
    ['viewers', `POST /games/${game}/step`, 403, undefined],
    ['operator', `POST /games/${game}/step`, 200, undefined],
    ['operator', `POST /${path}/${made.id}/revoke`, 200, made.id],
  ])
  expect(audit.every(({ at, address }) => at > 0 && address === '127.0.0.1')).toBe(true)
  expect(JSON.stringify(audit)).not.toContain(made.token)
})

test('metrics are for the operator, in the text format of Prometheus', async () => {
  const { call, made, game } = await withToken()
  for (const token of ['', made.token]) expect((await call('GET metrics', undefined, token)).status).not.toBe(200)
  const wrong = await call(`GET games/${game}`, undefined, 'ey.wrong.token')
  expect(wrong.status).toBe(401)
  const response = await call('GET metrics')
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await response.text()
  const lines = text.trimEnd().split('\n')
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[\w.]+"\})? -?[\d.e+-]+)$/)
  expect(lines).toContain('nightzero_games_running 1')
  expect(lines).toContain('nightzero_wrong_tokens_total 1')
  expect(text.match(/status="\d+"} \d+/g)).toEqual(expect.arrayContaining(['status="401"} 2', 'status="403"} 1']))
  for (const secret of [game, made.id, made.token, '127.0.0.1']) expect(text).not.toContain(secret)
})

test('a rotation revokes the earlier tokens of the operator, however many links of games were made since', async () => {
  const secret = 'sixteen characters and more'
  const kept: MadeToken[] = []
  const first = await opened({ secret, onToken: (token) => kept.push(token) })
  const link = { as: 'viewers', game: 'g-1', madeAt: Date.now(), expiresAt: Date.now() + 60_000 }
  const links = Array.from({ length: 50_000 }, (_, at) => ({ id: `link-${at}`, ...link }))
  const next = await opened({ secret, madeTokens: [...kept, ...links] })
  expect((await next.call('GET tokens', undefined, first.server.operatorToken)).status).toBe(200)
  await next.call('POST tokens/rotate')
  expect((await next.call('GET tokens', undefined, first.server.operatorToken)).status).toBe(401)
})
