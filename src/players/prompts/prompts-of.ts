import { type PutRequest, requestsOf } from '../../game/recorded-requests.js'
import { type ReplayOptions, requireCreated } from '../../game/replay-game.js'
import { requireArgument } from '../../kernel/errors/arguments.js'
import { sha256Hex } from '../../kernel/events/commitment.js'
import type { GameEvent } from '../../kernel/events/event.js'
import { narratorId } from '../../kernel/rules/persona.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { loadLanguage } from '../../words/languages/languages.js'
import { buildPrompt } from './build-prompt.js'
import type { Prompt } from './chat-message.js'
import { type BuildOptions, type PromptOptions, restorePromptOptions } from './prompt-options.js'

/** The options of `promptsOf`: which prompts of a log are built again, and how. */
export interface PromptsOfOptions extends Pick<ReplayOptions, 'charts'> {
  /** Which tries. Default: all. */
  readonly which?: (put: PutRequest) => boolean
  /** For a seat resumed with other options, a custom token count, or a prompt shortened to fit (`mostTokens`). */
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
 * The prompts of a game, built again from its log alone: one for each answered try, in the order of a replay, with the
 * recorded options of each seat. A seat without a language model gets the prompt that a model would have got.
 *
 * @throws {InvalidLogError} when the log cannot be replayed.
 * @throws {DivergenceError} when the log does not follow from its own answers.
 */
export async function promptsOf(events: readonly GameEvent[], given: PromptsOfOptions = {}): Promise<SentPrompt[]> {
  requireArgument('options', given, { kind: 'an object' })
  const { which = () => true, options = () => undefined, ...replay } = given
  const recorded = recordedOptions(events)
  const put = await requestsOf(events, replay)
  const language = await loadLanguage(requireCreated(events).data.language)
  return put.filter(which).map(({ request, outcome }) => {
    const { id, playerId, kind, attempt } = request
    const prompt = buildPrompt(request, { language, ...recorded(playerId), ...options(request) })
    const hash = sha256Hex(JSON.stringify(prompt.messages)).slice(0, 16)
    return { requestId: id, playerId, kind, attempt, outcome, prompt, hash }
  })
}

function recordedOptions(events: readonly GameEvent[]): (playerId: string) => PromptOptions {
  const { players, narrator, promptTexts = {} } = requireCreated(events).data
  const seats = [...players, { id: narratorId, ...narrator }]
  const options = new Map(seats.map(({ id, prompt = {} }) => [id, restorePromptOptions(prompt, promptTexts)]))
  return (playerId) => options.get(playerId) ?? {}
}
