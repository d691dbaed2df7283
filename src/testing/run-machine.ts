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
import { gameInput } from '../game/game-input.js'
import type { RulesInput } from '../rules/define-rules.js'
import type { GameState } from '../rules/game-state.js'
import { type PlayState, playStateOf } from '../rules/play-state.js'
import { teamPower } from '../rules/powers/powers.js'
import type { PresetName } from '../rules/presets/presets.js'
import type { Rules } from '../rules/rules-schema.js'
import type { Journal } from '../runtime/ask/journal.js'
import { compileChart } from '../runtime/charts/compile-chart.js'
import { answeringAgent, recordingAgent, type Script } from './answering-agent.js'
import type { Cast } from './cast.js'
import { checkScript } from './check-script.js'
import { openTable } from './open-table.js'
import type { Past } from './past.js'
import type { StatePath } from './state-path.js'
import { type StatePaths, statePaths } from './state-paths.js'
import type { TestRuntime } from './test-runtime.js'

/** The values from which a machine's input can be made: those that the phases of a game start from. */
export interface MachineStart {
  readonly rules: Rules
  /** From 1. */
  readonly day: number
  /** The living players by seat. */
  readonly living: readonly string[]
  /** The living mafia by seat. */
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
export type MachineTable<M extends AnyStateMachine> = TableOptions &
  (MachineStart extends InputFrom<M> ? { readonly input?: MachineInput<M> } : { readonly input: MachineInput<M> })

/** The players of a test, the game so far, and the answers. */
export interface TableOptions {
  /** The role of each player, by seat; each player's name is its id. */
  readonly players: Cast
  /** A preset's name, or rules. Default `'trial'`. Their role counts are replaced by those of `players`. */
  readonly rules?: PresetName | RulesInput | Rules
  /**
   * The game so far: a description, or commands that are carried out after the roles are dealt. Default: the dawn of
   * day 1.
   */
  readonly before?: Past | readonly Command[]
  /** Whether the game is open and the roles are dealt before the machine starts. Default true. */
  readonly dealt?: boolean
  /** The players' answers: a script, or an agent for all of them. Default: plain answers. */
  readonly answers?: Script | Agent
  /** Default `'test'`. */
  readonly seed?: string
  /** How often a player is asked again. Default 3. */
  readonly maxRetries?: number
  /** Saves each try as soon as it is over; an error it throws is an engine fault. */
  readonly journal?: Journal
  /** Gets the inspection events of the machine and of those it invokes. */
  readonly inspect?: (event: InspectionEvent) => void
}

/** The result of running a machine. */
export interface MachineRun<M extends AnyStateMachine> {
  /** The states it entered, in order: `defense`, or `round.speaking` for a nested state. */
  readonly path: readonly StatePath<M>[]
  /** The states entered by the machine with this id: this machine or one that it invoked. */
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
 * Runs one machine to its end in a real game in memory: answers are checked, asked for again, defaulted and recorded as
 * usual. Resolves when the machine is in its final state; rejects with the error of the machine.
 *
 * @throws {InvalidOptionsError} when `answers` is a script with an unknown kind of request or player.
 */
export async function runMachine<M extends AnyStateMachine>(
  machine: M,
  options: MachineTable<M>,
): Promise<MachineRun<M>> {
  const agent = recordingAgent(agentOf(options.answers))
  const table = openTable(options, agent)
  if (isScript(options.answers))
    checkScript(
      options.answers,
      table.game.setup.created.players.map(({ id }) => id),
    )
  const { game, runtime } = table
  const { length } = game.log
  const paths = statePaths()
  const inspect = (event: InspectionEvent) => {
    // This must come first: a machine may draw while its first state is computed.
    if (event.type === '@xstate.actor') attachRuntime((event.actorRef as AnyActorRef).system, runtime)
    paths.inspect(event)
    options.inspect?.(event)
  }
  const input = inputOf(options, startOf(table))
  const actor = createActor(compileChart(machine as AnyStateMachine), { input, clock: game.clock, inspect })
  const snapshot = (await over(actor)) as SnapshotFrom<M>
  const { of: pathOf } = paths
  const { requests } = agent
  return {
    path: pathOf(machine.id) as readonly StatePath<M>[],
    pathOf,
    events: game.log.events.slice(length),
    requests,
    state: runtime.state,
    snapshot,
  }
}

function over(actor: AnyActorRef): Promise<unknown> {
  return new Promise((resolve, reject) => {
    actor.subscribe({ complete: () => resolve(actor.getSnapshot()), error: reject })
    actor.start()
  })
}

function startOf({ game, runtime: { state } }: TestRuntime): MachineStart {
  const { rules, authors } = gameInput(game.setup.created)
  const playState = playStateOf(state)
  const { living } = playState
  const nominated = state.nominated.length > 0 ? state.nominated : living
  return {
    rules,
    day: Math.max(1, state.day),
    living,
    team: playState.awake[teamPower],
    nominated,
    authors,
    playState,
    state,
  }
}

function inputOf({ input }: { readonly input?: unknown }, start: MachineStart): unknown {
  if (input === undefined) return start
  return typeof input === 'function' ? (input as (start: MachineStart) => unknown)(start) : input
}

function agentOf(answers: Script | Agent | undefined): Agent {
  return isScript(answers) || answers === undefined ? answeringAgent(answers) : answers
}

const isScript = (answers: Script | Agent | undefined): answers is Script =>
  answers !== undefined && !('act' in answers)
