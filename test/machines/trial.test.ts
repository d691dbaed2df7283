import { describe, expect, test } from 'vitest'
import { trialMachine } from '../../machines/index.js'
import { type Command, defineRules, type RulesInput } from '../../src/index.js'
import type { Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { story, told, whoOf } from '../support/log.js'

const names = Object.keys(ten)

const trial = (answers: Script, { rules = { extends: 'trial' } as RulesInput, before = [] as Command[] } = {}) =>
  run(trialMachine, {
    rules,
    players: ten,
    answers,
    before: [{ type: 'enter', phase: 'discussion', day: 1 }, ...before],
    input: ({ rules, playState }) => ({ rules, day: 1, living: playState.living }),
  })

const againstJon = Object.fromEntries(names.filter((name) => name !== 'Jon').map((name) => [name, 'Jon']))

describe('nomination', () => {
  test('skip with strictly more than the leader ends the day without a trial', async () => {
    const { path, events } = await trial({ nominate: { Ann: 'Jon', Bob: 'Jon', Cid: 'Jon', Dan: 'Ann' } })
    expect(path).toEqual(['nomination', 'accusation', 'adjourned'])
    expect(told(events, 'nomination.resolved')).toMatchObject([{ outcome: 'skipped', tally: { Jon: 3, skip: 6 } }])
  })

  test('skip with just as many as the leader does not save it', async () => {
    const by = { Ann: 'Jon', Bob: 'Jon', Cid: 'Jon', Dan: 'Jon', Eve: 'Jon' }
    const { path, events } = await trial({ nominate: by })
    expect(told(events, 'nomination.resolved')).toMatchObject([
      { outcome: 'accused', accused: 'Jon', tally: { Jon: 5, skip: 5 } },
    ])
    expect(path).toEqual(['nomination', 'accusation', 'defense', 'judgment', 'verdict', 'nobody', 'adjourned'])
  })

  test('a leader below the threshold ends the day without a trial', async () => {
    const spread = ['Jon', 'Jon', 'Ann', 'Ann', 'Bob', 'Bob', 'Cid', 'Cid', 'Dan', 'Eve']
    const by = Object.fromEntries(
      names.map((name, seat) => [name, spread[seat] === name ? 'Flo' : (spread[seat] as string)]),
    )
    const { path, events } = await trial({ nominate: by })
    expect(Math.max(...Object.values(told(events, 'nomination.resolved')[0]?.tally ?? {})) / names.length).toBeLessThan(
      0.3,
    )
    expect(told(events, 'nomination.resolved')).toMatchObject([{ outcome: 'belowThreshold' }])
    expect(path).toEqual(['nomination', 'accusation', 'adjourned'])
  })

  test('a leader exactly at the threshold stands trial', async () => {
    const by = {
      Ann: 'Jon',
      Bob: 'Jon',
      Cid: 'Jon',
      Dan: 'Eve',
      Eve: 'Dan',
      Flo: 'Gus',
      Gus: 'Flo',
      Hal: 'Ida',
      Ida: 'Hal',
    }
    const { events } = await trial({ nominate: by })
    expect(told(events, 'nomination.resolved')).toMatchObject([
      { outcome: 'accused', accused: 'Jon', tally: { Jon: 3, skip: 1 } },
    ])
  })

  test('a tie for the lead is broken by a draw among the tied', async () => {
    const by = { Ann: 'Jon', Bob: 'Jon', Cid: 'Jon', Dan: 'Flo', Eve: 'Flo', Gus: 'Flo' }
    const { path, events } = await trial({ nominate: { ...by, Hal: 'Jon', Ida: 'Flo' } })
    const [resolved] = told(events, 'nomination.resolved')
    expect(resolved).toMatchObject({ outcome: 'accused', tied: ['Flo', 'Jon'], tally: { Jon: 4, Flo: 4, skip: 2 } })
    expect(['Flo', 'Jon']).toContain(resolved?.accused)
    expect(whoOf(events, 'defense.given')).toEqual([resolved?.accused])
    expect(path).toContain('defense')
  })

  test('nominations are made unseen by each other and recorded by seat when the ballot closes', async () => {
    const { events, requests } = await trial({ nominate: againstJon })
    expect(whoOf(events, 'nomination.made')).toEqual(names)
    for (const { kind, view } of requests)
      if (kind === 'nominate') expect(view.events.map(({ type }) => type)).not.toContain('nomination.made')
  })
})

describe('defense and judgment', () => {
  const accuseJon: Script = { nominate: againstJon }

  test('more guilty than innocent eliminates', async () => {
    const { path, pathOf, events } = await trial({ ...accuseJon, judge: 'guilty' })
    expect(path).toEqual(['nomination', 'accusation', 'defense', 'judgment', 'verdict', 'elimination', 'adjourned'])
    expect(pathOf('elimination')).toEqual(['opening', 'dying', 'reactions', 'dead'])
    expect(told(events, 'judgment.resolved')).toEqual([{ accused: 'Jon', outcome: 'guilty', tally: { guilty: 9 } }])
    expect(told(events, 'player.died')).toEqual([{ player: 'Jon', cause: 'vote' }])
  })

  test('guilty equal to innocent acquits', async () => {
    const judge = { Ann: 'guilty', Bob: 'guilty', Cid: 'guilty', Dan: 'guilty' }
    const before: Command[] = [{ type: 'eliminate', player: 'Ida' }]
    const { Ida: _, ...nominate } = againstJon
    const { path, events } = await trial({ nominate, judge }, { before })
    expect(told(events, 'judgment.resolved')).toMatchObject([
      { outcome: 'innocent', tally: { guilty: 4, innocent: 4 } },
    ])
    expect(path.slice(-2)).toEqual(['nobody', 'adjourned'])
    expect(told(events, 'player.died')).toEqual([])
  })

  test('the accused alone speaks, and everybody else judges with the defense in view', async () => {
    const { events, requests } = await trial({ ...accuseJon, defend: 'I am the doctor.', judge: 'innocent' })
    expect(whoOf(events, 'defense.given')).toEqual(['Jon'])
    const judges = requests.filter(({ kind }) => kind === 'judge')
    expect(judges.map(({ playerId }) => playerId)).toEqual(names.filter((name) => name !== 'Jon'))
    for (const { view } of judges) expect(JSON.stringify(view.events)).toContain('I am the doctor.')
  })

  test('no role is shown on death unless the rules reveal it', async () => {
    const rules: RulesInput = { extends: 'trial', revealRolesOnDeath: true }
    const { events } = await trial(
      { nominate: ({ playerId }) => (playerId === 'Ann' ? 'skip' : 'Ann'), judge: 'guilty' },
      { rules },
    )
    expect(told(events, 'player.died')).toEqual([{ player: 'Ann', cause: 'vote', role: 'mafia' }])
  })

  test("the rounds of talk have the source's name too", () => {
    const rounds = { extends: 'trial', maxDiscussionRounds: 3 } as const
    expect(defineRules(rounds)).toEqual(defineRules({ extends: 'trial', discussion: { rounds: 3 } }))
    const { discussion } = defineRules({ ...rounds, discussion: { order: 'seat' } })
    expect([discussion.rounds, discussion.order]).toEqual([3, 'seat'])
  })

  test('the log tells the trial in order', async () => {
    const { events } = await trial({ ...accuseJon, judge: 'guilty' }, { rules: { extends: 'trial', lastWords: true } })
    expect(story(events)).toEqual([
      'phase.changed',
      ...names.map(() => 'nomination.made'),
      'nomination.resolved',
      'phase.changed',
      'defense.given',
      'phase.changed',
      ...names.slice(1).map(() => 'judgment.cast'),
      'judgment.resolved',
      'phase.changed',
      'player.died',
      'phase.changed',
      'last-words.given',
    ])
  })
})

describe('a sequential ballot', () => {
  const rules: RulesInput = { extends: 'trial', ballot: 'sequential' }

  test('each voter, by seat, sees the votes before its own', async () => {
    const { pathOf, requests } = await trial({ nominate: againstJon, judge: 'guilty' }, { rules })
    for (const [kind, type] of [
      ['nominate', 'nomination.made'],
      ['judge', 'judgment.cast'],
    ] as const) {
      const asked = requests.filter((request) => request.kind === kind)
      const seen = asked.map(({ view }) => view.events.filter((event) => event.type === type).length)
      expect(seen).toEqual(asked.map((_, index) => index))
    }
    const turns = (players: number) => ['opening', ...Array<string>(players).fill('asking'), 'closed']
    expect(pathOf('inTurn')).toEqual([...turns(10), ...turns(1), ...turns(9)])
  })
})
