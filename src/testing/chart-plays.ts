import assert from 'node:assert/strict'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { randomAgent } from '../index.js'
import type { GameEvent } from '../kernel/events/event.js'
import type { Agent, AgentRequest } from '../kernel/runtime/agent.js'
import { defer } from '../kernel/runtime/clock.js'
import { type MachineTestOptions, openMachine, startMachine } from './run-machine.js'

/** A machine and the game in which it is played. */
export interface Chart {
  readonly machine: AnyStateMachine
  readonly game: MachineTestOptions<AnyStateMachine>
  /** How long nothing may be asked or recorded, in ms, before the machine is taken to wait for nothing. */
  readonly stuckMs: number
}

/** Answers each request; `number` counts them from 1. */
type Answering = (request: AgentRequest, number: number) => ReturnType<Agent['act']>

/** A machine that asks more is taken to ask for ever. */
const mostRequests = 5_000

const random = randomAgent()
const byChance: Answering = (request) => random.act(request)

/** One play of a machine. */
class Play {
  readonly requests: AgentRequest[] = []
  /** Resolves when the request with this number has been made. */
  readonly reached: Promise<void>
  readonly #chart: Chart
  readonly #open: ReturnType<typeof openMachine>
  readonly #before: number

  constructor(chart: Chart, answer: Answering, moment = 1) {
    let reach!: () => void
    this.reached = new Promise((resolve) => {
      reach = resolve
    })
    this.#chart = chart
    const act = (request: AgentRequest) => {
      if (this.requests.push(request) === moment) reach()
      if (this.requests.length > mostRequests) this.stop()
      return answer(request, this.requests.length)
    }
    this.#open = openMachine(chart.machine, chart.game, { agent: { act } })
    this.#before = this.#log.length
  }

  get #log() {
    return this.#open.table.game.log
  }

  get control() {
    return this.#open.table.game.control
  }

  /** What it recorded, without what depends on the clock of the computer. */
  get events(): Omit<GameEvent, 'meta'>[] {
    return this.#log.events.slice(this.#before).map(({ meta: _, ...event }) => event)
  }

  start(): Promise<unknown> {
    return startMachine(this.#open.actor)
  }

  stop(): void {
    this.#open.actor.stop()
  }

  /** Plays to the end; fails for a machine that never ends. */
  async toEnd(): Promise<this> {
    const { machine, stuckMs } = this.#chart
    const { id } = machine
    let timer: ReturnType<typeof setInterval> | undefined
    const stuck = new Promise<never>((_, reject) => {
      let before = -1
      timer = setInterval(() => {
        const happened = this.requests.length + this.#log.length
        if (happened === before) reject(new assert.AssertionError({ message: `${id} waits for nothing` }))
        before = happened
      }, stuckMs)
    })
    const { status } = (await Promise.race([this.start(), stuck]).finally(() =>
      clearInterval(timer),
    )) as AnyMachineSnapshot
    if (this.requests.length > mostRequests) assert.fail(`${id} has asked ${mostRequests} questions, and no end`)
    assert.equal(status, 'done', `${id} has stopped before its end`)
    return this
  }
}

const playToEnd = (chart: Chart, answer: Answering): Promise<Play> => new Play(chart, answer).toEnd()

/** After everything that follows from what has happened so far. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => defer(resolve))
}

const mostMoments = 25

/** At most so many of the numbers from 1 to `count`, evenly. */
function momentsOf(count: number): number[] {
  const moments = Math.min(count, mostMoments)
  return Array.from({ length: moments }, (_, at) => 1 + Math.floor((at * count) / moments))
}

function expectSameEvents(play: Play, other: Play): void {
  for (const [index, event] of play.events.entries()) assert.deepEqual(event, other.events[index])
  assert.equal(play.events.length, other.events.length)
}

/** Answers come at once, in order, or the last one first. Nothing in a log may depend on that. */
export async function expectSameWhenever(chart: Chart): Promise<void> {
  for (const seed of ['one', 'two', 'three']) {
    const seeded = { ...chart, game: { ...chart.game, seed } }
    const atOnce = await playToEnd(seeded, byChance)
    expectSameEvents(await playToEnd(seeded, async (request) => byChance(request, 1)), atOnce)
    const late: Answering = async (request, number) => {
      for (let turn = number; turn % 8 > 0; turn++) await new Promise<void>((resolve) => defer(resolve))
      return byChance(request, number)
    }
    expectSameEvents(await playToEnd(seeded, late), atOnce)
  }
}

/** Whatever a chart keeps outside the log of its game, such as in a variable, comes back in another game of it. */
export async function expectNothingKept(chart: Chart): Promise<void> {
  const play = (seed: string) => playToEnd({ ...chart, game: { ...chart.game, seed } }, byChance)
  const first = await play('one')
  await play('two')
  try {
    expectSameEvents(await play('one'), first)
  } catch (cause) {
    const advice = 'Keep it in the context, or for later days by the command `remember`.'
    throw new Error(`${chart.machine.id} keeps something outside the log of its game. ${advice}`, { cause })
  }
}

/** Nobody answers at all, and each question alone has no answer. */
export async function expectDefaults(chart: Chart): Promise<void> {
  const none: Answering = () => Promise.reject(new Error('There is no answer.'))
  await playToEnd(chart, none)
  const { requests } = await playToEnd(chart, byChance)
  const ids = [...new Set(requests.map(({ id }) => id))]
  for (const at of momentsOf(ids.length))
    await playToEnd(chart, (request, number) => (request.id === ids[at - 1] ? none : byChance)(request, number))
}

/** A paused machine asks nothing more; when it goes on, everything is as without the pause. */
export async function expectPauses(chart: Chart): Promise<void> {
  const whole = await playToEnd(chart, byChance)
  for (const moment of momentsOf(whole.requests.length)) {
    const pausing: Answering = (request, number) => {
      if (number === moment) paused.control.pause()
      return byChance(request, number)
    }
    const paused = new Play(chart, pausing, moment)
    const ended = paused.toEnd()
    await Promise.race([paused.reached, ended])
    await settled()
    assert.equal(paused.requests.length, moment, 'questions that were asked although the game was paused')
    paused.control.resume()
    expectSameEvents(await ended, whole)
  }
}

/** A machine that is stopped cancels its open questions, and neither asks nor records anything any more. */
export async function expectAborts(chart: Chart): Promise<void> {
  const { requests } = await playToEnd(chart, byChance)
  for (const moment of momentsOf(requests.length)) {
    const hanging: Answering = (request, number) =>
      number >= moment ? new Promise(() => {}) : byChance(request, number)
    const aborted = new Play(chart, hanging, moment)
    await Promise.race([aborted.reached, aborted.start()])
    await settled()
    const open = aborted.requests.slice(moment - 1)
    const before = [aborted.events.length, aborted.requests.length]
    aborted.stop()
    await settled()
    assert.deepEqual(
      open.map(({ signal }) => signal.aborted),
      open.map(() => true),
      'open questions that were aborted',
    )
    assert.deepEqual([aborted.events.length, aborted.requests.length], before, 'events and questions after the abort')
  }
}

/** An engine fault must never pass for an outcome, whichever answer it befalls. */
export async function expectFailure(chart: Chart): Promise<void> {
  const { requests } = await playToEnd(chart, byChance)
  for (const moment of momentsOf(requests.length)) {
    const cause = new Error('The answer cannot be saved.')
    let saved = 0
    const record = () => {
      saved += 1
      if (saved >= moment) throw cause
    }
    const failing = new Play({ ...chart, game: { ...chart.game, journal: { record } } }, byChance)
    await assert.rejects(failing.toEnd(), cause)
  }
}
