import type { AgentRequest } from '../../agents/agent.js'
import { sha256Hex } from '../../events/commitment.js'
import type { GameEvent } from '../../events/event.js'
import { buildPrompt } from '../../prompts/build-prompt.js'
import type { Prompt } from '../../prompts/chat-message.js'
import type { BuildOptions, PromptOptions } from '../../prompts/prompt-options.js'
import { promptFrom } from '../../prompts/recorded-prompt.js'
import { narratorId } from '../../rules/player-id.js'
import { createdOf } from '../check-log.js'
import { type PutRequest, requestsOf } from './requests-of.js'

/** Which prompts of a log are made again, and how. */
export interface PromptsOfOptions {
  /** Which tries. Default: all. */
  readonly which?: (put: PutRequest) => boolean
  /**
   * What differs from the options that the log records, by request: for a seat that was resumed with others, one that counts
   * tokens in a way of its own, or a prompt that was made shorter because its model could not take more (`mostTokens`).
   */
  readonly options?: (request: AgentRequest) => BuildOptions | undefined
}

/** A prompt as it was built for one try. */
export interface SentPrompt extends Pick<AgentRequest, 'playerId' | 'kind' | 'attempt'>, Pick<PutRequest, 'outcome'> {
  readonly requestId: string
  readonly prompt: Prompt
  /** The first 16 hex digits of the SHA-256 of the JSON of the messages, as `promptHash` in the `meta` of an answer. */
  readonly hash: string
}

/**
 * The prompts of a game, made again from its log alone: one for each try that was answered, in the order of a replay, with the
 * options that the log records of each seat. What a seat without a language model would have been asked is told too.
 *
 * @throws {InvalidLogError} when the log cannot be played.
 * @throws {DivergenceError} when it does not follow from its own answers.
 */
export async function promptsOf(
  events: readonly GameEvent[],
  { which = () => true, options = () => undefined }: PromptsOfOptions = {},
): Promise<SentPrompt[]> {
  const recorded = recordedOptions(events)
  const put = await requestsOf(events)
  return put.filter(which).map(({ request, outcome }) => {
    const { id, playerId, kind, attempt } = request
    const prompt = buildPrompt(request, { ...recorded(playerId), ...options(request) })
    return {
      requestId: id,
      playerId,
      kind,
      attempt,
      outcome,
      prompt,
      hash: sha256Hex(JSON.stringify(prompt.messages)).slice(0, 16),
    }
  })
}

function recordedOptions(events: readonly GameEvent[]): (playerId: string) => PromptOptions {
  const { players, narrator, promptTexts = {} } = createdOf(events).data
  const seats = [...players, { id: narratorId, ...narrator }]
  const options = new Map(seats.map(({ id, prompt = {} }) => [id, promptFrom(prompt, promptTexts)]))
  return (playerId) => options.get(playerId) ?? {}
}
