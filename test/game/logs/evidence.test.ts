import { execFileSync } from 'node:child_process'
import { generateKeyPairSync, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  ed25519Signer,
  exportGame,
  forkGame,
  type GameEvent,
  type GameOptions,
  InvalidLogError,
  importGame,
  memoryStore,
  type RecordedCall,
  randomAgent,
  readLog,
  reenactGame,
  replayGame,
  resumeFrom,
  resumeGame,
  verifyLog,
} from '../../../src/index.js'
import { jsonlCalls, jsonlStore, readCalls, sqliteStore } from '../../../src/stores/index.js'
import { bare } from '../../support/logs.js'
import { temporaryFolder } from '../../support/temporary.js'

const pem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const key = pem()
const signer = ed25519Signer(key)

/** Answers as a random player, with the usage of a model, and passes on the calls that it made. */
const paid = (): Agent => {
  const random = randomAgent()
  return {
    act: async (request) => {
      const answer = await random.act(request)
      const body = JSON.stringify({ ask: request.id, of: 'Zoë 🂡 \u2028 "quoted"' })
      request.onCall?.({ method: 'POST', url: 'https://x/v1', request: { headers: {}, body }, sentAt: 1, endedAt: 2.5 })
      return { ...answer, latencyMs: 12.5, usage: { inputTokens: 100, outputTokens: 7, costUsd: 0.00125 } }
    },
  }
}

const options = (more: GameOptions = {}): GameOptions => ({
  id: 'g1',
  rules: 'trial',
  players: 7,
  seed: 11,
  agent: paid(),
  evidence: true,
  ...more,
})

let events: readonly GameEvent[]
let signed: readonly GameEvent[]
let calls: RecordedCall[]
let place: string

beforeAll(async () => {
  place = temporaryFolder()
  const sink = jsonlCalls(join(place, 'calls.jsonl'))
  events = (await createMafiaGame(options({ calls: sink })).run()).events
  await sink.close?.()
  calls = readCalls(join(place, 'calls.jsonl'))
  signed = (await createMafiaGame(options({ evidence: signer })).run()).events
})

type Meta = NonNullable<GameEvent['meta']>
const asLines = (log: readonly unknown[]) => `${log.map((event) => JSON.stringify(event)).join('\n')}\n`
const head = (log: readonly GameEvent[]) => log.at(-1)?.meta?.evidence?.head ?? ''
const withMeta = (log: readonly GameEvent[], at: number, change: (meta: Meta) => Meta) =>
  log.map((event, seq) => (seq === at ? ({ ...event, meta: change(event.meta ?? {}) } as GameEvent) : event))
const paidAt = (log: readonly GameEvent[]) => log.findIndex(({ meta, seq }) => meta?.usage !== undefined && seq > 60)

describe('a signed log whose text was changed is refused where it is read', () => {
  const text = () => asLines(signed)
  const spoken = () => signed.findIndex(({ type }) => type === 'speech.given')
  const changed = (change: (line: string) => string) => () =>
    asLines(signed)
      .split('\n')
      .map((line, at) => (at === spoken() ? change(line) : line))
      .join('\n')

  test.each([
    [
      'a key that stands twice, with other words first',
      changed((line) => line.replace('"text":', '"text":"I am mafia.","text":')),
    ],
    ['a space', changed((line) => line.replace('{', '{ '))],
    ['an escape', changed((line) => line.replace('"type"', '"\\u0074ype"'))],
    ['a space at the end of a line', changed((line) => `${line} `)],
    ['other line ends', () => text().replaceAll('\n', '\r\n')],
    ['an empty line', () => `${text()}\n`],
    ['a byte order mark', () => `\uFEFF${text()}`],
    ['a number in another form', changed((line) => line.replace(/"day":(\d+)/, '"day":$1.0'))],
  ])('by %s', (_what, tampered) => {
    expect(tampered()).not.toBe(text())
    expect(() => readLog(tampered())).toThrow(InvalidLogError)
  })

  test('and as it was written, with or without the last line feed, it is read', () => {
    expect(readLog(text())).toEqual(signed)
    expect(readLog(text().trimEnd())).toEqual(signed)
  })
})

test('a game with evidence is the same game, and what proves it is in no view', async () => {
  const plain = await createMafiaGame(options({ evidence: false })).run()
  expect(bare(events)).toEqual(bare(plain.events))
  expect(plain.events.some(({ meta }) => meta?.evidence)).toBe(false)
  const shown = JSON.stringify([exportGame(events, { view: 'public' }), exportGame(events, { view: 'omniscient' })])
  expect(shown).not.toContain('evidence')
  expect(shown).not.toContain(head(events))
})

test('its end proves every event before it, and the calls', async () => {
  expect(await verifyLog(events, { calls, head: head(events) })).toMatchObject({
    ok: true,
    evidence: { head: head(events), events: events.length, calls: calls.length, unnamedCalls: 0 },
  })
  expect(calls.length).toBeGreaterThan(50)
  expect(await verifyLog(readLog(asLines(events)))).toMatchObject({ ok: true, evidence: { events: events.length } })
})

test('another program computes the same hashes from the lines alone', () => {
  writeFileSync(join(place, 'log.jsonl'), asLines(events))
  const script = join(import.meta.dirname, 'recompute-evidence.py')
  const printed = execFileSync('python3', [script, join(place, 'log.jsonl'), join(place, 'calls.jsonl')], {
    encoding: 'utf8',
  })
  const { heads, named, hashed } = JSON.parse(printed) as Record<string, never[][]>
  expect(heads?.length).toBeGreaterThan(10)
  for (const [seq, recorded, computed] of heads ?? []) expect(computed, `event ${seq}`).toBe(recorded)
  expect(heads?.at(-1)?.[1]).toBe(head(events))
  expect(named).toEqual(hashed)
})

test('what an agent reports beyond what a log holds breaks nothing', async () => {
  const chatty = paid()
  const agent: Agent = {
    act: async (request) => {
      const answer = await chatty.act(request)
      return { ...answer, usage: { ...answer.usage, more: 1 }, call: { model: 'm', more: 'x' }, more: 2 } as never
    },
  }
  const { events: log } = await createMafiaGame(options({ agent })).run()
  expect(log.some(({ meta }) => meta?.call?.model === 'm')).toBe(true)
  expect(await verifyLog(readLog(asLines(log)))).toMatchObject({ ok: true, evidence: { events: log.length } })
})

describe('what was done to a log is named', () => {
  const changed: [
    string,
    (log: readonly GameEvent[]) => readonly GameEvent[],
    (log: readonly GameEvent[]) => number,
  ][] = [
    [
      'a cost',
      (log) => withMeta(log, paidAt(log), (meta) => ({ ...meta, usage: { ...meta.usage, costUsd: 0.001 } })),
      paidAt,
    ],
    ['tokens that were removed', (log) => withMeta(log, paidAt(log), ({ usage: _, ...meta }) => meta), paidAt],
    ['the time of an event', (log) => withMeta(log, 40, (meta) => ({ ...meta, at: (meta.at ?? 0) - 1 })), () => 40],
    [
      'the time of the last event',
      (log) => withMeta(log, log.length - 1, (meta) => ({ ...meta, at: 5 })),
      (log) => log.length - 1,
    ],
    [
      'how long an answer took',
      (log) => withMeta(log, paidAt(log), (meta) => ({ ...meta, latencyMs: (meta.latencyMs ?? 0) + 1 })),
      paidAt,
    ],
  ]
  test.each(changed)('%s', async (_what, tamper, at) => {
    const result = await verifyLog(tamper(events))
    expect(result).toMatchObject({ ok: false, check: 'evidence' })
    if (result.ok) return
    expect(result.seq).toBeGreaterThanOrEqual(at(events))
    expect(events.slice(at(events), result.seq).every(({ meta }) => meta?.evidence?.head === undefined)).toBe(true)
    expect(result.message).toMatch(
      /^Event \d+: its `meta.evidence.head` is not the hash of the log up to here: in event.*\.$/,
    )
  })

  test('a log that was shortened, by the hash of its end kept elsewhere', async () => {
    const cut = events.slice(0, -60)
    expect(await verifyLog(cut)).toMatchObject({ ok: true, finished: false })
    expect(await verifyLog(cut, { head: head(events) })).toMatchObject({
      ok: false,
      check: 'evidence',
      message: expect.stringMatching(/it was shortened, or it is another log\.$/),
    })
  })

  test('a log that was renumbered after events were taken out', async () => {
    const without = events.filter(({ seq }) => seq !== 70).map((event, seq) => ({ ...event, seq }) as GameEvent)
    expect(await verifyLog(without)).toMatchObject({ ok: false, message: expect.stringMatching(/^Event \d+/) })
  })

  test('a log that is spliced of two runs of the same game', async () => {
    const other = (await createMafiaGame(options()).run()).events
    expect(bare(other)).toEqual(bare(events))
    const spliced = [...events.slice(0, 100), ...withMeta(other, 101, (meta) => ({ ...meta, at: 1 })).slice(100)]
    expect(await verifyLog(spliced)).toMatchObject({ ok: false, check: 'evidence' })
  })

  test('hashes that were removed at the end, or at the beginning', async () => {
    const bareEnd = withMeta(events, events.length - 1, ({ evidence: _, ...meta }) => meta)
    expect(await verifyLog(bareEnd)).toMatchObject({ ok: false, seq: events.length - 1, message: /removed/ })
    const bareBeginning = withMeta(events, 0, ({ evidence: _, ...meta }) => meta)
    expect(await verifyLog(bareBeginning)).toMatchObject({ ok: false, check: 'evidence', message: /event 0 has none/ })
    const none = events.map(({ meta: { evidence: _, ...meta } = {}, ...event }) => ({ ...event, meta }) as GameEvent)
    expect(await verifyLog(none)).toMatchObject({ ok: true })
    expect(await verifyLog(none, { head: head(events) })).toMatchObject({ ok: false, seq: 0, message: /got none/ })
  })

  test('a call that was changed, or removed', async () => {
    const edited = calls.map((call, at) => (at === 9 ? { ...call, endedAt: 3 } : call))
    for (const wrong of [edited, calls.slice(1)])
      expect(await verifyLog(events, { calls: wrong })).toMatchObject({
        ok: false,
        message: expect.stringMatching(/^Event \d+: the call with the hash `[0-9a-f]{64}` is not among the calls/),
      })
    const more = [...calls, { ...(calls[0] as RecordedCall), call: 9 }, { ...(calls[0] as RecordedCall), gameId: 'g2' }]
    expect(await verifyLog(events, { calls: more })).toMatchObject({ ok: true, evidence: { unnamedCalls: 1 } })
  })
})

describe('a signature', () => {
  test('is proved by the library, and by another program', async () => {
    const { publicKey } = signer
    expect(await verifyLog(signed, { publicKey })).toMatchObject({ ok: true, evidence: { signedBy: publicKey } })
    const { head = '', signature = '' } = signed.at(-1)?.meta?.evidence ?? {}
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey, 'hex').toString('base64url') }
    const text = Buffer.from(`nightzero log ${head}`)
    expect(verify(null, text, { key: jwk, format: 'jwk' }, Buffer.from(signature, 'hex'))).toBe(true)
  })

  test('of another key, another log, or none is named', async () => {
    const other = ed25519Signer(pem())
    const replaced = (signature: string) =>
      withMeta(signed, signed.length - 1, (meta) => ({ ...meta, evidence: { head: head(signed), signature } }))
    const text = `nightzero log ${head(signed)}`
    for (const signature of [other.sign(text), signer.sign('nightzero log 00'), '00'.repeat(64)])
      expect(await verifyLog(replaced(signature))).toMatchObject({ ok: false, message: /signature is not of this log/ })
    const without = withMeta(signed, signed.length - 1, (meta) => ({ ...meta, evidence: { head: head(signed) } }))
    expect(await verifyLog(without)).toMatchObject({ ok: false, message: /expected a signature/ })
    expect(await verifyLog(signed, { publicKey: other.publicKey })).toMatchObject({ ok: false, seq: 0 })
    expect(await verifyLog(events, { publicKey: other.publicKey })).toMatchObject({ ok: false, message: /got no key/ })
  })

  test('needs an Ed25519 key, which no message repeats', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    for (const wrong of ['', 'secret text', rsa.toString(), signer.publicKey])
      expect(() => ed25519Signer(wrong)).toThrow(/^Expected an Ed25519 private key in PEM form/)
    expect(() => createMafiaGame({ evidence: 'yes' as never })).toThrow(/`evidence`: Expected `true`, or a signer/)
  })
})

describe('it stays evidence', () => {
  test('when it is replayed, played before an audience, exported and read again', async () => {
    await replayGame(events)
    expect((await reenactGame(events).run()).events).toEqual(events)
    const { log } = importGame(JSON.stringify(exportGame(signed, { view: 'analysis' })))
    expect(await verifyLog(log ?? [])).toMatchObject({ ok: true, evidence: { signedBy: signer.publicKey } })
  })

  test.each([3, 90, 150])('when it is resumed after event %i', async (at) => {
    const resumed = await resumeGame(events.slice(0, at), { agent: paid() }).run()
    expect(resumed.events.slice(0, at)).toEqual(events.slice(0, at))
    expect(await verifyLog(resumed.events)).toMatchObject({ ok: true, evidence: { events: resumed.events.length } })
  })

  test('a log with wrong hashes is not resumed', async () => {
    const cut = withMeta(events, 30, (meta) => ({ ...meta, at: 1 })).slice(0, 150)
    await expect(resumeGame(cut, { agent: paid() }).run()).rejects.toMatchObject({ cause: { name: 'InvalidLogError' } })
  })

  test('a signed log is resumed with its signer only', async () => {
    const cut = signed.slice(0, 90)
    expect(() => resumeGame(cut, { agent: paid() })).toThrow(/is to be signed by the key `[0-9a-f]{64}`/)
    expect(() => resumeGame(cut, { agent: paid(), evidence: ed25519Signer(pem()) })).toThrow(/is to be signed/)
    expect(() => resumeGame(events.slice(0, 90), { agent: paid(), evidence: signer })).toThrow(/leave the signer out/)
    const { events: resumed } = await resumeGame(cut, { agent: paid(), evidence: signer }).run()
    expect(await verifyLog(resumed)).toMatchObject({ ok: true, evidence: { signedBy: signer.publicKey } })
    const plain = (await createMafiaGame(options({ evidence: false })).run()).events
    expect(() => resumeGame(plain.slice(0, 90), { agent: paid(), evidence: true })).toThrow(/leave `evidence` out/)
  })

  test('a fork has hashes of its own', async () => {
    const at = events.findLastIndex(({ type, seq }) => type === 'answer.recorded' && seq < 150)
    const fork = await (await forkGame(events, { at, agent: paid() })).run()
    expect(await verifyLog(fork.events, { calls: [] })).toMatchObject({ ok: true, evidence: { calls: 0 } })
    expect(head(fork.events)).not.toBe(head(events))
  })

  const stores = {
    memory: () => memoryStore(),
    files: () => jsonlStore(join(temporaryFolder(), 'games')),
    SQLite: () => sqliteStore(join(temporaryFolder(), 'games.db')),
  }
  test.each(Object.keys(stores) as (keyof typeof stores)[])('in %s, also after a break', async (kind) => {
    const store = stores[kind]()
    const stop = new AbortController()
    const game = createMafiaGame(options({ store })).on('event', ({ seq }) => seq === 120 && stop.abort())
    await game.run({ signal: stop.signal }).catch(() => {})
    await (await resumeFrom(store, 'g1', { agent: paid() })).run()
    const saved = await store.getEvents('g1')
    await store.close?.()
    expect(await verifyLog(saved)).toMatchObject({ ok: true, evidence: { events: saved.length } })
  })
})
