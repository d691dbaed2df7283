import { describe, expect, test } from 'vitest'
import { proposalsMachine } from '../../machines/index.js'
import type { Cast, Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { told } from '../support/log.js'

const night = (answers: Script, players: Cast = ten) =>
  run(proposalsMachine, {
    rules: 'night-zero',
    players,
    answers,
    before: [{ type: 'enter', phase: 'night', day: 1 }],
    input: ({ rules, playState }) => ({ rules, day: 1, team: playState.awake.kill }),
  })

const round = ['round', 'comparing']

describe('the mafia propose', () => {
  test('two thirds of the living mafia on one target decide', async () => {
    const { path, snapshot, events } = await night({ kill: { Ann: 'Flo', Bob: 'Gus', Cid: 'Flo' } })
    expect(path).toEqual([...round, 'decided'])
    expect(snapshot.output).toBe('Flo')
    expect(told(events, 'night.acted').map(({ player, target }) => `${player} ${target}`)).toEqual([
      'Ann Flo',
      'Bob Gus',
      'Cid Flo',
    ])
  })

  test('two thirds may agree to kill nobody', async () => {
    const { path, snapshot } = await night({ kill: { Ann: 'Flo', Bob: 'skip', Cid: 'skip' } })
    expect(path).toEqual([...round, 'decided'])
    expect(snapshot.output).toBeNull()
  })

  test('two of four are less than two thirds', async () => {
    const players: Cast = { ...ten, Jon: 'mafia' }
    const kill = { Ann: ['Flo', 'Gus'], Bob: ['Flo', 'Gus'], Cid: ['Gus', 'Gus'], Jon: ['Gus', 'Flo'] }
    const { path, snapshot } = await night({ kill }, players)
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(snapshot.output).toBe('Gus')
  })

  test('without agreement they propose again, seeing the first round', async () => {
    const { path, snapshot, requests } = await night({
      kill: { Ann: ['Flo', 'Gus'], Bob: ['Gus', 'Gus'], Cid: ['Hal', 'Hal'] },
    })
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(snapshot.output).toBe('Gus')
    const seen = requests.map(({ view }) => view.events.filter(({ type }) => type === 'night.acted').length)
    expect(seen).toEqual([0, 0, 0, 3, 3, 3])
  })

  test('without agreement in round 2 the living mafia in the lowest seat decides', async () => {
    const { path, snapshot } = await night({
      kill: { Ann: ['Flo', 'Ida'], Bob: ['Gus', 'Jon'], Cid: ['Hal', 'skip'] },
    })
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(snapshot.output).toBe('Ida')
  })

  test('a dead mafia has no say: the next seat decides', async () => {
    const { snapshot } = await run(proposalsMachine, {
      rules: 'night-zero',
      players: ten,
      answers: { kill: { Bob: 'Jon', Cid: 'Ida' } },
      before: [
        { type: 'enter', phase: 'night', day: 2 },
        { type: 'eliminate', player: 'Ann' },
      ],
      input: ({ rules, playState }) => ({ rules, day: 2, team: playState.awake.kill }),
    })
    expect(snapshot.output).toBe('Jon')
  })
})
