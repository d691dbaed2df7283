import type { Answer } from '../../kernel/events/answer-schema.js'
import { findOpening } from '../../kernel/events/event.js'
import { maySilence } from '../../kernel/rules/answers.js'
import { findKind } from '../../kernel/rules/kinds/kinds.js'
import { maxPersonaTextChars, maxPersonaTexts, showableName } from '../../kernel/rules/persona.js'
import {
  partsDue,
  type ThoughtForm,
  type ThoughtSteps,
  thoughtStepNames,
  thoughtText,
} from '../../kernel/rules/thoughts.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { definedFields, isObject, isRecord, parseJson } from '../../kernel/text/objects.js'
import { readMemory } from '../prompts/player-notes.js'
import { isAnswerPart, reasonFields, spokenFields, thoughtFields, unwrap, wordFields } from './field-names.js'
import { type JsonObject, wholeObject } from './json-objects.js'
import {
  isClaimShaped,
  isCorrectionShaped,
  readActs,
  readBeliefs,
  readClaim,
  readCorrection,
  saysNothing,
} from './read-acts.js'
import { normalizeWords, optionMeant, readChoice } from './read-choice.js'
import { splitReasoning, splitReply } from './reasoning-marks.js'

/** Models write the same in many ways (source 000). An unknown choice stays for the error; `wrongParts` names what cannot be read. */
export function readAnswer(said: JsonObject, request: AgentRequest): Answer {
  const raw = unwrap(said)
  const thought = firstWords(raw, thoughtFields)
  if (request.kind === 'persona') return definedFields({ thought, persona: personaIn(raw) as Answer['persona'] })
  const playerIds = request.view.players.map(({ id }) => id)
  const steps = readSteps(raw)
  const { said: speech, reasoning } = splitReasoningIn(firstWords(raw, [...spokenFields, ...reasonFields]))
  const choice = readChoice(raw, request)
  const isSilent = choice === undefined && speech !== undefined && isSilence(speech, request)
  return definedFields({
    reasoning,
    thought: steps?.reasoning === thought ? undefined : thought,
    steps,
    speech: isSilent ? undefined : speech,
    choice: isSilent ? 'silent' : choice,
    claim: readClaim(raw.claim, request),
    correction: readCorrection(raw.correction, request),
    acts: readActs(raw.acts, request),
    beliefs: readBeliefs(raw.beliefs, request),
    memory: readMemory(raw.memory, playerIds),
  })
}

/** Marks of reasoning count within words too. */
function splitReasoningIn(words: string | undefined): { said: string | undefined; reasoning: string | undefined } {
  if (words === undefined) return { said: undefined, reasoning: undefined }
  const { said, thoughts } = splitReasoning(words)
  if (thoughts.length === 0) return { said: words, reasoning: undefined }
  return { said: said.trim() || undefined, reasoning: thoughts.join('\n\n').trim() || undefined }
}

/** What the answer gives in a form that cannot be read, as sentences for the model; nothing of it is dropped in silence. */
export function wrongParts(said: JsonObject, request: AgentRequest): string[] {
  const raw = unwrap(said)
  if (request.kind === 'persona') return []
  const { takes, words } = findKind(request.kind)
  const unread = spokenFields.filter((field) => isGiven(raw[field]) && readWords(raw[field]) === undefined)
  const isSpoken = words === 'none' || firstWords(raw, [...spokenFields, ...reasonFields]) !== undefined
  return [
    ...(isSpoken ? [] : unread.map((field) => wrongType(field, raw[field], 'a text'))),
    ...(takes.includes('claim') && isUnread(raw.claim, isClaimShaped)
      ? [wrongType('claim', raw.claim, 'null or {"role": "...", "results": [{"player": "...", "result": "..."}]}')]
      : []),
    ...(takes.includes('correction') && isUnread(raw.correction, isCorrectionShaped)
      ? [wrongType('correction', raw.correction, 'null or {"day": 1, "votes": [{"voter": "...", "choice": "..."}]}')]
      : []),
  ]
}

const isUnread = (given: unknown, hasShape: (given: unknown) => boolean): boolean =>
  isGiven(given) && !saysNothing(given) && !hasShape(given)

const isGiven = (value: unknown): boolean =>
  isObject(value)
    ? Object.keys(value).length > 0
    : value !== undefined && value !== null && !noWords.test(String(value))

function wrongType(field: string, value: unknown, due: string): string {
  const type = Array.isArray(value) ? 'a list' : isObject(value) ? 'an object' : `a ${typeof value}`
  return `Your \`${field}\` is ${type} (${JSON.stringify(value).slice(0, 120)}), which cannot be read: give ${due}.`
}

/** Source 004's models say `[SILENT]` where others choose it. */
const isSilence = (speech: string, request: AgentRequest): boolean =>
  maySilence(request) && normalizeWords(speech) === 'silent'

/** Steps in a field of their own, or beside the choice; then `action` is both. Lists become texts. */
function readSteps(raw: JsonObject): ThoughtSteps | undefined {
  const areBeside = raw.observations !== undefined || raw.suspicions !== undefined
  const given = thoughtFields.map((field) => raw[field]).find(isRecord) ?? (areBeside ? raw : {})
  const texts = thoughtStepNames.map((step) => [step, stepText(given[step])] as const)
  const said = texts.filter(([, text]) => text !== '')
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

function stepText(value: unknown): string {
  if (Array.isArray(value)) return value.map(stepText).filter(Boolean).join(' ')
  if (isObject(value)) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** A whole reply that is a choice and nothing else. */
export function readBareChoice(text: string, request: AgentRequest): Answer | null {
  const said = splitReply(text).said.trim()
  const bare = /^```\w*\n([\s\S]*?)\n?```$/.exec(said)?.[1]?.trim() ?? said
  const choice = request.options.length > 0 ? optionMeant(parseJson(bare) ?? bare, request) : undefined
  return choice === undefined ? null : { choice }
}

interface GivenAnswer {
  readonly raw: JsonObject
  readonly request: AgentRequest
  readonly asksThought?: boolean | 'steps' | undefined
}

/** What is due of language models and this answer lacks, as a sentence for the model. */
export function missingPart(answer: Answer, { raw, request, asksThought = true }: GivenAnswer): string | undefined {
  const due = partsDue(request.kind, findOpening(request.view.events)?.rules ?? {})
  const owes = asksThought !== false && !isBareJudgment(raw, request)
  const missing = [
    ...(owes ? missingThought(answer, due.thought) : []),
    ...(due.reason && !answer.speech?.trim() ? ['A reason for your choice is due: give it as `speech`.'] : []),
  ]
  return missing.length > 0 ? missing.join(' ') : undefined
}

/** A judgment in source 000's own form, `{"vote": "GUILTY"}`, owes nothing else. */
const isBareJudgment = (raw: JsonObject, { kind }: AgentRequest): boolean =>
  kind === 'judge' && Object.keys(raw).length === 1 && raw.choice === undefined

function missingThought({ thought, steps = {}, reasoning = '' }: Answer, due: ThoughtForm): string[] {
  if (due === 'none') return []
  if (due === 'steps') {
    const missing = thoughtStepNames.filter((step) => !steps[step]?.trim())
    const named = missing.map((step) => `\`${step}\``).join(', ')
    return missing.length === 0 ? [] : [`A thought in steps is due: give ${named} as texts in \`steps\`.`]
  }
  // A model that reasons before it answers has thought.
  const said = `${thoughtText({ thought, steps }) ?? ''}${reasoning}`.trim()
  return said === '' ? ['A thought is due: give it as `thought`.'] : []
}

function firstWords(raw: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => readWords(raw[name])).find((words) => words !== undefined)
}

/** How models write that there are none. */
const noWords = /^\s*(?:null|none|undefined|n\/a)?\s*$/i

/** A text, a list of texts, or an object of one; undefined for anything else. A text that is a whole answer is no speech. */
function readWords(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const inner = value.trimStart().startsWith('{') ? wholeObject(value) : null
    if (inner === null) return noWords.test(value) ? undefined : value
    return Object.keys(inner).some(isAnswerPart) ? firstWords(inner, spokenFields) : value
  }
  if (Array.isArray(value)) {
    const parts = value.map(readWords)
    return value.length > 0 && parts.every((part) => part !== undefined) ? parts.join(' ') : undefined
  }
  return isRecord(value) ? firstWords(value, wordFields) : undefined
}

/** Lists and texts cut to the length that a persona allows: the schemas that servers accept cannot limit it. */
const personaList = (value: unknown): unknown => {
  const list = typeof value === 'string' ? value.split(/\s*,\s*/) : (value ?? undefined)
  return Array.isArray(list) ? list.slice(0, maxPersonaTexts).map(cutPersonaText) : list
}

const cutPersonaText = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, maxPersonaTextChars) : value

function personaIn(raw: JsonObject): unknown {
  const { name, character, traits, style, quirks } = isRecord(raw.persona) ? raw.persona : raw
  return definedFields({
    name: (typeof name === 'string' ? showableName(name) : name) ?? undefined,
    character: cutPersonaText(character ?? undefined),
    traits: personaList(traits),
    style: cutPersonaText(style ?? undefined),
    quirks: personaList(quirks),
  })
}
