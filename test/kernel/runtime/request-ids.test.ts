import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, randomAgent } from '../../../src/index.js'
import { playedPresets } from '../../laws/support/runs.js'

const names = playedPresets

test.each(names)('every request of %s is asked in the day it belongs to, under an id of its own', async (rules) => {
  for (let seed = 0; seed < 5; seed++) {
    const { events } = await createMafiaGame({ rules, agent: randomAgent(), seed }).run()
    const answers = events.filter((event) => isEvent(event, 'answer.recorded'))
    const ids = answers.map(({ data }) => data.requestId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { day, data } of answers) expect(data.requestId).toMatch(new RegExp(`^${day}\\.`))
  }
})

test('the first player asked in a phase already sees that the phase has begun', async () => {
  const phases = new Set<string>()
  const agent = randomAgent()
  const act: typeof agent.act = (request) => {
    phases.add(`${request.kind} in ${request.view.phase} ${request.view.day}`)
    return agent.act(request)
  }
  await createMafiaGame({ rules: 'trial', agent: { act }, seed: 1 }).run()
  expect(phases).toContain('kill in night 1')
  expect([...phases].filter((asked) => asked.startsWith('kill in') && !asked.startsWith('kill in night'))).toEqual([])
  expect(
    [...phases].filter((asked) => asked.startsWith('speak in') && !asked.startsWith('speak in discussion')),
  ).toEqual([])
})
