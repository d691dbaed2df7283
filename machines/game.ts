import { initialPlayState } from '../src/rules/play-state.js'
import { teamPower } from '../src/rules/powers/powers.js'
import { asChart } from './chart.js'
import { dawn } from './dawn.js'
import { dusk } from './dusk.js'
import { type GameContext, gameVocabulary } from './game-vocabulary.js'
import { onError, records, withOutput } from './phrases.js'
import { seating } from './seating.js'

const game = gameVocabulary.createMachine({
  id: 'game',
  description: 'Nights and days in turn, until a team has won or the last day has passed.',
  context: ({ input }) => ({ ...input, day: 0, playState: initialPlayState, acts: [] }),
  initial: 'setup',
  states: {
    setup: seating,
    nightZero: {
      description: 'The opening night, in which the mafia share their plans and nobody dies.',
      invoke: {
        id: 'nightZero',
        src: 'nightZero',
        input: ({ context }) => ({ team: context.playState.awake[teamPower] }),
        onDone: { target: 'day', actions: 'countDay' },
        onError,
      },
    },
    night: {
      description: 'Everyone with a power acts, unseen by the others.',
      invoke: {
        id: 'night',
        src: 'night',
        input: ({ context: { rules, day, playState } }) => ({ rules, day, playState }),
        onDone: { target: 'dawn', actions: withOutput('noteActs') },
        onError,
      },
    },
    dawn,
    day: {
      description: 'The players talk and decide whom to eliminate.',
      invoke: {
        id: 'day',
        src: 'day',
        input: ({ context: { rules, day, playState } }) => ({ rules, day, living: playState.living }),
        onDone: 'dusk',
        onError,
      },
    },
    dusk,
    roundEnd: {
      description: 'Each living player sums up the round for itself.',
      invoke: {
        id: 'roundEnd',
        src: 'roundEnd',
        input: ({ context: { day, playState } }) => ({ day, living: playState.living }),
        onDone: { target: 'night', actions: 'countNight' },
        onError,
      },
    },
    ended: {
      description: 'The roles and the winner are revealed.',
      entry: records(({ playState }: GameContext) => ({ type: 'end', winner: playState.winner ?? 'draw' })),
      type: 'final',
    },
  },
  output: ({ context: { playState } }) => ({ winner: playState.winner ?? 'draw' }),
})

/**
 * A whole game: setup, an opening night, then nights and days in turn until a team has won or the last day has passed.
 * A narrator, if there is one, opens the game, comments on each dawn and each decision, and closes it.
 */
export const gameMachine = asChart(game)
