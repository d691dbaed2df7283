import { expect, test } from 'vitest'
import { type Agent, createMafiaGame, randomAgent } from '../../../src/index.js'

test('where the day is decided by a trial, a correction is held against the nominations', async () => {
  const random = randomAgent()
  const historian: Agent = {
    act: (request) => {
      if (request.kind !== 'speak') return random.act(request)
      const cast = request.view.events.find((event) => event.type === 'nomination.made')
      if (cast?.type !== 'nomination.made') return { speech: 'Nothing to correct.' }
      const { player: voter, choice } = cast.data
      return { speech: 'For the record.', correction: { day: cast.day, votes: [{ voter, choice }] } }
    },
  }
  const { events } = await createMafiaGame({ rules: 'trial', seed: 'history', agent: historian }).run()
  const checked = events.filter((event) => event.type === 'claim.checked').map(({ data }) => data)
  expect(checked.length).toBeGreaterThan(0)
  expect(checked.every((data) => 'truthful' in data && data.truthful)).toBe(true)
})
