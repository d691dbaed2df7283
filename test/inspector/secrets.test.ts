import { afterEach, describe, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createActor, createMachine } from 'xstate'
import * as machines from '../../machines/index.js'
import { createMafiaGame, type GameEvent, type PresetName, scriptedAgent } from '../../src/index.js'
import { createInspector, type Inspector } from '../../src/inspector/index.js'
import { publicFields } from '../../src/inspector/secrets.js'
import { playedPresets } from '../laws/support/runs.js'
import { connected, isType, type Page } from './connected.js'

const open: Inspector[] = []
afterEach(async () => {
  for (const inspector of open.splice(0)) await inspector.stop()
})

/** Ids that can stand for nothing else: whoever finds one in a hidden place has found a secret. */
const players = Array.from({ length: 11 }, (_, seat) => ({
  id: `planted-${String.fromCharCode(97 + seat)}`,
  name: `P${seat}`,
}))

/** Plays a game with a page open, and another that is opened in the middle; both record every byte. */
async function watched(
  rules: PresetName,
  reveal = false,
): Promise<{ pages: readonly Page[]; events: readonly GameEvent[] }> {
  const inspector = await createInspector({ print: false, history: 100_000 })
  open.push(inspector)
  const pages = [await connected(inspector.url)]
  if (reveal) pages[0]?.send({ type: 'nightzero.reveal', on: true })
  if (reveal) await pages[0]?.until(({ type, revealed }) => type === 'nightzero.hello' && revealed)
  const { inspect } = inspector
  const game = createMafiaGame({
    rules: { extends: rules, maxDays: 4 },
    players,
    seed: 'planted seed',
    agent: scriptedAgent(),
    narrator: scriptedAgent(),
    inspect,
  })
  await game.step('phase')
  await game.step('phase')
  pages.push(await connected(inspector.url))
  await game.run()
  pages.push(await connected(inspector.url))
  for (const page of pages) await page.until(({ type, over }) => type === 'nightzero.session' && over)
  await pages[2]?.until(isType('nightzero.live'))
  return { pages, events: game.events }
}

const told = ({ texts }: Page): string => texts.join('\n')

/** All strings in a value. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : []

/** Where a text names a player. */
const namesPlayer = (value: unknown): boolean => stringsIn(value).some((text) => text.startsWith('planted-'))

describe.each(playedPresets)('in a game by the rules of %s', (rules) => {
  test('a page sees no secret while its switch is off', async () => {
    const { pages, events } = await watched(rules)
    const spoken = events.flatMap(({ type, audience, data }) =>
      audience !== 'public' && type !== 'game.created' ? stringsIn(data).filter((text) => text.length > 25) : [],
    )
    const publicly = new Set(events.flatMap(({ audience, data }) => (audience === 'public' ? stringsIn(data) : [])))
    for (const page of pages) {
      const text = told(page)
      for (const secret of spoken) if (!publicly.has(secret)) expect(text).not.toContain(secret)
      expect(text).not.toContain('planted seed')
      // Whoever is asked, chooses or is chosen in the dark is named nowhere.
      const dark = page.messages.filter(({ snapshot }) => isDark(snapshot))
      expect(dark.length).toBeGreaterThan(5)
      expect(dark.filter(({ snapshot }) => namesPlayer(withoutPlayState(snapshot)))).toEqual([])
      const roles = /"(awake|team|own|acts|picks|pool|target|order|output)":(\[|"planted|\{"(block|kill|protect))/
      for (const { definition: _, ...message } of page.messages) expect(JSON.stringify(message)).not.toMatch(roles)
      for (const { type, event } of page.messages)
        if (type === '@xstate.event' || type === '@xstate.snapshot') expect(namesPlayer(event)).toBe(false)
    }
  })
})

/** Of a machine of the night, or of an actor that asks or settles something there. */
function isDark(snapshot: { context?: Record<string, unknown>; input?: Record<string, unknown> } = {}): boolean {
  const { context = {}, input = {} } = snapshot
  const poll = (context.poll ?? input) as { place?: { phase?: string } }
  return 'acts' in context || 'team' in context || ['night', 'nightZero'].includes(poll.place?.phase ?? '')
}

const withoutPlayState = ({ context = {}, ...snapshot }: { context?: Record<string, unknown> }) => {
  const { playState: _, living: __, authors: ___, ...rest } = context
  return { ...snapshot, context: rest }
}

test('with its switch on a page sees the whole contexts; another page does not', async () => {
  const { pages } = await watched('trial', true)
  const [revealed, hidden] = pages as [Page, Page]
  expect(told(revealed)).toMatch(/"awake":\{"kill":\["planted-/)
  expect(told(hidden)).not.toMatch(/"awake":\{/)
})

test('the switch sends a page the states and the past again, and turned off again it hides them', async () => {
  const { pages } = await watched('trial')
  const page = pages[0] as Page
  const happened = page.messages.filter(isType('@xstate.event')).map(({ sessionId, event }) => [sessionId, event.type])
  for (const on of [true, false]) {
    const before = page.messages.length
    page.send({ type: 'nightzero.reveal', on })
    const hello = await page.until(({ type, revealed }) => type === 'nightzero.hello' && revealed === on, before)
    const start = page.messages.indexOf(hello)
    const live = await page.until(isType('nightzero.live'), start)
    const past = page.messages.slice(start, page.messages.indexOf(live)).filter(isType('@xstate.event'))
    expect(past.map(({ sessionId, event }) => [sessionId, event.type])).toEqual(happened)
    expect(past.some(({ event }) => namesPlayer(event))).toBe(on)
    expect(page.texts.slice(start).join('\n').includes('"awake":{')).toBe(on)
  }
})

test('a machine of your own shows its context, unless one of its states is tagged `secret`', async () => {
  const seance = (tags: string) =>
    createMachine({
      id: 'seance',
      context: () => ({ medium: 'planted-a' }),
      initial: 'calling',
      states: { calling: { tags: ['asking', tags] } },
    })
  for (const [tag, isShown] of [
    ['public', true],
    ['secret', false],
  ] as const) {
    const inspector = await createInspector({ print: false })
    open.push(inspector)
    const page = await connected(inspector.url)
    createActor(seance(tag), { inspect: inspector.inspect }).start()
    const { snapshot } = await page.until(isType('@xstate.snapshot'))
    expect(snapshot).toMatchObject({ value: 'calling', tags: ['asking', tag] })
    expect(told(page).includes('planted-a')).toBe(isShown)
    page.send({ type: 'nightzero.reveal', on: true })
    await page.until(({ type, revealed }) => type === 'nightzero.hello' && revealed)
    await page.until(() => told(page).includes('planted-a'))
  }
})

test('a relay never carries secrets', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const received: string[] = []
  const over = new Promise<void>((resolve) => {
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        received.push(data.toString())
        if (/"status":"done","value":"ended"/.test(data.toString())) resolve()
      }),
    )
  })
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as { port: number }
  const inspector = await createInspector({ print: false, relayTo: `ws://127.0.0.1:${port}` })
  open.push(inspector)
  await inspector.viewed()
  await createMafiaGame({ players, seed: 'planted seed', inspect: inspector.inspect }).run()
  await over
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ type: '@xstate.actor', name: expect.any(String) })
  expect(received.join('\n')).not.toMatch(/"awake":\{|planted seed/)
  expect(received.every((text) => text.includes('"_version":"0.7.2"'))).toBe(true)
  server.close()
})

test('every machine says which fields of its context are open', () => {
  const ids = Object.values(machines).flatMap((machine) =>
    typeof machine === 'object' && machine !== null && 'root' in machine ? [(machine as { id: string }).id] : [],
  )
  expect(ids.length).toBeGreaterThan(15)
  expect(Object.keys(publicFields).sort()).toEqual(ids.sort())
})
