import { describe, expect, test } from 'vitest'
import { consensusMachine } from '../../machines/index.js'
import type { Cast, MachineGameOptions, Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { told } from '../support/log.js'

const night = (answers: Script, players: Cast = ten, options: Pick<MachineGameOptions, 'badAnswers'> = {}) =>
  run(consensusMachine, {
    ...options,
    rules: 'trial',
    players,
    answers,
    before: [{ type: 'enter', phase: 'night', day: 1 }],
    input: ({ rules, playState }) => ({ rules, day: 1, team: playState.awake.kill }),
  })

const round = ['round', 'comparing']

describe('the mafia seek a consensus', () => {
  test('two of three on one target decide in the first round', async () => {
    const { path, snapshot, events } = await night({ kill: { Ann: 'Flo', Bob: 'Gus', Cid: 'Flo' } })
    expect(path).toEqual([...round, 'decided'])
    expect(snapshot.output).toBe('Flo')
    expect(told(events, 'night.acted').map(({ player, target }) => [player, target])).toEqual(
      expect.arrayContaining([
        ['Ann', 'Flo'],
        ['Bob', 'Gus'],
        ['Cid', 'Flo'],
      ]),
    )
  })

  test('split 1-1-1, they choose again in the same order among the targets of round 1', async () => {
    const kill = { Ann: ['Flo', 'Gus'], Bob: ['Gus', 'Gus'], Cid: ['Hal', 'Flo'] }
    const { path, snapshot, requests } = await night({ kill })
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(snapshot.output).toBe('Gus')
    const [first, second] = [requests.slice(0, 3), requests.slice(3)]
    expect(second.map(({ playerId }) => playerId)).toEqual(first.map(({ playerId }) => playerId))
    for (const { options } of first) expect(options).toEqual(['Dan', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jon'])
    for (const { options } of second) expect(options).toEqual(['Flo', 'Gus', 'Hal'])
  })

  test('split again in round 2, the target is drawn from the distinct targets of round 2', async () => {
    const kill = { Ann: ['Flo', 'Gus'], Bob: ['Gus', 'Hal'], Cid: ['Hal', 'Flo'] }
    const { path, snapshot } = await night({ kill })
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(['Flo', 'Gus', 'Hal']).toContain(snapshot.output)
  })

  test('two mafia without unanimity have no strict majority', async () => {
    const players: Cast = { ...ten, Cid: 'villager' }
    const { path, snapshot } = await night({ kill: { Ann: ['Flo', 'Gus'], Bob: ['Gus', 'Flo'] } }, players)
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(['Flo', 'Gus']).toContain(snapshot.output)
  })

  test('a lone mafia decides at once', async () => {
    const players: Cast = { ...ten, Bob: 'villager', Cid: 'villager' }
    const { path, snapshot } = await night({ kill: { Ann: 'Jon' } }, players)
    expect(path).toEqual([...round, 'decided'])
    expect(snapshot.output).toBe('Jon')
  })

  test('each sees the picks and reasons before its own', async () => {
    const { requests } = await night({
      kill: { Ann: 'Flo', Bob: 'Gus', Cid: { choice: 'Hal', speech: 'Too clever.' } },
    })
    const picksSeen = requests.map(({ view }) => view.events.filter(({ type }) => type === 'night.acted').length)
    expect(picksSeen).toEqual([0, 1, 2, 3, 4, 5].slice(0, requests.length))
    const later = requests.slice(requests.findIndex(({ playerId }) => playerId === 'Cid') + 1)
    for (const { view } of later) expect(JSON.stringify(view.events)).toContain('Too clever.')
  })

  test('an illegal target is asked for again, and in the end replaced by a legal one', async () => {
    const stubborn = Array<string>(4).fill('Bob')
    const { snapshot, events } = await night({ kill: { Ann: stubborn, Bob: 'Flo', Cid: 'Flo' } }, ten, {
      badAnswers: true,
    })
    expect(told(events, 'answer.rejected').map(({ player, attempt }) => [player, attempt])).toEqual([
      ['Ann', 1],
      ['Ann', 2],
      ['Ann', 3],
      ['Ann', 4],
    ])
    expect(told(events, 'answer.defaulted')).toMatchObject([{ player: 'Ann', kind: 'kill' }])
    expect(snapshot.output).toBe('Flo')
  })
})
