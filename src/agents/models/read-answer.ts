import { type Answer, claimSchema, correctionSchema } from '../../events/answer-schema.js'
import type { PlayerView } from '../../events/view.js'
import { notesFrom } from '../../prompts/memory.js'
import { maxPersonaTextChars, maxPersonaTexts, showableName } from '../../rules/persona.js'
import type { AgentRequest } from '../agent.js'

/**
 * A model's JSON as an answer. Servers without schemas say the same in many ways: `{thought, message, action}` and
 * `{"vote": "GUILTY"}` of source 000, ids in any case, names for ids. Broken extras are dropped; a choice that means nothing
 * known stays as it is, so that its refusal can name it.
 */
export function readAnswer(raw: Readonly<Record<string, unknown>>, request: AgentRequest): Answer {
  if (request.kind === 'persona') return { persona: personaIn(raw) as Answer['persona'] }
  const thought = firstText(raw, ['thought', 'thoughts', 'thinking', 'reasoning'])
  const speech = firstText(raw, ['speech', 'message', 'text', 'say', 'statement', 'reason'])
  const choice = choiceIn(raw, request)
  const claim = claimSchema.safeParse(raw.claim)
  const correction = correctionSchema.safeParse(raw.correction)
  const memory = notesFrom(
    raw.memory,
    request.view.players.map(({ id }) => id),
  )
  return {
    ...(thought !== undefined && { thought }),
    ...(speech !== undefined && { speech }),
    ...(choice !== undefined && { choice }),
    ...(claim.success && { claim: claim.data }),
    ...(correction.success && { correction: correction.data }),
    ...(memory && { memory }),
  }
}

function firstText(raw: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  return names.map((name) => raw[name]).find((value): value is string => typeof value === 'string' && value !== '')
}

const choiceFields = ['choice', 'action', 'vote', 'target', 'nominee', 'nomination', 'judgment', 'verdict', 'player']

function choiceIn(raw: Readonly<Record<string, unknown>>, { options, view }: AgentRequest): string | undefined {
  const said = firstText(raw, choiceFields)
  const maySpeak = options.length === 1 && options[0] === 'silent'
  if (said === undefined) return maySpeak && raw.choice === null && raw.speech === null ? 'silent' : undefined
  if (options.length === 0) return undefined
  const choice = meant(said, options, view.players)
  return choice ?? (maySpeak ? undefined : said)
}

const saysNobody = /^(?:skip|pass|none|nobody|no one|no kill|no elimination|no vote|hold(?: fire)?)$/

/** The option that a choice means, or undefined. */
function meant(said: string, options: readonly string[], players: readonly PlayerView[]): string | undefined {
  const plain = said
    .trim()
    .toLowerCase()
    .replace(/[.!"'`]+$|^["'`]+/g, '')
  const same = (word: string) => options.find((option) => option.toLowerCase() === word)
  const named = players.find(({ name }) => name.toLowerCase() === plain)?.id
  const first = plain.split(/[\s(:,]/)[0] ?? ''
  const none = saysNobody.test(plain) ? same('skip') : undefined
  return same(plain) ?? (named && same(named.toLowerCase())) ?? none ?? same(first)
}

/** Lists and texts no longer than a persona may have: the schemas that servers take cannot say how long. */
const listed = (value: unknown): unknown => {
  const list = typeof value === 'string' ? value.split(/\s*,\s*/) : (value ?? undefined)
  return Array.isArray(list) ? list.slice(0, maxPersonaTexts).map(cut) : list
}

const cut = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, maxPersonaTextChars) : value)

function personaIn(raw: Readonly<Record<string, unknown>>): unknown {
  const given = typeof raw.persona === 'object' && raw.persona !== null ? (raw.persona as typeof raw) : raw
  const { name, character, traits, style, quirks } = given
  const persona = {
    name: typeof name === 'string' ? showableName(name) : name,
    character: cut(character),
    traits: listed(traits),
    style: cut(style),
    quirks: listed(quirks),
  }
  return Object.fromEntries(Object.entries(persona).filter(([, value]) => value !== undefined && value !== null))
}
