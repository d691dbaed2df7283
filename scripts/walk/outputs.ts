import type { AnyMachineSnapshot, AnyStateNode } from 'xstate'
import type { Command } from '../../src/events/decide/command.js'
import type { Choice, Poll } from '../../src/rules/poll.js'
import { nameRounds } from '../../src/rules/polls.js'
import { teamPower } from '../../src/rules/powers/powers.js'
import { legalOptions } from '../../src/rules/questions.js'
import type { WalkTable } from './table.js'

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

/** What an invoked actor may put out at this table: ballots of several kinds, and what the real rules make of commands. */
export function outputsOf(invoked: Invoked, snapshot: AnyMachineSnapshot, table: WalkTable): readonly unknown[] {
  const src = String(invoked.src)
  if (src === 'carryOut') return rulings(inputOf(invoked, snapshot) as Command, snapshot, table)
  const poll = pollOf(invoked, snapshot)
  if (poll) {
    const all = ballotsOn(poll, snapshot, table)
    return src === 'ask' ? all.map(([choice]) => choice) : all
  }
  return (made[src] ?? (() => [undefined]))(table)
}

/** The play state depends on what happened in the phase; every other outcome follows from the rules alone. */
const playStateCommands = new Set(['closeDay', 'resolveNight'])

function rulings(command: Command, { context }: AnyMachineSnapshot, table: WalkTable): readonly unknown[] {
  if (playStateCommands.has(command.type)) return table.playStates
  return [table.rule(command, (context as { readonly day?: number }).day ?? 1)]
}

type Made = (table: WalkTable) => readonly unknown[]

const victims: Made = ({ playState: { living, awake }, rules }) => [
  living.find((id) => !awake[teamPower].includes(id)),
  ...(rules.night.mafia.noKill ? [null] : []),
]

/** What the phases and protocols put out to the machine that runs them. */
const made: Readonly<Record<string, Made>> = {
  setup: ({ playState }) => [playState],
  turns: ({ playState: { living } }) => [[], living.slice(0, 2)],
  night: ({ playState: { living, awake } }) => [
    [],
    [{ power: teamPower, by: awake[teamPower][0], target: living.at(-1) }],
  ],
  mafiaTeam: victims,
  consensus: victims,
  teamChat: victims,
  proposals: victims,
  mafiaBallot: victims,
  ownProtocol: victims,
}

/** Ballots on a poll: all for one, all for another, halves, each for its own, and names that clash. */
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
  const others = [1, 2, 3, 99].map((n) => by((seat) => (n === 1 ? 1 : seat % n)))
  const all = kindsOf(poll, few, others)
  const clash = poll.kind === 'persona' && (poll.place.round ?? 1) < nameRounds
  return distinct(clash ? [...all, all[0]?.map((choice) => ({ ...choice, refused: 'It is taken.' })) ?? []] : all)
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
