import type { RecordedPrompt } from '../kernel/events/created-schema.js'
import type { Agent } from '../kernel/runtime/agent.js'
import type { FindAccused } from '../kernel/runtime/game-services.js'

/** How an agent builds its prompts: its options as a log records them, and the user's own texts by their hash. */
export interface PromptRecord {
  readonly prompt?: RecordedPrompt
  readonly texts: Readonly<Record<string, string>>
}

/** What a game needs that the kernel does not know: players, prompts and language. `src/index.ts` composes it. */
export interface Composition {
  readonly defaultAgent: () => Agent
  /** Throws `InvalidOptionsError` when the prompt options of an agent are wrong. */
  readonly recordPrompt: (agent: Agent) => PromptRecord
  readonly findAccused: FindAccused
}
