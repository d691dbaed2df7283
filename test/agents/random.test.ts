import { expect, test } from 'vitest'
import { randomAgent } from '../../src/index.js'
import { played } from './test-agent.js'

test('a random player answers everything but a name that is taken at the first try', async () => {
  for (const rules of ['trial', 'classic', 'night-zero', 'benchmark', 'reactive'] as const) {
    const events = await played(rules, 5, randomAgent())
    expect(events.filter(({ type }) => type === 'answer.defaulted')).toEqual([])
    for (const event of events)
      if (event.type === 'answer.rejected') expect(event.data.reason).toMatch(/^The name .* is taken/)
  }
})
