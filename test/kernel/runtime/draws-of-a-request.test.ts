import { expect, test } from 'vitest'
import {
  type AgentRequest,
  createMafiaGame,
  InvalidOptionsError,
  pick,
  replayGame,
  shuffle,
} from '../../../src/index.js'
import { derive } from '../../../src/kernel/runtime/randomness.js'
import { answeringAgent, recordingAgent } from '../../../src/testing/index.js'

const table = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo']

async function play() {
  const agent = recordingAgent(
    answeringAgent((request) => (request.options.length === 0 ? undefined : { choice: request.pick(request.options) })),
  )
  const players = table.map((id) => ({ id }))
  const { events } = await createMafiaGame({ rules: 'benchmark', players, seed: 7, agent }).run()
  return { events, requests: agent.requests }
}

const numbersOf = ({ playerId, id, attempt }: AgentRequest) => derive('7', 'agent', playerId, id, attempt)

test('a request picks and shuffles with its own numbers, the same in every game of the seed', async () => {
  const { requests } = await play()
  const asked = requests.filter(({ options }) => options.length === 0).slice(0, 6)
  expect(asked).toHaveLength(6)
  for (const request of asked) {
    const random = numbersOf(request)
    expect([request.pick(table), request.shuffle(table), request.random()]).toEqual([
      pick(table, random),
      shuffle(table, random),
      random(),
    ])
  }
  expect(table).toEqual(['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Flo'])
})

test('who plays by such draws plays the same game again, and its log replays', async () => {
  const [once, again] = [await play(), await play()]
  const bare = ({ meta: _, ...event }: (typeof once.events)[number]) => event
  expect(again.events.map(bare)).toEqual(once.events.map(bare))
  expect((await replayGame(once.events)).events.map(bare)).toEqual(once.events.map(bare))
})

test('a copy of a request with other numbers draws with these', async () => {
  const [request] = (await play()).requests
  const copy = { ...(request as AgentRequest), random: () => 0 }
  expect([copy.pick(table), copy.shuffle(['Ann', 'Bob'])]).toEqual(['Ann', ['Bob', 'Ann']])
})

test('the draws of a request work apart from it', async () => {
  const { requests } = await play()
  const [first, second] = requests as [AgentRequest, AgentRequest]
  const [{ pick: pickOne }, { shuffle: shuffleAll }] = [first, second]
  expect(table).toContain(pickOne(table))
  expect(shuffleAll(table).toSorted()).toEqual(table)
})

test('there is nothing to pick from nobody', async () => {
  const [request] = (await play()).requests
  expect(() => request?.pick([])).toThrow(InvalidOptionsError)
  expect(request?.shuffle([])).toEqual([])
})
