import { beforeAll, describe, expect, test } from 'vitest'
import { exportViews } from '../../../src/game/export-game.js'
import {
  createMafiaGame,
  type ExportView,
  exportGame,
  type GameEvent,
  InvalidLogError,
  importGame,
  isEvent,
  randomAgent,
  replayGame,
  viewFor,
} from '../../../src/index.js'
import { bare } from '../../support/logs.js'

let events: readonly GameEvent[]
const agent = randomAgent()
const thinking: typeof agent = {
  act: (request) => ({
    ...(agent.act(request) as object),
    thought: `SECRET-THOUGHT of ${request.playerId}`,
    memory: { note: `SECRET-MEMORY of ${request.playerId}` },
    usage: { model: 'm', inputTokens: 10, outputTokens: 2, costUsd: 0.001 },
  }),
}

beforeAll(async () => {
  events = (await createMafiaGame({ rules: 'classic', players: 7, seed: 'SECRET-SEED', agent: thinking }).run()).events
})

const views: readonly ExportView[] = exportViews
const documentOf = (view: ExportView, log = events) =>
  JSON.stringify(exportGame(log, { view, ...(view === 'player' && { player: 'p2' }) }))

test.each(views)('the %s view survives export and import', (view) => {
  const imported = importGame(documentOf(view))
  const document = exportGame(events, { view, ...(view === 'player' && { player: 'p2' }) })
  expect(imported).toMatchObject({ view, id: document.id, finished: true, result: document.result })
  expect(imported.log ?? imported.seen).toEqual(document.events)
  expect(Object.isFrozen(imported.seen)).toBe(true)
})

test('a whole log that was imported replays', async () => {
  for (const view of ['moderator', 'analysis'] as const) {
    const { log } = importGame(documentOf(view))
    expect(bare((await replayGame(log ?? [])).events)).toEqual(bare(events))
  }
})

describe('who is shown what', () => {
  const open = () => events.slice(0, -1)

  test('the public and a player see what their views show', () => {
    expect(exportGame(events, { view: 'public' }).events).toEqual(viewFor('public', events).events)
    expect(exportGame(events, { view: 'player', player: 'p2' }).events).toEqual(viewFor('p2', events).events)
    expect(exportGame(events, { view: 'viewers' }).events).toEqual(viewFor('viewers', events).events)
  })

  test('spectators are shown the narrator, and neither roles nor thoughts', async () => {
    const options = { players: 6, seed: 1, agent: thinking, narrator: { act: () => ({ speech: 'NARRATED' }) } }
    const { events: log } = await createMafiaGame(options).run()
    for (const view of ['viewers', 'omniscient'] as const) expect(documentOf(view, log)).toContain('NARRATED')
    expect(documentOf('public', log)).not.toContain('NARRATED')
    for (const hidden of ['SECRET-THOUGHT', 'role.dealt', 'night.acted'])
      expect([documentOf('viewers', log).includes(hidden), documentOf('omniscient', log).includes(hidden)]).toEqual([
        false,
        true,
      ])
  })

  test('nothing is counted that the events of the document do not tell', async () => {
    const failing: typeof agent = {
      act: (request) => (request.attempt === 1 && request.playerId === 'p3' ? {} : thinking.act(request)),
    }
    const options = { rules: 'classic', players: 7, seed: 'SECRET-SEED', agent: failing } as const
    const { events: log, stats, usage } = await createMafiaGame(options).run()
    expect(stats.rejected).toBeGreaterThan(0)
    for (const view of views) {
      const { result } = JSON.parse(documentOf(view, log))
      expect(result.stats).toEqual(view === 'moderator' || view === 'analysis' ? stats : undefined)
      expect(result.usage).toEqual(view === 'analysis' ? usage : undefined)
    }
  })

  test('what the table may not see changes nothing in what the public and a player are handed', () => {
    const hidden = (log: readonly GameEvent[]) =>
      log.filter((event) => event.audience !== 'moderator' || event.type === 'game.created')
    for (const view of ['public', 'player', 'viewers'] as const)
      expect(documentOf(view, hidden(events))).toBe(documentOf(view))
  })

  test('before the end nobody but moderator and analyst is given the seed', () => {
    for (const view of ['public', 'player', 'viewers', 'omniscient'] as const)
      expect(documentOf(view, open())).not.toContain('SECRET-SEED')
    for (const view of ['moderator', 'analysis'] as const) expect(documentOf(view, open())).toContain('SECRET-SEED')
  })

  test('private reasoning is for who may know all, not for the table', () => {
    expect(documentOf('public')).not.toContain('SECRET-THOUGHT')
    expect(documentOf('player')).not.toContain('SECRET-THOUGHT')
    expect(documentOf('omniscient')).toContain('SECRET-THOUGHT of p3')
    expect(documentOf('omniscient')).not.toContain('SECRET-MEMORY')
    expect(documentOf('post-mortem')).toContain('SECRET-MEMORY of p3')
    expect(documentOf('player')).not.toContain('SECRET-MEMORY of p3')
  })

  test('times, latencies and costs are in the analysis only', () => {
    for (const view of views)
      for (const word of ['"latencyMs"', '"usage"', '"meta"', '"costUsd"'])
        expect(documentOf(view).includes(word)).toBe(view === 'analysis')
    const { answers = [] } = exportGame(events, { view: 'analysis' })
    expect(answers).toHaveLength(events.filter((event) => isEvent(event, 'answer.recorded')).length)
    expect(answers[0]).toMatchObject({ defaulted: false, usage: { inputTokens: 10 }, latencyMs: expect.any(Number) })
  })

  test('a post-mortem waits for the end', () => {
    expect(() => exportGame(open(), { view: 'post-mortem' })).toThrow(/finished game/)
    expect(() => exportGame(events, { view: 'player' })).toThrow(/a view of public, .*p1, p2/)
    expect(() => exportGame(events, { view: 'player', player: 'p99' })).toThrow(/p99/)
    expect(exportGame(events, { view: 'p2' })).toEqual(exportGame(events, { view: 'player', player: 'p2' }))
  })
})

test.each([
  ['nonsense', 'hello'],
  ['another format', '{"format":"chess"}'],
  ['another version', () => documentOf('public').replace('"version":1', '"version":2')],
  ['a damaged event', () => documentOf('public').replace('"vote.cast"', '"vote.kast"')],
  ['a log with a gap', () => documentOf('moderator').replace('"seq":9,', '"seq":99,')],
  ['a view with a gap', () => documentOf('public').replace('"n":9,', '"n":99,')],
])('%s is refused', (_, document) => {
  expect(() => importGame(typeof document === 'string' ? document : document())).toThrow(InvalidLogError)
})
