import { describe, expect, test } from 'vitest'
import {
  type Agent,
  AgentError,
  createMafiaGame,
  type GameEvent,
  isEvent,
  type JournalEntry,
  randomAgent,
  recordedAgent,
  replayGame,
  resumeGame,
  verifyLog,
} from '../../src/index.js'
import { gameReport, gameRow, playerRows, reliability } from '../../src/lab/stats/index.js'

/** Its first try at every vote is cut off, and at every speech it fails in another way. */
const talkative: Agent = {
  name: 'talkative',
  act: (request) => {
    if (request.kind === 'vote' && request.attempt === 1)
      throw new AgentError('Too long.', { outputTokens: 900 }, { fault: 'cut-off' })
    if (request.kind === 'speak' && request.attempt === 1) throw new AgentError('No words.')
    return randomAgent().act(request)
  },
}

const options = { rules: 'benchmark', players: 7, seed: 'cut off', agent: talkative } as const
const faultsIn = (events: readonly GameEvent[]) =>
  events.flatMap((event) => (isEvent(event, 'answer.rejected') ? [[event.data.kind, event.data.fault]] : []))

describe('an answer that is cut off at the limit of its tokens is a fault of its own', async () => {
  const entries: JournalEntry[] = []
  const journal = { record: (entry: JournalEntry) => void entries.push(entry) }
  const { events } = await createMafiaGame({ ...options, journal }).run()
  const votes = faultsIn(events).filter(([, fault]) => fault === 'cut-off')

  test('in the log, apart from other failures', async () => {
    expect(votes.length).toBeGreaterThan(6)
    for (const [kind, fault] of faultsIn(events)) expect(fault).toBe(kind === 'vote' ? 'cut-off' : 'agent')
    expect(await verifyLog(events)).toMatchObject({ ok: true })
  })

  test('in a replay, a game that resumes from its journal, and one that recorded players play', async () => {
    expect(faultsIn((await replayGame(events)).events)).toEqual(faultsIn(events))
    const resumed = await resumeGame(events.slice(0, 12), { agent: talkative, journal: { entries } }).run()
    expect(faultsIn(resumed.events)).toEqual(faultsIn(events))
    const again = await createMafiaGame({ ...options, agent: recordedAgent(events) }).run()
    expect(faultsIn(again.events)).toEqual(faultsIn(events))
  })

  test('in the statistics of a game, of its players and of many games', () => {
    const report = gameReport(events)
    expect(report.stats.cutOff).toBe(votes.length)
    expect(gameRow(report).cutOff).toBe(votes.length)
    expect(playerRows(report).reduce((sum, { cutOff }) => sum + Number(cutOff), 0)).toBe(votes.length)
    const [row] = reliability([report])
    expect(row?.cutOff.count).toBe(votes.length)
    expect(row?.cutOff.count).toBeLessThan(row?.rejected.count ?? 0)
  })
})
