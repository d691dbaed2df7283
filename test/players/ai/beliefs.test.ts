import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { expect, test } from 'vitest'
import { createMafiaGame, defineRules, replayGame } from '../../../src/index.js'
import { aiAgent } from '../../../src/players/models/ai/index.js'
import { told } from '../../support/log.js'
import { mockModels } from '../mock-model.js'

test('a model of the AI SDK is asked what it believes, and states a chance for each living player', async () => {
  const server = await mockModels()
  const provider = createOpenAICompatible({
    name: 'local',
    baseURL: `${server.url}/v1`,
    supportsStructuredOutputs: true,
  })
  const rules = defineRules({ extends: 'benchmark', beliefs: 'speeches', maxDays: 1 })
  const agent = aiAgent({ model: provider('vendor/model') })
  const { events } = await createMafiaGame({ rules, players: 7, seed: 4, agent }).run()
  await server.stop()
  expect(told(events, 'answer.rejected')).toEqual([])
  expect(told(events, 'answer.defaulted')).toEqual([])
  const believed = told(events, 'answer.recorded').filter(({ kind }) => kind === 'believe')
  expect(believed.length).toBeGreaterThan(5)
  for (const { player, answer } of believed) {
    const of = Object.keys(answer.beliefs ?? {})
    expect(of.length).toBeGreaterThan(3)
    expect(of).not.toContain(player)
  }
  const stated = told(events, 'beliefs.stated')
  expect(new Set(stated.map(({ when }) => when))).toEqual(new Set(['speech', 'vote']))
  const chances = stated.flatMap(({ beliefs }) => Object.values(beliefs))
  expect(new Set(chances).size).toBeGreaterThan(10)
  expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true)
  await replayGame(events)
})
