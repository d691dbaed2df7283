import { expect, test } from 'vitest'
import { createMafiaGame, isEvent, randomAgent } from '../../../src/index.js'

test('an answer that is given at once is taken as it was given, whatever its agent does to it next', async () => {
  const inner = randomAgent()
  const agent: typeof inner = {
    act: (request) => {
      const answer = { ...(inner.act(request) as object) } as { speech?: string }
      if (answer.speech !== undefined) answer.speech = 'As I said.'
      queueMicrotask(() => {
        answer.speech = 'I never said that.'
      })
      return answer
    },
  }
  const { events } = await createMafiaGame({ agent, seed: 1 }).run()
  const said = events.flatMap((event) => (isEvent(event, 'speech.given') ? [event.data.text] : []))
  expect(said.length).toBeGreaterThan(10)
  expect(new Set(said)).toEqual(new Set(['As I said.']))
})
