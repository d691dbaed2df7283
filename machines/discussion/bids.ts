import { assign, setup } from 'xstate'
import type { Choice } from '../../src/kernel/rules/poll.js'
import { bidPoll, type DayPhase, floorPoll } from '../../src/kernel/rules/polls.js'
import { discussionProtocols } from '../../src/kernel/rules/protocols.js'
import { beliefWitnesses } from '../../src/kernel/rules/questions.js'
import { type InTurnInput, inTurnMachine } from '../in-turn.js'
import { askAll, child, type DecidedEvent, decideFor, decides, onError, rethrow, withOutput } from '../runtime.js'

/** The input of a discussion by bids and, with what was said, its context. */
export type BidsInput = DayPhase

export interface BidsContext extends BidsInput {
  /** The bids before the next speech. */
  readonly bids: readonly Choice[]
  /** Who has the floor; null while nobody has it. */
  readonly speaker: string | null
  /** The last speaker, who does not bid; empty before the first speech. */
  readonly last: string
  /** Whom the last speech named. */
  readonly named: readonly string[]
  readonly speeches: number
  /** The players nominated in speeches so far, in order of nomination. */
  readonly nominated: readonly string[]
}

const speech = ({ context }: { context: BidsContext }): InTurnInput => ({
  poll: floorPoll(context.speaker ?? ''),
  witnesses: beliefWitnesses(context).filter((player) => player !== context.last),
})

/** Before each speech all but the last speaker bid for the floor; the talk ends when nobody wants it, or enough is said. */
export const bidsMachine = setup({
  types: {
    context: {} as BidsContext,
    input: {} as BidsInput,
    output: {} as readonly string[],
    events: {} as DecidedEvent<'grantFloor'>,
  },
  actors: { askAll, inTurn: child(inTurnMachine) },
  guards: {
    someoneSpeaks: (_, speaker: string | null) => speaker !== null,
    enoughSaid: ({ context: { speeches, rules, living } }) => speeches + 1 >= rules.discussion.rounds * living.length,
  },
  actions: {
    collect: assign({ bids: (_, bids: readonly Choice[]) => bids }),
    giveFloor: assign({ speaker: (_, speaker: string | null) => speaker }),
    hear: assign(({ context }, [said]: readonly Choice[]) => ({
      last: context.speaker ?? '',
      named: said?.mentions ?? [],
      speeches: context.speeches + 1,
      nominated: [...new Set([...context.nominated, ...(said?.choice === undefined ? [] : [said.choice])])],
    })),
    decide: decideFor<'grantFloor'>(),
    rethrow,
  },
}).createMachine({
  id: 'bids',
  description: discussionProtocols.bids.describe,
  tags: 'public',
  context: ({ input }) => ({ ...input, bids: [], speaker: null, last: '', named: [], speeches: 0, nominated: [] }),
  initial: 'bidding',
  states: {
    bidding: {
      description: 'Everyone but the last speaker says how much it wants to speak next, unseen by the others.',
      tags: 'asking',
      invoke: {
        id: 'bids',
        src: 'askAll',
        input: ({ context }) => bidPoll(context),
        onDone: { target: 'granting', actions: withOutput('collect') },
        onError,
      },
    },
    granting: {
      description: 'The highest bid has the floor; a tie goes to those whom the last speech named, and then by draw.',
      entry: decides(({ bids, named, speeches }: BidsContext) => ({
        type: 'grantFloor',
        bids,
        named,
        speech: speeches + 1,
      })),
      on: {
        decided: [
          { guard: withOutput('someoneSpeaks'), target: 'speaking', actions: withOutput('giveFloor') },
          { target: 'closed' },
        ],
      },
    },
    speaking: {
      description: 'The player with the floor speaks.',
      tags: 'asking',
      invoke: {
        id: 'speech',
        src: 'inTurn',
        input: speech,
        onDone: [
          { guard: 'enoughSaid', target: 'closed', actions: withOutput('hear') },
          { target: 'bidding', actions: withOutput('hear') },
        ],
        onError,
      },
    },
    closed: { type: 'final', description: 'The discussion is over: nobody wants to speak, or enough was said.' },
  },
  output: ({ context }) => context.nominated,
})
