/** One message to a language model. */
export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

/** The prompt of a model: its messages, stable parts first. */
export interface Prompt {
  readonly messages: readonly ChatMessage[]
  /** Estimated, by the estimator of the options. */
  readonly tokens: number
  /** How many lines of the record were left out because of the token limit; the prompt says so too. */
  readonly omittedLines: number
}

/** Estimates the tokens of a text. */
export type EstimateTokens = (text: string) => number

/** Four characters a token: about right for English. Use your own tokenizer for other languages. */
export const fourCharsPerToken: EstimateTokens = (text) => Math.ceil(text.length / 4)
