import type { ContextRules } from '../rules/context-rules.js'
import type { EstimateTokens } from './chat-message.js'
import type { PromptSections } from './sections/section-names.js'

/** How prompts are built. */
export interface PromptOptions {
  /** What differs from the `context` of the rules. */
  readonly context?: Partial<ContextRules>
  /** Default: four characters a token. */
  readonly estimateTokens?: EstimateTokens
  /** Whether the model keeps notes from one answer to the next. Default true. */
  readonly memory?: boolean
  /** Whether the model is asked to write down what it thinks. Default true; a model that reasons by itself needs it less. */
  readonly thought?: boolean
  /** Text of your own, with which the system message ends. */
  readonly system?: string
  /** Sections that are left out (`false`) or replaced by a text. Default: all as they are built in. */
  readonly prompts?: PromptSections
}

/** How one prompt is built: as all of its seat, and no longer than its model can take. */
export interface BuildOptions extends PromptOptions {
  /** No prompt is longer, whatever `context.maxTokens` allows. */
  readonly mostTokens?: number
}
