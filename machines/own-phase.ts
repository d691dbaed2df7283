import { assign, setup } from 'xstate'
import type { Command, OutputOf } from '../src/kernel/events/decide/command.js'
import type { BallotCount } from '../src/kernel/rules/ballots.js'
import { requireSteps } from '../src/kernel/rules/charts.js'
import { findKind } from '../src/kernel/rules/kinds/kinds.js'
import type { Choice, Poll } from '../src/kernel/rules/poll.js'
import type { DecisionPhase } from '../src/kernel/rules/polls.js'
import type { SeatLook, TableLook } from '../src/kernel/rules/table-look.js'
import { ballotMachine } from './ballot.js'
import { eliminationMachine } from './elimination.js'
import { inTurnMachine } from './in-turn.js'
import { type DecidedEvent, decide, decides, onError, record, rethrow, withOutput } from './runtime.js'

/** A question of a step. Absent, `place` is the phase itself, and all living players are asked. */
export type StepPoll = Omit<Poll, 'place' | 'players'> & Partial<Pick<Poll, 'place' | 'players'>>

/**
 * What a step does: it asks a question, all at once as the rules' ballots or one after another (`inTurn`); it has a command
 * carried out, or several; or it eliminates a player. Nothing, and the next step begins.
 */
export type Deed =
  | StepPoll
  | { readonly inTurn: StepPoll }
  | { readonly eliminate: string }
  | Command
  | readonly Command[]
  | undefined
  | false

/** What a step of a phase knows: the table as it is now, and what the steps before it brought. */
export interface Table extends DecisionPhase, TableLook {
  /** The answers to the question of a step, by seat or in turn; none if it asked nothing. */
  answers(step: string): readonly Choice[]
  /** What the first who was asked chose; empty if nobody did. */
  choice(step: string): string
  /** What leads the count that a step made by `tally` or `closeBallot`: players by seat, then words. */
  leaders(step: string): readonly string[]
  /** What a step drew, in this order. */
  drawn(step: string): readonly string[]
  /** Who bears a mark, by seat. */
  marked(mark: string): readonly string[]
  name(player: string): string
}

/** A phase of one's own, written as its steps. */
export interface PhaseDefinition {
  readonly name: string
  /** One sentence for the players. */
  readonly describe: string
  /** In order. Each decides from the table what it does. */
  readonly steps: Readonly<Record<string, (table: Table) => Deed>>
  /** What the phase puts out, where one is due: whom a discussion nominated, whom the mafia kill, the acts of a night. */
  readonly output?: (table: Table) => unknown
}

type Input = Pick<DecisionPhase, 'rules' | 'day'> & Partial<DecisionPhase>
type Result = readonly Choice[] | BallotCount | readonly string[]

/** Its input, the table as it was last seen, what the step does now, and what the steps before it brought. */
export interface PhaseContext extends Input {
  readonly look: TableLook
  readonly deed: Deed
  readonly results: Readonly<Record<string, Result>>
}

const unseen: TableLook = { players: [], marks: [], acts: [], memory: {} }

const isCount = (result: Result | undefined): result is BallotCount => result !== undefined && 'leaders' in result

function tableOf({ rules, day, nominated = [], look, results }: PhaseContext): Table {
  const list = (step: string) => (Array.isArray(results[step]) ? (results[step] as readonly unknown[]) : [])
  const answers = (step: string) => list(step).filter((each): each is Choice => typeof each === 'object')
  const ids = (players: readonly SeatLook[]) => players.map(({ id }) => id)
  return {
    ...{ rules, day, nominated, ...look },
    living: ids(look.players.filter(({ status }) => status === 'alive')),
    answers,
    choice: (step) => answers(step)[0]?.choice ?? '',
    leaders: (step) => {
      const result = results[step]
      return isCount(result) ? result.leaders : []
    },
    drawn: (step) => list(step).filter((each): each is string => typeof each === 'string'),
    marked: (mark) => ids(look.players.filter(({ marks }) => marks.includes(mark))),
    name: (player) => look.players.find(({ id }) => id === player)?.name ?? player,
  }
}

/** The question of a step with what it left out. */
function pollOf(deed: Deed, phase: string, { look }: PhaseContext): Poll {
  const given = (typeof deed === 'object' && 'inTurn' in deed ? deed.inTurn : deed) as StepPoll
  const living = look.players.flatMap(({ id, status }) => (status === 'alive' ? [id] : []))
  return { place: { phase }, players: living, ...given }
}

/** The state that carries out what a step does; undefined for nothing. */
function doing(deed: Deed): string | undefined {
  if (deed === undefined || deed === false) return undefined
  if (Array.isArray(deed)) return 'recording'
  if ('eliminate' in deed) return 'eliminating'
  if ('inTurn' in deed) return 'hearing'
  if ('type' in deed) return 'deciding'
  return findKind((deed as StepPoll).kind).words === 'required' ? 'hearing' : 'asking'
}

const vocabulary = setup({
  types: {
    context: {} as PhaseContext,
    input: {} as Input,
    output: {} as unknown,
    events: {} as DecidedEvent<Command['type']>,
  },
  actors: { ballotMachine, eliminationMachine, inTurnMachine },
  guards: { does: ({ context: { deed } }, what: string) => doing(deed) === what },
  actions: {
    see: assign({ look: (_, look: OutputOf<Command['type']>) => look as TableLook }),
    choose: assign({
      deed: ({ context }, step: (table: Table) => Deed) => step(tableOf(context)),
    }),
    note: assign({
      results: ({ context }, { step, result }: { readonly step: string; readonly result: unknown }) =>
        typeof result === 'object' && result !== null
          ? { ...context.results, [step]: result as Result }
          : context.results,
    }),
    recordAll: ({ system }, commands: readonly Command[]) => {
      for (const command of commands) record({ system }, command)
    },
    decide,
    rethrow,
  },
})

const does = <What extends string>(what: What) => ({ guard: { type: 'does', params: what }, target: what }) as const

interface StepPlace {
  readonly phase: string
  readonly step: string
}

const notedAs = (step: string) =>
  ({
    target: 'over',
    actions: { type: 'note', params: ({ event }: { event: { output: unknown } }) => ({ step, result: event.output }) },
  }) as const

const pollIn =
  ({ phase }: StepPlace) =>
  ({ context }: { context: PhaseContext }): Poll =>
    pollOf(context.deed, phase, context)

const asking = (place: StepPlace) =>
  vocabulary.createStateConfig({
    tags: ['asking', 'ballot'],
    invoke: {
      id: place.step,
      src: 'ballotMachine',
      input: ({ context }) => ({ rules: context.rules, poll: pollIn(place)({ context }) }),
      onDone: notedAs(place.step),
      onError,
    },
  })

const hearing = (place: StepPlace) =>
  vocabulary.createStateConfig({
    tags: 'asking',
    invoke: {
      id: `${place.step}InTurn`,
      src: 'inTurnMachine',
      input: ({ context }) => ({ poll: pollIn(place)({ context }) }),
      onDone: notedAs(place.step),
      onError,
    },
  })

const eliminating = ({ step }: StepPlace) =>
  vocabulary.createStateConfig({
    invoke: {
      id: `${step}Elimination`,
      src: 'eliminationMachine',
      input: ({ context: { rules, day, deed } }) => ({
        ...{ rules, day },
        player: (deed as { readonly eliminate: string }).eliminate,
      }),
      onDone: 'over',
      onError,
    },
  })

/** A step: it looks at the table and does what follows from it. */
const stepState = (place: StepPlace, act: (table: Table) => Deed, next: string) =>
  vocabulary.createStateConfig({
    description: 'A step of the phase: it looks at the table and does what follows from it.',
    initial: 'looking',
    states: {
      looking: {
        entry: decides(() => ({ type: 'look' })),
        on: {
          decided: { target: 'choosing', actions: [withOutput('see'), { type: 'choose', params: () => act }] },
        },
      },
      choosing: {
        always: [
          ...[does('asking'), does('hearing'), does('deciding'), does('recording'), does('eliminating')],
          { target: 'over' },
        ],
      },
      asking: asking(place),
      hearing: hearing(place),
      deciding: {
        entry: decides(({ deed }: PhaseContext) => deed as Command),
        on: { decided: notedAs(place.step) },
      },
      recording: {
        entry: { type: 'recordAll', params: ({ context: { deed } }) => deed as readonly Command[] },
        always: 'over',
      },
      eliminating: eliminating(place),
      over: { type: 'final' },
    },
    onDone: next,
  })

/**
 * A phase of your own from its steps, as a machine for `charts`. Each step is a state, which looks at the table and then asks,
 * counts, announces, marks or eliminates, as its function says. What such a function decides follows from the table alone.
 *
 * @throws {InvalidOptionsError} when the definition lacks a name, a sentence or steps.
 */
export function definePhase(phase: PhaseDefinition) {
  requireSteps(phase)
  const { name, describe, steps, output } = phase
  const names = Object.keys(steps)
  const states = Object.entries(steps).map(([step, act], at) => [
    step,
    stepState({ phase: name, step }, act, names[at + 1] ?? 'phaseOver'),
  ])
  return vocabulary.createMachine({
    id: name,
    description: describe,
    context: ({ input }) => ({ ...input, look: unseen, deed: undefined, results: {} }),
    initial: names[0] ?? 'phaseOver',
    states: { ...Object.fromEntries(states), phaseOver: { type: 'final', description: 'The phase is over.' } },
    output: ({ context }: { context: PhaseContext }) => output?.(tableOf(context)),
  })
}
