import { describe, expect, test } from 'vitest'
import { turnsMachine } from '../../machines/index.js'
import type { Command, PresetName, RulesInput } from '../../src/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { told, whoOf } from '../support/log.js'

const names = Object.keys(ten)

interface Talk {
  readonly rules: PresetName | RulesInput
  readonly day?: number
  readonly dead?: readonly string[]
}

const talk = ({ rules, day = 1, dead = [] }: Talk) =>
  run(turnsMachine, {
    rules,
    players: ten,
    before: [
      ...dead.map((player): Command => ({ type: 'eliminate', player })),
      { type: 'enter', phase: 'discussion', day },
    ],
    input: ({ rules, playState: { living } }) => ({ rules, day, living }),
  })

const speakers = async (table: Talk) => whoOf((await talk(table)).events, 'speech.given')

describe('the order of speeches', () => {
  test('by seat, twice around, the dead left out', async () => {
    const living = names.filter((name) => name !== 'Cid')
    expect(await speakers({ rules: 'classic', dead: ['Cid'] })).toEqual([...living, ...living])
  })

  test('the first speaker moves one seat further each day', async () => {
    expect((await speakers({ rules: 'night-zero', day: 1 }))[0]).toBe('Ann')
    expect(await speakers({ rules: 'night-zero', day: 2 })).toEqual([...names.slice(1), 'Ann'])
    expect(await speakers({ rules: 'night-zero', day: 12 })).toEqual([...names.slice(1), 'Ann'])
  })

  test('a dead first speaker passes on to the next seat', async () => {
    expect(await speakers({ rules: 'night-zero', day: 3, dead: ['Cid'] })).toEqual([...names.slice(3), 'Ann', 'Bob'])
  })

  test('each round shuffles the living anew', async () => {
    const order = await speakers({ rules: 'trial' })
    const [first, second] = [order.slice(0, 10), order.slice(10)]
    expect([...first].sort()).toEqual(names)
    expect([...second].sort()).toEqual(names)
    expect(second).not.toEqual(first)
  })
})

describe('a discussion in turns', () => {
  test('gives every speaker a turn of its own in every round', async () => {
    const { path, pathOf } = await talk({ rules: { extends: 'classic', discussion: { rounds: 3 } } })
    expect(pathOf('inTurn').filter((state) => state === 'asking')).toHaveLength(30)
    expect(path).toEqual(['ordering', 'round', 'round', 'round', 'closed'])
  })

  test('each speaker hears everything said before', async () => {
    const { requests } = await talk({ rules: 'trial' })
    const heard = requests.map(({ view }) => view.events.filter(({ type }) => type === 'speech.given').length)
    expect(heard).toEqual(requests.map((_, index) => index))
  })

  test('where speeches nominate, each speech names another living player', async () => {
    const { events, requests, state } = await talk({ rules: 'night-zero', dead: ['Jon'] })
    expect(requests[0]?.options).toEqual(names.slice(1, 9))
    expect(told(events, 'speech.given').every(({ nominee }) => nominee !== undefined)).toBe(true)
    expect(state.nominated).toEqual(['Bob', 'Ann'])
  })
})
