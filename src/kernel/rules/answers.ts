import { findKind } from './kinds/kinds.js'
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
interface Asked extends Pick<Question, 'kind' | 'options' | 'words'> {
  readonly claimable?: readonly string[] | undefined
  readonly beliefs?: readonly string[] | undefined
}

/** Parts of an answer that only some questions take. */
const sometimesTaken = ['choice', 'persona', 'memory', 'claim', 'correction', 'acts', 'beliefs'] as const

/** The parts that this question takes, besides thoughts and words. */
export function takenParts({ kind, options, beliefs }: Omit<Asked, 'words'>): (typeof sometimesTaken)[number][] {
  const { takes } = findKind(kind)
  return sometimesTaken.filter((part) => {
    if (part === 'choice') return options.length > 0
    return part === 'beliefs' ? beliefs !== undefined : takes.includes(part)
  })
}

export function untakenParts(question: Omit<Asked, 'words'>): (typeof sometimesTaken)[number][] {
  const taken = takenParts(question)
  return sometimesTaken.filter((part) => !taken.includes(part))
}

/** Whether silence is the one choice, instead of words: the one case in which a choice may be missing. */
export const maySilence = ({ options }: Pick<Asked, 'options'>): boolean =>
  options.length === 1 && options[0] === 'silent'

/** The part that the rules refuse, and why, as a sentence for who gave the answer. */
interface AnswerFault {
  readonly part: keyof AnswerParts
  readonly reason: string
}

/**
 * Why the rules refuse an answer to a question; undefined if they take it. This is the only check of what is legal: the engine
 * uses it on every answer, a seat and its page before they send one.
 */
export function answerFault(answer: AnswerParts, question: Asked): AnswerFault | undefined {
  const { kind, options, words } = question
  const { choice, speech = '' } = answer
  if (kind === 'persona')
    return answer.persona ? undefined : { part: 'persona', reason: 'A persona is due: give at least `persona.name`.' }
  const wrong = choice === undefined ? !maySilence(question) : !options.includes(choice)
  if (options.length > 0 && wrong) {
    const what =
      choice === undefined ? 'A choice is missing' : `The choice \`${choice.slice(0, 60)}\` is not legal here`
    return { part: 'choice', reason: `${what}. Choose one of: ${options.join(', ')}.` }
  }
  if (words === 'required' && choice !== 'silent' && speech.trim() === '') {
    const silence = 'Say something as `speech`, or choose `silent`.'
    return { part: 'speech', reason: maySilence(question) ? silence : 'Words are due: give them as `speech`.' }
  }
  return claimFault(answer, question) ?? beliefsFault(answer, question)
}

function claimFault({ claim }: AnswerParts, { claimable }: Asked): AnswerFault | undefined {
  if (claim === undefined || claimable === undefined) return undefined
  const results = (claim.results ?? []).map(({ result }, at) => [`claim.results[${at}].result`, result] as const)
  const unknown = [['claim.role', claim.role] as const, ...results].find(([, word]) => !claimable.includes(word))
  if (unknown === undefined) return undefined
  const [path, word] = unknown
  const known = `Name one of: ${claimable.join(', ')}.`
  return { part: 'claim', reason: `\`${path}\` is \`${word}\`, which is no role and no team of this game. ${known}` }
}

/**
 * Beliefs are due when nothing else is asked; who gives an empty object declines. With another answer they may be missing:
 * a vote counts without them. If given, they must cover every player asked about.
 */
function beliefsFault({ beliefs }: AnswerParts, { kind, beliefs: about }: Asked): AnswerFault | undefined {
  if (about === undefined) return undefined
  const optional = findKind(kind).beliefs !== 'due' || (beliefs && Object.keys(beliefs).length === 0)
  const missing = about.filter((id) => !Object.hasOwn(beliefs ?? {}, id))
  if (missing.length === 0 || (missing.length === about.length && optional)) return undefined
  const what = missing.length === about.length ? 'due' : `missing for ${missing.join(', ')}`
  const each = `give \`beliefs\` with a chance from 0 to 1 for each of ${about.join(', ')}.`
  return { part: 'beliefs', reason: `Chances are ${what}: ${each}` }
}
