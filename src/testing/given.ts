import assert from 'node:assert/strict'
import { restoreSetup } from '../game/create-mafia-game.js'
import { requireCreated } from '../game/replay-game.js'
import { requireArgument, requireEventList } from '../kernel/errors/arguments.js'
import type { Command, CommandType, OutputOf } from '../kernel/events/decide/command.js'
import { decide, type GameSetup } from '../kernel/events/decide/decide.js'
import type { EventDraft, GameEvent } from '../kernel/events/event.js'
import type { EventData, EventType } from '../kernel/events/event-data.js'
import { evolve, foldEvents } from '../kernel/events/evolve.js'
import type { GameState } from '../kernel/rules/game-state.js'
import type { Choice } from '../kernel/rules/poll.js'
import { derive } from '../kernel/runtime/randomness.js'
import { answeringAgent } from './answering-agent.js'
import { openTestGame, type TestGameOptions } from './test-game.js'

/** A game so far, about to be given a command. */
export interface Given {
  /** Decides a command in this game. Nothing is recorded: each call starts from the same game. */
  when<Type extends CommandType>(command: Command<Type>): Ruled<Type>
  readonly state: GameState
}

export interface Ruled<Type extends CommandType = CommandType> {
  readonly events: readonly EventDraft[]
  readonly output: OutputOf<Type>
  readonly state: GameState
  /**
   * Asserts that exactly these events were made. Only the given fields of each must be equal. (It is not called `then`,
   * because JavaScript treats an object with a method `then` as a promise.)
   *
   * @throws {AssertionError} which shows both sides.
   */
  thenEvents(expected: readonly ExpectedEvent[]): this
}

/** An expected event: its type and the relevant part of its data. */
export type ExpectedEvent = { readonly [Type in EventType]: ExpectedEventOf<Type> }[EventType]

interface ExpectedEventOf<Type extends EventType> {
  readonly type: Type
  readonly data?: Partial<EventData[Type]>
}

/**
 * A game so far: a log from its first event, cut anywhere, or a described table. It tests the rules alone, without
 * charts and agents: `given(events).when(command).thenEvents([...])`.
 */
export function given(past: readonly GameEvent[] | Omit<TestGameOptions, 'journal' | 'maxRetries'>): Given {
  if (Array.isArray(past)) requireEventList(past)
  else requireArgument('past', past, { kind: 'an object', fields: ['players'], advice: 'or the events of a game' })
  const { setup, state } = 'players' in past ? seatedGame(past) : recordedGame(past)
  return { state, when: (command) => decideAndFold(command, setup, state) }
}

/** Choices as commands take them: `choicesOf({ Ann: 'Bob' })`. */
export function choicesOf(choices: Readonly<Record<string, string>>): Choice[] {
  requireArgument('choices', choices, { kind: 'an object', advice: "such as `{ Ann: 'Bob' }`" })
  return Object.entries(choices).map(([player, choice]) => ({ player, choice }))
}

function seatedGame(options: TestGameOptions) {
  const { game, runtime } = openTestGame(options, answeringAgent())
  return { setup: game.setup, state: runtime.state }
}

const recordedGame = (events: readonly GameEvent[]) => ({
  setup: restoreSetup(requireCreated(events).data),
  state: foldEvents(events),
})

function decideAndFold<Type extends CommandType>(
  command: Command<Type>,
  setup: GameSetup,
  before: GameState,
): Ruled<Type> {
  const draw = (purpose: string, ...place: readonly (string | number)[]) =>
    derive(setup.created.seed, purpose, ...place)
  const { events, output } = decide(command, before, { setup, draw })
  const state = events.reduce<GameState>(
    (known, { day = known.day, ...event }) => evolve(known, { ...event, day } as Parameters<typeof evolve>[1]),
    before,
  )
  const outcome: Ruled<Type> = {
    events,
    output: (typeof output === 'function' ? output(state) : output) as OutputOf<Type>,
    state,
    thenEvents: (expected) => {
      assert.deepStrictEqual(
        events.map((event, at) => selectFields(event, expected[at])),
        [...expected],
      )
      return outcome
    },
  }
  return outcome
}

function selectFields({ type, data }: EventDraft, expected?: ExpectedEvent): unknown {
  if (expected === undefined) return { type, data }
  if (expected.data === undefined) return { type }
  const all = data as Readonly<Record<string, unknown>>
  const shown = expected.type === type ? Object.keys(expected.data) : Object.keys(all)
  return { type, data: Object.fromEntries(shown.map((key) => [key, all[key]])) }
}
