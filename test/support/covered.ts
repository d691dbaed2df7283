import { type AnyStateMachine, createActor, type InputFrom, type SnapshotFrom } from 'xstate'
import { createMafiaGame, type GameOptions, type MafiaGame } from '../../src/index.js'
import {
  type MachineRun,
  type MachineTestOptions,
  runMachine,
  type StatePaths,
  statePaths,
} from '../../src/testing/index.js'
import { coverage } from './chart-coverage.js'

/** `runMachine`, counted for the coverage of the charts. */
export function run<M extends AnyStateMachine>(machine: M, table: MachineTestOptions<M>): Promise<MachineRun<M>> {
  return runMachine(machine, { inspect: coverage.inspect, ...table } as MachineTestOptions<M>)
}

/** A game, counted for the coverage of the charts, with the paths its machines take. */
export function gameOf(options: GameOptions): { readonly game: MafiaGame; readonly pathOf: StatePaths['of'] } {
  const game = createMafiaGame({
    onListenerError: (error) => {
      throw error
    },
    ...options,
  })
  const paths = statePaths()
  game.actor.system.inspect({ next: coverage.inspect })
  game.actor.system.inspect({ next: paths.inspect })
  return { game, pathOf: paths.of }
}

/** The phases of a game's path, without what happens inside them. */
export function phasesOf(path: readonly string[]): string[] {
  const phases = path.map((state) => state.split('.')[0] ?? state)
  return phases.filter((phase, index) => phase !== phases[index - 1])
}

/** Runs a machine alone, without a table: everything it needs has been provided. */
export async function alone<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
): Promise<{ path: readonly string[]; snapshot: SnapshotFrom<M> }> {
  const paths = statePaths()
  const inspect: typeof paths.inspect = (event) => {
    coverage.inspect(event)
    paths.inspect(event)
  }
  const actor = createActor(machine as AnyStateMachine, { input, inspect })
  await new Promise<void>((resolve, reject) => {
    actor.subscribe({ complete: resolve, error: reject })
    actor.start()
  })
  return { path: paths.of(machine.id), snapshot: actor.getSnapshot() as SnapshotFrom<M> }
}
