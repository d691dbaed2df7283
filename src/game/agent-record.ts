import type { Agent } from '../agents/agent.js'
import { checkFields } from '../errors/check-fields.js'
import type { RecordedPrompt } from '../events/created-schema.js'
import type { PromptOptions } from '../prompts/prompt-options.js'
import { promptOptionsSchema } from '../prompts/prompt-options-schema.js'
import { recordedPrompt, textsIn } from '../prompts/recorded-prompt.js'
import { printable } from '../text/clean-text.js'

/** What a log records about an agent. */
interface AgentRecord {
  agent?: string
  prompt?: RecordedPrompt
}

/**
 * A player with what the log records about its agent: its name (a label for people, left out if it is not a text), and
 * how it builds prompts.
 *
 * @throws {InvalidOptionsError} when an agent's `prompt` is not a valid set of prompt options.
 */
export function withAgent<T extends object>(player: T, agent: Agent | undefined): T & AgentRecord {
  const name: unknown = agent?.name
  const prompt = recordedPrompt(promptOf(agent))
  return {
    ...player,
    ...(typeof name === 'string' && name !== '' && { agent: printable(name.slice(0, 200)) }),
    ...(prompt && { prompt }),
  }
}

/** The custom texts that agents put into prompts, by hash; nothing when there are none. */
export function promptTextsOf(agents: readonly Agent[]): { promptTexts?: Record<string, string> } {
  const promptTexts: Record<string, string> = Object.assign({}, ...agents.map((agent) => textsIn(promptOf(agent))))
  return Object.keys(promptTexts).length > 0 ? { promptTexts } : {}
}

const promptOf = (agent: Agent | undefined): PromptOptions =>
  agent?.prompt === undefined ? {} : (checkFields(promptOptionsSchema, agent.prompt) as PromptOptions)
