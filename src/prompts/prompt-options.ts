import type { ContextRules } from '../rules/context-rules.js'
import type { EstimateTokens } from './chat-message.js'
import type { PromptSections } from './sections/section-names.js'

/** The options for building prompts. */
export interface PromptOptions {
  /** Fields that replace those of the rules' `context`. */
  readonly context?: Partial<ContextRules>
  /** Default: four characters a token. */
  readonly estimateTokens?: EstimateTokens
  /** Whether the model keeps notes from one answer to the next. Default true. */
  readonly memory?: boolean
  /** Whether the model is asked to write down what it thinks. Default true; a model that reasons by itself needs it less. */
  readonly thought?: boolean
  /** Your own text at the end of the system message. */
  readonly system?: string
  /** Sections that are left out (`false`) or replaced by a text. Default: all built-in sections. */
  readonly prompts?: PromptSections
}

/** The options of one prompt: those of its seat, and the limit of its model. */
export interface BuildOptions extends PromptOptions {
  /** No prompt is longer, whatever `context.maxTokens` allows. */
  readonly mostTokens?: number
}
