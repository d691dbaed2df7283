import { describe, expect, test } from 'vitest'
import { judgmentOutcome, nominationOutcome, voteOutcome } from '../../../src/kernel/rules/ballots.js'
import { leaders, tally } from '../../../src/kernel/rules/policies.js'

const seats = ['ada', 'bruno', 'celeste', 'dmitri', 'esther', 'felix']
const rules = { candidates: 'living', elimination: 'plurality', skip: true, revote: true } as const
const vote = (choices: string[], changes: object = {}) =>
  voteOutcome({
    counts: tally(choices),
    seats,
    votes: 6,
    rules: { ...rules, ...changes },
    again: false,
    random: () => 0,
  })

describe('the tally', () => {
  test('counts each choice and leaves abstentions out', () => {
    expect(tally(['ada', 'abstain', 'ada', 'skip'])).toEqual({ ada: 2, skip: 1 })
  })

  test('has no leaders when nobody chose, and several when they tie', () => {
    expect(leaders(tally(['abstain']))).toEqual([])
    expect(leaders(tally(['ada', 'skip', 'skip', 'ada', 'felix']))).toEqual(['ada', 'skip'])
  })

  test('is not fooled by a player called like a property of every object', () => {
    expect(tally(['toString', 'toString', 'ada'])).toEqual({ toString: 2, ada: 1 })
  })
})

describe('a vote by strict majority', () => {
  const majority = { elimination: 'majority', revote: false }

  test('eliminates with four of six, and not with three', () => {
    expect(vote(['ada', 'ada', 'ada', 'ada', 'skip', 'skip'], majority)).toMatchObject({ player: 'ada' })
    expect(vote(['ada', 'ada', 'ada', 'bruno', 'skip', 'skip'], majority).outcome).toBe('nobody')
  })

  test('counts the majority of the living, not of those who voted', () => {
    expect(vote(['ada', 'ada', 'ada', 'abstain', 'abstain', 'abstain'], majority).outcome).toBe('nobody')
  })

  test('never eliminates whom the skips outnumber', () => {
    expect(vote(['skip', 'skip', 'skip', 'skip', 'ada', 'ada'], majority).outcome).toBe('skipped')
  })
})

describe('a vote by plurality or lot', () => {
  const byLot = { elimination: 'pluralityOrLot', revote: false } as const
  const drawnBy = (draw: number, choices: string[], again = false) =>
    voteOutcome({
      counts: tally(choices),
      seats,
      votes: 6,
      rules: { ...rules, ...byLot, revote: again },
      again,
      random: () => draw,
    })

  test('eliminates who has the most votes, without a draw', () => {
    expect(vote(['ada', 'ada', 'bruno', 'felix'], byLot)).toEqual({ outcome: 'eliminated', player: 'ada', tied: [] })
  })

  test('draws one of the players who tie, in a revote too', () => {
    const even = ['felix', 'felix', 'ada', 'ada', 'bruno', 'celeste']
    const tied = ['ada', 'felix']
    expect(drawnBy(0, even)).toEqual({ outcome: 'eliminated', player: 'ada', tied })
    expect(drawnBy(0.99, even)).toEqual({ outcome: 'eliminated', player: 'felix', tied })
    expect(drawnBy(0.99, even, true)).toEqual({ outcome: 'eliminated', player: 'felix', tied })
  })

  test('votes again first where the rules have a revote', () => {
    expect(vote(['ada', 'ada', 'felix', 'felix'], { ...byLot, revote: true }).outcome).toBe('revote')
  })

  test('eliminates nobody when skip has as many votes as a player, or nobody votes', () => {
    expect(vote(['ada', 'ada', 'skip', 'skip'], byLot).outcome).toBe('nobody')
    expect(vote(['abstain', 'abstain'], byLot)).toEqual({ outcome: 'nobody', tied: [] })
  })
})

describe('a vote by plurality with a revote (source 002)', () => {
  test.each([
    ['one player strictly first is eliminated', ['ada', 'ada', 'bruno', 'skip', 'felix', 'esther'], 'eliminated', []],
    ['skip strictly first: nobody', ['skip', 'skip', 'ada', 'bruno', 'felix', 'esther'], 'skipped', []],
    ['a tie of players only: revote', ['ada', 'ada', 'bruno', 'bruno', 'skip', 'felix'], 'revote', ['ada', 'bruno']],
    ['skip with exactly one player: revote', ['skip', 'skip', 'ada', 'ada', 'felix', 'bruno'], 'revote', ['ada']],
    [
      'skip ties with two players: nobody',
      ['skip', 'skip', 'ada', 'ada', 'bruno', 'bruno'],
      'nobody',
      ['ada', 'bruno'],
    ],
    ['nobody voted: nobody', ['abstain', 'abstain'], 'nobody', []],
  ])('%s', (...[, choices, outcome, tied]) => {
    expect(vote(choices)).toMatchObject({ outcome, tied })
  })

  test('the tied stand in seat order, however the votes fell', () => {
    expect(vote(['felix', 'ada', 'felix', 'ada', 'esther', 'bruno'])).toMatchObject({ tied: ['ada', 'felix'] })
  })

  test('there is only one revote', () => {
    const again = voteOutcome({ counts: tally(['ada', 'felix']), seats, votes: 6, rules, again: true, random: () => 0 })
    expect(again.outcome).toBe('nobody')
  })
})

describe('a nomination (source 000)', () => {
  const nominate = (choices: string[], threshold = 0.3, draw = 0) =>
    nominationOutcome(tally(choices), { votes: 10, threshold, random: () => draw })

  test('three of ten reach a threshold of 0.30; two do not', () => {
    expect(nominate(['ada', 'ada', 'ada'])).toMatchObject({ outcome: 'accused', accused: 'ada' })
    expect(nominate(['ada', 'ada'])).toEqual({ outcome: 'belowThreshold', tied: [] })
  })

  test('skip must have strictly more than the leader to end it', () => {
    expect(nominate(['ada', 'ada', 'ada', 'skip', 'skip', 'skip'])).toMatchObject({ accused: 'ada' })
    expect(nominate(['ada', 'ada', 'ada', 'skip', 'skip', 'skip', 'skip'])).toEqual({ outcome: 'skipped', tied: [] })
  })

  test('who leads alone is tied with nobody', () => {
    expect(nominate(['ada', 'ada', 'ada', 'skip', 'skip', 'skip'])).toMatchObject({ accused: 'ada', tied: [] })
    expect(nominate(['ada', 'ada', 'bruno', 'bruno'])).toEqual({ outcome: 'belowThreshold', tied: ['ada', 'bruno'] })
  })

  test('a tie for the lead is broken by the draw', () => {
    const tie = ['ada', 'ada', 'ada', 'bruno', 'bruno', 'bruno']
    expect(nominate(tie, 0.3, 0)).toMatchObject({ accused: 'ada', tied: ['ada', 'bruno'] })
    expect(nominate(tie, 0.3, 0.99)).toMatchObject({ accused: 'bruno' })
  })

  test('nobody nominated, nobody tried', () => {
    expect(nominate(['abstain'])).toEqual({ outcome: 'nobody', tied: [] })
    expect(nominate(['skip'])).toEqual({ outcome: 'skipped', tied: [] })
  })
})

test.each([
  [['guilty', 'guilty', 'innocent'], 'guilty'],
  [['guilty', 'innocent'], 'innocent'],
  [['guilty', 'abstain', 'abstain'], 'guilty'],
  [['abstain'], 'innocent'],
])('a judgment of %j is %s', (choices, outcome) => {
  expect(judgmentOutcome(tally(choices))).toEqual({ outcome })
})
