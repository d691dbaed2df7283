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
import { teamPower } from '../rules/powers/powers.js'
import type { PresetName } from '../rules/presets/presets.js'
import type { Rules } from '../rules/rules-schema.js'
import { type Standing, standingOf } from '../rules/standing.js'
import type { Journal } from '../runtime/ask/journal.js'
import { compiled } from '../runtime/charts/compiled.js'
import { answering, recordingAgent, type Script } from './answering.js'
import { openTable } from './open-table.js'
import type { Past } from './past.js'
import type { Cast } from './seated.js'
import type { StatePath } from './state-path.js'
import { type StatePaths, statePaths } from './state-paths.js'
import type { TestRuntime } from './test-runtime.js'

/** What a machine may be started from: what the phases of a game start from, as the table stands. */
export interface MachineStart {
  readonly rules: Rules
  /** From 1. */
  readonly day: number
  /** The living players by seat. */
  readonly living: readonly string[]
  /** The living mafia by seat. */
  readonly team: readonly string[]
  /** Whom the speeches of the day have nominated; where nobody was, everyone alive. */
  readonly nominated: readonly string[]
  /** Who makes up a character before roles are dealt. */
  readonly authors: readonly string[]
  readonly standing: Standing
  readonly state: GameState
}

/** A machine's input, or a function of what it may be started from. */
export type MachineInput<M extends AnyStateMachine> = InputFrom<M> | ((start: MachineStart) => InputFrom<M>)

/** A table for one machine. `input` may be left out for every machine that starts from what a `MachineStart` holds. */
export type MachineTable<M extends AnyStateMachine> = TableOptions &
  (MachineStart extends InputFrom<M> ? { readonly input?: MachineInput<M> } : { readonly input: MachineInput<M> })

/** Who sits at the table, what happened before, and what they answer. */
export interface TableOptions {
  /** Who plays what, by seat; each player's name is its id. */
  readonly players: Cast
  /** A preset's name, or rules. Default `'trial'`. Their role counts are replaced by those of `players`. */
  readonly rules?: PresetName | RulesInput | Rules
  /** The game so far: in words, or as commands that are carried out after the deal. Default: the dawn of day 1. */
  readonly before?: Past | readonly Command[]
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
  readonly path: readonly StatePath<M>[]
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
  const table = openTable(options, agent)
  const { game, runtime } = table
  const { length } = game.log
  const paths = statePaths()
  const inspect = (event: InspectionEvent) => {
    // Before anything else: a machine may draw while its first state is computed.
    if (event.type === '@xstate.actor') attachRuntime((event.actorRef as AnyActorRef).system, runtime)
    paths.inspect(event)
    options.inspect?.(event)
  }
  const input = inputOf(options, startOf(table))
  const actor = createActor(compiled(machine as AnyStateMachine), { input, clock: game.clock, inspect })
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
  const standing = standingOf(state)
  const { living } = standing
  const nominated = state.nominated.length > 0 ? state.nominated : living
  return {
    rules,
    day: Math.max(1, state.day),
    living,
    team: standing.awake[teamPower],
    nominated,
    authors,
    standing,
    state,
  }
}

function inputOf({ input }: { readonly input?: unknown }, start: MachineStart): unknown {
  if (input === undefined) return start
  return typeof input === 'function' ? (input as (start: MachineStart) => unknown)(start) : input
}

function agentOf(answers: Script | Agent | undefined): Agent {
  return answers !== undefined && 'act' in answers ? (answers as Agent) : answering(answers)
}
