import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMafiaGame, isEvent } from '../../../src/index.js'
import { remoteAgent } from '../../../src/players/remote/index.js'

const secret = 'between you and me'
let python: ChildProcess
let url: string

beforeAll(async () => {
  python = spawn('python3', ['examples/remote_player.py'], {
    env: { ...process.env, NIGHTZERO_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ;[url] = (await once(createInterface(python.stdout as NodeJS.ReadableStream), 'line')) as [string]
})

afterAll(async () => {
  const ended = once(python, 'exit')
  python.kill()
  await ended
})

test.each(['trial', 'classic', 'reactive'] as const)(
  'a Python program plays all seats of a game of %s legally, and the same game again',
  async (rules) => {
    const play = () => createMafiaGame({ rules, players: 7, seed: 'python', agent: remoteAgent({ url, secret }) }).run()
    const { events, winner } = await play()
    expect(events.at(-1)?.type).toBe('game.ended')
    expect(events.filter((event) => isEvent(event, 'answer.rejected'))).toEqual([])
    expect(events.filter(({ type }) => type === 'answer.recorded').length).toBeGreaterThan(15)
    const again = await play()
    expect([again.winner, again.events.length]).toEqual([winner, events.length])
  },
)

test('it answers nobody who does not know the secret', async () => {
  const agent = remoteAgent({ url, secret: 'guessed' })
  const { events } = await createMafiaGame({
    rules: 'benchmark',
    players: 5,
    seed: 1,
    agent,
    onServiceFault: 'default',
  }).run()
  const reasons = new Set(events.flatMap((event) => (isEvent(event, 'call.failed') ? [event.data.reason] : [])))
  expect([...reasons]).toEqual([`The player at \`${new URL(url).host}\` answered with status 401; expected 200.`])
})

test('it is as short as it is said to be', () => {
  expect(readFileSync('examples/remote_player.py', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})
