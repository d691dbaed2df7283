import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, pick, randomAgent, shuffle } from '../../src/index.js'
import { played } from './test-agent.js'

test('a random player answers everything but a name that is taken at the first try', async () => {
  for (const rules of ['trial', 'classic', 'night-zero', 'benchmark', 'reactive'] as const) {
    const events = await played(rules, 5, randomAgent())
    expect(events.filter(({ type }) => type === 'answer.defaulted')).toEqual([])
    for (const event of events)
      if (event.type === 'answer.rejected') expect(event.data.reason).toMatch(/^The name .* is taken/)
  }
})

test('an agent picks and shuffles with the numbers of its request, the same in every game of a seed', async () => {
  const draws = async () => {
    const drawn: unknown[] = []
    const act: Agent['act'] = (request) => {
      const { options, random } = request
      drawn.push([request.id, options.length > 0 && pick(options, random), shuffle(options, random)])
      expect(drawn.at(-1)).toEqual([request.id, expect.anything(), expect.arrayContaining([...options])])
      return randomAgent().act(request)
    }
    await createMafiaGame({ rules: 'benchmark', players: 6, seed: 4, agent: { act } }).run()
    return drawn
  }
  expect(await draws()).toEqual(await draws())
})
