import { expect, test } from 'vitest'
import { longestAnswerMs } from '../../src/cli/table.js'
import { scriptedAgent } from '../../src/index.js'

const limited = (timeoutMs: number) => ({ ...scriptedAgent(), timeoutMs })

test('a game that has to stop waits as long as its slowest agent may take, and for no person', () => {
  expect(longestAnswerMs([scriptedAgent()], 300_000)).toBe(300_000)
  expect(longestAnswerMs([limited(900_000), limited(5)], 300_000)).toBe(900_000)
  expect(longestAnswerMs([limited(Number.POSITIVE_INFINITY)])).toBe(120_000)
})
