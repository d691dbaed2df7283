import { epilogue, type GameContext, gameVocabulary, narration, notePlayState } from './game-vocabulary.js'
import { onError, phaseBegins, records } from './phrases.js'

const deaths = ({ context: { acts } }: { context: GameContext }) => ({ type: 'resolveNight', acts }) as const

const learning = records(({ acts }: GameContext) => ({ type: 'learn', acts }))

/** Everyone learns who died in the night. A game that is stepped from phase to phase stops here. */
export const dawn = gameVocabulary.createStateConfig({
  description: 'Everyone learns who died in the night; the game may be decided.',
  entry: phaseBegins('dawn'),
  initial: 'news',
  states: {
    news: {
      description: 'All acts of the night take effect at once.',
      invoke: {
        id: 'news',
        src: 'carryOut',
        input: deaths,
        onDone: [
          { guard: 'narrated', target: 'narration', actions: notePlayState },
          { target: 'daybreak', actions: notePlayState },
        ],
        onError,
      },
    },
    narration: {
      description: 'The narrator comments on the night.',
      invoke: { id: 'narration', src: 'ask', input: narration('dawn'), onDone: 'daybreak', onError },
    },
    daybreak: {
      description: 'Players whose findings arrive at dawn learn them, if the game is open.',
      invoke: {
        id: 'daybreak',
        src: 'pausePoint',
        onDone: [
          { guard: 'wonAndNarrated', target: 'epilogue' },
          { guard: 'open', target: 'over', actions: learning },
          { target: 'over' },
        ],
        onError,
      },
    },
    epilogue,
    over: { type: 'final', description: 'The report of the night is complete.' },
  },
  onDone: [
    { guard: 'won', target: 'ended' },
    { target: 'day', actions: 'countDay' },
  ],
})
