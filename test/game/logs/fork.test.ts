import { describe, expect, test } from 'vitest'
import { questionsBefore } from '../../../src/game/recorded-requests.js'
import {
  type Agent,
  type Answer,
  createMafiaGame,
  type EventType,
  forkGame,
  type GameEvent,
  type GameOptions,
  InvalidOptionsError,
  isEvent,
  memoryStore,
  presets,
  type RulesInput,
  randomAgent,
  verifyLog,
} from '../../../src/index.js'
import type { Question } from '../../../src/kernel/rules/poll.js'
import { inShort, isFull, playedPresets } from '../../laws/support/runs.js'
import { castWith } from '../../support/cast-with.js'
import { presetNames } from '../../support/logs.js'
import { seatsFor } from '../../support/seats.js'

type Recorded = GameEvent<'answer.recorded'>

const answersIn = (events: readonly GameEvent[]): Recorded[] =>
  events.filter((event): event is Recorded => isEvent(event, 'answer.recorded' as EventType) as boolean)

const firstOf = (events: readonly GameEvent[], kind: string, choice?: string): Recorded => {
  const found = answersIn(events).find(
    ({ data }) => data.kind === kind && (choice === undefined || data.answer.choice === choice),
  )
  if (found === undefined) throw new Error(`No player was asked to ${kind}.`)
  return found
}

/** A game, and the options of each request in it. */
async function asked(options: GameOptions) {
  const put = new Map<string, readonly string[]>()
  const random = randomAgent()
  const agent: Agent = {
    act: (request) => {
      put.set(request.id, request.options)
      return random.act(request)
    },
  }
  const { events } = await createMafiaGame({ ...options, agent, narrator: agent }).run()
  return { events, put }
}

const protocols: readonly RulesInput[] = [
  ...presetNames.map((name) => ({ extends: name })),
  { extends: 'trial', abstention: true, ballot: 'sequential' },
  { extends: 'night-zero', night: { mafia: { protocol: 'consensus', rounds: 3 } } },
  { extends: 'benchmark', night: { mafia: { chatRounds: 2, noKill: true } }, vote: { revote: true } },
  {
    extends: 'classic',
    night: { mafia: { teammates: true } },
    cast: castWith('classic', { doctor: { repeat: false, self: true } }),
  },
]

test('playing a log again puts every question as it was put', async () => {
  const kinds = new Set<string>()
  for (const rules of protocols)
    for (let seed = 0; seed < (isFull ? 4 : 1); seed++) {
      const { events, put } = await asked({ rules, players: seatsFor(rules, 6 + seed), seed })
      const questions = await questionsBefore(events, events.length)
      for (const { data } of answersIn(events)) {
        const { id, kind, place, options } = questions.get(data.requestId) as Question
        kinds.add([kind, place.phase, place.round, place.moment].filter(Boolean).join(' '))
        expect([id, options]).toEqual([id, put.get(id)])
      }
    }
  for (const place of ['kill night 1', 'kill night 2', 'vote revote', 'chat night 1 talk', 'speak discussion 2'])
    expect(kinds).toContain(place)
})

const { events: played } = await createMafiaGame({ rules: 'trial', players: 8, seed: 'x' }).run()
const judged = firstOf(played, 'judge')

describe('a change that the rules would not take is refused, and nothing is written', () => {
  test.each<[string, string, unknown, RegExp]>([
    ['no option', 'judge', { choice: 'nobody' }, /`change` to be an answer to `\d+\.judge\.1\.p\d+`.*guilty, innocent/],
    ['no option of a vote', 'nominate', { choice: 'guilty' }, /`guilty` is not legal here. Choose one of: p\d/],
    ['oneself', 'nominate', 'itself', /is not legal here/],
    ['a choice taken away', 'judge', { choice: undefined }, /A choice is missing/],
    ['a choice where only words count', 'defend', { choice: 'p1' }, /takes no `choice`/],
    ['words taken away where they are due', 'defend', { speech: '' }, /Words are due/],
    ['a character in a vote', 'judge', { persona: { name: 'Eve' } }, /takes no `persona`/],
    ['a text', 'judge', 'guilty', /`change`: Expected an object/],
    ['null', 'judge', null, /`change`: Expected an object/],
    ['an empty object', 'judge', {}, /`change` to differ from/],
    [
      'a misspelt field',
      'judge',
      { chioce: 'guilty' },
      /Unknown field `change.chioce` \(did you mean `choice`\?\); known here: .*choice/,
    ],
    ['a choice that is no text', 'judge', { choice: 7 }, /`change.choice`: Expected a text, got `7`/],
    ['notes that are no JSON', 'judge', { memory: 10n }, /memory is not a JSON value/],
  ])('%s', async (_name, ...[kind, change, message]) => {
    const changed = firstOf(played, kind)
    const store = memoryStore()
    const meant = change === 'itself' ? { choice: changed.data.player } : change
    const fork = () => forkGame(played, { at: changed.seq, change: meant as Answer, store, id: 'fork' })
    await expect(fork()).rejects.toThrow(InvalidOptionsError)
    await expect(fork()).rejects.toThrow(message)
    expect(await store.getEvents('fork')).toEqual([])
  })

  test('a character whose name another has', async () => {
    const { events } = await createMafiaGame({ rules: 'classic', players: 6, seed: 4 }).run()
    const [first, second] = answersIn(events).filter(({ data }) => data.kind === 'persona')
    const name = first?.data.answer.persona?.name as string
    const change = { persona: { name } }
    await expect(forkGame(events, { at: second?.seq as number, change })).rejects.toThrow(
      `The name \`${name}\` is taken`,
    )
  })
})

test.each(playedPresets)('a fork of %s at any choice is a game that is proved', async (rules) => {
  const { events } = await createMafiaGame({
    rules: inShort(rules, 4),
    players: presets[rules].table.min + 2,
    seed: 9,
  }).run()
  const questions = await questionsBefore(events, events.length)
  const optionsOf = ({ data }: Recorded) => questions.get(data.requestId)?.options ?? []
  const chosen = answersIn(events).filter((answer) => optionsOf(answer).length > 1)
  expect(chosen.length).toBeGreaterThan(3)
  // A light run forks six times, from the first choice to the last.
  const apart = isFull ? 5 : Math.max(8, Math.ceil(chosen.length / 6))
  for (const answer of chosen.filter((_, index) => index % apart === 0)) {
    const choice = optionsOf(answer).find((option) => option !== answer.data.answer.choice) as string
    const forked = await (await forkGame(events, { at: answer.seq, change: { choice } })).run()
    const parent = { id: (events[0] as GameEvent<'game.created'>).data.id, seq: answer.seq }
    expect(forked.events[0]?.data).toMatchObject({ parent })
    const again = answersIn(forked.events).find(({ data }) => data.requestId === answer.data.requestId)
    expect(again?.data.answer.choice).toBe(choice)
    expect(await verifyLog(forked.events)).toMatchObject({ ok: true, finished: true })
  }
})

test('changed words are cleaned and cut as if the player had said them', async () => {
  const change = { speech: `\u0007${'No!'.repeat(1_000)}` }
  const { events } = await (await forkGame(played, { at: judged.seq, change })).run()
  const { answer } = (answersIn(events).find(({ data }) => data.requestId === judged.data.requestId) as Recorded).data
  expect([answer.speech?.length, answer.truncated, answer.choice]).toEqual([2_000, true, judged.data.answer.choice])
  expect(answer.speech).not.toContain('\u0007')
  expect(await verifyLog(events)).toMatchObject({ ok: true })
})

describe('a fork with a seed of its own', () => {
  const at = played.find((event) => isEvent(event, 'phase.changed') && event.day === 2)?.seq as number
  const forked = async (seed?: string | number) =>
    (await (await forkGame(played, { at, ...(seed !== undefined && { seed }) })).run()).events

  test('keeps its past and its roles, and draws all that comes after anew', async () => {
    const [same, one, again, other] = await Promise.all([forked(), forked(1), forked('1'), forked(2)])
    const told = (events: readonly GameEvent[]) => events.slice(2).map(({ meta: _, ...event }) => event)
    expect(told(same)).toEqual(told(played))
    expect(told(one)).toEqual(told(again))
    expect(told(one).slice(0, at - 1)).toEqual(told(played).slice(0, at - 1))
    expect(told(one)).not.toEqual(told(played))
    expect(told(one)).not.toEqual(told(other))
    expect(one[0]?.data).toMatchObject({ luck: [{ from: at + 1, seed: '1' }] })
    expect(new Set([same, one, other].map(([first]) => (first as GameEvent<'game.created'>).data.id)).size).toBe(3)
    const dealt = (events: readonly GameEvent[]) => events.findLast((event) => isEvent(event, 'game.ended'))?.data
    expect(dealt(one)).toMatchObject({ roles: (dealt(played) as GameEvent<'game.ended'>['data']).roles })
  })

  test('is proved, and so is a fork of it, which keeps the luck of its past', async () => {
    const one = await forked(1)
    const later = one.find((event) => isEvent(event, 'phase.changed') && event.seq > at + 5)?.seq as number
    const second = (await (await forkGame(one, { at: later, seed: 3 })).run()).events
    const earlier = (await (await forkGame(second, { at: 5 })).run()).events
    const luck = [{ from: at + 1, seed: '1' }]
    expect(second[0]?.data).toMatchObject({ luck: [...luck, { from: later + 1, seed: '3' }] })
    expect(earlier[0]?.data).not.toHaveProperty('luck')
    for (const events of [one, second, earlier]) expect(await verifyLog(events)).toMatchObject({ ok: true })
  })

  test('together with a change', async () => {
    const choice = judged.data.answer.choice === 'guilty' ? 'innocent' : 'guilty'
    const { events } = await (await forkGame(played, { at: judged.seq, change: { choice }, seed: 'x' })).run()
    expect(await verifyLog(events)).toMatchObject({ ok: true })
  })

  test('asks all that comes after a changed narration again, and so does a fork before such a seed', async () => {
    const narrator: Agent = { act: () => ({ speech: 'A quiet morning.' }) }
    const options = { rules: 'aiwolf-5', players: 8, seed: 0, agent: randomAgent(), narrator } as const
    const { events: narrated } = await createMafiaGame(options).run()
    const { seq: first } = firstOf(narrated, 'narrate')
    const change = { speech: 'Listen.' }
    const changed = await (
      await forkGame(narrated, { at: first, change, seed: 'new', agent: randomAgent(), narrator })
    ).run()
    expect(await verifyLog(changed.events)).toMatchObject({ ok: true })
    const later = await forkGame(narrated, { at: first + 40, seed: 'new', agent: randomAgent(), narrator })
    const { events } = await later.run()
    const earlier = await (await forkGame(events, { at: first, change, agent: randomAgent(), narrator })).run()
    expect(await verifyLog(earlier.events)).toMatchObject({ ok: true })
  })
})
