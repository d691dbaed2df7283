import { assign, setup } from 'xstate'
import { reactionPoll } from '../src/kernel/rules/deaths.js'
import type { PlayState, Reaction } from '../src/kernel/rules/play-state.js'
import type { Choice } from '../src/kernel/rules/poll.js'
import { ask, type DecidedEvent, decideFor, decides, onError, pausePoint, rethrow, withOutput } from './runtime.js'

/** The powers that answer to what has just happened, in the order in which they do. */
export interface ReactionsInput {
  readonly reactions: readonly Reaction[]
}

/** Those that have yet to answer, the choice of the one that answers now, and the state of play after the last one. */
export interface ReactionsContext extends ReactionsInput {
  readonly choice: string
  readonly playState: PlayState | null
}

const next = ({ context: { reactions } }: { context: ReactionsContext }): Reaction => reactions[0] as Reaction

/** A death is answered to by the dead; a dawn and a day, until it is over, only by those who have lived to see it. */
const mayAnswer =
  ({ living, dayEnded }: PlayState) =>
  ({ on, player }: Reaction): boolean => {
    if (on === 'day' && dayEnded) return false
    return (on !== 'dawn' && on !== 'day') || living.includes(player)
  }

/** What has happened to the day or to the condemned stays so, whatever is answered after it. */
const since = (before: PlayState | null, after: PlayState): PlayState => ({
  ...after,
  ...(before?.spared && { spared: true }),
  ...(before?.dayEnded && { dayEnded: true }),
})

const nextStep = [
  { guard: 'nobodyIsLeft', target: 'settling' },
  { guard: 'actsByItself', target: 'waiting' },
  { target: 'asking' },
] as const

/** Powers answer to a death or to a dawn, one after another; a death that they cause is answered to in its turn. */
export const reactionsMachine = setup({
  types: {
    context: {} as ReactionsContext,
    input: {} as ReactionsInput,
    output: {} as PlayState | null,
    events: {} as DecidedEvent<'react'>,
  },
  actors: { ask, pausePoint },
  guards: {
    nobodyIsLeft: ({ context }) => context.reactions.length === 0,
    actsByItself: ({ context }) => context.reactions[0]?.targets !== undefined,
  },
  actions: {
    note: assign({ choice: (_, { choice = 'skip' }: Choice) => choice }),
    queueReactions: assign(({ context }, now: PlayState) => {
      const playState = since(context.playState, now)
      const waiting = context.reactions.slice(1).filter(mayAnswer(playState))
      return { playState, choice: '', reactions: [...waiting, ...(now.reactions ?? [])] }
    }),
    decide: decideFor<'react'>(),
    rethrow,
  },
}).createMachine({
  id: 'reactions',
  description:
    'Powers answer to a death or to a dawn, or are used by day, one after another, as a hunter shoots when it dies.',
  context: ({ input }) => ({ ...input, choice: '', playState: null }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Is there a power that has yet to answer?',
      always: nextStep,
    },
    asking: {
      description: 'Its owner chooses.',
      tags: ['secret', 'asking'],
      invoke: {
        id: 'reaction',
        src: 'ask',
        input: ({ context }) => reactionPoll(next({ context })),
        onDone: { target: 'acting', actions: withOutput('note') },
        onError,
      },
    },
    waiting: {
      description:
        'A power acts by itself. A game with a pace waits, so that nobody sees whether somebody was asked before.',
      invoke: { id: 'waiting', src: 'pausePoint', onDone: 'acting', onError },
    },
    acting: {
      description: 'The power takes effect; who dies by it may answer too.',
      entry: decides((context: ReactionsContext) => ({
        type: 'react',
        reaction: next({ context }),
        choice: context.choice,
      })),
      on: { decided: { target: 'looking', actions: withOutput('queueReactions') } },
    },
    // A game that is stepped from phase to phase stops here.
    settling: {
      description: 'Nothing is left to answer. A game with a pace waits here, whether somebody was asked or not.',
      invoke: { id: 'settling', src: 'pausePoint', onDone: 'over', onError },
    },
    over: { type: 'final', description: 'What has happened is answered to.' },
  },
  output: ({ context }) => context.playState,
})
