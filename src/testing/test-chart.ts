import assert from 'node:assert/strict'
import type { AnyStateMachine, AnyStateNode, InputFrom } from 'xstate'
import { requireArgument } from '../kernel/errors/arguments.js'
import { answeringAgent } from './answering-agent.js'
import {
  type Chart,
  expectAborts,
  expectDefaults,
  expectFailure,
  expectNothingKept,
  expectPauses,
  expectSameWhenever,
} from './chart-plays.js'
import { type MachineGameOptions, type MachineStart, type MachineTestOptions, openMachine } from './run-machine.js'
import type { Cast } from './test-game.js'
import type { TestFunction } from './test-log-store.js'
import { deadEndsOf, type Walk, walkMachine } from './walk/walk-machine.js'
import { laterPlayStates, walkTable } from './walk/walk-table.js'

/** A game in which a machine is tried: as for `runMachine`, without answers. Default players: eight, with two mafia. */
export type ChartGame<M extends AnyStateMachine> = Omit<MachineTestOptions<M>, keyof Answering | 'players'> & {
  readonly players?: Cast
  /** What actors that do not ask players may put out, by their names in the machine. */
  readonly outputs?: Readonly<Record<string, readonly unknown[]>>
  /** How long nothing may be asked or recorded before a play is taken to be stuck, in ms. Default 10,000. */
  readonly stuckMs?: number
}

type Answering = Pick<MachineGameOptions, 'answers' | 'badAnswers' | 'inspect' | 'maxRetries' | 'journal'>

/** One game at least, if the machine has an input of its own. */
type ChartGames<M extends AnyStateMachine> =
  MachineStart extends InputFrom<M> ? readonly ChartGame<M>[] : readonly [ChartGame<M>, ...ChartGame<M>[]]

const eightPlayers: Cast = {
  Ann: 'mafia',
  Bob: 'mafia',
  Cid: 'sheriff',
  Dan: 'doctor',
  Eve: 'villager',
  Flo: 'villager',
  Gus: 'villager',
  Hal: 'villager',
}

/**
 * The conformance suite of the machines of a game's phases and protocols. It walks the machine through everything that
 * may happen to it: every state is reached in one of the games, each has a way out, every walk ends, a fault of the
 * engine fails it, and only the living are asked. Then it plays it: with every default, with answers that come in any
 * order, paused and aborted at every question.
 *
 * @example testChart(test, duelMachine, { rules: 'trial' }, { rules: 'trial', before: { alive: ['Ann', 'Cid', 'Eve'] } })
 */
export function testChart<M extends AnyStateMachine>(test: TestFunction, machine: M, ...games: ChartGames<M>): void {
  requireArgument('test', test, { kind: 'a function', advice: 'the `test` of your test runner' })
  requireArgument('machine', machine, { kind: 'an object', advice: 'as `createMachine` makes one' })
  const given = (games.length > 0 ? games : [{}]) as readonly ChartGame<AnyStateMachine>[]
  const charts = given.map(({ outputs: _, stuckMs = 10_000, ...game }): Chart => {
    return { machine, stuckMs, game: { players: eightPlayers, ...game } as Chart['game'] }
  })
  let walked: readonly Walk[] | undefined
  const walks = () => {
    walked ??= charts.map((chart, at) => walk(chart, given[at]?.outputs))
    return walked
  }
  const expectNone = (faults: readonly string[]) => assert.deepEqual([...new Set(faults)], [])
  const each = (name: string, body: (chart: Chart) => Promise<void>) =>
    test(`${machine.id}: ${name}`, async () => {
      for (const chart of charts) await body(chart)
    })

  test(`${machine.id}: every state is reached`, async () => expectNone(unreachedStates(machine, walks())))
  test(`${machine.id}: every state has a way out, and every walk ends`, async () =>
    expectNone(walks().flatMap(deadEndsOf)))
  test(`${machine.id}: a fault of the engine fails it, and only the living are asked`, async () =>
    expectNone(walks().flatMap(({ faults }) => faults)))
  each('it ends whatever is answered, and in the same way whenever the answers come', expectSameWhenever)
  each('it keeps nothing outside the log of its game', expectNothingKept)
  each('it ends with every default', expectDefaults)
  each('paused at any question it asks nothing more, and then goes on as if nothing had happened', expectPauses)
  each('aborted at any question it asks and records nothing more', expectAborts)
  each('an error while an answer is saved is the error of the run', expectFailure)
}

function walk({ machine, game }: Chart, outputs: Readonly<Record<string, readonly unknown[]>> = {}): Walk {
  const { table, input } = openMachine(machine, game, { agent: answeringAgent() })
  return walkMachine(machine, walkTable(table, laterPlayStates(game)), {
    inputs: [input],
    outputs: (src) => (Object.hasOwn(outputs, src) ? outputs[src] : undefined),
  })
}

function unreachedStates({ id, root }: AnyStateMachine, walks: readonly Walk[]): string[] {
  const entered = new Set(walks.flatMap((walk) => [...walk.entered]))
  const cut = walks.some((walk) => walk.cut) ? ', as far as it was walked' : ''
  return statesIn(root)
    .filter((state) => !entered.has(state))
    .map((state) => `${id}: nothing leads to \`${state.slice(id.length + 1)}\`${cut}`)
}

function statesIn({ states, path, machine }: AnyStateNode): string[] {
  return [[machine.id, ...path].join('.'), ...Object.values(states).flatMap(statesIn)]
}
