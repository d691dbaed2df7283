import { epilogue, type GameContext, gameVocabulary, narration } from './game-vocabulary.js'
import { given, onError, phaseBegins, records } from './phrases.js'

const noteStanding = given('noteStanding')

const deaths = ({ context: { acts } }: { context: GameContext }) => ({ type: 'resolveNight', acts }) as const

const learning = records(({ acts }: GameContext) => ({ type: 'learn', acts }))

/** The table learns who died in the night. A game that is stepped from phase to phase stands here. */
export const dawn = gameVocabulary.createStateConfig({
  description: 'The table learns who died in the night; the game may be decided.',
  entry: phaseBegins('dawn'),
  initial: 'news',
  states: {
    news: {
      description: 'All that was done in the night comes to light at once.',
      invoke: {
        id: 'news',
        src: 'carryOut',
        input: deaths,
        onDone: [
          { guard: 'narrated', target: 'narration', actions: noteStanding },
          { target: 'daybreak', actions: noteStanding },
        ],
        onError,
      },
    },
    narration: {
      description: 'The narrator tells what the night brought.',
      invoke: { id: 'narration', src: 'ask', input: narration('dawn'), onDone: 'daybreak', onError },
    },
    daybreak: {
      description: 'Those who are told at dawn learn what they found out in the night, if the game is open.',
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
    over: { type: 'final', description: 'The night is told.' },
  },
  onDone: [
    { guard: 'won', target: 'ended' },
    { target: 'day', actions: 'countDay' },
  ],
})
