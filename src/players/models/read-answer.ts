import { type Answer, claimSchema, correctionSchema } from '../../kernel/events/answer-schema.js'
import { findOpening } from '../../kernel/events/event.js'
import type { PlayerView } from '../../kernel/events/view.js'
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
import { definedFields, isObject, isRecord } from '../../kernel/text/objects.js'
import { readMemory } from '../prompts/player-notes.js'
import { findJsonObject, parseBareReply } from './json-text.js'

/** Beside another answer incomplete chances are left out, so that they do not invalidate a vote. */
function readBeliefs(raw: unknown, { kind, view, beliefs: asked }: AgentRequest): Answer['beliefs'] {
  if (asked === undefined || !isObject(raw)) return undefined
  const findId = (said: string): string =>
    view.players.find(({ id, name }) => [id, name].some((known) => known.toLowerCase() === said.trim().toLowerCase()))
      ?.id ?? said
  const given = beliefEntries(raw).filter(([, chance]) => chance !== null && chance !== undefined)
  const stated = Object.fromEntries(given.map(([player, chance]) => [findId(player), parseChance(chance)]))
  const isWhole = asked.every((id) => isChance(stated[id]))
  return isWhole || findKind(kind).beliefs === 'due' ? (stated as Answer['beliefs']) : undefined
}

/** `{ "p2": 0.4 }`, or `[{ "player": "p2", "chance": 0.4 }]`. */
function beliefEntries(raw: object): [string, unknown][] {
  if (!Array.isArray(raw)) return Object.entries(raw)
  return (raw as readonly unknown[]).flatMap((entry): [string, unknown][] => {
    if (!isObject(entry)) return []
    const { player, id, chance, probability, belief, score } = entry as Readonly<Record<string, unknown>>
    return [[String(player ?? id), chance ?? probability ?? belief ?? score]]
  })
}

function parseChance(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?|\.\d+)\s*(%?)\s*$/.exec(value) ?? []
  return digits === undefined ? value : Number(digits) / (percent ? 100 : 1)
}

const isChance = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1

const choiceFields = 'choice action vote target nominee nomination judgment verdict player answer'.split(' ')

/** A text that means no option, or several, stays for the error. Undefined if nothing was chosen. */
function readChoice(raw: Readonly<Record<string, unknown>>, request: AgentRequest): string | undefined {
  const { options } = request
  const fields = choiceFields.filter((field) => isSaid(raw[field]))
  const said = Object.fromEntries(fields.map((field) => [field, raw[field]]))
  const values = isSaid(raw.choice) ? [raw.choice] : Object.values(said)
  const maySpeak = maySilence(request)
  if (values.length === 0) return maySpeak && raw.choice === null && raw.speech === null ? 'silent' : undefined
  if (options.length === 0) return undefined
  const meant = new Set(values.map((value) => optionMeant(value, request)).filter((option) => option !== undefined))
  if (meant.size === 1) return [...meant][0]
  return maySpeak ? undefined : asText(meant.size === 0 ? values[0] : said)
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 200))

function optionMeant(value: unknown, request: AgentRequest): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? optionMeant(value[0], request) : undefined
  if (isObject(value)) return optionIn(value as Readonly<Record<string, unknown>>, request)
  return typeof value === 'string' ? optionInText(value, request) : undefined
}

function optionIn(value: Readonly<Record<string, unknown>>, request: AgentRequest): string | undefined {
  const parts = ['id', 'choice', 'player', 'target', 'value', 'name'].map((field) => value[field])
  const said = parts.filter((part) => typeof part === 'string')
  const meant = new Set(said.map((part) => optionInText(part as string, request)))
  return meant.size === 1 ? [...meant][0] : undefined
}

interface Mention {
  readonly words: string
  readonly option: string
}

const nobody = ['skip', 'pass', 'none', 'nobody', 'no one', 'no kill', 'no elimination', 'no vote', 'hold', 'hold fire']
const fillers =
  /\b(?:i|my|the|a|an|is|am|are|will|would|to|for|on|with|go|going|choose|choice|pick|select|answer|final|votes?|voting|stay|remain|player|target|option|id|name)\b/g
const longestChoice = 200

function optionInText(said: string, request: AgentRequest): string | undefined {
  const { options, kind, view } = request
  if (options.includes(said.trim())) return said.trim()
  if (said.length > longestChoice) return undefined
  const plain = ` ${normalizeWords(said)} `
  const { meant, rest } = readMentions(plain, mentions(options, view.players))
  const left = rest.replaceAll(` ${kind} `, ' ').replace(fillers, ' ').trim()
  const [option] = meant
  return left === '' && meant.size === 1 && option !== undefined && options.includes(option) ? option : undefined
}

function mentions(options: readonly string[], players: readonly PlayerView[]): Mention[] {
  const ids = new Set([...options, ...players.map(({ id }) => id)])
  const all = [...ids].flatMap((id) => [id, ...namesByNumber(id)].map((words) => ({ words, option: id })))
  const named = players.map(({ id, name }) => ({ words: name, option: id }))
  const skip = options.includes('skip') ? nobody.map((words) => ({ words, option: 'skip' })) : []
  return [...all, ...named, ...skip]
    .map(({ words, option }) => ({ words: normalizeWords(words), option }))
    .sort((one, other) => other.words.length - one.words.length)
}

const normalizeWords = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[,;|/\n]| - /g, ' ; ')
    .replace(/[\s*_~`"'“”‘’<>()[\]{}.!:=#-]+/g, ' ')
    .trim()

/** `p3` is also called `player_3`. A bare number is not: it may be a seat, from 0 or from 1. */
const namesByNumber = (id: string): string[] => {
  const [, number] = /^p(\d+)$/.exec(id) ?? []
  return number === undefined ? [] : [`player ${number}`, `player${number}`]
}

function readMentions(plain: string, all: readonly Mention[]): { meant: Set<string>; rest: string } {
  const meant = new Set<string>()
  let rest = plain
  for (const { words } of all) {
    if (words === '' || !rest.includes(` ${words} `)) continue
    for (const { words: same, option } of all) if (same === words) meant.add(option)
    while (rest.includes(` ${words} `)) rest = rest.replace(` ${words} `, ' ; ')
  }
  return { meant, rest: rest.replaceAll(';', ' ').replace(/\s+/g, ' ') }
}

export const thoughtFields: readonly string[] = ['steps', 'thought', 'thoughts', 'thinking', 'reasoning']
/** The fields in which models put their words. A `reason` is said only if there are none: it may be private. */
export const spokenFields: readonly string[] = ['speech', 'message', 'text', 'say', 'statement']

/** Models write the same in many ways (source 000). Broken optional fields are dropped, an unknown choice stays. */
export function readAnswer(said: Readonly<Record<string, unknown>>, request: AgentRequest): Answer {
  const raw = unwrap(said)
  const thought = firstText(raw, thoughtFields)
  if (request.kind === 'persona') return definedFields({ thought, persona: personaIn(raw) as Answer['persona'] })
  const playerIds = request.view.players.map(({ id }) => id)
  const steps = readSteps(raw)
  const speech = firstText(raw, [...spokenFields, 'reason'])
  const choice = readChoice(raw, request)
  const isSilent = choice === undefined && speech !== undefined && isSilence(speech, request)
  return definedFields({
    thought: steps?.reasoning === thought ? undefined : thought,
    steps,
    speech: isSilent ? undefined : speech,
    choice: isSilent ? 'silent' : choice,
    claim: claimSchema.safeParse(raw.claim).data,
    correction: correctionSchema.safeParse(raw.correction).data,
    beliefs: readBeliefs(raw.beliefs, request),
    memory: readMemory(raw.memory, playerIds),
  })
}

/** Source 004's models say `[SILENT]` where others choose it. */
const isSilence = (speech: string, request: AgentRequest): boolean =>
  maySilence(request) && normalizeWords(speech) === 'silent'

/** Steps in a field of their own, or beside the choice; then `action` is both. Lists become texts. */
function readSteps(raw: Readonly<Record<string, unknown>>): ThoughtSteps | undefined {
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

const wrappings = ['answer', 'response', 'result', 'output', 'arguments', 'parameters', 'json']

function unwrap(raw: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const field = wrappings.find((name) => asWrappedObject(raw[name]) !== null)
  if (field === undefined) return raw
  const { [field]: wrapped, ...around } = raw
  const inner = asWrappedObject(wrapped) ?? {}
  // A field given twice may have two different values.
  return Object.keys(inner).some((name) => name !== 'name' && name in around) ? raw : unwrap({ ...around, ...inner })
}

function asWrappedObject(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string') return value.trimStart().startsWith('{') ? findJsonObject(value, true) : null
  return isRecord(value) ? value : null
}

/** A judgment as source 000 writes it, `{"vote": "GUILTY"}`: it has no place for a thought, so none is due. */
export const isBareJudgment = (raw: Readonly<Record<string, unknown>>, { kind }: Pick<AgentRequest, 'kind'>): boolean =>
  kind === 'judge' && typeof raw.vote === 'string' && Object.keys(raw).length === 1

export function readBareChoice(text: string, request: AgentRequest): Answer | null {
  const choice = request.options.length > 0 ? optionMeant(parseBareReply(text), request) : undefined
  return choice === undefined ? null : { choice }
}

/** What the rules ask of language models and this answer lacks, as a sentence for the model. */
export function missingPart(
  answer: Answer,
  { kind, view }: AgentRequest,
  asksThought: boolean | 'steps' = true,
): string | undefined {
  const due = partsDue(kind, findOpening(view.events)?.rules ?? {})
  const missing = [
    ...(asksThought === false ? [] : missingThought(answer, due.thought)),
    ...(due.reason && !answer.speech?.trim() ? ['A reason for your choice is due: give it as `speech`.'] : []),
  ]
  return missing.length > 0 ? missing.join(' ') : undefined
}

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

const firstText = (raw: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.map((name) => raw[name]).find((value): value is string => typeof value === 'string' && value !== '')

/** Lists and texts cut to the length that a persona allows: the schemas that servers accept cannot limit it. */
const personaList = (value: unknown): unknown => {
  const list = typeof value === 'string' ? value.split(/\s*,\s*/) : (value ?? undefined)
  return Array.isArray(list) ? list.slice(0, maxPersonaTexts).map(cutPersonaText) : list
}

const cutPersonaText = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, maxPersonaTextChars) : value

function personaIn(raw: Readonly<Record<string, unknown>>): unknown {
  const { name, character, traits, style, quirks } = isObject(raw.persona) ? (raw.persona as typeof raw) : raw
  return definedFields({
    name: (typeof name === 'string' ? showableName(name) : name) ?? undefined,
    character: cutPersonaText(character ?? undefined),
    traits: personaList(traits),
    style: cutPersonaText(style ?? undefined),
    quirks: personaList(quirks),
  })
}
