import { describe, expect, test } from 'vitest'
import { createMafiaGame, isEvent } from '../../src/index.js'
import { answeringAgent, type Cast, choicesOf, given } from '../../src/testing/index.js'
import { six } from '../support/casts.js'

const table = { players: six, rules: 'night-zero' } as const
const tie = { Ann: 'Bob', Bob: 'Ann', Cid: 'Bob', Dan: 'Ann', Eve: 'skip', Flo: 'skip' }

describe('given a game so far, when the rules decide', () => {
  test('a tie of players calls for a revote, and a second tie eliminates nobody', () => {
    const choices = choicesOf({ ...tie, Eve: 'Ann', Flo: 'Bob' })
    given(table)
      .when({ type: 'resolveVote', choices, again: false })
      .thenEvents([{ type: 'vote.resolved', data: { outcome: 'revote', tied: ['Ann', 'Bob'] } }])
    given(table)
      .when({ type: 'resolveVote', choices, again: true })
      .thenEvents([{ type: 'vote.resolved', data: { outcome: 'nobody' } }])
  })

  test('the death of the last mafia player is seen in the state, and what the statechart is told in the output', () => {
    const past = { ...table, before: { alive: ['Ann', 'Bob', 'Cid', 'Dan'] } }
    const died = given(past)
      .when({ type: 'eliminate', player: 'Ann' })
      .thenEvents([{ type: 'player.died' }])
    expect(died.state.players.find(({ id }) => id === 'Ann')?.status).toBe('dead')
    expect(given({ ...table, before: { alive: ['Ann', 'Bob'] } }).when({ type: 'closeDay' }).output.winner).toBe(
      'mafia',
    )
  })

  test('a log says the same as a table', async () => {
    const players = Object.entries(six).map(([id, role]) => ({ id, name: id, role }))
    const roles = { mafia: 1, sheriff: 1, doctor: 1, villager: 3 }
    const { events } = await createMafiaGame({ rules: 'trial', roles, players, agent: answeringAgent(), seed: 1 }).run()
    const cut = events.findIndex((event) => isEvent(event, 'phase.changed') && event.data.to === 'discussion')
    given(events.slice(0, cut + 1))
      .when({
        type: 'resolveJudgment',
        choices: choicesOf({ Ann: 'guilty', Cid: 'innocent', Dan: 'guilty' }),
        accused: 'Bob',
      })
      .thenEvents([{ type: 'judgment.resolved', data: { outcome: 'guilty', tally: { guilty: 2, innocent: 1 } } }])
  })

  test('another event, another number of events and other data do not hold', () => {
    const eliminated = given(table).when({ type: 'eliminate', player: 'Ann' })
    expect(() => eliminated.thenEvents([])).toThrow()
    expect(() => eliminated.thenEvents([{ type: 'game.ended' }])).toThrow()
    expect(() => eliminated.thenEvents([{ type: 'player.died', data: { player: 'Bob' } }])).toThrow('Bob')
    expect(() => eliminated.thenEvents([{ type: 'player.died' }, { type: 'player.died' }])).toThrow()
  })

  test('the same game draws the same', () => {
    const players: Cast = { ...six, Gus: 'mafia', Hal: 'mafia' }
    const order = (seed: string) =>
      given({ players, seed }).when({ type: 'orderMafia', team: ['Ann', 'Gus', 'Hal'] }).output
    expect(order('one')).toEqual(order('one'))
    expect([...'abcdefgh'].map((seed) => order(seed).join())).toContain('Hal,Gus,Ann')
  })
})

describe('charts of a game of its own', () => {
  const players = { Ann: 'mayor', Bob: 'mafia', Cid: 'villager', Dan: 'villager', Eve: 'villager', Flo: 'villager' }
  const game = given({ players, rules: 'masquerade', before: { day: 2 } })

  test('have a ballot counted with the votes of each player, and no event tells of it', () => {
    const choices = choicesOf({ Ann: 'Bob', Bob: 'Ann', Cid: 'Ann', Dan: 'skip', Eve: 'skip' })
    const counted = game.when({ type: 'tally', choices }).thenEvents([])
    expect(counted.output).toEqual({ counts: { Ann: 2, Bob: 2, skip: 2 }, leaders: ['Ann', 'Bob', 'skip'] })
    expect(game.when({ type: 'tally', choices: [] }).output).toEqual({ counts: {}, leaders: [] })
  })

  test('draw the same for the same purpose, and another order for another', () => {
    const items = Object.keys(players)
    const drawn = (purpose: string) => game.when({ type: 'draw', purpose, items }).thenEvents([]).output
    expect([...drawn('judges')].sort()).toEqual(items)
    expect(drawn('judges')).toEqual(drawn('judges'))
    expect(drawn('judges')).not.toEqual(drawn('the order of speakers'))
  })

  test('look at the game between two phases', () => {
    expect(game.when({ type: 'review' }).thenEvents([]).output).toMatchObject({
      living: Object.keys(players),
      winner: null,
    })
  })
})
