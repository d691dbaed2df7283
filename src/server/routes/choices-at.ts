import { type GameEvent, isEvent } from '../../index.js'
import { requestsOf } from '../../log/prompts/index.js'
import type { Choices } from '../protocol/index.js'
import { Refusal } from '../refusal.js'

/** The legal choices for the answer that is event `at`. Replays the log up to there. */
export async function choicesAt(log: readonly GameEvent[], at: number): Promise<Choices> {
  const answer = log[at]
  if (!answer || !(isEvent(answer, 'answer.recorded') || isEvent(answer, 'answer.defaulted')))
    throw new Refusal(
      400,
      `Event ${at} is not an answer: expected an \`answer.recorded\` or \`answer.defaulted\`.`,
      'at',
    )
  const { requestId } = answer.data
  const requests = await requestsOf(log.slice(0, at + 1))
  const asked = requests.find(({ request }) => request.id === requestId)
  return { requestId, options: [...(asked?.request.options ?? [])] }
}
