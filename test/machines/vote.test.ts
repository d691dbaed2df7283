import { describe, expect, test } from 'vitest'
import { voteMachine } from '../../machines/index.js'
import type { Command, RulesInput } from '../../src/index.js'
import type { Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { story, told, whoOf } from '../support/log.js'

const names = Object.keys(ten)

interface Table {
  readonly rules?: RulesInput
  readonly nominated?: readonly string[]
  readonly before?: readonly Command[]
}

const vote = (answers: Script, { rules = { extends: 'night-zero' }, nominated = names, before = [] }: Table = {}) =>
  run(voteMachine, {
    rules,
    players: ten,
    answers,
    before: [{ type: 'enter', phase: 'discussion', day: 1 }, ...before],
    input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living, nominated }),
  })

/** `n` of the players vote for each of these, in seat order; nobody votes for itself here. */
const ballots = (...votes: readonly (readonly [choice: string, count: number])[]): Record<string, string> => {
  const choices = votes.flatMap(([choice, count]) => Array<string>(count).fill(choice))
  return Object.fromEntries(names.map((name, seat) => [name, choices[seat] ?? 'skip']))
}

describe('a vote by plurality', () => {
  test('strictly the most votes eliminate, with last words', async () => {
    const { path, pathOf, events } = await vote({ vote: ballots(['Jon', 4], ['Ida', 3]) })
    expect(path).toEqual(['ballot', 'count', 'elimination', 'resolved'])
    expect(pathOf('elimination')).toEqual(['opening', 'dying', 'mourned', 'lastWords', 'reactions', 'dead'])
    expect(told(events, 'vote.resolved')).toMatchObject([{ outcome: 'eliminated', player: 'Jon' }])
    expect(story(events).slice(-5)).toEqual([
      ...['vote.resolved', 'phase.changed', 'player.died', 'phase.changed', 'last-words.given'],
    ])
  })

  test('skip strictly first eliminates nobody', async () => {
    const { path, events } = await vote({ vote: ballots(['Jon', 3], ['Ida', 2]) })
    expect(path).toEqual(['ballot', 'count', 'nobody', 'resolved'])
    expect(told(events, 'vote.resolved')).toMatchObject([{ outcome: 'skipped', tally: { Jon: 3, Ida: 2, skip: 5 } }])
    expect(whoOf(events, 'player.died')).toEqual([])
  })

  test('skip tying with two players eliminates nobody, without a revote', async () => {
    const before: Command[] = [{ type: 'eliminate', player: 'Hal' }]
    const { Hal: _, ...cast } = ballots(['Jon', 3], ['Ida', 3])
    const { path, events } = await vote({ vote: cast }, { before })
    expect(told(events, 'vote.resolved')).toMatchObject([
      { outcome: 'nobody', tied: ['Ida', 'Jon'], tally: { Jon: 3, Ida: 3, skip: 3 } },
    ])
    expect(path).toEqual(['ballot', 'count', 'nobody', 'resolved'])
  })

  test('skip tying with exactly one player brings a revote on that player', async () => {
    const { path, events, requests } = await vote({ vote: ballots(['Jon', 5]) })
    expect(path.slice(0, 4)).toEqual(['ballot', 'count', 'defense', 'revote'])
    expect(told(events, 'vote.resolved')[0]).toMatchObject({ outcome: 'revote', tied: ['Jon'] })
    const again = requests.filter(({ place }) => place.phase === 'revote')
    expect(again.map(({ options }) => options.join(' '))).toEqual(Array(9).fill('Jon skip'))
  })
})

describe('a revote', () => {
  const tie = ballots(['Jon', 4], ['Ida', 4])
  const then = (second: Readonly<Record<string, string>>): Script => ({
    vote: Object.fromEntries(names.map((name) => [name, [tie[name] as string, second[name] as string]])),
  })

  test('is held among the tied after each has spoken, by seat', async () => {
    const { path, events, requests } = await vote(then(ballots(['Jon', 6], ['skip', 2], ['Jon', 1])))
    expect(path).toEqual(['ballot', 'count', 'defense', 'revote', 'recount', 'elimination', 'resolved'])
    expect(whoOf(events, 'defense.given')).toEqual(['Ida', 'Jon'])
    expect(whoOf(events, 'last-words.given')).toEqual(['Jon'])
    const again = Object.fromEntries(
      requests.filter(({ place }) => place.phase === 'revote').map(({ playerId, options }) => [playerId, options]),
    )
    expect(Object.keys(again)).toEqual(names)
    expect(again).toMatchObject({ Ann: ['Ida', 'Jon', 'skip'], Ida: ['Jon', 'skip'], Jon: ['Ida', 'skip'] })
  })

  describe('has defenses shorter than other speeches', () => {
    const defended = async (revoteDefenseChars: number) => {
      const rules: RulesInput = { extends: 'night-zero', vote: { revoteDefenseChars } }
      const defend = { Ida: 'a'.repeat(60), Jon: 'I am town.' }
      const { events, requests } = await vote({ vote: tie, defend }, { rules })
      const limits = requests.map(({ kind, maxSpeechChars }) => [kind, maxSpeechChars] as const)
      return { defenses: told(events, 'defense.given'), limits }
    }

    test('which the request says, and what is longer is cut and marked', async () => {
      const { defenses, limits } = await defended(40)
      expect(defenses).toEqual([
        { player: 'Ida', text: 'a'.repeat(40), truncated: true },
        { player: 'Jon', text: 'I am town.' },
      ])
      for (const [kind, limit] of limits) expect(limit, kind).toBe(kind === 'defend' ? 40 : undefined)
    })

    test('but no longer than every speech of the game', async () => {
      const { limits } = await defended(10_000)
      expect(limits.filter(([kind]) => kind === 'defend')).toEqual(Array(2).fill(['defend', 2_000]))
    })
  })

  test('with skip strictly first eliminates nobody', async () => {
    const { path, events } = await vote(then(ballots(['Jon', 2], ['Ida', 2])))
    expect(path.slice(-4)).toEqual(['revote', 'recount', 'nobody', 'resolved'])
    expect(told(events, 'vote.resolved').map(({ outcome }) => outcome)).toEqual(['revote', 'skipped'])
  })

  test('that ties again eliminates nobody', async () => {
    const { path, events } = await vote(then(tie))
    expect(path.slice(-4)).toEqual(['revote', 'recount', 'nobody', 'resolved'])
    expect(told(events, 'vote.resolved').map(({ outcome }) => outcome)).toEqual(['revote', 'nobody'])
    expect(whoOf(events, 'player.died')).toEqual([])
  })

  test('in which skip ties with one player eliminates nobody', async () => {
    const { events } = await vote(then(ballots(['Jon', 5])))
    expect(told(events, 'vote.resolved').map(({ outcome }) => outcome)).toEqual(['revote', 'nobody'])
  })
})

describe('candidates', () => {
  test('only the nominated may be voted for, and never oneself', async () => {
    const { requests } = await vote({}, { nominated: ['Ann', 'Jon'] })
    const options = Object.fromEntries(requests.map(({ playerId, options }) => [playerId, options]))
    expect(options).toMatchObject({ Ann: ['Jon', 'skip'], Bob: ['Ann', 'Jon', 'skip'], Jon: ['Ann', 'skip'] })
  })

  test('a voter without anybody to vote for is not asked and counts for nobody', async () => {
    const rules: RulesInput = { extends: 'night-zero', vote: { skip: false } }
    const { events, requests } = await vote({}, { rules, nominated: ['Jon'] })
    expect(requests.filter(({ kind }) => kind === 'vote').map(({ playerId }) => playerId)).toEqual(
      names.filter((name) => name !== 'Jon'),
    )
    expect(told(events, 'vote.resolved')).toMatchObject([{ outcome: 'eliminated', player: 'Jon', tally: { Jon: 9 } }])
  })
})

describe('a voter who can only skip', () => {
  test('is not asked, and skips', async () => {
    const { events, requests } = await vote({ vote: { Ann: 'Jon' } }, { nominated: ['Jon'] })
    expect(requests.filter(({ kind }) => kind === 'vote').map(({ playerId }) => playerId)).not.toContain('Jon')
    expect(told(events, 'vote.resolved')).toMatchObject([{ outcome: 'skipped', tally: { Jon: 1, skip: 9 } }])
    expect(told(events, 'vote.cast').filter(({ player }) => player === 'Jon')).toEqual([
      { player: 'Jon', choice: 'skip' },
    ])
  })

  test('is passed over in a sequential vote too', async () => {
    const rules: RulesInput = { extends: 'night-zero', ballot: 'sequential' }
    const { Jon: _, ...cast } = ballots(['Jon', 9])
    const { events, pathOf } = await vote({ vote: cast }, { rules, nominated: ['Jon'] })
    expect(told(events, 'vote.resolved')).toMatchObject([
      { outcome: 'eliminated', player: 'Jon', tally: { Jon: 9, skip: 1 } },
    ])
    expect(pathOf('inTurn').filter((state) => state === 'asking')).toHaveLength(10)
  })
})

describe('a vote by strict majority', () => {
  const majority: Table = { rules: { extends: 'benchmark' } }

  test('half of the living is not enough', async () => {
    const { path, events } = await vote({ vote: ballots(['Jon', 5], ['Ida', 1]) }, majority)
    expect(path).toEqual(['ballot', 'count', 'nobody', 'resolved'])
    expect(told(events, 'vote.resolved')).toMatchObject([{ outcome: 'nobody', tally: { Jon: 5, Ida: 1, skip: 4 } }])
  })

  test('more than half of the living eliminates, and the cause and role are told', async () => {
    const { path, pathOf, events } = await vote({ vote: ballots(['Jon', 6]) }, majority)
    expect(path).toEqual(['ballot', 'count', 'elimination', 'resolved'])
    expect(pathOf('elimination')).toEqual(['opening', 'dying', 'reactions', 'dead'])
    expect(told(events, 'player.died')).toEqual([{ player: 'Jon', cause: 'vote', role: 'villager' }])
  })

  test('the same votes eliminate by plurality', async () => {
    const { events } = await vote(
      { vote: ballots(['Jon', 5], ['Ida', 1]) },
      { rules: { extends: 'benchmark', vote: { elimination: 'plurality' } } },
    )
    expect(whoOf(events, 'player.died')).toEqual(['Jon'])
  })

  test('a tie eliminates nobody where no revote is held', async () => {
    const { path, events } = await vote(
      { vote: ballots(['Jon', 4], ['Ida', 4]) },
      { rules: { extends: 'reactive', vote: { skip: true } } },
    )
    expect(path).toEqual(['ballot', 'count', 'nobody', 'resolved'])
    expect(told(events, 'vote.resolved')).toMatchObject([{ outcome: 'nobody', tied: ['Ida', 'Jon'] }])
  })
})

describe('a sequential vote', () => {
  test('is cast by seat, each voter seeing the votes before its own', async () => {
    const { pathOf, requests } = await vote({ vote: 'skip' }, { rules: { extends: 'benchmark', ballot: 'sequential' } })
    const seen = requests.map(({ view }) => view.events.filter(({ type }) => type === 'vote.cast').length)
    expect(seen).toEqual(names.map((_, seat) => seat))
    expect(pathOf('inTurn')).toEqual(['opening', ...names.map(() => 'asking'), 'closed'])
  })
})
