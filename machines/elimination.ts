import { assign, setup } from 'xstate'
import type { PlayState, Reaction } from '../src/kernel/rules/play-state.js'
import { powerOwners } from '../src/kernel/rules/powers/powers.js'
import type { Rules } from '../src/kernel/rules/rules-schema.js'
import { reactionsMachine } from './reactions.js'
import {
  ask,
  child,
  type DecidedEvent,
  decideFor,
  decides,
  onError,
  pausePoint,
  phaseBegins,
  record,
  rethrow,
  withOutput,
} from './runtime.js'

/** The input of an elimination: who is eliminated, and when. */
export interface EliminationInput {
  readonly rules: Rules
  readonly day: number
  readonly player: string
}

export interface EliminationContext extends EliminationInput {
  /** The powers that answer to the death. */
  readonly reactions: readonly Reaction[]
}

export const eliminationInput =
  <Context>(player: (context: Context) => string) =>
  ({ context }: { context: Context & Omit<EliminationInput, 'player'> }): EliminationInput => {
    const { rules, day } = context
    return { rules, day, player: player(context) }
  }

/** A player dies by day: first the death, with what the rules reveal, then last words if the rules allow them. */
export const eliminationMachine = setup({
  types: {
    context: {} as EliminationContext,
    input: {} as EliminationInput,
    events: {} as DecidedEvent<'condemn' | 'eliminate'>,
  },
  actors: { ask, reactions: child(reactionsMachine), pausePoint },
  guards: {
    mayBeStopped: ({ context: { rules } }) =>
      powerOwners(rules).some(([, { powers }]) => powers.some(({ on }) => on === 'condemned')),
    livesOn: ({ context: { player } }, after: PlayState | null) =>
      after !== null && (after.spared === true || !after.living.includes(player)),
    lastWordsGranted: ({ context }) => context.rules.lastWords,
  },
  actions: {
    note: assign({ reactions: (_, reactions: readonly Reaction[]) => reactions }),
    decide: decideFor<'condemn' | 'eliminate'>(),
    record,
    rethrow,
  },
}).createMachine({
  id: 'elimination',
  description:
    'A player dies by day, unless a power stops it: first the death, then last words if the rules allow them, then what answers to it.',
  tags: 'public',
  context: ({ input }) => ({ ...input, reactions: [] }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The table has decided.',
      meta: { phase: 'resolution' },
      entry: phaseBegins('resolution'),
      always: [{ guard: 'mayBeStopped', target: 'condemned' }, { target: 'dying' }],
    },
    condemned: {
      description: 'The player is condemned: has it a power that answers to this?',
      entry: decides(({ player }: EliminationContext) => ({ type: 'condemn', player })),
      on: { decided: { target: 'answering', actions: withOutput('note') } },
    },
    answering: {
      description: 'Its powers answer, if it has any, and may spare it.',
      invoke: {
        id: 'answering',
        src: 'reactions',
        input: ({ context: { reactions } }) => ({ reactions }),
        onDone: [{ guard: withOutput('livesOn'), target: 'dead' }, { target: 'dying' }],
        onError,
      },
    },
    dying: {
      description:
        'What the table has decided is carried out: everyone learns of the death, and what the rules reveal.',
      entry: decides(({ player }: EliminationContext) => ({ type: 'eliminate', player })),
      on: {
        decided: [
          { guard: 'lastWordsGranted', target: 'mourned', actions: withOutput('note') },
          { target: 'reactions', actions: withOutput('note') },
        ],
      },
    },
    // A game that is stepped from phase to phase stops here.
    mourned: {
      description: 'Everyone has seen the death.',
      invoke: { id: 'mourned', src: 'pausePoint', onDone: 'lastWords', onError },
    },
    lastWords: {
      description: 'The dead player speaks once more.',
      tags: 'asking',
      meta: { phase: 'lastWords' },
      entry: phaseBegins('lastWords'),
      invoke: {
        id: 'lastWords',
        src: 'ask',
        input: ({ context: { player } }) => ({ kind: 'last-words', place: { phase: 'lastWords' }, players: [player] }),
        onDone: 'reactions',
        onError,
      },
    },
    reactions: {
      description: 'Powers answer to the death, if there are any.',
      invoke: {
        id: 'reactions',
        src: 'reactions',
        input: ({ context: { reactions } }) => ({ reactions }),
        onDone: 'dead',
        onError,
      },
    },
    dead: { type: 'final', description: 'The player is out of the game, or was spared.' },
  },
})
