import type { GameEvent } from '../events/event.js'
import type { GameInstance } from '../game/game-instance.js'
import type { Question } from '../rules/poll.js'
import { type Known, type RecordedAnswers, recordedAnswers } from '../runtime/ask/recorded-answers.js'
import { type ReplayOptions, rerun } from './replay-game.js'

/**
 * The questions that were asked before event `seq` was recorded, by request id, in the order of a replay.
 *
 * @throws {DivergenceError} when the log does not follow from its own answers.
 */
export async function questionsBefore(
  events: readonly GameEvent[],
  seq: number,
  { protocols }: ReplayOptions = {},
): Promise<Map<string, Question>> {
  const past = events.slice(0, seq + 1)
  const asked = new Map<string, Question>()
  const answersOf = (game: () => GameInstance) =>
    notingQuestions(recordedAnswers(past), (question) => {
      if (game().length <= seq) asked.set(question.id, question)
    })
  await rerun(past, { answersOf, ...(protocols && { protocols }) })
  return asked
}

/**
 * Answers slightly later than a log does, so that players asked at the same time are all asked before the first answer.
 */
function notingQuestions(answers: RecordedAnswers, note: (question: Question) => void): RecordedAnswers {
  return {
    failedCalls: answers.failedCalls,
    find(question, attempt) {
      note(question)
      return Promise.resolve<Known>(answers.find(question, attempt))
    },
  }
}
