import { gameVocabulary, narration, notePlayState } from './game-vocabulary.js'
import { onError } from './phrases.js'

/** The players sit down and get their roles, and the narrator opens the game. */
export const seating = gameVocabulary.createStateConfig({
  description: 'The players sit down and get their roles.',
  initial: 'seating',
  states: {
    seating: {
      description: 'Personas are invented and roles are dealt.',
      invoke: {
        id: 'setup',
        src: 'setup',
        input: ({ context: { authors } }) => ({ authors }),
        onDone: [
          { guard: 'narrated', target: 'prologue', actions: notePlayState },
          { target: 'over', actions: notePlayState },
        ],
        onError,
      },
    },
    prologue: {
      description: 'The narrator opens the game.',
      invoke: { id: 'prologue', src: 'ask', input: narration('opening'), onDone: 'over', onError },
    },
    over: { type: 'final', description: 'Everyone sits and has a role.' },
  },
  onDone: [
    { guard: 'opensWithNightZero', target: 'nightZero' },
    { target: 'night', actions: 'countNight' },
  ],
})
