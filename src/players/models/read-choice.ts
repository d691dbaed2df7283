import type { PlayerView } from '../../kernel/events/view.js'
import { maySilence } from '../../kernel/rules/answers.js'
import type { AgentRequest } from '../../kernel/runtime/agent.js'
import { isObject } from '../../kernel/text/objects.js'
import { becauseWords, choiceWords, doubtWords, seatSigns, seatWords } from './choice-words.js'
import { choiceFields, knownName } from './field-names.js'
import type { JsonObject } from './json-objects.js'

/** A text that means no option, or several, stays for the error. Undefined if nothing was chosen. */
export function readChoice(raw: JsonObject, request: AgentRequest): string | undefined {
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

export function optionMeant(value: unknown, request: AgentRequest): string | undefined {
  if (Array.isArray(value)) return value.length === 1 ? optionMeant(value[0], request) : undefined
  if (isObject(value)) return optionIn(value as JsonObject, request)
  return typeof value === 'string' ? optionInText(value, request) : undefined
}

/** The fields in which an object says whom it means; `action` says what is done. */
const optionFields = new Set(['id', 'value', 'name', ...choiceFields.filter((name) => name !== 'action')])

function optionIn(value: JsonObject, request: AgentRequest): string | undefined {
  const known = Object.fromEntries(Object.entries(value).map(([name, part]) => [knownName(name), part]))
  const said = [...optionFields].map((field) => known[field]).filter((part) => typeof part === 'string')
  const meant = new Set(said.map((part) => optionInText(part, request)))
  return meant.size === 1 ? [...meant][0] : undefined
}

interface Mention {
  readonly words: string
  readonly option: string
}

const longestChoice = 200

/** Behind a choice: why it was made, in brackets, after a dash, or after a word for "because". */
const explanation = new RegExp(`\\s(?:${becauseWords.join('|')})\\s|\\s?[(（]|\\s[-–—]\\s|，?因为`, 'g')

function optionInText(said: string, request: AgentRequest): string | undefined {
  if (request.options.includes(said.trim())) return said.trim()
  if (said.length > longestChoice) return undefined
  const choices = [...said.matchAll(explanation)].flatMap(({ index, 0: sign }) =>
    takesBack(said.slice(index + sign.length), request) ? [] : [said.slice(0, index)],
  )
  return [said, ...choices].map((choice) => optionAlone(choice, request)).find((option) => option !== undefined)
}

/** Whether an explanation names somebody, or has a word of doubt. */
function takesBack(why: string, { options, view }: AgentRequest): boolean {
  const plain = ` ${normalizeWords(why)} `
  const { meant } = readMentions(plain, mentions(options, view.players))
  return meant.size > 0 || /[?？]|\bp\d/.test(plain) || doubts.some((word) => plain.includes(` ${word} `))
}

function optionAlone(said: string, { options, kind, view }: AgentRequest): string | undefined {
  const plain = ` ${normalizeWords(said)} `
  const { meant, rest } = readMentions(plain, mentions(options, view.players))
  const left = withoutPhrases(rest, [kind, ...fillers])
  const [option] = meant
  return left === '' && meant.size === 1 && option !== undefined && options.includes(option) ? option : undefined
}

function mentions(options: readonly string[], players: readonly PlayerView[]): Mention[] {
  const ids = new Set([...options, ...players.map(({ id }) => id)])
  const all = [...ids].flatMap((id) =>
    [normalizeWords(id), ...namesByNumber(id)].map((words) => ({ words, option: id })),
  )
  const named = players.map(({ id, name }) => ({ words: normalizeWords(name), option: id }))
  const called = options.flatMap((option) => wordsFor(option, options).map((words) => ({ words, option })))
  return [...all, ...named, ...called].sort((one, other) => other.words.length - one.words.length)
}

/** Who abstains where that is no option skips. */
function wordsFor(option: string, options: readonly string[]): readonly string[] {
  const own = optionWords.get(option) ?? []
  return option === 'skip' && !options.includes('abstain') ? [...own, ...(optionWords.get('abstain') ?? [])] : own
}

/** Words in lower case with spaces between; signs that write a word each are words. */
export const normalizeWords = (words: string): string =>
  words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[,;|/\n、，；]| - /g, ' ; ')
    .replace(/[\s*_~`"'“”‘’<>()[\]{}.!:=#@。！：「」『』（）-]+/g, ' ')
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu, ' $& ')
    .replace(/\s+/g, ' ')
    .trim()

const languages = Object.values(choiceWords)
const fillers = languages
  .flatMap((language) => language.fillers.map(normalizeWords))
  .sort((one, other) => other.length - one.length)
const doubts = doubtWords.map(normalizeWords)
/** What every option is called in any language. */
const optionWords = new Map(
  Object.keys(choiceWords.en.options).map((option) => [
    option,
    languages.flatMap(({ options }) => (options[option] ?? []).map(normalizeWords)),
  ]),
)
const wordsOfSeats = seatWords.map(normalizeWords)
const signsOfSeats = seatSigns.map((sign) => normalizeWords(`3${sign}`).slice(1))

/**
 * `p3` is also called `player_3` and, as prompts say it, seat 3. A bare number is not: it may count from 0, or among the
 * options.
 */
const namesByNumber = (id: string): string[] => {
  const [, number] = /^p(\d+)$/.exec(id) ?? []
  if (number === undefined) return []
  return [
    `p ${number}`,
    `player${number}`,
    ...signsOfSeats.map((sign) => `${number}${sign}`),
    ...wordsOfSeats.flatMap((word) => [`${word} ${number}`, `${word} no ${number}`]),
  ]
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

function withoutPhrases(text: string, phrases: readonly string[]): string {
  let rest = ` ${text} `.replace(/\s+/g, ' ')
  for (const phrase of phrases) while (rest.includes(` ${phrase} `)) rest = rest.replace(` ${phrase} `, ' ')
  return rest.trim()
}
