import { expect, test } from 'vitest'
import { createMafiaGame, scriptedAgent, type ViewEvent, viewFor } from '../../../../src/index.js'
import { dwellMs, restMs } from '../../../../web/page/game/beats.js'
import { isStop } from '../../../../web/page/game/store.js'

const game = createMafiaGame({ rules: 'trial', players: 10, seed: 'lamp', agent: scriptedAgent() })
const { events } = viewFor('public', (await game.run()).events)

const speech = (text: string): ViewEvent =>
  ({
    ...(events.find(({ type }) => type === 'speech.given') as ViewEvent),
    n: 0,
    data: { player: 'p1', text },
  }) as ViewEvent

test('a speech stays as long as its words take to read, however long it is', () => {
  const [short, long] = [speech('word '.repeat(10)), speech('word '.repeat(100))]
  expect(dwellMs([long], 0) - dwellMs([short], 0)).toBe(90 * 240)
})

test('the last vote stays longer than those before it, and the verdict and a death longer than a vote', () => {
  const verdict = events.findIndex(({ type }) => type === 'judgment.resolved')
  const died = events.findIndex(({ type }) => type === 'player.died')
  const vote = dwellMs(events, verdict - 2)
  expect(dwellMs(events, verdict - 1)).toBeGreaterThan(vote + 1_200)
  expect(dwellMs(events, verdict)).toBeGreaterThan(vote)
  expect(dwellMs(events, died)).toBeGreaterThan(2 * vote)
})

test('what is not on stage takes no time, and the rest is the sum of what is', () => {
  const all = events.map((event, n) => (isStop(event) && n < events.length - 1 ? dwellMs(events, n) : 0))
  const stop = events.findIndex(isStop)
  expect(restMs(events, stop)).toBe(all.slice(stop).reduce((sum, ms) => sum + ms, 0))
  expect(restMs(events, events.length - 1)).toBe(0)
})

test('a ballot of fifty votes takes no longer than a speech', () => {
  const vote = events.find(({ type }) => type === 'nomination.made') as ViewEvent
  const many = Array.from({ length: 50 }, (_, n) => ({ ...vote, n }))
  expect(restMs(many, 0)).toBeLessThan(20_000)
})
