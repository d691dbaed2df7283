import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { attachRuntime } from '../../machines/runtime.js'
import type { Agent, AgentRequest } from '../agents/agent.js'
import type { Command } from '../events/decide/command.js'
import type { GameEvent } from '../events/event.js'
import type { RulesInput } from '../rules/define-rules.js'
import type { GameState } from '../rules/game-state.js'
import type { PresetName } from '../rules/presets/presets.js'
import type { Rules } from '../rules/rules-schema.js'
import { type Standing, standingOf } from '../rules/standing.js'
import type { Journal } from '../runtime/ask/journal.js'
import { compiled } from '../runtime/charts/compiled.js'
import type { GameRuntime } from '../runtime/game-runtime.js'
import { answering, recordingAgent, type Script } from './answering.js'
import type { Cast } from './seated.js'
import { type StatePaths, statePaths } from './state-paths.js'
import { testRuntime } from './test-runtime.js'

/** What a machine may be started from: the rules, and the state and standing of the table before it. */
export interface MachineStart {
  readonly rules: Rules
  readonly state: GameState
  readonly standing: Standing
}

/** A table for one machine. */
export interface MachineTable<M extends AnyStateMachine> {
  /** Who plays what, by seat; each player's name is its id. */
  readonly players: Cast
  /** A preset's name, or rules. Default `'trial'`. Their role counts are replaced by those of `players`. */
  readonly rules?: PresetName | RulesInput | Rules
  /** The machine's input, or a function of what it starts from. */
  readonly input: InputFrom<M> | ((start: MachineStart) => InputFrom<M>)
  /** What is carried out before the machine starts, after the deal, for example `{ type: 'enter', phase: 'night', day: 1 }`. */
  readonly before?: readonly Command[]
  /** Whether the table is open and the roles are dealt before the machine starts. Default true. */
  readonly dealt?: boolean
  /** What the players answer: a script, or an agent for all of them. Default: plain answers. */
  readonly answers?: Script | Agent
  /** Default `'test'`. */
  readonly seed?: string
  /** How often a player is asked again. Default 3. */
  readonly maxRetries?: number
  /** Keeps each try the moment it is over; what it throws is an engine fault. */
  readonly journal?: Journal
  /** Gets the inspection events of the machine and of those it invokes. */
  readonly inspect?: (event: InspectionEvent) => void
}

/** How a machine ran. */
export interface MachineRun<M extends AnyStateMachine> {
  /** The states it entered, in order: `defense`, or `round.speaking` for a nested state. */
  readonly path: readonly string[]
  /** The states entered by the machine called so, itself or one that it invoked. */
  readonly pathOf: StatePaths['of']
  /** What was recorded while it ran, in order. */
  readonly events: readonly GameEvent[]
  /** The requests its players got, in order. */
  readonly requests: readonly AgentRequest[]
  /** The table's state afterwards. */
  readonly state: GameState
  /** The machine's last snapshot, with its `output` and `context`. */
  readonly snapshot: SnapshotFrom<M>
}

/**
 * Runs one machine to its end at a real table in memory: answers are checked, asked for again, defaulted and recorded as in
 * a game. Resolves when the machine is in its final state; rejects with what the machine failed with.
 */
export async function runMachine<M extends AnyStateMachine>(
  machine: M,
  options: MachineTable<M>,
): Promise<MachineRun<M>> {
  const agent = recordingAgent(agentOf(options.answers))
  const { game, runtime } = testRuntime(options, agent)
  prepare(runtime, options)
  const { length } = game.log
  const paths = statePaths()
  const inspect = (event: InspectionEvent) => {
    // Before anything else: a machine may draw while its first state is computed.
    if (event.type === '@xstate.actor') attachRuntime((event.actorRef as AnyActorRef).system, runtime)
    paths.inspect(event)
    options.inspect?.(event)
  }
  const { rules } = game.setup.created
  const input = inputOf(options, { rules, state: runtime.state, standing: standingOf(runtime.state) })
  const actor = createActor(compiled(machine as AnyStateMachine), { input, clock: game.clock, inspect })
  const snapshot = (await over(actor)) as SnapshotFrom<M>
  const { of: pathOf } = paths
  const { requests } = agent
  return {
    path: pathOf(machine.id),
    pathOf,
    events: game.log.events.slice(length),
    requests,
    state: runtime.state,
    snapshot,
  }
}

function prepare(
  runtime: GameRuntime,
  { dealt = true, before = [] }: Pick<MachineTable<AnyStateMachine>, 'dealt' | 'before'>,
): void {
  if (dealt) for (const type of ['open', 'deal'] as const) runtime.carryOut({ type })
  for (const command of before) runtime.carryOut(command)
}

function over(actor: AnyActorRef): Promise<unknown> {
  return new Promise((resolve, reject) => {
    actor.subscribe({ complete: () => resolve(actor.getSnapshot()), error: reject })
    actor.start()
  })
}

function inputOf<M extends AnyStateMachine>({ input }: MachineTable<M>, start: MachineStart): unknown {
  return typeof input === 'function' ? (input as (start: MachineStart) => unknown)(start) : input
}

function agentOf(answers: Script | Agent | undefined): Agent {
  return answers !== undefined && 'act' in answers ? (answers as Agent) : answering(answers)
}
