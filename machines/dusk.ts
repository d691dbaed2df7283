import { epilogue, gameVocabulary, narration, notePlayState } from './game-vocabulary.js'
import { onError } from './phrases.js'

/** The day is over: a team has won, or it was the last day, or the game continues. */
export const dusk = gameVocabulary.createStateConfig({
  description: 'The day is over; the game may be decided.',
  initial: 'reckoning',
  states: {
    reckoning: {
      description: 'Has a team won, and does the game continue?',
      invoke: {
        id: 'reckoning',
        src: 'carryOut',
        input: { type: 'closeDay' },
        onDone: [
          { guard: 'narrated', target: 'narration', actions: notePlayState },
          { target: 'over', actions: notePlayState },
        ],
        onError,
      },
    },
    narration: {
      description: 'The narrator comments on the decision.',
      invoke: {
        id: 'narration',
        src: 'ask',
        input: narration('decision'),
        onDone: [{ guard: 'over', target: 'epilogue' }, { target: 'over' }],
        onError,
      },
    },
    epilogue,
    over: { type: 'final', description: 'The day is complete.' },
  },
  onDone: [
    { guard: 'over', target: 'ended' },
    { guard: 'summarizes', target: 'roundEnd' },
    { target: 'night', actions: 'countNight' },
  ],
})
