import { requestKinds } from '../../../src/rules/index.js'
import type { Ask, PersonAnswer } from '../../../src/server/protocol/index.js'

/** Two things that belong together: who is what, or who voted for whom. */
export interface Pair {
  readonly left: string
  readonly right: string
}

/** What a person has entered and not sent yet. */
export interface Draft {
  readonly choice?: string
  readonly speech?: string
  readonly thought?: string
  readonly name?: string
  readonly character?: string
  readonly claim?: string
  readonly results?: readonly Pair[]
  readonly day?: number
  readonly votes?: readonly Pair[]
  readonly beliefs?: Readonly<Record<string, number>>
}

/** Whether the question may be answered by silence: words or `silent`, not both. */
export const maySaySilent = ({ options }: Pick<Ask, 'options'>): boolean =>
  options.some(({ value }) => value === 'silent')

/** What is still missing before a draft can be sent. */
export function missingIn(draft: Draft, { options, words, takes }: Ask): 'choice' | 'words' | 'name' | undefined {
  if (takes.includes('persona')) return isBlank(draft.name) ? 'name' : undefined
  if (maySaySilent({ options })) return isBlank(draft.speech) ? 'words' : undefined
  if (options.length > 0 && !options.some(({ value }) => value === draft.choice)) return 'choice'
  return words === 'required' && isBlank(draft.speech) ? 'words' : undefined
}

/** What stands for whoever was given no chance when others were. */
const evenChance = 0.5

/**
 * The chances that a draft comes to: of everybody or, where none was given and none is due, of nobody. The rules take all of
 * them or none.
 */
export function beliefsIn({ beliefs }: Draft, { kind, beliefsAbout = [] }: Ask): Readonly<Record<string, number>> {
  if (beliefs === undefined && requestKinds[kind].beliefs !== 'due') return {}
  return Object.fromEntries(beliefsAbout.map((id) => [id, beliefs?.[id] ?? evenChance]))
}

/** The answer that a draft comes to: what the question takes, and what was entered. */
export function answerOf(draft: Draft, ask: Ask): PersonAnswer {
  const { takes, options } = ask
  const { choice, speech, thought, claim, name, character, day } = draft
  const beliefs = beliefsIn(draft, ask)
  const has = (field: Ask['takes'][number], value: unknown): boolean => takes.includes(field) && !isBlank(value)
  const whole = (pairs: readonly Pair[] = []) => pairs.filter(({ left, right }) => left !== '' && right !== '')
  const results = whole(draft.results).map(({ left, right }) => ({ player: left, result: right }))
  const votes = whole(draft.votes).map(({ left, right }) => ({ voter: left, choice: right }))
  const isListed = options.some(({ value }) => value === choice)
  return {
    ...(choice !== undefined && isListed && { choice }),
    ...(has('speech', speech) && { speech }),
    ...(has('thought', thought) && { thought }),
    ...(has('persona', name) && {
      persona: { name: name?.trim() ?? '', ...(isBlank(character) ? {} : { character: character?.trim() }) },
    }),
    ...(has('claim', claim) && { claim: { role: claim ?? '', ...(results.length > 0 && { results }) } }),
    ...(takes.includes('correction') && day !== undefined && votes.length > 0 && { correction: { day, votes } }),
    ...(takes.includes('beliefs') && Object.keys(beliefs).length > 0 && { beliefs }),
  }
}

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')
