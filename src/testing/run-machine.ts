import assert from 'node:assert/strict'
import {
  type AnyActor,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { attachRuntime } from '../../machines/runtime.js'
import { gameInput } from '../game/game-instance.js'
import { gameMachines } from '../game/game-machines.js'
import { requireArgument } from '../kernel/errors/arguments.js'
import type { GameEvent } from '../kernel/events/event.js'
import type { GameState } from '../kernel/rules/game-state.js'
import { computePlayState, type PlayState } from '../kernel/rules/play-state.js'
import type { Question } from '../kernel/rules/poll.js'
import { teamPower } from '../kernel/rules/powers/powers.js'
import type { Rules } from '../kernel/rules/rules-schema.js'
import type { Agent, AgentRequest } from '../kernel/runtime/agent.js'
import type { AnswerCheck } from '../kernel/runtime/ask/check-answer.js'
import type { AnswerObserver } from '../kernel/runtime/ask/failing-agents.js'
import { agentFrom, recordingAgent } from './answering-agent.js'
import { eventLines } from './log-serializer.js'
import {
  badAnswerError,
  checkScript,
  requireReadAnswer,
  requireUsedScript,
  type Script,
  ScriptReader,
} from './script.js'
import { type StateEntry, type StatePath, type StatePaths, stateEntries } from './state-paths.js'
import { openTestGame, type TestGameOptions, type TestRuntime } from './test-game.js'

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
  /**
   * Whether answers may be bad: illegal, of a wrong form, or never asked for. They are then asked again, ignored or
   * replaced by a default, as in a game. Default false: they stop the test.
   */
  readonly badAnswers?: boolean
  /** Gets the inspection events of the machine and of those it invokes. */
  readonly inspect?: (event: InspectionEvent) => void
}

/** A state that a machine entered, and what was recorded until it entered the next one. */
export interface MachineStep<Path extends string = string> {
  readonly state: Path
  readonly events: readonly GameEvent[]
}

/** How a machine ran. */
export interface MachineRun<M extends AnyStateMachine> {
  /** The states it entered, in order. */
  readonly path: readonly StatePath<M>[]
  /** The same with the events that were recorded in each. */
  readonly steps: readonly MachineStep<StatePath<M>>[]
  /** The states entered by the machine with this id: this machine or one that it invoked. */
  readonly pathOf: StatePaths['of']
  readonly events: readonly GameEvent[]
  readonly requests: readonly AgentRequest[]
  readonly state: GameState
  /** The machine's last snapshot, with its `output` and `context`. */
  readonly snapshot: SnapshotFrom<M>
}

/**
 * Runs one machine to its end in a real game in memory: answers are checked and recorded as usual. Resolves when the
 * machine is in its final state; rejects with the error of the machine.
 *
 * @throws {InvalidOptionsError} when `answers` is a script with an unknown kind of request or player, or, unless
 *   `badAnswers` is true, holds an answer that is illegal, of a wrong form or never asked for.
 */
export async function runMachine<M extends AnyStateMachine>(
  machine: M,
  options: MachineTestOptions<M>,
): Promise<MachineRun<M>> {
  requireArgument('options', options, {
    kind: 'an object',
    fields: ['players'],
    advice: 'as in `runMachine(voteMachine, { players })`',
  })
  const watch = options.badAnswers === true ? undefined : new AnswerWatch()
  const { script, agent: answering } = answersOf(options)
  const agent = recordingAgent(answering)
  const { table, actor, states } = openMachine(machine, options, { agent, watch })
  const { game, runtime } = table
  const { length } = game.log
  const snapshot = (await runToEnd(actor, watch)) as SnapshotFrom<M>
  if (script && watch) requireUsedScript(script, agent.requests)
  const steps = stepsOf(states.of(machine.id), game.log.events) as MachineStep<StatePath<M>>[]
  return {
    path: steps.map(({ state }) => state),
    steps,
    pathOf: (machineId) => states.of(machineId).map(({ state }) => state),
    events: game.log.events.slice(length),
    requests: agent.requests,
    state: runtime.state,
    snapshot,
  }
}

/** A machine in a game of a test, which has not started yet. */
export function openMachine<M extends AnyStateMachine>(
  machine: M,
  options: MachineTestOptions<M>,
  { agent, watch }: { readonly agent: Agent; readonly watch?: AnswerObserver | undefined },
) {
  const table = openTestGame(options, agent, watch)
  const { game, runtime } = table
  const states = stateEntries(() => game.log.length)
  const inspect = (event: InspectionEvent) => {
    // This must come first: a machine may draw while its first state is computed.
    if (event.type === '@xstate.actor') attachRuntime((event.actorRef as AnyActorRef).system, runtime)
    states.inspect(event)
    options.inspect?.(event)
  }
  const input = resolveInput(options, machineStart(table))
  const actor = createActor(gameMachines.stepped(machine, console.warn), { input, clock: game.clock, inspect })
  return { table, input, actor: actor as AnyActor, states }
}

function stepsOf(entries: readonly StateEntry[], events: readonly GameEvent[]): MachineStep[] {
  return entries.map(({ state, since }, at) => ({ state, events: events.slice(since, entries[at + 1]?.since) }))
}

/** Starts a machine; resolves with its last snapshot when it is in its final state. */
export function startMachine(actor: AnyActor): Promise<unknown> {
  return new Promise((resolve, reject) => {
    actor.subscribe({ complete: () => resolve(actor.getSnapshot()), error: reject })
    actor.start()
  })
}

/** Stops a test at the first answer that a game would ask for again, so that no test is green because of a default. */
class AnswerWatch implements AnswerObserver {
  /** Rejects at the first bad answer. */
  readonly stopped: Promise<never>
  #stop!: (error: unknown) => void

  constructor() {
    this.stopped = new Promise((_, reject) => {
      this.#stop = reject
    })
    // Nobody may be waiting yet.
    this.stopped.catch(() => {})
  }

  observeAnswer(_agent: Agent, { question }: { readonly question: Question }, checked: AnswerCheck): void {
    const { kind, player: playerId } = question
    if ('reason' in checked) this.#stop(badAnswerError({ kind, playerId }, checked.reason))
  }

  /** What a test throws in a function of answers is its own affair, such as a failed assertion. */
  observeFailure(_agent: Agent, _asked: { readonly question: Question }, error: unknown): void {
    this.#stop(error)
  }
}

/** A bad answer comes first: what follows from it is of no interest. */
async function runToEnd(actor: AnyActor, watch?: AnswerWatch): Promise<unknown> {
  try {
    const ended = startMachine(actor)
    return await Promise.race(watch ? [watch.stopped, ended] : [ended])
  } catch (error) {
    actor.stop()
    throw error
  }
}

/** Who answers, and the script from which it does. */
function answersOf({ answers = {}, badAnswers = false, players }: MachineGameOptions) {
  if ('act' in answers) return { agent: answers }
  checkScript(answers, Object.keys(players))
  const script = new ScriptReader(answers)
  return { script, agent: agentFrom((request) => script.answer(request), badAnswers ? undefined : requireReadAnswer) }
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

/**
 * Asserts that a machine entered exactly these states, in this order. A state that the machine does not have does not
 * compile.
 *
 * @throws {AssertionError} which shows both paths side by side, with the events that were recorded in each state.
 * @example expectPath(await runMachine(voteMachine, { players }), ['ballot', 'count', 'nobody', 'resolved'])
 */
export function expectPath<Path extends string>(
  run: { readonly steps: readonly MachineStep<Path>[] },
  expected: readonly NoInfer<Path>[],
): void {
  requireArgument('run', run, { kind: 'an object', fields: ['steps'], advice: 'as `runMachine` gives it' })
  requireArgument('expected', expected, { kind: 'a list' })
  const { steps } = run
  const actual = steps.map(({ state }) => state)
  if (actual.length === expected.length && actual.every((state, at) => state === expected[at])) return
  const message = ['The machine took another path.', '', ...compare(expected, steps)].join('\n')
  throw new assert.AssertionError({ message, actual, expected, operator: 'expectPath' })
}

const none = '-'

/** A row for each state, marked where the two differ, and below it what was recorded there. */
function compare(expected: readonly string[], steps: readonly MachineStep[]): string[] {
  const width = Math.max('expected'.length, ...expected.map(({ length }) => length))
  const row = (mark: string, left: string, right: string) => `${mark} ${left.padEnd(width)}  ${right}`.trimEnd()
  const indent = ' '.repeat(width + 6)
  const rows = Array.from({ length: Math.max(expected.length, steps.length) }, (_, at) => {
    const [left = none, step] = [expected[at], steps[at]]
    const right = step?.state ?? none
    return [
      row(left === right ? ' ' : '≠', left, right),
      ...eventLines(step?.events ?? []).map((line) => `${indent}${line}`),
    ]
  })
  return [row(' ', 'expected', 'taken'), ...rows.flat()]
}
