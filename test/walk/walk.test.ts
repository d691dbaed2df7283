import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, fromPromise, setup } from 'xstate'
import { voteMachine } from '../../machines/index.js'
import { createMafiaGame, type PresetName, presets, randomAgent } from '../../src/index.js'
import { walkMachine } from '../../src/testing/walk/walk-machine.js'
import type { WalkTable } from '../../src/testing/walk/walk-table.js'
import { inputsOf } from '../../tools/walk/inputs.js'
import { madeBy } from '../../tools/walk/made.js'
import { faultsOf, pathsOf } from '../../tools/walk/proofs.js'
import { faultsOfAll, type Walks } from '../../tools/walk/report.js'
import { tablesOf } from '../../tools/walk/table.js'
import { faultsIn, walkGames } from '../../tools/walk/walk-games.js'
import { walkedRules, walkRules } from '../../tools/walk/walk-rules.js'
import { isFull, presetOfEachForm, runs } from '../laws/support/runs.js'

const games = runs(20)

/** A light run walks each rules at one table: all live, few live, or all powers are used. Some show something at one only. */
const telling: Readonly<Record<string, number>> = {
  'trial, with another killer': 1,
  'classic, with talk': 0,
  'benchmark, with a poisoner': 0,
  'the same, until a majority': 1,
}

const isPreset = (name: string): name is PresetName => Object.hasOwn(presets, name)

test(`every machine under every preset keeps its promises on every walk, and ${games} games of chance each do too`, async () => {
  const walks: Record<string, Walks[string]> = {}
  const walked = Object.entries(walkedRules).filter(([name]) => !isPreset(name) || presetOfEachForm.includes(name))
  for (const [index, [name, rules]] of walked.entries())
    walks[name] = {
      charts: walkRules(rules, { most: isFull ? 500 : 250, ...(!isFull && { only: telling[name] ?? index % 3 }) }),
      games: await walkGames(rules, games),
    }
  expect(faultsOfAll(walks)).toEqual([])
  for (const name of presetOfEachForm) expect(walks[name]?.charts.states).toBeGreaterThan(isFull ? 500 : 200)
})

test('the walk of a vote takes the revote where the rules hold one, and only there', () => {
  const taken = (rules: PresetName) => {
    const [table] = tablesOf(presets[rules]) as [WalkTable]
    return [...walkMachine(voteMachine, table, { inputs: inputsOf(voteMachine, table), outputs: madeBy }).taken]
  }
  expect(taken('night-zero')).toContain('vote.count decided 2 -> defense')
  expect(taken('classic')).not.toContain('vote.count decided 2 -> defense')
})

describe('a walk finds', () => {
  const [table] = tablesOf(presets.trial) as [WalkTable]
  const { createMachine } = setup({
    types: { context: {} as { readonly turns: number }, input: {} as object },
    actors: { wait: fromPromise<void>(async () => {}) },
    guards: { never: () => false },
    actions: { count: assign({ turns: ({ context }) => (context.turns + 1) % 3 }), rethrow: () => {} },
  })
  const onError = { actions: 'rethrow' } as const
  const walked = (states: object, initial: string) => {
    const config = { id: 'own', context: { turns: 0 }, initial, states }
    const walk = walkMachine(createMachine(config as never) as unknown as AnyStateMachine, table, { inputs: [{}] })
    return { faults: faultsOf(walk), paths: pathsOf(walk) }
  }

  test('a state without a way out', () => {
    const invoke = { id: 'wait', src: 'wait', onDone: { guard: 'never', target: 'over' }, onError }
    expect(walked({ stuck: { invoke }, over: { type: 'final' } }, 'stuck').faults).toEqual([
      'own: there is no way out of "stuck"',
      'own: a walk may go round for ever',
    ])
  })

  test('a walk that goes round', () => {
    const invoke = { id: 'wait', src: 'wait', onDone: { target: 'again', reenter: true, actions: 'count' }, onError }
    expect(walked({ again: { invoke } }, 'again').faults).toEqual(['own: a walk may go round for ever'])
  })

  test('an error that goes unnoticed', () => {
    const invoke = { id: 'wait', src: 'wait', onDone: 'over', onError: 'over' }
    expect(walked({ waiting: { invoke }, over: { type: 'final' } }, 'waiting').faults).toEqual([
      'own: an error in "waiting" goes unnoticed',
    ])
  })

  test('but no fault in an error that nothing handles, which fails the machine', () => {
    const invoke = { id: 'wait', src: 'wait', onDone: 'over' }
    expect(walked({ waiting: { invoke }, over: { type: 'final' } }, 'waiting').faults).toEqual([])
  })

  test('and two ways through one question: its answer and its failure', () => {
    const invoke = { id: 'wait', src: 'wait', onDone: 'over', onError }
    expect(walked({ waiting: { invoke }, over: { type: 'final' } }, 'waiting')).toEqual({ faults: [], paths: 2 })
  })
})

describe('a log in which something is wrong', async () => {
  const { events } = await createMafiaGame({ rules: 'classic', players: 8, agent: randomAgent(), seed: 3 }).run()
  const died = events.find(({ type }) => type === 'player.died')

  test('is found out; the true one is not', () => {
    expect(faultsIn(events)).toEqual([])
    expect(faultsIn(events.filter(({ type }) => type !== 'night.resolved')).join()).toContain('before night.resolved')
    expect(faultsIn(events.filter(({ type }) => type !== 'vote.resolved')).join()).toContain('before vote.resolved')
    const early = events.flatMap((event) => (event.seq === 30 && died ? [{ ...died }, event] : [event]))
    expect(faultsIn(early).join()).toMatch(/the dead p\d/)
    const mafia = events.filter((event) => event.type === 'role.dealt' && event.data.role === 'mafia')
    const murdered = mafia.flatMap((event) =>
      event.type === 'role.dealt' ? [{ ...died, data: { ...died?.data, player: event.data.player } }] : [],
    )
    const won = events.flatMap((event) => (event.seq === 30 ? [...murdered, event] : [event]))
    expect(faultsIn(won as never).join()).toContain('though a team has won')
  })
})
