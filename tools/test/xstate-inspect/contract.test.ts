import { createWebSocketReceiver } from '@xstate/inspect'
// What a receiver does with every message; the package does not export it under a name of its own.
import { parseReceiverEvent } from '@xstate/inspect/lib/utils.js'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { interpret } from 'xstate'
import { createMafiaGame, randomAgent } from '../../../src/index.js'
import { createInspector, type Inspector } from '../../../src/inspector/index.js'
import { light } from '../../../test/inspector/light.js'
import { playedPresets } from '../../../test/laws/support/runs.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened(): Promise<Inspector> {
  const inspector = await createInspector({ print: false })
  closing.push(() => inspector.stop())
  return inspector
}

interface Raw {
  readonly type: string
  readonly sessionId: string
}

/** Connects as its receivers do and collects what comes, as it comes. */
async function receiving({ url }: Inspector) {
  const socket = new WebSocket(url.replace('http', 'ws'))
  closing.push(() => socket.terminate())
  const messages: Raw[] = []
  let look = () => {}
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as Raw
    // Its receivers read only what is called so.
    if (message.type.startsWith('service.')) messages.push(message)
    look()
  })
  await new Promise((open) => socket.once('open', open))
  socket.send(JSON.stringify({ type: 'xstate.inspecting' }))
  const until = async (passes: () => boolean) => {
    while (!passes()) await new Promise<void>((looked) => (look = looked))
  }
  return { messages, until }
}

test.each(playedPresets)('every message of a game by %s is read by the parser of the package', async (rules) => {
  const inspector = await opened()
  const game = createMafiaGame({
    rules: rules as 'trial',
    players: 10,
    seed: 7,
    agent: randomAgent(),
    inspect: inspector.inspect,
  })
  await game.step('phase')
  const { messages, until } = await receiving(inspector)
  await until(() => messages.length > 0)
  await game.run()
  const rootOver = () =>
    messages.some(({ type, sessionId }) => type === 'service.stop' && sessionId === game.actor.sessionId)
  await until(rootOver)
  const parsed = messages.map((message) => parseReceiverEvent(message as never))
  expect(new Set(messages.map(({ type }) => type))).toEqual(
    new Set(['service.register', 'service.state', 'service.event', 'service.stop']),
  )
  const [root] = parsed
  if (root?.type !== 'service.register') throw new Error('Expected the root to be registered first.')
  expect(root).toMatchObject({ id: 'game', sessionId: game.actor.sessionId })
  expect(root.machine.id).toBe('game')
  expect(root.machine.stateIds).toEqual(expect.arrayContaining(['game.night', 'game.dawn.news', 'game.ended']))
  // Every state that is told is one that the machine of XState 4 has.
  const machines = new Map(
    parsed.flatMap((each) => (each.type === 'service.register' ? [[each.sessionId, each.machine]] : [])),
  )
  for (const each of parsed)
    if (each.type === 'service.state')
      expect(() => machines.get(each.sessionId)?.resolveState(each.state)).not.toThrow()
  expect(parsed.filter(({ type }) => type === 'service.state').length).toBeGreaterThan(50)
  expect(JSON.stringify(messages)).not.toMatch(/awake\\*":\{/)
})

test('its own receiver drives a chart that runs live, and what it sends reaches the actor of XState 5', async () => {
  const inspector = await opened()
  const actor = light(inspector.inspect)
  const heard: string[] = []
  const receiver = createWebSocketReceiver({ server: new URL(inspector.url).host, serialize: undefined })
  const told = new Promise<void>((resolve) => {
    receiver.subscribe((event) => {
      if (event.type === 'service.register') {
        // The machine that arrives is run by XState 4 and takes the same way.
        const older = interpret(event.machine as never).start()
        heard.push(`registered ${older.initialState.value}`, String(older.send('done.invoke.timer').value))
        older.stop()
        receiver.send({
          type: 'xstate.event',
          event: JSON.stringify({ name: 'STOP', data: { type: 'STOP' }, $$type: 'scxml', type: 'external' }),
          service: event.sessionId,
        })
      }
      if (event.type === 'service.event') heard.push(event.event.name)
      if (event.type === 'service.state') heard.push(String(event.state.value))
      if (event.type === 'service.stop') resolve()
    })
  })
  await told
  expect(actor.getSnapshot()).toMatchObject({ value: 'red', status: 'done' })
  expect(heard).toEqual(['registered green', 'yellow', 'green', 'STOP', 'red'])
})
