/** How a model writes what only it should read: between which marks, who does so, and a sample. */
interface ReasoningMark {
  readonly open: string
  readonly close: string
  /** The closing mark means other things too where none was opened. */
  readonly paired?: true
  readonly vendor: string
  readonly seen: string
  readonly sample: string
}

/** A tag is one of reasoning if its name has one of these words, among others of at most 24 letters and signs. */
const tagWords =
  'think|thought|reason|reflect|scratch_?pad|analysis|rationale|monologue|deliberat|brainstorm|chain.?of.?thought|' +
  'inner_?voice|internal|private|hidden|secret|cognition|step.?by.?step|思考|推理|考え'
/** Words that are the whole name of such a tag. */
const tagNames = 'cot|plan(?:ning)?|draft|notes?|strategy|pensamiento|gedanken?'
const wordedName = `[\\w:.-]{0,24}(?:${tagWords})[\\w:.-]{0,24}`
const tagName = `(?:${wordedName}|(?:[\\w-]{1,24}:)?(?:${tagNames}))`

/** Patterns, without capturing groups. A tag of any namespace counts: `<mm:think>`, `<seed:think>`. */
export const reasoningMarks: readonly ReasoningMark[] = [
  {
    open: '<\\|?(?:(?:begin|start)_?(?:of_?)?(?:thought|think|thinking|reasoning)|(?:thought|think|thinking|reasoning)_(?:begin|start))\\|?>',
    close: '<\\|?(?:end_?(?:of_?)?(?:thought|think|thinking|reasoning)|(?:thought|think|thinking|reasoning)_end)\\|?>',
    vendor: 'OpenThinker, Sky-T1, Cohere',
    seen: '2025-02',
    sample: '<|begin_of_thought|>Rosa is quiet.<|end_of_thought|>',
  },
  {
    open: `(?:<|&lt;)\\|?\\s?${tagName}(?:\\s[^<>/]{0,80})?\\|?(?:>|&gt;)`,
    close: `(?:<|&lt;)\\|?\\/\\s?${tagName}\\s?\\|?(?:>|&gt;)`,
    vendor: 'DeepSeek, Qwen, EXAONE, MiniMax, Seed, LongCat, small models that imitate them',
    seen: '2025-01',
    sample: '<think>Rosa is quiet.</think>',
  },
  {
    open: `\\[${wordedName}\\]`,
    close: `\\[\\/${wordedName}\\]`,
    vendor: 'Mistral (Magistral)',
    seen: '2025-06',
    sample: '[THINK]Rosa is quiet.[/THINK]',
  },
  {
    open: '◁think(?:ing)?▷',
    close: '◁\\/think(?:ing)?▷',
    vendor: 'Kimi',
    seen: '2025-04',
    sample: '◁think▷Rosa is quiet.◁/think▷',
  },
  {
    open: '<\\|channel\\|>(?:analysis|commentary(?! to=))[^<]{0,80}<\\|message\\|>',
    close:
      '<\\|(?:end|return)\\|>|(?:<\\|start\\|>assistant)?<\\|channel\\|>(?:final|commentary to=)[^<]{0,80}(?:<\\|constrain\\|>\\w*)?<\\|message\\|>|assistantfinal|assistantcommentary to=[^{]{0,80}',
    vendor: 'OpenAI (gpt-oss), whose server passes its channels on',
    seen: '2025-08',
    sample: '<|channel|>analysis<|message|>Rosa is quiet.<|end|><|start|>assistant<|channel|>final<|message|>',
  },
  {
    open: '<\\|channel>thought\\b|<(?:unused|ctrl)94>',
    close: '<channel\\|>|<(?:unused|ctrl)95>',
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
    open: '<details(?: type="reasoning"[^<>]{0,80}>|>\\s?<summary>[^<]{0,40}(?:think|thought|reason)[^<]{0,40}</summary>)',
    close: '<\\/details>',
    paired: true,
    vendor: 'Open WebUI',
    seen: '2025-03',
    sample: '<details type="reasoning" done="true">Rosa is quiet.</details>',
  },
  {
    open: '【(?:思考|推理|考え)】',
    close: '【(?:最终|最終)?(?:回答|答案|答え)】',
    vendor: 'models that answer in Chinese or Japanese',
    seen: '2025-06',
    sample: '【思考】Rosa is quiet.【回答】',
  },
  {
    open: '\\((?:thinking|thoughts?|internal(?: thoughts?)?|inner thoughts?|aside):',
    close: '\\)',
    paired: true,
    vendor: 'small models that write stage directions',
    seen: '2025-05',
    sample: '(thinking: Rosa is quiet.)',
  },
  {
    open: '<!--',
    close: '-->',
    paired: true,
    vendor: 'several',
    seen: '2025-05',
    sample: '<!-- Rosa is quiet. -->',
  },
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
    if (inside === undefined && closes && reasoningMarks[mark]?.paired) continue
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
