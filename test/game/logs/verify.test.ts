import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Agent,
  type Answer,
  createMafiaGame,
  type GameEvent,
  isEvent,
  randomAgent,
  replayGame,
  resumeGame,
  verifyLog,
} from '../../../src/index.js'

type Loose = { seq: number; type: string; day: number; phase: string; audience: unknown; data: Record<string, never> }

let events: readonly GameEvent[]

beforeAll(async () => {
  events = (await createMafiaGame({ rules: 'benchmark', players: 9, agent: randomAgent(), seed: 11 }).run()).events
})

const first = (type: string, which: (event: Loose) => boolean = () => true): number => {
  const at = (events as unknown as Loose[]).findIndex((event) => event.type === type && which(event))
  if (at < 0) throw new Error(`The log has no ${type}.`)
  return at
}

/** A copy of the log in which the event at `at` was changed. */
function edited(at: number, change: (event: Loose) => void): GameEvent[] {
  const copy = JSON.parse(JSON.stringify(events)) as Loose[]
  change(copy[at] as Loose)
  return copy as unknown as GameEvent[]
}

const data = (at: number, changes: Record<string, unknown>) => edited(at, (event) => Object.assign(event.data, changes))
const renumbered = (log: readonly GameEvent[]): GameEvent[] => log.map((event, seq) => ({ ...event, seq }) as GameEvent)
const otherThan = (choice: unknown) => (choice === 'p1' ? 'p2' : 'p1')

/** Changes an answer and the event that follows from it alike. */
function forged(type: 'vote.cast', choice: string): { readonly log: GameEvent[]; readonly at: number } {
  const cast = first(type)
  const { player } = (events[cast] as GameEvent<'vote.cast'>).data
  const at = events.findLastIndex(
    (event) => event.seq < cast && isEvent(event, 'answer.recorded') && event.data.player === player,
  )
  const log = data(cast, { choice })
  Object.assign((log[at] as GameEvent<'answer.recorded'>).data.answer, { choice })
  return { log, at }
}

describe('20 kinds of tampering are found, and the event is named', () => {
  type Case = [what: string, tamper: () => readonly GameEvent[], seq: () => number, check: string]
  const cases: Case[] = [
    ['another seed', () => data(0, { seed: 'other' }), () => 0, 'replay'],
    ['another salt', () => data(0, { salt: '00' }), () => 0, 'replay'],
    [
      'another rule',
      () => edited(0, ({ data }) => Object.assign((data as never as { rules: object }).rules, { maxDays: 7 })),
      () => 1,
      'replay',
    ],
    ['another commitment', () => data(1, { commitment: 'f'.repeat(64) }), () => 1, 'replay'],
    ['another role dealt', () => data(first('role.dealt'), { role: 'vigilante' }), () => first('role.dealt'), 'replay'],
    [
      'a player renamed',
      () =>
        edited(1, ({ data }) =>
          Object.assign((data as never as { players: object[] }).players[0] as object, { name: 'Eve' }),
        ),
      () => 1,
      'replay',
    ],
    [
      'a vote changed',
      () =>
        data(first('vote.cast'), {
          choice: otherThan((events[first('vote.cast')] as GameEvent<'vote.cast'>).data.choice),
        }),
      () => first('vote.cast'),
      'replay',
    ],
    [
      'a speech changed',
      () => data(first('speech.given'), { text: 'I am the sheriff.' }),
      () => first('speech.given'),
      'replay',
    ],
    [
      'an answer changed without what follows',
      () =>
        edited(first('answer.recorded'), ({ data }) =>
          Object.assign((data as never as { answer: object }).answer, { choice: 'p9' }),
        ),
      () => first('answer.recorded') + 1,
      'replay',
    ],
    [
      'an illegal vote, forged throughout',
      () => forged('vote.cast', 'p99').log,
      () => forged('vote.cast', 'p99').at,
      'replay',
    ],
    [
      'an answer longer than speech may be',
      () =>
        edited(
          first('answer.recorded', ({ data }) => (data as never as { kind: string }).kind === 'speak'),
          ({ data }) => Object.assign((data as never as { answer: object }).answer, { speech: 'x'.repeat(9_999) }),
        ),
      () => first('answer.recorded', ({ data }) => (data as never as { kind: string }).kind === 'speak'),
      'replay',
    ],
    [
      'a death of somebody else',
      () =>
        data(first('player.died'), {
          player: otherThan((events[first('player.died')] as GameEvent<'player.died'>).data.player),
        }),
      () => first('player.died'),
      'replay',
    ],
    [
      'a revealed role changed',
      () => data(first('player.died'), { role: 'doctor', cause: 'vote' }),
      () => first('player.died'),
      'replay',
    ],
    [
      'a tally changed',
      () => data(first('vote.resolved'), { tally: { p1: 9 } }),
      () => first('vote.resolved'),
      'replay',
    ],
    ['another winner', () => data(events.length - 1, { winner: 'draw' }), () => events.length - 1, 'replay'],
    [
      'another role at the end',
      () =>
        edited(events.length - 1, ({ data }) =>
          Object.assign((data as never as { roles: object }).roles, { p1: 'vigilante', p2: 'vigilante' }),
        ),
      () => events.length - 1,
      'replay',
    ],
    [
      'a private event made public',
      () => edited(first('investigation.learned'), (event) => Object.assign(event, { audience: 'public' })),
      () => first('investigation.learned'),
      'replay',
    ],
    [
      'another day',
      () => edited(first('night.resolved'), (event) => Object.assign(event, { day: 5 })),
      () => first('night.resolved'),
      'replay',
    ],
    ['an event missing', () => events.filter(({ seq }) => seq !== 33), () => 33, 'schema'],
    [
      'an event missing, the rest renumbered',
      () => renumbered(events.filter(({ seq }) => seq !== first('vote.cast'))),
      () => first('vote.cast'),
      'replay',
    ],
    [
      'two events swapped',
      () => events.with(30, events[31] as GameEvent).with(31, events[30] as GameEvent),
      () => 30,
      'schema',
    ],
    [
      'two events swapped and renumbered',
      () => renumbered(events.with(2, events[3] as GameEvent).with(3, events[2] as GameEvent)),
      () => 2,
      'replay',
    ],
    [
      'an event twice',
      () => renumbered([...events.slice(0, 40), events[39] as GameEvent, ...events.slice(40)]),
      () => 40,
      'replay',
    ],
    [
      'an event put in',
      () =>
        renumbered([
          ...events.slice(0, 20),
          { ...events[first('vote.cast')], day: 1 } as GameEvent,
          ...events.slice(20),
        ]),
      () => 20,
      'replay',
    ],
    [
      'an answer said to be late',
      () =>
        edited(first('answer.recorded'), (event) => {
          const { requestId, player, kind } = event.data
          Object.assign(event, { type: 'answer.dropped', data: { requestId, player, kind } })
        }),
      () => first('answer.recorded'),
      'replay',
    ],
    ['a field nobody knows', () => edited(12, (event) => Object.assign(event, { note: 'hello' })), () => 12, 'schema'],
    ['another version', () => data(0, { version: 3 }), () => 0, 'schema'],
    [
      'something after the end',
      () => [...events, { ...events[12], seq: events.length } as GameEvent],
      () => events.length,
      'schema',
    ],
  ]
  test.each(cases)('%s', async (...[, tamper, seq, check]) => {
    const proof = await verifyLog(tamper())
    expect(proof).toMatchObject({ ok: false, check, seq: seq() })
    if (proof.ok) return
    expect(proof.message).toMatch(new RegExp(`\\b${proof.seq}\\b`))
  })
})

test('an untouched log is proved, whole or cut anywhere', async () => {
  expect(await verifyLog(events)).toMatchObject({ ok: true, finished: true, commitment: 'opened' })
  for (let length = 1; length < events.length; length += 17)
    expect(await verifyLog(events.slice(0, length))).toMatchObject({
      ok: true,
      events: length,
      finished: false,
      winner: null,
      commitment: 'sealed',
    })
})

test('times, latencies and costs prove nothing and may be left out', async () => {
  expect(await verifyLog(events.map(({ meta: _, ...event }) => event as GameEvent))).toMatchObject({ ok: true })
})

test('the first event names the writer, which proves nothing either', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(events[0]?.meta?.writer).toBe(`nightzero ${version}`)
  const other = events.map((event) => ({ ...event, meta: { writer: 'nightzero 99.0.0', at: 7 } }) as GameEvent)
  expect(await verifyLog(other)).toMatchObject({ ok: true })
})

describe('the times of answers are proved where time matters', () => {
  let log: readonly GameEvent[]
  let timed: readonly (GameEvent<'answer.recorded'> | GameEvent<'answer.defaulted'>)[]
  const changed = (seq: number, change: (at: number | undefined) => number | undefined): GameEvent[] =>
    log.map((event) => {
      if (event.seq !== seq) return event
      const { at, ...data } = event.data as GameEvent<'answer.recorded'>['data']
      const time = change(at)
      return { ...event, data: { ...data, ...(time !== undefined && { at: time }) } } as GameEvent
    })

  beforeAll(async () => {
    const agent: Agent = {
      act: (request) => {
        if (request.kind === 'speak' && request.random() < 0.1) throw new Error('no idea')
        return { latencyMs: Math.floor(request.random() * 900), ...randomAgent().act(request) }
      },
    }
    log = (await createMafiaGame({ rules: 'reactive', players: 6, agent, seed: 4, maxRetries: 0 }).run()).events
    timed = log.filter(
      (event) =>
        (isEvent(event, 'answer.recorded') || isEvent(event, 'answer.defaulted')) && event.data.at !== undefined,
    ) as typeof timed
  })

  test('a changed time is found, even where nothing else moves', async () => {
    expect(await verifyLog(log)).toMatchObject({ ok: true })
    expect(new Set(timed.map(({ type }) => type)).size).toBe(2)
    const last = timed.at(-1) as (typeof timed)[0]
    expect(await verifyLog(changed(last.seq, (at = 0) => at + 1))).toMatchObject({
      ok: false,
      check: 'replay',
      seq: log.length - 1,
      message: expect.stringContaining('`data.answerTimes`'),
    })
    for (const { seq } of timed)
      for (const change of [(at = 0) => at + 1, (at = 0) => Math.max(0, at - 1) + 0.5, () => undefined])
        expect(await verifyLog(changed(seq, change)), `event ${seq}`).toMatchObject({ ok: false, check: 'replay' })
    await expect(replayGame(changed(last.seq, (at = 0) => at + 1))).rejects.toThrow('`data.answerTimes`')
  })

  test('a missing time is found in a log that was cut too, and a time where none matters', async () => {
    const { seq } = timed.find((event) => isEvent(event, 'answer.recorded')) as (typeof timed)[0]
    expect(await verifyLog(changed(seq, () => undefined).slice(0, seq + 5))).toMatchObject({ ok: false, seq })
    const other = log.find((event) => isEvent(event, 'answer.recorded') && event.data.kind === 'vote')?.seq ?? 0
    expect(await verifyLog(changed(other, () => 5))).toMatchObject({ ok: false, seq: other })
  })
})

describe('failed tries are proved too', () => {
  const clumsy: Agent = {
    act: (request) => {
      if (request.attempt === 1 && request.random() < 0.2) return { choice: 'zzz', thought: 'a secret thought' }
      if (request.attempt === 2 && request.random() < 0.2) throw new Error('no idea')
      return randomAgent().act(request)
    },
  }
  let log: readonly GameEvent[]
  let rejected: GameEvent<'answer.rejected'>[]

  beforeAll(async () => {
    log = (await createMafiaGame({ rules: 'classic', players: 9, agent: clumsy, seed: 12 }).run()).events
    rejected = log.filter((event) => isEvent(event, 'answer.rejected')) as GameEvent<'answer.rejected'>[]
  })

  const changed = (seq: number, data: object): GameEvent[] =>
    log.map((event) => (event.seq === seq ? ({ ...event, data: { ...event.data, ...data } } as GameEvent) : event))

  test('a log with many of them is proved', async () => {
    expect(rejected.filter(({ data }) => data.fault === 'answer').length).toBeGreaterThan(10)
    expect(await verifyLog(log)).toMatchObject({ ok: true })
  })

  test('a changed reason, another fault and another offer are found', async () => {
    for (const { seq, data } of rejected.filter(({ data }) => data.fault !== 'agent')) {
      const tampered = [
        changed(seq, { reason: 'It was too late.' }),
        changed(seq, { fault: 'agent' }),
        changed(seq - 1, { offered: '{"memory":1,"speech":7}' }),
        changed(seq - 1, { offered: '{' }),
        log.filter((event) => event.seq !== seq - 1).map((event, at) => ({ ...event, seq: at }) as GameEvent),
      ]
      for (const each of tampered) expect(await verifyLog(each), data.reason).toMatchObject({ ok: false })
    }
  })

  test('a wrong type may be told in other words, as another version told it, but not of another field', async () => {
    const silent = { speech: '', choice: 'skip' }
    const agent: Agent = {
      act: ({ attempt, id }) => (attempt === 1 && id.endsWith('p2') ? { ...silent, speech: 7 } : silent) as Answer,
    }
    const { events } = await createMafiaGame({ rules: 'trial', players: 6, seed: 2, agent }).run()
    const told = (words: (reason: string) => string) =>
      events.map((event) =>
        isEvent(event, 'answer.rejected') && event.data.reason.startsWith('The answer is of a wrong type: `speech`')
          ? ({ ...event, data: { ...event.data, reason: words(event.data.reason) } } as GameEvent)
          : event,
      )
    const older = told(() => 'The answer is of a wrong type: `speech`: Expected string, got `7`.')
    expect(older).not.toEqual(events)
    expect(await verifyLog(older)).toMatchObject({ ok: true })
    const { winner } = await replayGame(older)
    expect((await resumeGame(older.slice(0, -5), { agent }).run()).winner).toBe(winner)
    expect(await verifyLog(told((reason) => reason.replace('speech', 'choice')))).toMatchObject({ ok: false })
  })

  test('an invented try is found where it breaks the order of tries', async () => {
    const last = log.findLast((event) => isEvent(event, 'answer.recorded')) as GameEvent<'answer.recorded'>
    const { requestId, player, kind } = last.data
    const invented = (attempt: number, at: number): GameEvent[] => {
      const data = { requestId, player, kind, attempt, reason: 'The agent failed: no.', fault: 'agent' }
      const event = { ...last, type: 'answer.rejected', audience: [player], data } as GameEvent
      return [...log.slice(0, at), event, ...log.slice(at)].map((each, seq) => ({ ...each, seq }) as GameEvent)
    }
    for (const attempt of [1, 2, 3, 9])
      for (const at of [last.seq, last.seq + 1])
        expect(await verifyLog(invented(attempt, at))).toMatchObject({ ok: false })
  })

  test('nobody but the moderator learns what was thought in a failed try', () => {
    for (const { audience, data } of log)
      if (JSON.stringify(data).includes('a secret thought')) expect(audience).toBe('moderator')
  })
})
