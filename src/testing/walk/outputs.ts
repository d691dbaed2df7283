import { type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import { ballotMachine } from '../../../machines/ballot.js'
import { inTurnMachine } from '../../../machines/in-turn.js'
import { ask } from '../../../machines/runtime.js'
import type { Command } from '../../kernel/events/decide/command.js'
import type { Choice, Poll } from '../../kernel/rules/poll.js'
import { nameRounds } from '../../kernel/rules/polls.js'
import { legalOptions } from '../../kernel/rules/questions.js'
import type { WalkTable } from './walk-table.js'

/** Where and how the outputs of an actor are found. */
export interface OutputSource {
  readonly table: WalkTable
  /** The logic of the actors, by the names that the machine has for them. */
  readonly actors: Readonly<Record<string, unknown>>
  /** Outputs that are given for an actor; undefined: they are found out. */
  readonly given: (src: string, table: WalkTable) => readonly unknown[] | undefined
  /** What a machine puts out for an input, found by walking it too. */
  readonly walk: (machine: AnyStateMachine, input: unknown) => readonly unknown[]
}

type Invoked = AnyStateNode['invoke'][number]

/** What an invoked actor was given. */
function inputOf({ input }: Invoked, { context }: AnyMachineSnapshot): unknown {
  return typeof input === 'function' ? input({ context, event: undefined, self: undefined } as never) : input
}

/** The poll that an invoked actor puts to players, if it does. */
export function pollOf(invoked: Invoked, snapshot: AnyMachineSnapshot): Poll | undefined {
  const input = inputOf(invoked, snapshot) as { readonly poll?: Poll; readonly kind?: string } | undefined
  return input?.poll ?? (input?.kind !== undefined && 'players' in (input as object) ? (input as Poll) : undefined)
}

/** The command by which a state decides as soon as it is entered, if it does. */
export function decisionOf({ entry }: AnyStateNode, { context }: AnyMachineSnapshot): Command | undefined {
  const action = entry.find((each) => typeof each === 'object' && each.type === 'decide') as
    | { readonly params?: unknown }
    | undefined
  const { params } = action ?? {}
  const decision = typeof params === 'function' ? params({ context, event: undefined }) : params
  return (decision as { readonly command: Command } | undefined)?.command
}

/**
 * What an invoked actor may put out at this table: ballots of several kinds, and every output of a machine. Nothing is known of other actors: they put out nothing.
 */
export function outputsOf(invoked: Invoked, snapshot: AnyMachineSnapshot, source: OutputSource): readonly unknown[] {
  const { table, actors, given, walk } = source
  const src = String(invoked.src)
  const known = given(src, table)
  if (known !== undefined) return known
  const logic = actors[src]
  const poll = isAsking(logic) ? pollOf(invoked, snapshot) : undefined
  if (poll) {
    const all = ballotsOn(poll, snapshot, table)
    return logic === ask ? all.map(([choice]) => choice) : all
  }
  const input = inputOf(invoked, snapshot)
  if (isMachine(logic)) return walk(logic, input)
  return [undefined]
}

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine

/** Whether what an actor puts out is the choices of a poll. A machine that was given other actors has the same states. */
const isAsking = (logic: unknown): boolean =>
  !isMachine(logic) || [ballotMachine.config, inTurnMachine.config].includes(logic.config as never)

/** The play state depends on what happened in the phase; every other outcome follows from the rules alone. */
const playStateCommands = new Set(['closeDay', 'review', 'resolveNight'])

/** What the real rules make of a command. */
export function rulings(command: Command, { context }: AnyMachineSnapshot, table: WalkTable): readonly unknown[] {
  if (playStateCommands.has(command.type)) return table.playStates
  // What answers to an answer is walked once: it could go round for ever.
  if (command.type === 'react') return table.playStates.filter(({ reactions }) => reactions === undefined)
  return [table.rule(command, (context as { readonly day?: number }).day ?? Math.max(1, table.state.day))]
}

/** Ballots on a poll: all for one, all for another, a tie, several ways to spread, and names that clash. */
function ballotsOn(poll: Poll, snapshot: AnyMachineSnapshot, { state }: WalkTable): readonly (readonly Choice[])[] {
  const { discussion } = snapshot.context as { readonly discussion?: { readonly now: number } }
  const at = discussion === undefined ? {} : { at: discussion.now, accuses: [] }
  const by = (choose: (seat: number, options: readonly string[]) => number): Choice[] =>
    poll.players.map((player, seat) => {
      const options = poll.kind === 'narrate' ? [] : legalOptions(poll, player, state)
      const choice = options.at(choose(seat, options))
      return { player, ...(choice !== undefined && { choice }), ...at }
    })
  const few = [by(() => 0), by(() => -1)]
  const spread = [1, 2, 3, 99].map((n) => by((seat) => (n === 1 ? 1 : seat % n)))
  const others = [...spread, tieOn(poll.players, by)]
  const all = kindsOf(poll, few, others)
  const clash = poll.kind === 'persona' && (poll.place.round ?? 1) < nameRounds
  return distinct(clash ? [...all, all[0]?.map((choice) => ({ ...choice, refused: 'It is taken.' })) ?? []] : all)
}

/** As many for the first player as for the second, who cannot choose themselves; one too many makes its last choice. */
function tieOn(
  players: readonly string[],
  by: (choose: (seat: number, options: readonly string[]) => number) => Choice[],
): Choice[] {
  const [first = '', second = ''] = players
  const even = players.length - (players.length % 2)
  return by((seat, options) => {
    const wanted = seat % 2 === 0 ? second : first
    return seat < even && options.includes(wanted) ? options.indexOf(wanted) : -1
  })
}

/** No road of a night depends on what a sleeper chose. In a free discussion, a message and silence are what matters. */
function kindsOf(poll: Poll, few: readonly Choice[][], others: readonly Choice[][]): Choice[][] {
  if (poll.held) return few.slice(0, 1)
  if (poll.untilMs !== undefined) return [...few, ...few.map((ballot) => ballot.map(({ choice: _, ...said }) => said))]
  return poll.players.length === 1 ? [...few] : [...few, ...others]
}

const distinct = <T>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]
