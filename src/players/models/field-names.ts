/** The names that models give to the parts of an answer, our own first. */
export const thoughtFields: readonly string[] = ['steps', 'thought', 'thoughts', 'thinking', 'reasoning']

/** The fields in which models put their words. */
export const spokenFields: readonly string[] = [
  'speech',
  'message',
  'text',
  'say',
  'statement',
  'words',
  'utterance',
  'public_statement',
  'publicStatement',
  'speak',
  'dialogue',
]

/** Said only if there are no other words: it may be private. */
export const reasonFields: readonly string[] = ['reason']

export const choiceFields: readonly string[] = [
  'choice',
  'action',
  'vote',
  'target',
  'nominee',
  'nomination',
  'judgment',
  'judgement',
  'verdict',
  'decision',
  'player',
  'answer',
]

/** Around an answer. */
export const wrappings: readonly string[] = [
  'answer',
  'response',
  'result',
  'output',
  'arguments',
  'parameters',
  'args',
  'input',
  'json',
  'data',
  'final_answer',
  'function',
]

const otherParts = ['claim', 'correction', 'acts', 'beliefs', 'memory', 'persona']
const personaParts = ['name', 'character', 'traits', 'style', 'quirks']

/** What others may hear of an answer, and what decides. Beside it there are only thoughts and notes. */
const publicParts = new Set([
  ...spokenFields,
  ...reasonFields,
  ...choiceFields,
  'claim',
  'correction',
  'acts',
  'beliefs',
])
const personaFields = new Set(['persona', ...personaParts])
const ownParts = new Set([...thoughtFields, ...publicParts, ...otherParts, ...personaParts])

export const isPublicPart = (name: string, kind: string): boolean =>
  publicParts.has(name) || (kind === 'persona' && personaFields.has(name))

export const isAnswerPart = (name: string): boolean => ownParts.has(name)
