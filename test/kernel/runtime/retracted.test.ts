import { expect, test } from 'vitest'
import { type AgentRequest, createMafiaGame, type LiveEvent, randomAgent } from '../../../src/index.js'

const random = randomAgent()

/** Plays a free discussion in which everyone begins to speak, and tells what was heard live of those who then answered. */
async function heardOf(answerOf: (request: AgentRequest) => object) {
  const live: LiveEvent[] = []
  const begun: string[] = []
  const act = (request: AgentRequest) => {
    if (request.kind !== 'speak' || request.options.length === 0) return random.act(request)
    request.onSpeech?.('I am about to')
    begun.push(request.id)
    return answerOf(request)
  }
  const game = createMafiaGame({ rules: { extends: 'reactive', maxDays: 1 }, players: 6, seed: 1, agent: { act } })
  game.on('speech.streamed', (event) => live.push(event)).on('speech.retracted', (event) => live.push(event))
  await game.run()
  expect(begun.length).toBeGreaterThan(0)
  return { begun, retracted: live.flatMap((event) => (event.type === 'speech.retracted' ? [event.requestId] : [])) }
}

test('when a player begins to speak and then stays silent, its words are retracted', async () => {
  const { begun, retracted } = await heardOf(() => ({ choice: 'silent' }))
  expect(retracted).toEqual(begun)
})

test('also where words come with the silence', async () => {
  const { begun, retracted } = await heardOf(() => ({ choice: 'silent', speech: 'I am about to ... no.' }))
  expect(retracted).toEqual(begun)
})

test('a failed try without live words retracts nothing', async () => {
  const live: LiveEvent[] = []
  const act = (request: AgentRequest) => {
    request.onSpeech?.('')
    return request.attempt === 1 ? { choice: 'zzz' } : random.act(request)
  }
  const game = createMafiaGame({ players: 6, seed: 5, agent: { act } })
  game.on('speech.retracted', (event) => live.push(event))
  const { stats } = await game.run()
  expect(stats.rejected).toBeGreaterThan(0)
  expect(live).toEqual([])
})

test('what is said is not taken back', async () => {
  const { retracted } = await heardOf(() => ({ speech: 'I am about to accuse nobody.' }))
  expect(retracted).toEqual([])
})
