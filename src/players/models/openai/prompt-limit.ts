import { definedFields } from '../../../kernel/text/objects.js'

/** In the server's own tokens. Figures that it does not give are absent. */
interface Overflow {
  /** Of prompt and answer together. */
  readonly limit?: number
  readonly input?: number
  /** Reserved for the answer. */
  readonly output?: number
}

const number = String.raw`(\d[\d,_]*)`
const pattern = (text: string) => new RegExp(text.replaceAll('#', number), 'i')

interface OverflowWording {
  readonly words: RegExp
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

/** How servers say that a prompt does not fit. The patterns of figures below read the same samples. */
export const overflowWordings: readonly OverflowWording[] = [
  {
    words: /maximum (?:context|prompt) length|maximum input length|available context size|configured context size/i,
    vendor: 'OpenAI, vLLM, DeepSeek, xAI, llama.cpp',
    seen: '2026-11',
    sample: "This model's maximum context length is 8192 tokens. However, your messages resulted in 8227 tokens.",
  },
  {
    words:
      /context[_ ]?length[_ ]exceeded|context[_ ]window[_ ]exceeded|exceed_context_size|exceeds? (?:the |max )*context/i,
    vendor: 'Groq, llama.cpp, llama-cpp-python, LiteLLM',
    seen: '2026-11',
    sample: '{"type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}',
  },
  {
    words: /context (?:window|limit|length|size)[^.]{0,40}(?:exceed|overflow|too (?:small|long))/i,
    vendor: 'gateways in their own words',
    seen: '2026-11',
    sample: 'The context window was exceeded.',
  },
  {
    words:
      /(?:exceeds?|exceeded|over|beyond|longer than|greater than|larger than)[^.]{0,40}context (?:window|limit|length|size)/i,
    vendor: 'oMLX, mlx-serve',
    seen: '2026-11',
    sample: 'Prompt too long: 41911 tokens exceeds max context window of 32768 tokens',
  },
  {
    words: /(?:prompt|inputs?|messages?|conversation)\b[^.]{0,20} (?:is|are|was|were)? ?too long|prompt too long/i,
    vendor: 'Anthropic, Bedrock, Fireworks',
    seen: '2026-11',
    sample: 'prompt is too long: 219898 tokens > 200000 maximum',
  },
  {
    words:
      /input token count[^.]{0,40}exceeds|input tokens exceed|exceeded model token limit|prompt token count[^.]*exceeds/i,
    vendor: 'Gemini',
    seen: '2026-11',
    sample: 'The input token count (134123) exceeds the maximum number of tokens allowed (131072).',
  },
  {
    words: /reduce (?:the length of )?(?:the|your) (?:messages|prompt|message size|input)|provide a shorter input/i,
    vendor: 'Groq, Cerebras',
    seen: '2026-11',
    sample: 'Please reduce the length of the messages or completion. Current length is 42328 while limit is 40000',
  },
  {
    words: /when context the overflows|when context overflows|prompt exceeds max/i,
    vendor: 'LM Studio, mlx-serve',
    seen: '2026-11',
    sample: 'Trying to keep the first 111490 tokens when context the overflows.',
  },
  {
    words: /`inputs` (?:tokens \+|must have less than)/i,
    vendor: 'Together, Hugging Face',
    seen: '2026-11',
    sample: 'Input validation error: `inputs` must have less than 4096 tokens. Given: 4545',
  },
  {
    words: /range of input length should be/i,
    vendor: 'DashScope',
    seen: '2026-11',
    sample: 'Range of input length should be [1, 30720]',
  },
  {
    words: /max_tokens must be at least 1, got -|too many tokens in (?:the )?(?:prompt|input)/i,
    vendor: 'vLLM',
    seen: '2026-11',
    sample: 'max_tokens must be at least 1, got -186.',
  },
]

/** The server refuses the length of the answer, whatever the prompt. */
const aboutAnswerAlone =
  /max_(?:completion_|output_)?tokens`?[^.]{0,40}must be (?:less|between|<|at most)|maximum allowed number of output/i

/** Words that say so in an unknown wording, unless they are about the tokens of the answer. */
const aboutTokens =
  /(?:maximum|exceeds?|limit|at most|too many)[^.]*\btokens\b|\btokens\b[^.]*(?:maximum|exceed|limit)/i
const ofAnswer = /max_\w*tokens|(?:completion|output) tokens/i

const limitPatterns = [
  '"n_ctx":#',
  'n_ctx:? #',
  '(?:maximum|max) (?:context|prompt|input) (?:length|window)(?: is|:| of)? #',
  'context length (?:is|of)(?: only)? #',
  'context (?:size|window|limit)(?: is| of)?:? \\(?#',
  '> # maximum',
  '\\+ # > #',
  'exceeds the maximum number of tokens allowed \\(#\\)',
  'must be <= #',
  'must have less than # tokens',
  '(?:limit is|limit of|token limit:|Limit) #',
  'with # maximum context length',
  'input length should be \\[\\d+, ?#\\]',
].map(pattern)

const inputPatterns = [
  '"n_prompt_tokens":#',
  '# (?:tokens )?(?:in the messages|in your prompt|of text input|from the input)',
  '# input tokens',
  'messages resulted in # tokens',
  'prompt is too long: #',
  'prompt too long: #',
  'input token count \\(#\\)',
  'keep the first # tokens',
  'request contains # tokens',
  'Given: #',
  'current length is #',
  'prompt (?:contains|has) (?:at least )?#',
  'context limit: # \\+',
  'request \\(# tokens\\)',
  'Requested tokens \\(#\\)',
  '(?:you requested(?: about)?|requested:?) #',
].map(pattern)

const outputPatterns = [
  '# (?:tokens )?(?:in the completion|in the output|for the completion|output tokens)',
  'is too large: #',
  'and # `max_new_tokens`',
  '\\+ # > \\d',
].map(pattern)

export function readOverflow(said: string): Overflow | null {
  const isLikely = aboutTokens.test(said) && !ofAnswer.test(said)
  if (aboutAnswerAlone.test(said) || !(isLikely || overflowWordings.some(({ words }) => words.test(said)))) return null
  return definedFields({
    limit: firstNumber(limitPatterns, said),
    input: firstNumber(inputPatterns, said),
    output: firstNumber(outputPatterns, said),
  })
}

function firstNumber(patterns: readonly RegExp[], said: string): number | undefined {
  const found = patterns.map((one) => one.exec(said)).find((match) => match !== null)
  return found && Number((found[2] ?? found[1])?.replace(/[,_]/g, ''))
}

interface Measured {
  readonly estimate: number
  readonly tokens: number
}

export interface PromptLimit {
  limit?: number
  output?: number
  ceiling?: number
  measured?: Measured
}

/** Shorter prompts cannot hold rules, roles and the question. The rules allow no lower limit either. */
const leastPromptTokens = 2_000
/** Tokens that an answer needs, if the server does not say how many it reserves. */
const usualAnswer = 1_000
/** The share of a limit that is used, because an estimate is not an exact count. */
const margin = 0.97
/** How much shorter a prompt gets when the server does not say how long it may be. */
const factor = 0.7

export function longestPrompt(known: PromptLimit): number | undefined {
  const { ceiling = Number.POSITIVE_INFINITY } = known
  const fitting = Math.min(tokensThatFit(known) ?? ceiling, ceiling)
  return fitting === Number.POSITIVE_INFINITY ? undefined : Math.max(fitting, leastPromptTokens)
}

function tokensThatFit({ limit, output = 0, measured }: PromptLimit): number | undefined {
  if (limit === undefined) return undefined
  const ratio = measured ? measured.tokens / measured.estimate : 1
  const answer = Math.max(output, Math.min(usualAnswer, limit / 8))
  return Math.floor(((limit - answer) * margin) / ratio)
}

export function recordPromptTokens(known: PromptLimit, prompt: Measured): void {
  if (prompt.tokens <= 0 || prompt.estimate <= 0) return
  if (known.measured === undefined || prompt.estimate >= 0.9 * known.measured.estimate) known.measured = prompt
}

/** Makes the next prompt shorter than `estimate`. Returns whether such a short prompt can still hold a question. */
export function shortenPrompts(known: PromptLimit, { limit, input, output }: Overflow, estimate: number): boolean {
  if (limit !== undefined) known.limit = limit
  if (output !== undefined) known.output = output
  if (input !== undefined && input > 0) known.measured = { estimate, tokens: input }
  const fitting = limit === undefined ? undefined : tokensThatFit(known)
  // The same prompt is never sent again, whatever the figures say.
  const shorter = fitting !== undefined && fitting < estimate ? Math.min(fitting, estimate * 0.95) : estimate * factor
  known.ceiling = Math.min(Math.floor(shorter), known.ceiling ?? Number.POSITIVE_INFINITY)
  return known.ceiling >= leastPromptTokens
}

/** Forgets everything: a later request may find a server with a higher limit. */
export function forgetPromptLimit(known: PromptLimit): void {
  for (const part of ['limit', 'output', 'ceiling', 'measured'] as const) delete known[part]
}
