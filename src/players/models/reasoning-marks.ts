/** How a model writes what only it should read: between which marks, who does so, and a sample. */
interface ReasoningMark {
  readonly open: string
  readonly close: string
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

const tagNames =
  'think(?:ing|s)?|thoughts?|reason(?:ing|s)?|reflect(?:ion)?|scratch_?pad|analysis|rationale|cot|chain_of_thought|' +
  'inner_?(?:monologue|thoughts?|voice)|monologue|deliberation|plan(?:ning)?|draft|longcat_think|think_\\w+|thought_process'

/** Patterns, without capturing groups. A tag of any namespace counts: `<mm:think>`, `<seed:think>`. */
export const reasoningMarks: readonly ReasoningMark[] = [
  {
    open: `(?:<|&lt;)(?:[\\w-]+:)?(?:${tagNames})(?: [^<>/]*)?(?:>|&gt;)`,
    close: `(?:<|&lt;)\\/(?:[\\w-]+:)?(?:${tagNames})\\s*(?:>|&gt;)`,
    vendor: 'DeepSeek, Qwen, EXAONE, MiniMax, Seed, LongCat, small models that imitate them',
    seen: '2025-01',
    sample: '<think>Rosa is quiet.</think>',
  },
  {
    open: '\\[(?:think(?:ing)?|reasoning|thoughts?)\\]',
    close: '\\[\\/(?:think(?:ing)?|reasoning|thoughts?)\\]',
    vendor: 'Mistral (Magistral)',
    seen: '2025-06',
    sample: '[THINK]Rosa is quiet.[/THINK]',
  },
  { open: '◁think▷', close: '◁\\/think▷', vendor: 'Kimi', seen: '2025-04', sample: '◁think▷Rosa is quiet.◁/think▷' },
  {
    open: '<\\|?(?:begin|start)_(?:of_)?(?:thought|thinking|reasoning)\\|?>',
    close: '<\\|?end_(?:of_)?(?:thought|thinking|reasoning)\\|?>',
    vendor: 'OpenThinker, Sky-T1, Cohere',
    seen: '2025-02',
    sample: '<|begin_of_thought|>Rosa is quiet.<|end_of_thought|>',
  },
  {
    open: '<\\|channel\\|>(?:analysis|commentary(?! to=))[^<]{0,80}<\\|message\\|>',
    close:
      '<\\|(?:end|return)\\|>|(?:<\\|start\\|>assistant)?<\\|channel\\|>(?:final|commentary to=)[^<]{0,80}(?:<\\|constrain\\|>\\w*)?<\\|message\\|>|assistantfinal',
    vendor: 'OpenAI (gpt-oss), whose server passes its channels on',
    seen: '2025-08',
    sample: '<|channel|>analysis<|message|>Rosa is quiet.<|end|><|start|>assistant<|channel|>final<|message|>',
  },
  {
    open: '<\\|channel>thought\\b|<unused94>',
    close: '<channel\\|>|<unused95>',
    vendor: 'Gemma',
    seen: '2025-07',
    sample: '<unused94>thought Rosa is quiet.<unused95>',
  },
  {
    open: '<\\|inner_prefix\\|>',
    close: '<\\|inner_suffix\\|>',
    vendor: 'Apertus',
    seen: '2025-09',
    sample: '<|inner_prefix|>Rosa is quiet.<|inner_suffix|>',
  },
  {
    open: 'Here (?:are|is) my (?:reasoning steps|thought process):',
    close: '\\[BEGIN FINAL RESPONSE\\]|Here is my response:',
    vendor: 'Granite, Apriel',
    seen: '2025-02',
    sample: 'Here is my thought process: Rosa is quiet. Here is my response:',
  },
  {
    open: '<details type="reasoning"[^<>]*>',
    close: '<\\/details>',
    vendor: 'Open WebUI',
    seen: '2025-03',
    sample: '<details type="reasoning" done="true">Rosa is quiet.</details>',
  },
  { open: '<!--', close: '-->', vendor: 'several', seen: '2025-05', sample: '<!-- Rosa is quiet. -->' },
]

const anyMark = new RegExp(reasoningMarks.map(({ open, close }) => `(${open})|(${close})`).join('|'), 'gi')

interface SplitText {
  readonly said: string
  readonly thoughts: readonly string[]
}

/**
 * A text without what stands inside marks of reasoning, and that. Some servers drop the opening mark, some the closing
 * one. Inside of a mark only its own end counts.
 */
export function splitReasoning(text: string): SplitText {
  const thoughts: string[] = []
  let [said, from] = ['', 0]
  let inside: number | undefined
  // One pass: a pattern that looks for each end anew would take time by the square of a hostile text.
  for (const match of text.matchAll(anyMark)) {
    const group = match.slice(1).findIndex((part) => part !== undefined)
    const [mark, closes] = [Math.floor(group / 2), group % 2 === 1]
    if (inside !== undefined && (mark !== inside || !closes)) continue
    const before = text.slice(from, match.index)
    if (inside === undefined) said += before
    if (closes) thoughts.push(inside === undefined ? said : before)
    if (closes && inside === undefined) said = ''
    inside = closes ? undefined : mark
    from = match.index + match[0].length
  }
  const rest = text.slice(from)
  return inside === undefined ? { said: said + rest, thoughts } : { said, thoughts: [...thoughts, rest] }
}

/** Where a model says in marks that its answer begins. What stands outside of them is reasoning too. */
const answerMark = /<(answer|final_answer|final|output|response|solution)>([\s\S]*?)(?:<\/\1>|$)/gi

/** The part of a text that may be the answer, and all that is reasoning. */
export function splitReply(text: string): { readonly said: string; readonly reasoning: string } {
  const { said, thoughts } = splitReasoning(text)
  const answers = [...said.matchAll(answerMark)].map(([, , inner = '']) => inner)
  const reasoning = thoughts
    .map((thought) => thought.trim())
    .filter(Boolean)
    .join('\n\n')
  return { said: answers.length > 0 ? answers.join('\n') : said, reasoning }
}

export const withoutReasoning = (text: string): string => splitReasoning(text).said
