import { findOpening } from '../../kernel/events/event.js'
import { maySilence } from '../../kernel/rules/answers.js'
import { describeWords } from '../../kernel/rules/kinds/kind-words.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import { asksBeliefs } from '../../kernel/rules/questions.js'
import { possibleRoles } from '../../kernel/rules/role-counts.js'
import type { Rules } from '../../kernel/rules/rules-schema.js'
import { findTeam, teamNamesIn } from '../../kernel/rules/team.js'
import { type ThoughtForm, thoughtForm, thoughtStepNames, thoughtSteps } from '../../kernel/rules/thoughts.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { message, type Text } from '../../kernel/text/message.js'
import type { PromptOptions } from './prompt-options.js'
import { sentences, type Tell } from './prompt-words.js'

/** Words come before the choice, so that they can be heard while they are written. */
const order = [
  'thought',
  'steps',
  'persona',
  'beliefs',
  'speech',
  'choice',
  'claim',
  'correction',
  'acts',
  'memory',
] as const

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
    acts: takes.includes('acts') && declaresActs(rules),
    memory: takes.includes('memory') && keepsNotes(parts, rules),
  }
  return order.filter((field) => asked[field])
}

const declaresActs = (rules: Pick<Rules, 'due'> | undefined): boolean => rules?.due?.acts === true

const thoughtFields = (form: ThoughtForm) => ({ thought: form === 'text', steps: form === 'steps' })

export function gameFields(
  { kind, view }: Pick<AgentRequest, 'kind' | 'view'>,
  parts: AnswerParts = {},
): readonly AnswerField[] {
  const opening = findOpening(view.events)
  const beliefs = opening !== undefined && asksBeliefs(opening.rules, 'vote')
  const memory = keepsNotes(parts, opening?.rules)
  const thinks = thoughtFields(thoughtForm(kind, parts.thought, opening?.rules))
  const acts = declaresActs(opening?.rules)
  const asked: { readonly [Field in AnswerField]?: boolean } = { persona: false, beliefs, acts, memory, ...thinks }
  return order.filter((field) => asked[field] !== false)
}

/** Forms of JSON are the same in every language. */
const forms = {
  beliefs: '{"p2": 0.15, "p3": 0.6}',
  claim: '{"role": "...", "results": [{"player": "...", "result": "..."}]}',
  correction: '{"day": 1, "votes": [{"voter": "...", "choice": "..."}]}',
  acts: '[{"act": "accuse", "player": "p2"}]',
} as const

/** A whole answer to this question, for models that get no schema. It holds no choice, which would lead them. */
export function answerExample(request: AgentRequest, parts: AnswerParts): string {
  const shown: Readonly<Partial<Record<AnswerField, string>>> = {
    steps: `{${thoughtStepNames.map((step) => `"${step}": "..."`).join(', ')}}`,
    persona: '{"name": "...", "character": "...", "traits": ["..."], "style": "...", "quirks": ["..."]}',
    beliefs: `{${(request.beliefs ?? []).map((id) => `"${id}": 0.5`).join(', ')}}`,
    claim: 'null',
    correction: 'null',
    memory: '{"observations": ["..."], "suspicion": [], "relationships": [], "strategy": "..."}',
  }
  return `{${answerFields(request, parts)
    .map((field) => `"${field}": ${shown[field] ?? '"..."'}`)
    .join(', ')}}`
}

/** How the model thinks before it speaks. */
function thinking({ due }: Pick<Rules, 'due'>, option: AnswerParts['thought'], tell: Tell): Text[] {
  const form = thoughtForm('speak', option, { due })
  if (form === 'none') return []
  const { thoughts = false } = due ?? {}
  if (form === 'text') {
    const counts = thoughts === false ? [] : [message('prompt.answer.thoughtDue')]
    return [sentences([message('prompt.answer.thought'), ...counts])]
  }
  const steps = thoughtStepNames.map((step) => `"${step}": "${tell(thoughtSteps[step].describe)}"`).join(', ')
  const counts = thoughts === 'steps' ? [message('prompt.answer.stepsDue')] : []
  return [sentences([message('prompt.answer.steps', { json: `{${steps}}` }), ...counts])]
}

interface Table {
  readonly rules: Rules
  readonly players: number
}

/** The ballots by day whose reasons everybody reads. */
function ballotWords({ decision, charts }: Rules): Text {
  if (charts !== undefined) return message('prompt.answer.reasons.own')
  return message(decision === 'trial' ? 'prompt.answer.reasons.trial' : 'prompt.answer.reasons.vote')
}

/** What a claim may name at this table: its roles and, as a result, their teams too. Prompts and schemas say the same. */
export function claimWords({ rules, players }: Table): { readonly roles: string[]; readonly teams: string[] } {
  const roles = possibleRoles(rules, players)
  return { roles, teams: teamNamesIn(rules).filter((team) => roles.some((role) => findTeam(rules, role) === team)) }
}

/** What an answer to any question of a game at this table is made of. */
export function answerSection({ rules, players }: Table, parts: AnswerParts, tell: Tell): string {
  const { roles, teams } = claimWords({ rules, players })
  const reasonsDue = (rules.due?.reasons ?? []).length > 0
  const known = { json: forms.claim, roles: roles.join(', '), teams: teams.join(', ') }
  return listed(tell, [
    sentences([message('prompt.answer.object'), message('prompt.answer.asked')]),
    ...thinking(rules, parts.thought, tell),
    ...(asksBeliefs(rules, 'vote') ? [message('prompt.answer.beliefs', { json: forms.beliefs })] : []),
    sentences([
      message(reasonsDue ? 'prompt.answer.speechDue' : 'prompt.answer.speech'),
      message('prompt.answer.reasons', { ballots: ballotWords(rules) }),
    ]),
    message('prompt.answer.choice'),
    message('prompt.answer.claim', known),
    message('prompt.answer.correction', { json: forms.correction }),
    ...(declaresActs(rules) ? [message('prompt.answer.acts', { json: forms.acts })] : []),
    ...(keepsNotes(parts, rules) ? [message('prompt.answer.memory')] : []),
  ])
}

const listed = (tell: Tell, lines: readonly Text[]): string =>
  [tell(message('prompt.answer.heading')), ...lines.map((line) => `- ${tell(line)}`)].join('\n')

export const narratorAnswer = ({ thought = true }: AnswerParts, tell: Tell): string =>
  listed(tell, [
    message('prompt.answer.object'),
    ...(thought ? [message('prompt.answer.thoughtUnheard')] : []),
    message('prompt.answer.comment'),
  ])

export function describeChoices(request: AgentRequest, parts: AnswerParts): Text[] {
  const asked = answerFields(request, parts)
  const hasOneKind = request.kind === 'persona' || request.kind === 'narrate'
  const unasked = hasOneKind ? [] : gameFields(request, parts).filter((field) => !asked.includes(field))
  const none = unasked.length > 0 ? [message('prompt.answer.unasked', { fields: list(unasked) })] : []
  const { beliefs } = request
  return [
    ...choicesLine(request),
    ...(beliefs === undefined ? [] : [message('prompt.answer.chances', { players: list(beliefs) })]),
    sentences([message('prompt.answer.fields', { fields: list(asked) }), ...none]),
  ]
}

const list = (fields: readonly string[]): string => fields.map((field) => `\`${field}\``).join(', ')

function choicesLine(request: AgentRequest): Text[] {
  const { options, view } = request
  if (options.length === 0) return []
  if (maySilence(request)) return [message('prompt.answer.mayBeSilent')]
  const words: Readonly<Record<string, Text>> = describeWords(request, findOpening(view.events)?.rules)
  const names = new Map(view.players.map(({ id, name, seat }) => [id, name === `Player ${seat + 1}` ? '' : name]))
  const choices = options.map((option) => {
    const meaning = Object.hasOwn(words, option) ? words[option] : names.get(option)
    return meaning ? message('prompt.answer.option', { option, meaning }) : `\`${option}\``
  })
  return [message('prompt.answer.choices', { choices })]
}
