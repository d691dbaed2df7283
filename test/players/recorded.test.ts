import { expect, test } from 'vitest'
import {
  type Agent,
  createMafiaGame,
  type GameEvent,
  InvalidLogError,
  isEvent,
  randomAgent,
  recordedAgent,
} from '../../src/index.js'
import { playedPresets } from '../laws/support/runs.js'
import { seatsFor } from '../support/seats.js'

const withoutMeta = (events: readonly GameEvent[]) => events.map(({ meta: _, ...event }) => event)

/** Fails its first try at every vote and never sums up. */
const unruly: Agent = {
  name: 'recorded',
  act: (request) => {
    if (request.kind === 'summarize') throw new Error('no summary')
    if (request.kind === 'vote' && request.attempt === 1) return { choice: 'nobody I know' }
    return { ...randomAgent().act(request), thought: 'hm' } as ReturnType<Agent['act']>
  },
}

test.each(playedPresets)('recorded players alone play the game of %s that they were recorded in', async (rules) => {
  const options = { rules, players: seatsFor(rules, 8), seed: `recorded ${rules}` }
  const played = await createMafiaGame({ ...options, agent: unruly }).run()
  const again = await createMafiaGame({ ...options, agent: recordedAgent(played.events) }).run()
  const comparable = (events: readonly GameEvent[]) =>
    withoutMeta(events).map((event) =>
      event.type === 'answer.rejected' ? { ...event, data: { ...event.data, offered: '' } } : event,
    )
  const sayingWhy = (events: ReturnType<typeof comparable>) =>
    events.map((event) => JSON.stringify(event).replace('The agent failed: ', ''))
  expect(sayingWhy(comparable(again.events))).toEqual(sayingWhy(comparable(played.events)))
})

test('beside a live player, a try that is not recorded fails and says which', async () => {
  const options = { rules: 'benchmark', players: 7, seed: 'mixed' } as const
  const { events, players } = await createMafiaGame({ ...options, agent: randomAgent() }).run()
  const live = players.findIndex(({ role }) => role === 'mafia')
  const stubborn: Agent = {
    act: ({ options }) => ({ speech: 'I stay with it.', choice: options.at(-1) as string }),
  }
  const mixed = await createMafiaGame({
    ...options,
    agent: ({ seat }) => (seat === live ? stubborn : recordedAgent(events)),
  }).run()
  expect(mixed.winner).toMatch(/mafia|town/)
  const rejected = mixed.events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [event.data] : []))
  expect(rejected.length).toBeGreaterThan(0)
  for (const { requestId, attempt, reason } of rejected.filter(({ reason }) => !reason.includes('not legal')))
    expect(reason).toBe(`The log has no answer to \`${requestId}\`, try ${attempt}.`)
})

test('a log without answers is refused', () => {
  expect(() => recordedAgent([])).toThrow(InvalidLogError)
})
