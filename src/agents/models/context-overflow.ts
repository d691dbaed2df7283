/**
 * By how much a prompt is too long for a model, in the server's own tokens. Figures that the server does not give are
 * absent.
 */
export interface Overflow {
  /** The limit of prompt and answer together. */
  readonly limit?: number
  /** The tokens of the prompt. */
  readonly input?: number
  /** The tokens reserved for the answer. */
  readonly output?: number
}

const number = String.raw`(\d[\d,_]*)`
const pattern = (text: string) => new RegExp(text.replaceAll('#', number), 'i')

/** The words by which servers say that a prompt is too long. */
const overflowing = [
  /maximum (?:context|prompt) length|maximum input length|available context size|configured context size/,
  /context[_ ]?length[_ ]exceeded|context[_ ]window[_ ]exceeded|exceed_context_size|exceeds? (?:the |max )*context/,
  /context (?:window|limit|length|size)[^.]{0,40}(?:exceed|overflow|too (?:small|long))/,
  /(?:exceeds?|exceeded|over|beyond|longer than|greater than|larger than)[^.]{0,40}context (?:window|limit|length|size)/,
  /(?:prompt|inputs?|messages?|conversation)\b[^.]{0,20} (?:is|are|was|were)? ?too long|prompt too long/,
  /input token count[^.]{0,40}exceeds|input tokens exceed|exceeded model token limit|prompt token count[^.]*exceeds/,
  /reduce (?:the length of )?(?:the|your) (?:messages|prompt|message size|input)|provide a shorter input/,
  /when context the overflows|when context overflows|prompt exceeds max|`inputs` (?:tokens \+|must have less than)/,
  /range of input length should be|max_tokens must be at least 1, got -|too many tokens in (?:the )?(?:prompt|input)/,
].map((words) => new RegExp(words, 'i'))

/** The server refuses the length of the answer, whatever the prompt. */
const aboutAnswerAlone =
  /max_(?:completion_|output_)?tokens`?[^.]{0,40}must be (?:less|between|<|at most)|maximum allowed number of output/i

/** Words that say so in an unknown wording, unless they are about the tokens of the answer. */
const aboutTokens =
  /(?:maximum|exceeds?|limit|at most|too many)[^.]*\btokens\b|\btokens\b[^.]*(?:maximum|exceed|limit)/i
const ofAnswer = /max_\w*tokens|(?:completion|output) tokens/i

const limits = [
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

const inputs = [
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

const outputs = [
  '# (?:tokens )?(?:in the completion|in the output|for the completion|output tokens)',
  'is too large: #',
  'and # `max_new_tokens`',
  '\\+ # > \\d',
].map(pattern)

/** Reads the refusal of a prompt that is too long; null when a refusal is about something else. */
export function readOverflow(said: string): Overflow | null {
  const isLikely = aboutTokens.test(said) && !ofAnswer.test(said)
  if (aboutAnswerAlone.test(said) || !(isLikely || overflowing.some((words) => words.test(said)))) return null
  const [limit, input, output] = [limits, inputs, outputs].map((patterns) => firstNumber(patterns, said))
  return {
    ...(limit !== undefined && { limit }),
    ...(input !== undefined && { input }),
    ...(output !== undefined && { output }),
  }
}

function firstNumber(patterns: readonly RegExp[], said: string): number | undefined {
  for (const one of patterns) {
    const found = one.exec(said)
    if (found) return Number((found[2] ?? found[1])?.replace(/[,_]/g, ''))
  }
  return undefined
}
