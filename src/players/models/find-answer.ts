import type { LanguageTag } from '../../kernel/events/language.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { isAnswerPart, isPublicPart, unwrap } from './field-names.js'
import { type FoundObject, type JsonObject, objectsIn, wholeObject } from './json-objects.js'
import { readAnswer } from './read-answer.js'
import { splitReply } from './reasoning-marks.js'
import { labelledFields, writtenCalls } from './written-calls.js'

/** How a text says that what follows is the final answer. */
const finalWords: Readonly<Record<LanguageTag, string>> = {
  en: String.raw`\b(?:final(?:ly)?|definitive|corrected|revised)\b`,
  de: String.raw`\b(?:endgültig\w*|final\w*|letztlich|schließlich|korrigiert\w*)`,
  es: String.raw`\b(?:final(?:mente)?|definitiv[ao]|corregid[ao])\b`,
  ja: '最終|最後の(?:答|回答)|修正後',
  zh: '最终|最後|最后|更正|修正后',
}
const saidFinal = new RegExp(Object.values(finalWords).join('|'), 'i')
const notFinal = /\b(?:not|no|never|isn't|before|nicht|kein\w*|noch|antes|todavía)\b|不是|まだ|ではない/i
/** So much of the text before an answer may say that it is the final one. */
const wordsBefore = 120

/** The object of an answer, and whether the reply holds nothing else; or what keeps the reply from being one. */
export type FoundAnswer =
  | { readonly raw: JsonObject; readonly alone: boolean }
  | { readonly none: 'nothing' | 'different answers' | 'unfinished' }

interface FindOptions {
  readonly request: AgentRequest
  /** The reply ended: what is broken may be repaired. */
  readonly whole: boolean
  /** The reply was cut off: an object counts only if nothing was begun after it. */
  readonly cutOff: boolean
}

/**
 * The answer in a text. What stands inside marks of reasoning is none. Equal answers count once; if they differ, the
 * last counts only where the words before it say that it is final. Objects of thoughts and notes alone are no answer.
 */
export function findAnswer(text: string, { request, whole, cutOff }: FindOptions): FoundAnswer {
  const direct = wholeObject(text)
  if (direct !== null) return { raw: direct, alone: true }
  const { said } = splitReply(text)
  const inside = wholeObject(said)
  if (inside !== null) return { raw: inside, alone: true }
  const sound = objectsIn(said, false)
  const last = sound.at(-1)
  const begun = last === undefined ? '' : said.slice(last.end)
  if (cutOff && begun.replace(/`+|<\/?[\w:|-]+>/g, '').trim() !== '') return { none: 'unfinished' }
  const hasAnswer = (objects: readonly FoundObject[]): boolean => objects.some(({ value }) => isAnswer(value, request))
  if (hasAnswer(sound)) return chooseAnswer(said, sound, request)
  const isEnded = whole && !cutOff
  const objects = isEnded ? objectsIn(said, true) : sound
  const written = writtenCalls(said, isEnded)
  const calls = written.length > 0 || !isEnded || hasAnswer(objects) ? written : labelledFields(said)
  return chooseAnswer(said, calls.length > 0 ? calls.map((value) => ({ value, start: 0, end: 0 })) : objects, request)
}

function chooseAnswer(said: string, objects: readonly FoundObject[], request: AgentRequest): FoundAnswer {
  const answers = objects.filter(({ value }) => isAnswer(value, request))
  const [first] = objects
  if (first === undefined) return { none: 'nothing' }
  const last = answers.at(-1)
  if (last === undefined) return { raw: first.value, alone: false }
  const isOne = new Set(answers.map(({ value }) => publicJson(value, request))).size === 1
  const before = answers.at(-2)?.end ?? 0
  if (!isOne && !saysFinal(said.slice(before, last.start))) return { none: 'different answers' }
  const notes = objects.flatMap(({ value }) => (isNotes(value, request) ? [value] : []))
  return { raw: Object.assign({}, ...notes, last.value) as JsonObject, alone: false }
}

/** Whether it holds something that others hear or that decides, by a name that we know. */
const isAnswer = (value: JsonObject, request: AgentRequest): boolean =>
  Object.keys(unwrap(value)).some((name) => isPublicPart(name, request.kind))

const isNotes = (value: JsonObject, request: AgentRequest): boolean =>
  !isAnswer(value, request) && Object.keys(unwrap(value)).some(isAnswerPart)

/** The parts of an answer that others hear, or that decide. */
function publicJson(value: JsonObject, request: AgentRequest): string {
  const { speech, choice, claim, correction, acts, persona, beliefs } = readAnswer(value, request)
  return JSON.stringify({ speech, choice, claim, correction, acts, persona, beliefs })
}

/** The sentence or the line that says so must not deny it. */
function saysFinal(words: string): boolean {
  const sentences = words.slice(-wordsBefore).split(/[.!?。！？\n]+/)
  const last = sentences.findLastIndex((sentence) => saidFinal.test(sentence))
  return last >= 0 && !sentences.slice(last).some((sentence) => notFinal.test(sentence))
}
