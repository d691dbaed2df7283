import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
  type StateValue,
  type StateValueFrom,
} from 'xstate'
import { attachRuntime } from '../../machines/runtime.js'
import type { GameEvent } from '../events/event.js'
import { gameInput } from '../game/game-instance.js'
import { steppedChart } from '../game/open-game.js'
import type { GameState } from '../rules/game-state.js'
import { computePlayState, type PlayState } from '../rules/play-state.js'
import { teamPower } from '../rules/powers/powers.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Agent, AgentRequest } from '../runtime/agent.js'
import { answeringAgent, checkScript, recordingAgent, type Script } from './answering-agent.js'
import { openTestGame, type TestGameOptions, type TestRuntime } from './test-game.js'

/** The states of a machine, as paths: `'defense'`, or `'round.speaking'` for a nested one. */
export type StatePath<M extends AnyStateMachine> = PathIn<StateValueFrom<M>>

type PathIn<Value> = StateValue extends Value ? string : Value extends string ? Value : Nested<Value>

type Nested<Value> = {
  [Key in keyof Value & string]: `${Key}.${PathIn<NonNullable<Value[Key]>> & string}`
}[keyof Value & string]

/** The states that machines entered: `defense`, or `round.speaking` for a nested state. */
export interface StatePaths {
  readonly of: (machineId: string) => readonly string[]
  /** Pass it to `createActor(machine, { inspect })`, or to `game.actor.system.inspect` before the game runs. */
  readonly inspect: (event: InspectionEvent) => void
}

/** Follows the machines of an actor system: each state they enter is noted, including re-entered ones. */
export function statePaths(): StatePaths {
  const paths = new Map<string, string[]>()
  const known = new WeakSet<object>()
  const enter = (machine: AnyStateMachine, states: readonly AnyStateNode[]) => {
    const path = paths.get(machine.id) ?? []
    paths.set(machine.id, [...path, ...states.map((state) => state.path.join('.'))])
  }
  const inspect = (event: InspectionEvent) => {
    const machine = machineRunBy(event.actorRef)
    if (machine === null) return
    if (!known.has(event.actorRef)) enter(machine, initialStates(machine.root))
    known.add(event.actorRef)
    if (event.type !== '@xstate.microstep') return
    const { _nodes: active } = event.snapshot as unknown as { _nodes: readonly AnyStateNode[] }
    for (const transition of event._transitions) enter(machine, enteredStates(transition, active))
  }
  return { of: (machineId) => paths.get(machineId) ?? [], inspect }
}

export function machineRunBy(actor: unknown): AnyStateMachine | null {
  const { logic } = actor as { logic?: AnyStateMachine }
  return logic?.root === undefined ? null : logic
}

function initialStates(state: AnyStateNode): AnyStateNode[] {
  if (state.type === 'parallel') return Object.values(state.states).flatMap(initialStates)
  return state.type === 'compound' ? (state.initial.target?.flatMap(initialStates) ?? []) : [state]
}

function enteredStates({ target }: AnyTransitionDefinition, active: readonly AnyStateNode[]): AnyStateNode[] {
  const isWithin = (state: AnyStateNode | undefined): boolean =>
    state !== undefined && (target?.includes(state) || isWithin(state.parent))
  return active.filter((state) => Object.keys(state.states).length === 0 && isWithin(state))
}

/** The values from which a machine's input can be made: those that the phases of a game start from. */
export interface MachineStart {
  readonly rules: Rules
  readonly day: number
  readonly living: readonly string[]
  readonly team: readonly string[]
  /** The players nominated in speeches of the day; if there are none, all living players. */
  readonly nominated: readonly string[]
  /** The players who invent a persona before roles are dealt. */
  readonly authors: readonly string[]
  readonly playState: PlayState
  readonly state: GameState
}

/** A machine's input, or a function that makes it from a `MachineStart`. */
export type MachineInput<M extends AnyStateMachine> = InputFrom<M> | ((start: MachineStart) => InputFrom<M>)

/** The options of `runMachine`. `input` may be left out if all its fields are in `MachineStart`. */
export type MachineTestOptions<M extends AnyStateMachine> = MachineGameOptions &
  (MachineStart extends InputFrom<M> ? { readonly input?: MachineInput<M> } : { readonly input: MachineInput<M> })

/** The players of a test, the game so far, and the answers. */
export interface MachineGameOptions extends TestGameOptions {
  /** The players' answers: a script, or an agent for all of them. Default: plain answers. */
  readonly answers?: Script | Agent
  /** Gets the inspection events of the machine and of those it invokes. */
  readonly inspect?: (event: InspectionEvent) => void
}

/** How a machine ran. */
export interface MachineRun<M extends AnyStateMachine> {
  readonly path: readonly StatePath<M>[]
  /** The states entered by the machine with this id: this machine or one that it invoked. */
  readonly pathOf: StatePaths['of']
  readonly events: readonly GameEvent[]
  readonly requests: readonly AgentRequest[]
  readonly state: GameState
  /** The machine's last snapshot, with its `output` and `context`. */
  readonly snapshot: SnapshotFrom<M>
}

/**
 * Runs one machine to its end in a real game in memory: answers are checked, asked for again, defaulted and recorded as
 * usual. Resolves when the machine is in its final state; rejects with the error of the machine.
 *
 * @throws {InvalidOptionsError} when `answers` is a script with an unknown kind of request or player.
 */
export async function runMachine<M extends AnyStateMachine>(
  machine: M,
  options: MachineTestOptions<M>,
): Promise<MachineRun<M>> {
  const { answers } = options
  const agent = recordingAgent(isScript(answers) || answers === undefined ? answeringAgent(answers) : answers)
  const table = openTestGame(options, agent)
  const { game, runtime } = table
  const players = game.setup.created.players.map(({ id }) => id)
  if (isScript(answers)) checkScript(answers, players)
  const { length } = game.log
  const paths = statePaths()
  const inspect = (event: InspectionEvent) => {
    // This must come first: a machine may draw while its first state is computed.
    if (event.type === '@xstate.actor') attachRuntime((event.actorRef as AnyActorRef).system, runtime)
    paths.inspect(event)
    options.inspect?.(event)
  }
  const input = resolveInput(options, machineStart(table))
  const actor = createActor(steppedChart(machine, console.warn), { input, clock: game.clock, inspect })
  const snapshot = (await runToEnd(actor)) as SnapshotFrom<M>
  return {
    path: paths.of(machine.id) as readonly StatePath<M>[],
    pathOf: paths.of,
    events: game.log.events.slice(length),
    requests: agent.requests,
    state: runtime.state,
    snapshot,
  }
}

function runToEnd(actor: AnyActorRef): Promise<unknown> {
  return new Promise((resolve, reject) => {
    actor.subscribe({ complete: () => resolve(actor.getSnapshot()), error: reject })
    actor.start()
  })
}

function machineStart({ game, runtime: { state } }: TestRuntime): MachineStart {
  const { rules, authors } = gameInput(game.setup.created)
  const playState = computePlayState(state)
  const { living, awake } = playState
  const nominated = state.nominated.length > 0 ? state.nominated : living
  return { rules, day: Math.max(1, state.day), living, team: awake[teamPower], nominated, authors, playState, state }
}

function resolveInput({ input }: { readonly input?: unknown }, start: MachineStart): unknown {
  if (input === undefined) return start
  return typeof input === 'function' ? (input as (start: MachineStart) => unknown)(start) : input
}

const isScript = (answers: Script | Agent | undefined): answers is Script =>
  answers !== undefined && !('act' in answers)
