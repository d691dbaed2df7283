import { describe, expect, test } from 'vitest'
import { teamChatMachine } from '../../machines/index.js'
import type { Cast, MachineGameOptions, Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { told, whoOf } from '../support/log.js'

const night = (answers: Script, players: Cast = ten, options: Pick<MachineGameOptions, 'badAnswers'> = {}) =>
  run(teamChatMachine, {
    ...options,
    rules: 'classic',
    players,
    answers,
    before: [{ type: 'enter', phase: 'night', day: 1 }],
    input: ({ rules, playState }) => ({ rules, day: 1, team: playState.awake.kill }),
  })

const round = ['round', 'comparing']

describe('the mafia chat about the kill', () => {
  test('unanimity at the end of a round decides', async () => {
    const { path, snapshot, events } = await night({ chat: 'Flo' })
    expect(path).toEqual([...round, 'decided'])
    expect(snapshot.output).toBe('Flo')
    expect(whoOf(events, 'mafia.spoke')).toEqual(['Ann', 'Bob', 'Cid'])
  })

  test('unanimity may take until round 2', async () => {
    const chat = { Ann: ['Flo', 'Gus'], Bob: ['Gus', 'Gus'], Cid: ['Gus', 'Gus'] }
    const { path, snapshot } = await night({ chat })
    expect(path).toEqual([...round, ...round, 'decided'])
    expect(snapshot.output).toBe('Gus')
  })

  test('after three rounds the plurality of the last round stands', async () => {
    const chat = { Ann: ['Gus', 'Gus', 'Flo'], Bob: ['Gus', 'Gus', 'Flo'], Cid: ['Hal', 'Hal', 'Hal'] }
    const { path, snapshot } = await night({ chat })
    expect(path).toEqual([...round, ...round, ...round, 'decided'])
    expect(snapshot.output).toBe('Flo')
  })

  test('after three rounds a tie means no kill', async () => {
    const { path, snapshot } = await night({ chat: { Ann: 'Flo', Bob: 'Gus', Cid: 'Hal' } })
    expect(path).toEqual([...round, ...round, ...round, 'decided'])
    expect(snapshot.output).toBeNull()
  })

  test('all may agree on no kill, and a team-mate is a legal choice', async () => {
    const { path, snapshot, requests } = await night({ chat: 'skip' })
    expect(path).toEqual([...round, 'decided'])
    expect(snapshot.output).toBeNull()
    expect(requests[0]?.options).toEqual(['Bob', 'Cid', 'Dan', 'Eve', 'Flo', 'Gus', 'Hal', 'Ida', 'Jon', 'skip'])
  })

  test('a silent member keeps its previous choice, and at first has none', async () => {
    const silent = { thought: 'hm' }
    const tries = Array<typeof silent>(4).fill(silent)
    const chat = { Ann: ['Flo', ...tries], Bob: [...tries, 'Flo'], Cid: 'Flo' }
    const { events, snapshot } = await night({ chat }, ten, { badAnswers: true })
    expect(told(events, 'mafia.spoke').map(({ player, choice }) => `${player} ${choice}`)).toEqual([
      'Ann Flo',
      'Bob skip',
      'Cid Flo',
      'Ann Flo',
      'Bob Flo',
      'Cid Flo',
    ])
    expect(snapshot.output).toBe('Flo')
  })
})
