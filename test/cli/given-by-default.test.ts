import { expect, test } from 'vitest'
import { DefaultedAnswers } from '../../src/cli/game-faults.js'
import { createMafiaGame, type GameEvent } from '../../src/index.js'

test('a failed try in an unfinished game is no reason for a default of the next game', async () => {
  const stubborn = () => ({ act: () => ({ choice: 'nobody' }) })
  const { events } = await createMafiaGame({ players: 6, seed: 2, maxRetries: 0, agent: stubborn }).run()
  const rejected = events.findIndex(({ type }) => type === 'answer.rejected')
  const silent = events.filter(({ type }) => type === 'game.created' || type === 'answer.defaulted').slice(0, 2)
  const lines = new DefaultedAnswers()
    .add(events.slice(0, rejected + 1))
    .add(silent as GameEvent[])
    .lines()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^1 answer of .* by default, most often after: no answer$/)
})
