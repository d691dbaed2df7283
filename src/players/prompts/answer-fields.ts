import { findOpening } from '../../kernel/events/event.js'
import { maySilence } from '../../kernel/rules/answers.js'
import { describeWords, findKind } from '../../kernel/rules/kinds/kinds.js'
import { asksBeliefs } from '../../kernel/rules/questions.js'
import { dealtRoles, roleCountsFor } from '../../kernel/rules/role-counts.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { findTeam, teamNamesIn } from '../../kernel/rules/team.js'
import { type ThoughtForm, thoughtForm, thoughtStepNames, thoughtSteps } from '../../kernel/rules/thoughts.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import type { PromptOptions } from './prompt-options.js'

/** Words come before the choice, so that they can be heard while they are written. */
const order = ['thought', 'steps', 'persona', 'beliefs', 'speech', 'choice', 'claim', 'correction', 'memory'] as const

/** A part of an answer that a model writes. */
export type AnswerField = (typeof order)[number]

/** The options that say what an answer holds. */
export type AnswerParts = { readonly [Part in 'memory' | 'thought' | 'context']?: PromptOptions[Part] | undefined }

/** The agent's own options come before the rules. */
export const keepsNotes = ({ memory, context }: AnswerParts, rules?: Pick<Rules, 'context'>): boolean =>
  memory ?? context?.notes ?? rules?.context?.notes ?? true

/** What an answer consists of, in the order in which a model should write it. */
export function answerFields(
  { kind, options, beliefs, view }: Pick<AgentRequest, 'kind' | 'options' | 'beliefs' | 'view'>,
  parts: AnswerParts = {},
): readonly AnswerField[] {
  if (kind === 'persona') return parts.thought === false ? ['persona'] : ['thought', 'persona']
  const rules = findOpening(view.events)?.rules
  const { takes, words } = findKind(kind)
  const asked: Readonly<Record<AnswerField, boolean>> = {
    ...thoughtFields(thoughtForm(kind, parts.thought, rules)),
    persona: false,
    beliefs: beliefs !== undefined,
    speech: words !== 'none',
    choice: options.length > 0,
    claim: takes.includes('claim'),
    correction: takes.includes('correction'),
    memory: takes.includes('memory') && keepsNotes(parts, rules),
  }
  return order.filter((field) => asked[field])
}

const thoughtFields = (form: ThoughtForm) => ({ thought: form === 'text', steps: form === 'steps' })

export function gameFields(
  { kind, view }: Pick<AgentRequest, 'kind' | 'view'>,
  parts: AnswerParts = {},
): readonly AnswerField[] {
  const opening = findOpening(view.events)
  const beliefs = opening !== undefined && asksBeliefs(opening.rules, 'vote')
  const memory = keepsNotes(parts, opening?.rules)
  const thinks = thoughtFields(thoughtForm(kind, parts.thought, opening?.rules))
  const asked: { readonly [Field in AnswerField]?: boolean } = { persona: false, beliefs, memory, ...thinks }
  return order.filter((field) => asked[field] !== false)
}

const oneObject =
  '- Answer with one JSON object and nothing else. The question says which fields count; those that are not asked for are null.'
const believing =
  '- `beliefs`: null, or, where the question asks for it, how likely each player that it names is to be mafia, by id, from 0 to 1: {"p2": 0.15, "p3": 0.6}. Other ids are null or left out.'
/** How the model thinks before it speaks. */
function thinking({ due }: Pick<Rules, 'due'>, option: AnswerParts['thought']): string[] {
  const form = thoughtForm('speak', option, { due })
  if (form === 'none') return []
  const { thoughts = false } = due ?? {}
  if (form === 'text') {
    const counts = thoughts === false ? '' : ' No answer counts without it.'
    return [`- \`thought\`: think first, a few sentences that no player will ever read.${counts}`]
  }
  const steps = thoughtStepNames.map((step) => `"${step}": "${thoughtSteps[step].describe}"`).join(', ')
  const counts = thoughts === 'steps' ? ' No answer counts without all of them.' : ''
  return [`- \`steps\`: think first, in steps that no player will ever read: {${steps}}.${counts}`]
}

/** The ballots by day whose reasons everybody reads. */
function ballotWords({ decision, charts }: Rules): string {
  if (charts !== undefined) return 'a nomination, a judgment or a vote'
  return decision === 'trial' ? 'a nomination or a judgment' : 'a vote'
}

export function answerSection(rules: Rules, players: number, parts: AnswerParts): string {
  const roles = dealtRoles(roleCountsFor(rules, players))
  const ballots = ballotWords(rules)
  const reasonsDue = (rules.due?.reasons ?? []).length > 0
  const teams = teamNamesIn(rules).filter((team) => roles.some((role) => findTeam(rules, role) === team))
  return [
    'How to answer',
    oneObject,
    ...thinking(rules, parts.thought),
    ...(asksBeliefs(rules, 'vote') ? [believing] : []),
    `- \`speech\`: the words that you are asked for or, where only a choice is asked for, your reason for it, which may be null${reasonsDue ? ' unless the question asks for it' : ''}. Everybody reads the reason for ${ballots}, the mafia those for a kill, and nobody any other.`,
    '- `choice`: one of the legal choices that the question gives, as it is written there.',
    `- \`claim\`: null, or what you tell the whole table of your role, true or not: {"role": "...", "results": [{"player": "...", "result": "..."}]}. Roles at this table: ${roles.join(', ')}. Each result is one of them or a team (${teams.join(', ')}); without results the list is empty.`,
    '- `correction`: null, or how you say that an earlier vote went: {"day": 1, "votes": [{"voter": "...", "choice": "..."}]}.',
    ...(keepsNotes(parts, rules) ? [remembering] : []),
  ].join('\n')
}

const remembering =
  '- `memory`: what you want to know next time; it replaces what you wrote before: {"observations": ["short sentences"], "suspicion": [{"player": "...", "score": 0 to 100}], "relationships": ["who stands with whom"], "strategy": "your plan"}.'

export const narratorAnswer = ({ thought = true }: AnswerParts): string =>
  [
    'How to answer',
    '- Answer with one JSON object and nothing else.',
    ...(thought ? ['- `thought`: think first, a few sentences that nobody hears.'] : []),
    '- `speech`: your comment.',
  ].join('\n')

export function describeChoices(request: AgentRequest, parts: AnswerParts): string[] {
  const asked = answerFields(request, parts)
  const hasOneKind = request.kind === 'persona' || request.kind === 'narrate'
  const unasked = hasOneKind ? [] : gameFields(request, parts).filter((field) => !asked.includes(field))
  const none = unasked.length > 0 ? ` Fields that are not asked for are null: ${list(unasked)}.` : ''
  const { beliefs } = request
  return [
    ...choicesLine(request),
    ...(beliefs === undefined ? [] : [beliefsLine(beliefs)]),
    `Answer with one JSON object: ${list(asked)}.${none}`,
  ]
}

const beliefsLine = (players: readonly string[]): string =>
  `In \`beliefs\` state for each of ${list(players)} the chance that it is mafia, from 0 (surely not) to 1 (surely): what you hold to be true now. Nobody else ever reads it, and nothing in the game depends on it.`

const list = (fields: readonly string[]): string => fields.map((field) => `\`${field}\``).join(', ')

function choicesLine(request: AgentRequest): string[] {
  const { options, view } = request
  if (options.length === 0) return []
  if (maySilence(request))
    return [
      'Legal choices: null, to speak, with your `speech`; or `silent`, to stay silent, with `speech` null. No other.',
    ]
  const words: Readonly<Record<string, string>> = describeWords(request, findOpening(view.events)?.rules)
  const names = new Map(view.players.map(({ id, name, seat }) => [id, name === `Player ${seat + 1}` ? '' : name]))
  const told = options.map((option) => {
    const meaning = Object.hasOwn(words, option) ? words[option] : names.get(option)
    return meaning ? `\`${option}\` (${meaning})` : `\`${option}\``
  })
  return [`Legal choices: ${told.join(', ')}. No other.`]
}
