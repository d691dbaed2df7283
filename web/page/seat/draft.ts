import { useEffect, useState } from 'preact/hooks'
import { answerFault, findKind, maySilence, type TeamRules, teamNamesIn } from '../../../src/kernel/rules/index.js'
import { parseJson } from '../../../src/kernel/text/objects.js'
import type { Ask, PersonAnswer } from '../../../src/show/server/protocol/index.js'
import { readStored, storeForTab } from '../routes.js'

/** Two things that belong together: who is what, or who voted for whom. */
export interface Pair {
  readonly left: string
  readonly right: string
}

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
  readonly beliefs?: Chances
}

const optionValues = ({ options }: Pick<Ask, 'options'>) => options.map(({ value }) => value)

/** Whether silence is the one choice, instead of words. */
export const maySaySilent = (ask: Pick<Ask, 'options'>): boolean => maySilence({ options: optionValues(ask) })

export function draftFault(
  answer: PersonAnswer,
  ask: Ask,
  rules: TeamRules | null = null,
): ReturnType<typeof answerFault> {
  // A question to a person names the roles alone: what a claim says it found may be a team.
  const claimable = ask.claimable && [...ask.claimable, ...teamNamesIn(rules ?? {})]
  return answerFault(answer, { ...ask, options: optionValues(ask), claimable, beliefs: ask.beliefsAbout })
}

/** Chances to be mafia, from 0 to 1, by player. */
export type Chances = Readonly<Record<string, number>>

/** All chances or, where none was entered and none is due, none. `before`: those of the players for whom none was entered. */
export function draftedBeliefs({ beliefs }: Draft, { kind }: Pick<Ask, 'kind'>, before: Chances): Chances {
  return beliefs === undefined && findKind(kind).beliefs !== 'due' ? {} : { ...before, ...beliefs }
}

/** The answer that a draft makes: what the question takes, and what was entered. `before`: as for `draftedBeliefs`. */
export function toAnswer(draft: Draft, ask: Ask, before: Chances): PersonAnswer {
  const { takes } = ask
  const { choice, speech, thought, claim, name, character, day } = draft
  const beliefs = draftedBeliefs(draft, ask, before)
  const has = (field: Ask['takes'][number], value: unknown): boolean => takes.includes(field) && !isBlank(value)
  const whole = (pairs: readonly Pair[] = []) => pairs.filter(({ left, right }) => left !== '' && right !== '')
  const results = whole(draft.results).map(({ left, right }) => ({ player: left, result: right }))
  const votes = whole(draft.votes).map(({ left, right }) => ({ voter: left, choice: right }))
  const isDay = day !== undefined && Number.isInteger(day)
  return {
    ...(choice !== undefined && optionValues(ask).includes(choice) && { choice }),
    ...(has('speech', speech) && { speech }),
    ...(has('thought', thought) && { thought }),
    ...(has('persona', name) && {
      persona: { name: name?.trim() ?? '', ...(isBlank(character) ? {} : { character: character?.trim() }) },
    }),
    ...(has('claim', claim) && { claim: { role: claim ?? '', ...(results.length > 0 && { results }) } }),
    ...(takes.includes('correction') && isDay && votes.length > 0 && { correction: { day, votes } }),
    ...(takes.includes('beliefs') && Object.keys(beliefs).length > 0 && { beliefs }),
  }
}

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * What a person enters for a question. It is stored in this tab, so that a reload or a lost connection loses nothing. A rejected
 * try is kept for the next one; another question begins with an empty draft.
 */
export function useDraft(game: string, requestId: string | undefined) {
  const key = `nightzero draft ${game}`
  const [draft, setDraft] = useState<Draft>({})
  useEffect(() => {
    if (requestId !== undefined) setDraft(readDraft(key, requestId))
  }, [key, requestId])
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changes }
      storeForTab(key, JSON.stringify({ requestId, draft: next }))
      return next
    })
  return [draft, change] as const
}

function readDraft(key: string, requestId: string): Draft {
  const kept = parseJson(readStored(key) ?? 'null') as { requestId: string; draft: Draft } | null | undefined
  return kept?.requestId === requestId ? kept.draft : {}
}
