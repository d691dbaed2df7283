import { describe, expect, test } from 'vitest'
import { conferenceMachine, mafiaBallotMachine, mafiaTeamMachine } from '../../machines/index.js'
import type { RulesInput } from '../../src/index.js'
import type { Cast, MachineStart, Script } from '../../src/testing/index.js'
import { ten } from '../support/casts.js'
import { run } from '../support/covered.js'
import { told, whoOf } from '../support/log.js'

interface Night {
  readonly answers?: Script
  readonly players?: Cast
  readonly rules?: RulesInput
}

const table = ({ answers = {}, players = ten, rules = { extends: 'reactive' } }: Night) => ({
  rules,
  players,
  answers,
  before: [{ type: 'enter', phase: 'night', day: 1 }] as const,
  input: ({ rules, playState }: MachineStart) => ({
    rules,
    day: 1,
    team: playState.awake.kill,
  }),
})

describe('the mafia submit a secret ballot', () => {
  test('the most named player is the target', async () => {
    const answers = { kill: { Ann: 'Flo', Bob: 'Gus', Cid: 'Flo' } }
    const { path, snapshot } = await run(mafiaBallotMachine, table({ answers, rules: { extends: 'benchmark' } }))
    expect(path).toEqual(['submitting', 'counting', 'decided'])
    expect(snapshot.output).toBe('Flo')
  })

  test('a tie is broken by a draw among the tied', async () => {
    const answers = { kill: { Ann: 'Flo', Bob: 'Gus', Cid: 'Hal' } }
    const { snapshot, requests } = await run(mafiaBallotMachine, table({ answers, rules: { extends: 'benchmark' } }))
    expect(['Flo', 'Gus', 'Hal']).toContain(snapshot.output)
    for (const { view } of requests) expect(view.events.map(({ type }) => type)).not.toContain('night.acted')
  })
})

describe('the mafia agree in a ballot first, and only then the rules settle it', () => {
  const lowestSeat: RulesInput = { extends: 'benchmark', night: { mafia: { settlement: 'lowestSeat' } } }

  test('two of three outvote the lowest seat', async () => {
    const answers = { kill: { Ann: 'Flo', Bob: 'Gus', Cid: 'Gus' } }
    const { snapshot } = await run(mafiaBallotMachine, table({ answers, rules: lowestSeat }))
    expect(snapshot.output).toBe('Gus')
  })

  test('where no two want the same the lowest seat decides', async () => {
    const answers = { kill: { Ann: 'Flo', Bob: 'Gus', Cid: 'Hal' } }
    const { snapshot } = await run(mafiaBallotMachine, table({ answers, rules: lowestSeat }))
    expect(snapshot.output).toBe('Flo')
  })
})

describe('the mafia confer before they choose', () => {
  test('each says something, by seat, and chooses nobody yet', async () => {
    const { path, events, requests } = await run(conferenceMachine, table({}))
    expect(path).toEqual(['round', 'adjourned'])
    expect(whoOf(events, 'mafia.spoke')).toEqual(['Ann', 'Bob', 'Cid'])
    for (const { options } of requests) expect(options).toEqual([])
  })

  test('with two chat rounds they confer twice', async () => {
    const rules: RulesInput = { extends: 'reactive', night: { mafia: { chatRounds: 2 } } }
    const { path, events } = await run(conferenceMachine, table({ rules }))
    expect(path).toEqual(['round', 'round', 'adjourned'])
    expect(whoOf(events, 'mafia.spoke')).toEqual(['Ann', 'Bob', 'Cid', 'Ann', 'Bob', 'Cid'])
  })

  test('what is said there is for the mafia only', async () => {
    const { events } = await run(conferenceMachine, table({ answers: { chat: 'The doctor is Eve.' } }))
    const said = events.filter(({ type }) => type === 'mafia.spoke')
    expect(said.map(({ audience }) => audience)).toEqual(Array(3).fill(['Ann', 'Bob', 'Cid']))
  })
})

describe('the mafia choose by the protocol of the rules', () => {
  const kill = 'Flo'
  const chat: Script['chat'] = ({ options }) => (options.length > 0 ? 'Flo' : 'Flo it is.')
  const protocols = [
    ['trial', { kill }, ['gathering', 'consensus', 'decided']],
    ['classic', { chat }, ['gathering', 'teamChat', 'decided']],
    ['night-zero', { kill }, ['gathering', 'proposals', 'decided']],
    ['benchmark', { kill }, ['gathering', 'ballot', 'decided']],
    ['reactive', { chat, kill }, ['gathering', 'conference', 'ballot', 'decided']],
  ] as const

  test.each(protocols)('as in %s', async (preset, answers, states) => {
    const { path, snapshot, events } = await run(mafiaTeamMachine, table({ answers, rules: { extends: preset } }))
    expect(path).toEqual(states)
    expect(snapshot.output).toBe('Flo')
    expect(told(events, 'answer.defaulted')).toEqual([])
  })

  test.each([
    ['consensus', { chat, kill }],
    ['teamChat', { chat }],
    ['proposals', { chat, kill }],
  ] as const)('after they have conferred too, as in %s', async (protocol, answers) => {
    const rules: RulesInput = { extends: 'reactive', night: { mafia: { protocol, rounds: 2 } } }
    const { path, snapshot } = await run(mafiaTeamMachine, table({ answers, rules }))
    expect(path).toEqual(['gathering', 'conference', protocol, 'decided'])
    expect(snapshot.output).toBe('Flo')
  })

  test('a lone mafia player does not talk', async () => {
    const players: Cast = { ...ten, Bob: 'villager', Cid: 'villager' }
    const { path, snapshot, events } = await run(mafiaTeamMachine, table({ answers: { kill: 'Dan' }, players }))
    expect(path).toEqual(['gathering', 'ballot', 'decided'])
    expect(snapshot.output).toBe('Dan')
    expect(whoOf(events, 'mafia.spoke')).toEqual([])
  })
})
