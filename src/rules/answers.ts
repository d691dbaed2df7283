import { requestKinds } from './kinds/kinds.js'
import type { Question } from './poll.js'

/** The parts of an answer that the rules judge, once their types are right. */
interface AnswerParts {
  readonly choice?: string | undefined
  readonly speech?: string | undefined
  readonly persona?: object | undefined
  readonly claim?: Claim | undefined
  readonly beliefs?: Readonly<Record<string, number>> | undefined
}

interface Claim {
  readonly role: string
  readonly results?: readonly { readonly result: string }[] | undefined
}

/** What a question asks for: the same for a question, an agent's request, and a question on a page. */
type Asked = Pick<Question, 'kind' | 'options' | 'words' | 'claimable' | 'beliefs'>

/** Parts of an answer that only some questions take. */
const sometimesTaken = ['choice', 'persona', 'memory', 'claim', 'correction', 'beliefs'] as const

/** The parts that this question takes, besides thought and words. */
export function takenParts({ kind, options, beliefs }: Omit<Asked, 'words'>): (typeof sometimesTaken)[number][] {
  const { takes } = requestKinds[kind]
  return sometimesTaken.filter((part) => {
    if (part === 'choice') return options.length > 0
    return part === 'beliefs' ? beliefs !== undefined : takes.includes(part)
  })
}

/** The parts of an answer that this question does not take. */
export function untakenParts(question: Omit<Asked, 'words'>): (typeof sometimesTaken)[number][] {
  const taken = takenParts(question)
  return sometimesTaken.filter((part) => !taken.includes(part))
}

/** Whether silence is the one choice, instead of words: the one case in which a choice may be missing. */
export const maySilence = ({ options }: Pick<Asked, 'options'>): boolean =>
  options.length === 1 && options[0] === 'silent'

/**
 * Why the rules refuse an answer to a question, as a sentence for who gave it; undefined if they take it. This is the only
 * check of what is legal: the engine uses it on every answer, a seat before it sends one.
 */
export function answerFault(answer: AnswerParts, question: Asked): string | undefined {
  const { kind, options, words } = question
  const { choice, speech = '' } = answer
  if (kind === 'persona') return answer.persona ? undefined : 'A persona is due: give at least `persona.name`.'
  if (choice !== undefined && options.length > 0 && !options.includes(choice))
    return `The choice \`${choice.slice(0, 60)}\` is not legal here. Choose one of: ${options.join(', ')}.`
  if (choice === undefined && options.length > 0 && !maySilence(question))
    return `A choice is missing. Choose one of: ${options.join(', ')}.`
  if (words === 'required' && choice !== 'silent' && speech.trim() === '')
    return maySilence(question)
      ? 'Say something as `speech`, or choose `silent`.'
      : 'Words are due: give them as `speech`.'
  return claimFault(answer, question) ?? beliefsFault(answer, question)
}

function claimFault({ claim }: AnswerParts, { claimable }: Asked): string | undefined {
  if (claim === undefined || claimable === undefined) return undefined
  const results = (claim.results ?? []).map(({ result }, at) => [`claim.results[${at}].result`, result] as const)
  const unknown = [['claim.role', claim.role] as const, ...results].find(([, word]) => !claimable.includes(word))
  if (unknown === undefined) return undefined
  const [path, word] = unknown
  return `\`${path}\` is \`${word}\`, which is no role and no team of this game. Name one of: ${claimable.join(', ')}.`
}

/**
 * Beliefs are due when nothing else is asked; who gives an empty object declines. With another answer they may be missing:
 * a vote counts without them. If given, they must cover every player asked about.
 */
function beliefsFault({ beliefs }: AnswerParts, { kind, beliefs: about }: Asked): string | undefined {
  if (about === undefined) return undefined
  const optional = requestKinds[kind].beliefs !== 'due' || (beliefs && Object.keys(beliefs).length === 0)
  const missing = about.filter((id) => !Object.hasOwn(beliefs ?? {}, id))
  if (missing.length === 0 || (missing.length === about.length && optional)) return undefined
  const each = `give \`beliefs\` with a chance from 0 to 1 for each of ${about.join(', ')}.`
  return missing.length === about.length
    ? `Chances are due: ${each}`
    : `Chances are missing for ${missing.join(', ')}: ${each}`
}
